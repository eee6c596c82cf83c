"""Events of the log that are told as one: a payment with its cards, a theft with its card, a draw with its reason."""

from __future__ import annotations

from typing import Final

from tabletable.core.account import counted, first, listed, merged, repeated, same, second
from tabletable.core.message import Arg, FaceRef, MessageFamily, Msg
from tabletable.core.wording import Join, Joins
from tabletable.games.property_deal.rules import cards

_LOG: Final = MessageFamily(
    "property_deal.log.*",
    """
    accepted accepted_no agreed aimed alone apart banked banked_card built completed discarded discarded_list drew
    drew_count drew_list drew.hidden end_sets ended exchanged forced_deal forced_offer gave gave_list moved no no_stands
    offered paid paid_with pass_go pass_go_drew pass_go_drew_count pass_go_drew.hidden placed placed_own put put_full
    put_own rent_aimed rent_aimed_doubled rent_one rent_one_doubled returned returned_count returned.hidden
    returned_list shifted split split_apart swapped took took_set
    """,
)
_DONE: Final = """
    placed placed_own put put_own took exchanged put_full banked banked_card built moved shifted apart alone split
    split_apart completed
    pass_go_drew pass_go_drew_count pass_go_drew.hidden took_set
"""
"""The log messages of a turn's last action: that the turn ends is then clear from the next player's draw."""


def _taking(message: Msg, more: Msg) -> Msg | None:
    """Keep only the taking: that the other player accepted is clear from it."""
    return more if same(message, more, other="target") else None


def _paid(message: Msg, more: Msg) -> Msg | None:
    """Join the sum with the cards it was paid with; not if the account begins after the first of them."""
    if not same(message, more):
        return None
    args = dict(message.args)
    named = args.get("cards") or args["card"]
    faces = _faces(named)
    if sum(cards.VALUE[face] for face in faces) != dict(more.args)["n"]:
        return None
    if len(faces) == 1 and cards.is_note(faces[0]):  # one note says the sum itself
        return more
    return Msg(_LOG["paid_with"], (*more.args, ("cards", named)))


def _faces(named: Arg) -> list[int]:
    """Return the faces named in a list of cards."""
    if isinstance(named, FaceRef):
        return [named.face]
    return [face for _, arg in named.args for face in _faces(arg)] if isinstance(named, Msg) else []


def _swapped(message: Msg, more: Msg) -> Msg | None:
    """Join "A took from B" and "B got from A" into one exchange."""
    if not same(message, more, other="target"):
        return None
    return Msg(_LOG["exchanged"], (*message.args, ("given", dict(more.args)["card"])))


def _no(message: Msg, more: Msg) -> Msg | None:
    """Join a no with its acceptance: the no stands."""
    return Msg(_LOG["no_stands"], message.args) if same(message, more, name="target") else None


def _drawn_by(message: Msg, more: Msg) -> Msg | None:
    """Join the cards a Pass Go has drawn so far."""
    if not same(message, more):
        return None
    args, card = dict(message.args), dict(more.args)["card"]
    before = args.get("cards")
    cards_ = card if before is None else Msg("table.cards", (("first", before), ("then", card)))
    return Msg(_LOG["pass_go_drew"], (*{**args, "cards": cards_}.items(),))


def _completing(message: Msg, more: Msg) -> Msg | None:
    return Msg(_LOG["put_full"], message.args) if same(message, more) and same(message, more, "set", "set") else None


_JOINS: Final[dict[tuple[str, str], Join]] = {
    **{(before, "ended"): first for before in _DONE.split()},
    ("agreed", "gave"): second,
    **{(before, "paid"): _paid for before in ("gave", "gave_list")},
    # A property goes to its colour, whichever seat gets it: only the place of a wild has to be logged.
    **dict.fromkeys(
        [(before, "placed_own") for before in ("paid_with", "took", "exchanged")], lambda before, _: before
    ),
    **{("accepted", more): _taking for more in ("took", "took_set")},
    ("took", "swapped"): _swapped,
    ("forced_deal", "offered"): merged(_LOG["forced_offer"]),
    ("rent_one", "aimed"): merged(_LOG["rent_aimed"]),
    ("no", "accepted_no"): _no,
    ("rent_one_doubled", "aimed"): merged(_LOG["rent_aimed_doubled"]),
    **{(before, "drew"): _drawn_by for before in ("pass_go", "pass_go_drew")},
    ("pass_go", "drew.hidden"): merged(_LOG["pass_go_drew.hidden"]),
    **{
        (before, "drew.hidden"): counted(_LOG["pass_go_drew_count"])
        for before in ("pass_go_drew.hidden", "pass_go_drew_count")
    },
    **{(before, "end_sets"): first for before in ("completed", "put_full", "took_set")},  # the result tells the win
    **{(before, "completed"): _completing for before in ("put", "put_own", "placed", "placed_own")},
}
JOINS: Final[Joins] = {
    **{(_LOG[before], _LOG[more]): join for (before, more), join in _JOINS.items()},
    **repeated(listed, {_LOG[one]: _LOG[f"{one}_list"] for one in ("gave", "returned", "discarded", "drew")}),
    **repeated(counted, {_LOG[f"{one}.hidden"]: _LOG[f"{one}_count"] for one in ("returned", "drew")}),
}
