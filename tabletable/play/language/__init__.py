"""Sentences: message ids to words of a language, which characters can be drawn, and the texts of the rules."""
