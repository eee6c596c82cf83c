"""The vocabulary every game, bot, session and screen shares; it knows no particular game and no screen."""
