"""The table of Flea Market: places, pictures, prompts, lessons, and every sentence beside them."""
