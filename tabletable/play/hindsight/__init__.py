"""Looking back at a finished game: what each decision cost, what came by luck, who could have known what."""
