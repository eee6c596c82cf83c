"""Which sentences of the log are told as one: a payment, a deal with its answer, a card that completes a set."""

from __future__ import annotations

from typing import Final

from tabletable.core.account import counted, first, listed, merged, repeated, same, second
from tabletable.core.message import Msg
from tabletable.core.wording import Join, Joins

_ACCEPTED: Final = "property_deal.log.accepted"
_GAVE: Final = "property_deal.log.gave"
_GAVE_LIST: Final = "property_deal.log.gave_list"
_PAID_WITH: Final = "property_deal.log.paid_with"
_TOOK: Final = "property_deal.log.took"
_EXCHANGED: Final = "property_deal.log.exchanged"
_DREW: Final = "property_deal.log.drew"
_PLACED: Final = "property_deal.log.placed"
_PLACED_OWN: Final = "property_deal.log.placed_own"
_PUT: Final = "property_deal.log.put"
_PUT_OWN: Final = "property_deal.log.put_own"
"""Of a card of one colour, whose set needs no word."""
_RENT: Final = "property_deal.log.rent_one"
_LISTS: Final = {
    _GAVE: _GAVE_LIST,
    "property_deal.log.returned": "property_deal.log.returned_list",
    "property_deal.log.discarded": "property_deal.log.discarded_list",
}
_DONE: Final = (
    *(
        _PLACED,
        _PLACED_OWN,
        _PUT,
        _PUT_OWN,
        _TOOK,
        _EXCHANGED,
        "property_deal.log.put_full",
        "property_deal.log.banked",
    ),
    *("property_deal.log.built", "property_deal.log.moved", "property_deal.log.completed"),
    *("property_deal.log.pass_go_drew", "property_deal.log.pass_go_drew.hidden", "property_deal.log.took_set"),
)
"""What one does last in a turn: that it ends then shows in the next player's drawing."""


def _taking(said: Msg, more: Msg) -> Msg | None:
    """That it was accepted shows in what is taken from who did so."""
    return more if same(said, more, other="target") else None


def _paid(said: Msg, more: Msg) -> Msg | None:
    """The sum and what it was paid with."""
    if not same(said, more):
        return None
    args = dict(said.args)
    return Msg(_PAID_WITH, (*more.args, ("cards", args.get("cards") or args["card"])))


def _swapped(said: Msg, more: Msg) -> Msg | None:
    """A took from B, and B got from A: one exchange."""
    if not same(said, more, other="target"):
        return None
    return Msg(_EXCHANGED, (*said.args, ("given", dict(more.args)["card"])))


def _placed(said: Msg, _: Msg) -> Msg:
    """A property goes to its colour, whoever gets it: only where a wild lies has to be told."""
    return said


def _no(said: Msg, more: Msg) -> Msg | None:
    """A no that is accepted stands."""
    return Msg("property_deal.log.no_stands", said.args) if same(said, more, name="target") else None


def _completing(key: str) -> Join:
    def joined(said: Msg, more: Msg) -> Msg | None:
        return Msg(key, said.args) if same(said, more) and same(said, more, "set", "set") else None

    return joined


JOINS: Final[Joins] = {
    **{(said, "property_deal.log.ended"): first for said in _DONE},
    (_ACCEPTED, _GAVE): second,
    **repeated(listed, _LISTS),
    **repeated(counted, {"property_deal.log.returned.hidden": "property_deal.log.returned_count"}),
    **{(said, "property_deal.log.paid"): _paid for said in (_GAVE, _GAVE_LIST)},
    **{(said, _PLACED_OWN): _placed for said in (_PAID_WITH, _TOOK, _EXCHANGED)},
    (_ACCEPTED, _TOOK): _taking,
    (_ACCEPTED, "property_deal.log.took_set"): _taking,
    (_TOOK, "property_deal.log.swapped"): _swapped,
    ("property_deal.log.forced_deal", "property_deal.log.offered"): merged("property_deal.log.forced_offer"),
    (_RENT, "property_deal.log.aimed"): merged("property_deal.log.rent_aimed"),
    ("property_deal.log.no", "property_deal.log.accepted_no"): _no,
    ("property_deal.log.pass_go", _DREW): merged("property_deal.log.pass_go_drew", drawn="card"),
    ("property_deal.log.pass_go", "property_deal.log.drew.hidden"): merged("property_deal.log.pass_go_drew.hidden"),
    **{
        (said, "property_deal.log.completed"): _completing("property_deal.log.put_full")
        for said in (_PUT, _PUT_OWN, _PLACED, _PLACED_OWN)
    },
}
