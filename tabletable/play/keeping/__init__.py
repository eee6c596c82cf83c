"""Games kept on disk and back: save files and their folder, autosaves with their journal, recordings, sharing.

The log of commands is the truth of a save; everything else in it can be checked against that.
"""
