"""Bots for Property Deal: policies, and evaluations of positions.

Knows the rules; sees views only.
"""
