"""The stack of scenes: which is on top, how they open and close, and their access to the program."""
