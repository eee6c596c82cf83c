"""A game made into what one can give to others: a page, pictures, a film. Runs in a process of its own."""
