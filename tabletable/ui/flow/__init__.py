"""How a match goes on at the screen: its moves one after the other, pages, hints, and what one asks of a table."""
