"""The rules of Property Deal: cards, states, legal commands and why others are not, their effects, who may see what.

Read `cards`, `zones`, `commands`, `state`, `sets`, `deal`, `play`, `demands` in this order to know the game; `paying`
proposes how to pay, `explain` says what is refused, `editing` makes positions. Depends on `core` alone, neither on bots
nor on the table.
"""
