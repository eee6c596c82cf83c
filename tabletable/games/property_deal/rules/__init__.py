"""The rules of Property Deal: cards, states, what is legal and why not, what it does, who may know what.

Read `cards`, `state`, `sets`, `deal`, `play`, `demands` in this order to know the game; `paying` proposes how to pay,
`explain` says what is refused, `editing` makes positions. Knows `core` and nothing of how it looks or who plays it.
"""
