"""Bots for Night Market: policies, and evaluations of positions.

Knows the rules; sees views only.
"""
