"""What is worked out beside a table, in slices of frames: moves of bots, hints, values, chances, what is shared."""
