"""Bots for UNO: policies, and evaluations of positions.

Knows the rules; sees views only.
"""
