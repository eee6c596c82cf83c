"""The vocabulary every game, bot, session and screen shares; it knows no particular game and no screen.

Types, ids, states, events, tables as data: whatever two layers talk about is declared here, once.
"""
