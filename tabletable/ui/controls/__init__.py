"""Controls beside a table: the board's viewport, and cards, switches and panels.

They show what they are given, and pass on what was pressed without judging it.
"""
