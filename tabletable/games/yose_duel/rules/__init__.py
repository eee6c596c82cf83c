"""The rules of Yose Duel: cards, states, legal commands and why others are not, their effects, who may see what.

Depends on `core` alone, neither on bots nor on the table.
"""
