"""Bots: policies and searches that play a seat from its view and legal commands, and nothing else.

`random`, `greedy`, `tree_search` and `search` know no game; a game's own bots are policies in its folder, and `levels`
says which policy plays a level. Every bot is seeded and counts its work in iterations, never in seconds.
"""

from tabletable.bots.bot import Bot, decide, random_policy
from tabletable.bots.greedy import greedy
from tabletable.bots.levels import make_bot
from tabletable.bots.tree_search import tree_search

__all__ = ["Bot", "decide", "greedy", "make_bot", "random_policy", "tree_search"]
