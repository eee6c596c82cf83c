"""All of a game, also what nobody may know: the only module outside the session that touches its state."""

from typing import Any

from tabletable.play.session import Session


def state_of(session: Session) -> Any:
    """Return the state itself."""
    return session._state


def put_state(session: Session, state: Any) -> None:
    """Go on from another state, as if the moves so far had led to it."""
    session._state = state
