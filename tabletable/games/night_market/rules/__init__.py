"""The rules of Night Market: cards, states, legal commands and why others are not, their effects, who may see what."""
