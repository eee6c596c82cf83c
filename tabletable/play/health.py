"""What the self-check tells of a part of the installation that is not as it should be."""


class FaultError(Exception):
    """The installation is broken here; the message says how."""


class NoteError(Exception):
    """The game runs, but not with everything; the message says what is missing."""
