"""Text: message ids to sentences in a language, the characters that can be drawn, and the text of the rules."""
