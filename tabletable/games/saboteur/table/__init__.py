"""The table of Saboteur: places, pictures, prompts, lessons, and every sentence beside them."""
