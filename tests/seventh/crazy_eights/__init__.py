"""Crazy Eights, a small real game that is not on the shelf: all that the smallest complete game takes."""

from tests.seventh.crazy_eights.game import GAME as GAME
