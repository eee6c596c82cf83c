"""How a match goes on at the screen: its moves one after the other, pages, hints, and what one asks of a table.

It submits what people and bots decide, and tells the table by small ports what to show; it draws nothing itself.
"""
