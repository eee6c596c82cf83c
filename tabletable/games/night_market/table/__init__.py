"""The table of Night Market: places, pictures, prompts, lessons, and every sentence beside them."""
