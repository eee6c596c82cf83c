"""Animations with their own clocks: coins, counting numbers, moments, passing words.

Each reacts to events, advances by the seconds of a frame, and says when it next needs a frame.
"""
