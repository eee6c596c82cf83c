"""The table of UNO: places, pictures, prompts, lessons, and every sentence beside them.

Knows the rules; shows what a view holds.
"""
