"""A game being played: the session, which alone changes the state, its seats, its bots, and each seat's view.

It asks the rules and shows each seat only its view; it knows no screen, and no game by name. Its packages hold the
rest: files, saves, lessons, reviews, the people who play, and the inspection of games.
"""
