"""The rules of Flea Market: cards, states, legal commands and why others are not, their effects, who may see what."""
