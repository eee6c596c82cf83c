"""The hands of `monkey.py`, and the files it feeds to the program."""
