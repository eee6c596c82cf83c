"""The sections of `bench.py` that take more than a few lines, and the loops and histories they share."""
