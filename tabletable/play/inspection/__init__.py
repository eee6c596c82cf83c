"""Checks that a game keeps the contract of all games while it is played: protocol, secrecy, words the screen knows.

An `Inspector` (`contract.py`) watches a game for the tests, `simulate --check` and the torture tools.
"""
