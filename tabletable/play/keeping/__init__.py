"""Saved games: save files and their folder, autosaves with their journal, replays, exports.

The log of commands is the truth of a save; everything else in it can be checked against that.
"""
