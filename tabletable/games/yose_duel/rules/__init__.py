"""The rules of Yose Duel: cards, states, what is legal and why not, what it does, who may know what.

Knows `core` and nothing of how it looks or who plays it.
"""
