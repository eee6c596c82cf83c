"""What trial rounds say of two commands: how often either wins a prize, and what is left at the end of the round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletable.core.advice import Why
from tabletable.core.command import Command
from tabletable.core.message import Arg, MessageFamily, Msg, msg
from tabletable.core.reasons import Tried, Weighed, worth
from tabletable.games.flea_market.bots.estimates import hand_weights, popularity
from tabletable.games.flea_market.rules.state import FleaMarketState

_OF: Final = 10
"""Shares of trial rounds are told as so many of 10."""
_LEAST_TOLD: Final = 0.02
"""A term that differs by less is not told beside the popularity."""
_MORE_FAME: Final = 0.2
"""Less popularity than this is as much: tried rounds tell it no better."""
_MORE_OFTEN: Final = 2
"""The least difference, of `_OF` rounds, that is told of what may be luck."""
_CLEARLY: Final = 0.2
"""Averages that differ by less are not told."""
_EVEN: Final = 0.1
"""Commands that differ by no more, in log odds, are about as good."""
_MORE: Final = MessageFamily("flea_market.more.*", "coins hand rivals stalls")
_LESS: Final = MessageFamily("flea_market.less.*", "coins hand rivals stalls")
"""By term, what a command brings besides popularity, and what another one lacks."""
_SIDES: Final = MessageFamily("flea_market.side.*", "hand low high coins highest rivals_fame rivals_coins stalls")
"""What differs at the end of the round, with both amounts."""


def tried(state: FleaMarketState, weighed: Weighed, command: Command, other: Command, instead: Msg) -> Why | None:
    """Tell how much more often or more popularity a command brings in the trial rounds than another, or what else.

    `instead` are words for the other command; `Why.also` tells the same for after a sentence that has named it. None
    where nothing differs, or where the command brings less popularity.
    """
    mine, theirs = weighed[command], weighed[other]
    tallies = [terms.tally if isinstance(terms, Tried) else {} for terms in (mine, theirs)]
    fames = [popularity(state, command.seat, terms.get("fame", 0.0)) for terms in (mine, theirs)]
    gains = {name: mine.get(name, 0.0) - theirs.get(name, 0.0) for name in _MORE}
    most, lead = max(gains, key=gains.__getitem__), round(fames[0] - fames[1], 1)
    if lead >= _MORE_FAME:
        often = _often(tallies[0], tallies[1], "gains")
        if often is not None:
            words: dict[str, Arg] = {"n": often[0], "m": often[1]}
            cost = _often(tallies[1], tallies[0], "highest")
            key = _GAINS["" if cost is None else "_but"]
            words |= {} if cost is None else {"k": cost[0]}
            message = msg(key, instead=instead, **words)
            return Why(message, terms=("fame",), also=msg(_GAINS["_then"], n=often[0], m=often[1]))
        amount: dict[str, Arg] = {"fame": f"{lead:.1f}"}
        less, more = msg("flea_market.why.trial_less", **amount), msg("flea_market.why.trial_more", **amount)
        return Why(msg("flea_market.why.trial_beside", instead=instead, what=less), terms=("fame",), also=more)
    if lead < 0 or gains[most] < _LEAST_TOLD:
        return None
    if all(tallies):
        name = _side(state, tallies[0], tallies[1], most)
        if name is None:
            return None
        even = msg("flea_market.why.trial_even", more=_amounts(name, tallies[0], tallies[1]))
        less = msg("flea_market.why.trial_lacks", less=_amounts(name, tallies[1], tallies[0]))
    else:
        even = msg("flea_market.why.trial_even", more=Msg(_MORE[most]))
        less = msg("flea_market.why.trial_lacks", less=Msg(_LESS[most]))
    return Why(msg("flea_market.why.trial_beside", instead=instead, what=less), terms=(most,), also=even)


_GAINS: Final = MessageFamily("flea_market.why.trial_gains*", ("", "_but", "_then"))
"""How often either gains popularity: alone, with the other's merits, or after a sentence that named it."""


def counted(state: FleaMarketState, weighed: Weighed, command: Command, other: Command, instead: Msg) -> Msg | None:
    """Tell how often either of two commands wins a prize in the trial rounds; None where none were played.

    If the other one does so more often, also what it lacks. `instead` are words for it.
    """
    mine, theirs = (weighed.get(each, {}) for each in (command, other))
    if not (isinstance(mine, Tried) and isinstance(theirs, Tried) and mine.tally and theirs.tally):
        return None
    gains = {name: mine.get(name, 0.0) - theirs.get(name, 0.0) for name in _MORE}
    most = max(gains, key=gains.__getitem__)
    n, m, k, o = (round(_OF * tally[name]) for name in ("gains", "highest") for tally in (mine.tally, theirs.tally))
    if (n, k) == (m, o):
        return msg("flea_market.why.trial_prizes", n=n, k=k)
    speaks_against = m >= n and o >= k
    if (speaks_against or m > n) and gains[most] >= _LEAST_TOLD:
        name = _side(state, mine.tally, theirs.tally, most)
        if name is not None:
            side = _amounts(name, theirs.tally, mine.tally)
            if n == m:
                return msg("flea_market.why.trial_money_but", n=k, m=o, instead=instead, side=side)
            return msg("flea_market.why.trial_prizes_but", n=n, m=m, instead=instead, side=side)
    is_even = speaks_against or (abs(worth(mine) - worth(theirs)) <= _EVEN and abs(n - m) < _MORE_OFTEN)
    key = "flea_market.why.trial_prizes_close" if is_even else "flea_market.why.trial_prizes_other"
    return msg(key, n=n, m=m, k=k, o=o, instead=instead)


def _often(mine: Mapping[str, float], theirs: Mapping[str, float], name: str) -> tuple[int, int] | None:
    """Return in how many of `_OF` rounds it happens to either, if clearly more often to the first."""
    counts = [round(_OF * tally.get(name, 0.0)) for tally in (mine, theirs)]
    return (counts[0], counts[1]) if counts[0] - counts[1] >= _MORE_OFTEN else None


def _side(state: FleaMarketState, mine: Mapping[str, float], theirs: Mapping[str, float], term: str) -> str | None:
    """Return the count in which the first of two tallies is better by most, of those that a term is made of."""
    if term == "coins" and _often(mine, theirs, "highest"):
        return "highest"
    signs = {**_SIGNS[term], **(hand_weights(state) if term == "hand" else {})}
    leads = {name: sign * (mine[name] - theirs[name]) for name, sign in signs.items()}
    best = max(leads, key=leads.__getitem__)
    return best if leads[best] > 0 and abs(mine[best] - theirs[best]) >= _CLEARLY else None


_SIGNS: Final[dict[str, dict[str, float]]] = {
    "coins": {"coins": 1},
    "hand": {},
    "rivals": {"rivals_fame": -1, "rivals_coins": -0.1},
    "stalls": {"stalls": 1},
}
"""By term, what is counted of it, and whether more of it is better."""


def _amounts(name: str, mine: Mapping[str, float], theirs: Mapping[str, float]) -> Msg:
    """Tell a count of two tallies."""
    if name == "highest":
        return msg(_SIDES[name], n=round(_OF * mine[name]), m=round(_OF * theirs[name]))
    n, m = (f"{tally[name]:.1f}" for tally in (mine, theirs))
    if n.endswith(".0") and m.endswith(".0"):
        n, m = n[:-2], m[:-2]
    return msg(_SIDES[name], n=n, m=m)
