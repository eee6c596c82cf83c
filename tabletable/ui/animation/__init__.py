"""What moves by itself, each with its own clock: coins, numbers, moments, and words that come and go.

Each is told what happens, runs by the seconds of a frame, and says when it wants to be woken.
"""
