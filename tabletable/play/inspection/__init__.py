"""Holds games to what every game promises, while they are played: the protocol, secrecy, words the screen knows.

An `Inspector` (`contract.py`) looks on; the tests, `simulate --check` and the torture tools let it.
"""
