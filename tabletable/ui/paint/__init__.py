"""Painters of a `TableSpec`: its pieces, plates, marks, log and pages in one frame.

They ask nothing and change nothing but caches: equal tables give equal pictures.
"""
