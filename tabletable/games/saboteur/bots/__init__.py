"""Bots for Saboteur 2: policies, and evaluations of positions.

Knows the rules; sees views only.
"""
