"""What every game's own faults of positions are held to."""

from __future__ import annotations

from collections.abc import Callable

from tabletable.play.study.position import Draft


def is_told_and_put_right(draft: Draft, spoil: Callable[[Draft], None], reason: str) -> None:
    """A sound position that is spoiled says why it can't be played, and is put right by itself."""
    assert draft.faults() == ()
    spoil(draft)
    assert reason in [fault.message.id for fault in draft.faults()]
    assert draft.dealt() is None
    assert draft.mend(1) is None
    assert (draft.faults(), draft.dealt() is not None) == ((), True)
