"""The page of a person, all people of this computer, and the lanterns one of them has lit."""
