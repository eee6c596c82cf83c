"""A game being played: the session, the only one who may change a state, with undo, saves, replays and settings.

It asks the rules and shows each seat only its view; it knows no screen, and no game by name.
"""
