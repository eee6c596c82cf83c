"""A game being played: the session, the only one who may change a state, its seats, its bots, what is told to whom.

It asks the rules and shows each seat only its view; it knows no screen, and no game by name. The rooms are what is made
of games beside that: files, saves, lessons, reviews, the people who play, and the inspection of games.
"""
