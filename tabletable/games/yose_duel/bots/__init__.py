"""Bots for Yose Duel: policies, and evaluations of positions.

Knows the rules; sees views only.
"""
