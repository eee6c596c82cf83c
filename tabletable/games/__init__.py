"""One folder per game; each knows only the core.

A folder holds rules, bots and table of a game apart; `registry` finds it, and nothing names it.
"""
