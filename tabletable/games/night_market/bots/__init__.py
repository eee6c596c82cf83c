"""Bots for Night Market: policies, and evaluations of positions."""
