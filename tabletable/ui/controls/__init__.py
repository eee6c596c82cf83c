"""What one operates at a table: the look at the board, and the cards, switches and panels beside it.

They show what they are given, and hand on what was pressed without judging it.
"""
