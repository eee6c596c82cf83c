"""What one operates at a table: the pointer and the keys, the look at the board, and the column with its widgets.

They read a `TableModel`, are renewed when it changes, and hand on commands and deeds without judging them.
"""
