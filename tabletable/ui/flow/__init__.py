"""What is worked out beside a table, a slice of a frame at a time: bots' moves, hints, values, chances, files to share."""
