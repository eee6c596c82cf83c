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


def _taking(said: Msg, more: Msg) -> Msg | None:
    """Keep only the taking: that the other player accepted is clear from it."""
    return more if same(said, more, other="target") else None


def _paid(said: Msg, more: Msg) -> Msg | None:
    """Join the sum with the cards it was paid with; not if the account begins after the first of them."""
    if not same(said, more):
        return None
    args = dict(said.args)
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


def _swapped(said: Msg, more: Msg) -> Msg | None:
    """Join "A took from B" and "B got from A" into one exchange."""
    if not same(said, more, other="target"):
        return None
    return Msg(_LOG["exchanged"], (*said.args, ("given", dict(more.args)["card"])))


def _no(said: Msg, more: Msg) -> Msg | None:
    """Join a no with its acceptance: the no stands."""
    return Msg(_LOG["no_stands"], said.args) if same(said, more, name="target") else None


def _drawn_by(said: Msg, more: Msg) -> Msg | None:
    """Join the cards a Pass Go has drawn so far."""
    if not same(said, more):
        return None
    args, card = dict(said.args), dict(more.args)["card"]
    before = args.get("cards")
    cards_ = card if before is None else Msg("table.cards", (("first", before), ("then", card)))
    return Msg(_LOG["pass_go_drew"], (*{**args, "cards": cards_}.items(),))


def _completing(said: Msg, more: Msg) -> Msg | None:
    return Msg(_LOG["put_full"], said.args) if same(said, more) and same(said, more, "set", "set") else None


_JOINS: Final[dict[tuple[str, str], Join]] = {
    **{(said, "ended"): first for said in _DONE.split()},
    ("agreed", "gave"): second,
    **{(said, "paid"): _paid for said in ("gave", "gave_list")},
    # A property goes to its colour, whichever seat gets it: only the place of a wild has to be logged.
    **dict.fromkeys([(said, "placed_own") for said in ("paid_with", "took", "exchanged")], lambda said, _: said),
    **{("accepted", more): _taking for more in ("took", "took_set")},
    ("took", "swapped"): _swapped,
    ("forced_deal", "offered"): merged(_LOG["forced_offer"]),
    ("rent_one", "aimed"): merged(_LOG["rent_aimed"]),
    ("no", "accepted_no"): _no,
    ("rent_one_doubled", "aimed"): merged(_LOG["rent_aimed_doubled"]),
    **{(said, "drew"): _drawn_by for said in ("pass_go", "pass_go_drew")},
    ("pass_go", "drew.hidden"): merged(_LOG["pass_go_drew.hidden"]),
    **{
        (said, "drew.hidden"): counted(_LOG["pass_go_drew_count"])
        for said in ("pass_go_drew.hidden", "pass_go_drew_count")
    },
    **{(said, "end_sets"): first for said in ("completed", "put_full", "took_set")},  # the result tells the win
    **{(said, "completed"): _completing for said in ("put", "put_own", "placed", "placed_own")},
}
JOINS: Final[Joins] = {
    **{(_LOG[said], _LOG[more]): join for (said, more), join in _JOINS.items()},
    **repeated(listed, {_LOG[one]: _LOG[f"{one}_list"] for one in ("gave", "returned", "discarded", "drew")}),
    **repeated(counted, {_LOG[f"{one}.hidden"]: _LOG[f"{one}_count"] for one in ("returned", "drew")}),
}
