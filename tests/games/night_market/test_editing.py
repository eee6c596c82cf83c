"""What can be wrong with a position that is set up, and that it can be put right."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.rng import Rng
from tabletable.games.night_market.game import GAME
from tabletable.games.night_market.rules.cards import FACE_BY_WORD, MARKER_FACE, PLOTS, plot_of
from tabletable.games.night_market.rules.state import Phase
from tabletable.play.study.position import Draft, Position, fresh
from tests.games.editing import is_told_and_put_right

OPTIONS = GAME.info.complete({})


def three() -> Draft:
    return Draft(fresh(GAME, 3, {}, 2))


def free(draft: Draft) -> list[int]:
    """Return the plots that can be given to somebody."""
    closed = {plot_of(draft.state.faces[piece]) for piece in draft.state.closed}
    return [plot for plot in range(1, PLOTS + 1) if plot not in closed and draft.state.owner[plot] == NOBODY]


def own(draft: Draft, seat: int, plot: int) -> bool:
    return draft.put(MARKER_FACE + seat, f"plot:{plot:02}")


def plots(draft: Draft) -> None:
    """In the first round nothing is sold yet."""
    done = 0
    for plot in free(draft):
        done += own(draft, 1, plot)
        if done == 3:
            return


def hand(draft: Draft) -> None:
    draft.set("round", 2)
    faces = [face for tab in draft.editing.tabs(draft.state)[:2] for face in tab.faces]
    for face in faces[:5]:
        assert draft.put(face, "hand:1")


def nobody(draft: Draft) -> None:
    for seat in range(3):
        for piece in list(draft.state.hands[seat]):
            assert draft.remove(piece)


def over(draft: Draft) -> None:
    state = draft.state.clone()
    state.phase = Phase.OVER
    draft.replace(Position(GAME, OPTIONS, state))


def auction(draft: Draft) -> None:
    state, rng = draft.dealt(), Rng(1)
    while state.phase != Phase.BIDDING or not any(state.prices):
        seat = GAME.to_act(state)[0]
        GAME.apply(state, rng.choice(GAME.legal_commands(state, seat)))
    state.prices = [0] * len(state.prices)
    draft.replace(Position(GAME, OPTIONS, state))


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (plots, "night_market.edit.fault.plots"),
        (hand, "night_market.edit.fault.hand"),
        (nobody, "night_market.edit.fault.nobody"),
        (over, "editor.fault.over"),
        (auction, "night_market.edit.fault.auction"),
    ],
)
def test_each_wrong_thing_has_its_reason_and_is_put_right(spoil: Callable[[Draft], None], reason: str) -> None:
    is_told_and_put_right(three(), spoil, reason)


def test_plots_are_given_built_on_and_taken_back() -> None:
    draft = three()
    draft.set("round", 3)
    assert (len(draft.state.spent), len(draft.state.market), draft.faults()) == (8, 4, ())
    offered = plot_of(draft.state.faces[draft.state.market[0]])
    assert own(draft, 2, offered)
    assert draft.faults() == (), "a plot that was sold to nobody is on offer instead"
    stall = FACE_BY_WORD["skewers stall"]
    assert not draft.put(stall, f"plot:{free(draft)[0]:02}"), "it is nobody's"
    assert draft.put(stall, f"plot:{offered:02}")
    assert (draft.state.built, draft.left()[stall]) == ([0, 0, 1], 7)
    other = FACE_BY_WORD["bubble tea stall"]
    assert draft.put(other, f"plot:{offered:02}")
    assert (draft.left()[stall], draft.left()[other]) == (8, 7)
    assert draft.dealt() is not None
    assert own(draft, 2, offered)
    assert (draft.state.owner[offered], draft.state.stall[offered], draft.left()[other]) == (NOBODY, NO_PIECE, 8)


def test_a_round_begins_with_everything_it_needs() -> None:
    draft = three()
    for number in (6, 1, 4):
        draft.set("round", number)
        assert (draft.state.round, draft.state.phase, draft.faults()) == (number, Phase.HIDING, ())
        assert len(draft.state.land) == 4 * (6 - number)
    draft.set("money:1", 40)
    draft.set("loans:0", 2)
    draft.set("first", 2)
    assert (draft.state.money[1], draft.state.loans[0], draft.state.order[0]) == (40, 2, 2)
    assert draft.dealt() is not None
