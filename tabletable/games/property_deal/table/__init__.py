"""The table of Property Deal, of what a view holds: places, pictures, prompts, lessons, sentences."""
