"""Tabletable: a desktop card table for one person, friends on one laptop, and bots.

The packages point one way: ``core <- games/* <- play <- table <- ui``; ``bots`` know ``core`` only.
"""

__version__ = "1.0.0"
