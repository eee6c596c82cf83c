"""Bots for Flea Market: policies, and evaluations of positions."""
