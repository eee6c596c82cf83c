"""Seconds of a frame for each kind of work that is done beside what is seen."""

from __future__ import annotations

BOTS = 0.002
"""A bot's thought at the table. While nothing moves, frames follow each other without a rest."""
BOTS_MOVING = 0.0015
"""A bot's thought while a move is animated."""
VALUES = 0.004
"""The values of moves."""
ADVICE = 0.006
"""A hint, or the move of a player without time left."""
COMPARING = 0.012
"""Why not another move: nothing else moves while a hint is shown."""
PROOF = 0.004
"""The proof of an answer to a puzzle."""
LESSON = 0.004
"""The values of moves in a lesson."""
BOTS_OF_THE_DAY = 0.008
"""The games of bots that today's deals are compared with."""
RECORDS = 0.004
"""The records of the people who play here."""
