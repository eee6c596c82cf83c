"""Who plays Night Market without a person: policies, and what they think a position is worth.

Knows the rules; sees views only.
"""
