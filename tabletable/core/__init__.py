"""The vocabulary shared by every game, bot, session and screen; it knows no particular game and no screen.

Types, ids, states, events, tables as data: whatever two layers exchange is declared here, once.
"""
