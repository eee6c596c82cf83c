"""What one operates at a table: the pointer and the keys, the look at the board, and the column with its widgets."""
