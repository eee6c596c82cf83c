"""The table of Night Market: places, pictures, prompts, lessons, and every sentence beside them.

Knows the rules; shows what a view holds.
"""
