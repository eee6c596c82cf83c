"""Bots for Saboteur: policies, and evaluations of positions."""
