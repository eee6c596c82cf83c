"""The table of Saboteur 2: places, pictures, prompts, lessons, and every sentence beside them.

Knows the rules; shows what a view holds.
"""
