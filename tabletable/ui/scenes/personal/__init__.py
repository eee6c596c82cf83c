"""The page of a person, the list of this computer's people, and a person's achievements."""
