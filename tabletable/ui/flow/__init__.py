"""Work done in the background of a table, a slice per frame: bot moves, hints, values, chances, exports."""
