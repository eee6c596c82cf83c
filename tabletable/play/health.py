"""Errors by which parts of the self-check report a fault or a note."""


class FaultError(Exception):
    """The installation is broken here; the message says how."""


class NoteError(Exception):
    """The game runs with something missing, which the message names."""
