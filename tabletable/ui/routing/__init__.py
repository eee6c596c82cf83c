"""How one gets from scene to scene: the one place that knows every scene, and what a game is opened from.

What the title does not need is imported when it is wanted first: nobody waits for a table before there is one.
"""
