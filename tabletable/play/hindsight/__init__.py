"""Reviews of finished games: the cost of each decision, luck, and what each seat could have known."""
