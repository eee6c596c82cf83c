"""Probabilities a seat can derive from the cards it has seen and from the public deeds of the round: who may be a
saboteur, where the gold is, and what the others may hold.

The probability of each dwarf for each seat follows from Bayes' rule, treating the deeds of a seat as independent. How
often each dwarf does what was measured in self-play (`tools/fit_deeds.py`); a deed against or for another seat counts
by how that seat looked at the time.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from tabletable.core.advice import Chance, Counting, Odds
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY
from tabletable.core.knowledge import (
    EVERYBODY,
    ONE,
    Answer,
    Guessing,
    Subject,
    Unknown,
    Unseen,
    posterior_marginals,
    seat_zone,
)
from tabletable.core.message import MessageFamily, Msg, msg
from tabletable.core.view import View
from tabletable.core.work import finish
from tabletable.games.saboteur.bots import tunnel
from tabletable.games.saboteur.rules import base, cards, zones
from tabletable.games.saboteur.rules.cards import card_title, cell_xy
from tabletable.games.saboteur.rules.state import SaboteurState

ROLES: Final = tuple(range(cards.GREEN_DIGGER, cards.GOLD_DIGGER + 1))
"""The faces of the dwarfs; a belief has a chance for each, in this order."""
GUILT: Final = ROLES.index(cards.SABOTEUR)
"""The index in a belief of the saboteur's probability."""
_COPIES: Final = tuple(cards.DWARFS.count(role) for role in ROLES)
_SUSPECTED: Final = 0.4
_TRUSTED: Final = 0.12
"""The probabilities of being a saboteur, by the deeds so far, that count as suspected and as trusted."""

Belief = tuple[float, ...]
"""Probabilities by role, summing to 1; or likelihoods, of which only the ratios matter."""
_EVEN: Final[Belief] = (1.0,) * len(ROLES)

_Deed = tuple[int, int, int, int]
"""(seat, face, target, turn): a deed; `turn` is that of its path card, −1 for a card no longer in the tunnel."""


class _PublicKnowledge(NamedTuple):
    """Public knowledge after the deeds up to some point."""

    likelihoods: tuple[Belief, ...]
    """Per seat."""
    frontier: int
    """The distance in cards, as the crow flies, from the tunnel to the nearest goal."""


def _away(x: int, y: int) -> int:
    return min(abs(8 - x) + abs(row - y) for row in (-2, 0, 2))


def _read() -> Iterator[dict[str, Belief]]:
    data = json.loads((Path(__file__).parents[1] / "estimates.json").read_text(encoding="utf-8"))
    for game, played in (("deeds", cards.DWARFS), ("base", base.ROLES)):
        often = {deed: dict(zip(dict.fromkeys(played), row, strict=True)) for deed, row in data[game].items()}
        yield {deed: tuple([row.get(role, 0) / 1000 for role in ROLES]) for deed, row in often.items()}


_LIKELY: Final = tuple(_read())
"""With both boxes and in the base game: name of a deed → by role, its share among the public deeds of that role."""


def _path_name(face: int, cell: int, turn: int, frontier: int) -> tuple[str, int]:
    """Return the name of laying a path card, and the frontier after it."""
    x, y = cell_xy(cell)
    here = _away(x, y)
    shape = 2 * face + max(turn, 0)
    if cards.DOOR[shape]:
        return ("door_blue" if cards.DOOR[shape] == cards.DOOR_BLUE else "door_green"), min(frontier, here)
    crystal = "crystal_" if cards.CRYSTAL[shape] else ""
    place = "front" if here <= frontier + 1 else "back"
    if not cards.GROUPS[shape]:
        return f"{crystal}dead_{place}", frontier
    ends = [cell_xy(cell + step) for group in cards.GROUPS[shape] for edge, step, _ in cards.ACROSS if group & edge]
    onward = turn < 0 or any(group & cards.LADDER for group in cards.GROUPS[shape])
    ahead = min([_away(*end) for end in ends], default=here) < here or onward or cell in cards.GOAL_CELLS
    return f"{crystal}{'ahead' if ahead else 'aside'}_{place}", min(frontier, here) if ahead else frontier


def deed_name(deed: _Deed, public: _PublicKnowledge, copies: Sequence[int] = _COPIES) -> tuple[str, int]:
    """Return the name of a deed in the table of likelihoods, and the frontier after it.

    `copies` is by role the number of dwarfs shuffled.
    """
    seat, face, target, turn = deed
    if face < cards.PATH_COUNT:
        return _path_name(face, target, turn, public.frontier)
    if face < cards.REPAIR or face in (cards.TRAPPED, cards.FREE_AT_LAST) or face in cards.MENDS:
        what = "stop" if face < cards.REPAIR or face == cards.TRAPPED else "help"
        if target == seat:
            return "mend_own", public.frontier
        return f"{what}_{_looks(_chances(public.likelihoods[target], copies))}", public.frontier
    return cards.KINDS[face].id, public.frontier


def _looks(belief: Belief) -> str:
    guilt = belief[GUILT]
    return "suspect" if guilt >= _SUSPECTED else "trusted" if guilt <= _TRUSTED else "anybody"


@lru_cache(1 << 12)
def public_knowledge(deeds: tuple[_Deed, ...], seats: int, is_base: bool = False) -> _PublicKnowledge:
    """Return by seat the likelihood of each role, and the frontier, from the public deeds.

    `is_base`: in the base game, which has two roles.
    """
    if not deeds:
        return _PublicKnowledge((_EVEN,) * seats, _away(1, 0) + 1)
    before, deed = public_knowledge(deeds[:-1], seats, is_base), deeds[-1]
    name, frontier = deed_name(deed, before, copies_of(seats, is_base))
    seat, face, target, _ = deed
    rows = list(before.likelihoods)
    likely = _LIKELY[is_base].get(name, _EVEN)
    raised = [chance * factor for chance, factor in zip(rows[seat], likely, strict=True)]
    most = max(raised)
    rows[seat] = tuple([max(each / most, 0.002) for each in raised])
    if face == cards.SWAP_HATS:
        rows[target] = _EVEN  # what somebody did as another dwarf tells nothing any more
    return _PublicKnowledge(tuple(rows), frontier)


@cache
def copies_of(seats: int, is_base: bool) -> tuple[int, ...]:
    """Return by role the number of dwarfs shuffled for this number of players."""
    return tuple(base.roles(seats).count(role) for role in ROLES) if is_base else _COPIES


def deeds_of(state: SaboteurState) -> tuple[_Deed, ...]:
    """Return the public deeds of a round in the form that `public_knowledge` takes."""
    turns = {(shape >> 1, cell): shape & 1 for cell, shape in state.shapes.items()}
    return tuple([(seat, face, target, turns.get((face, target), -1)) for seat, face, target in state.deeds])


def _chances(likelihood: Belief, left: Sequence[int]) -> Belief:
    """Weight likelihoods by the number of dwarfs of each role left, normalized to 1."""
    weighed = [chance * count for chance, count in zip(likelihood, left, strict=True)]
    total = sum(weighed)
    return tuple([each / total for each in weighed])


@lru_cache(1 << 6)
def _jointly(likelihoods: tuple[Belief, ...], left: tuple[int, ...]) -> list[Belief]:
    """Weight likelihoods of all hidden seats together: what one of them is, the others are not."""
    return finish(posterior_marginals(likelihoods, left))


def beliefs(state: SaboteurState, *, remembers: bool = True, is_told: bool = False) -> list[Belief]:
    """Return by seat the probability of each role as this view's state shows it; without `remembers`, from the numbers
    of dwarfs alone.

    `is_told`: for display to players, jointly exact as in `chances`: a suspect clears the others. Bots treat each seat
    independently, as their weights were fitted that way.
    """
    seats, is_base = len(state.hands), state.rules.base
    left = list(copies_of(seats, is_base))
    roles = [state.faces[piece] for piece in state.roles]
    for face in (*roles, *(state.faces[piece] for piece in state.hats)):
        if face != HIDDEN:
            left[face - cards.GREEN_DIGGER] -= 1
    rows = public_knowledge(deeds_of(state), seats, is_base).likelihoods if remembers else (_EVEN,) * seats
    hidden = [seat for seat, role in enumerate(roles) if role == HIDDEN]
    if is_told:
        rest = _jointly(tuple([rows[seat] for seat in hidden]), tuple(left))
    else:
        rest = [_chances(rows[seat], left) for seat in hidden]
    unknown = dict(zip(hidden, rest, strict=True))
    return [
        unknown[seat] if seat in unknown else tuple([float(role == each) for each in ROLES])
        for seat, role in enumerate(roles)
    ]


_GOLD: Final = Msg("saboteur.chance.gold")
_SUSPECT: Final = Msg("saboteur.chance.saboteur")
_NOTE: Final = Msg("saboteur.chance.note")


def chances(view: View[SaboteurState]) -> Counting:
    """Compute the probabilities that matter to the viewer now."""
    yield
    state, seat = view.state, view.seat
    assert seat is not None
    if state.turn == NOBODY or state.queue:  # all has been turned over
        return Odds((), (), _NOTE)
    rows = yield from dwarfs(state, seat, Unseen(state))
    entries = [Chance(zones.SEAT[other], shares[GUILT], _SUSPECT, is_bar=True) for other, shares in rows.items()]
    goals = zip(cards.GOAL_CELLS, tunnel.chances(state), strict=True)
    closed = {cell: weight for cell, weight in goals if cell not in state.shapes}
    if len({*closed.values()}) > 1:  # as long as all are alike nobody learns anything from them
        entries += [Chance(cards.CELL_ZONE[cell], weight / tunnel.CARD, _GOLD) for cell, weight in closed.items()]
    return Odds(tuple(entries), (), _NOTE)


# ------------------------------------------------------------------------------------------------ hidden cards


_WHO: Final = Msg("saboteur.known.who")
_WHERE: Final = Msg("saboteur.known.where")
_HANDS: Final = Msg("saboteur.known.hands")
_NAMES: Final = MessageFamily("saboteur.known.*", [cards.KINDS[role].id for role in ROLES])
_DWARFS: Final = {role: Answer(Msg(_NAMES[cards.KINDS[role].id]), f"saboteur/{cards.KINDS[role].id}") for role in ROLES}
_GOALS: Final = ({cards.GOLD}, set(cards.GOAL_CARDS) - {cards.GOLD})
_GOLD_OR_NOT: Final = (
    Answer(card_title(cards.GOLD), face=cards.GOLD),
    Answer(card_title(max(_GOALS[1])), face=max(_GOALS[1])),
)
_SINGLE: Final = (
    cards.ROCKFALL, cards.MAP, cards.TRAPPED, cards.THEFT, cards.SWAP_HATS, cards.SWAP_HANDS, cards.INSPECTION,
    cards.HANDS_OFF,
)  # fmt: skip
_KINDS: Final = ({*range(cards.BREAK, cards.REPAIR)}, *({face} for face in _SINGLE))
_BASE_KINDS: Final = 3
"""The number of leading entries of `_KINDS` that are in the base game."""
_CARDS: Final = (
    Answer(Msg("saboteur.known.break"), face=cards.BREAK),
    *(Answer(card_title(face), face=face) for face in _SINGLE),
)


def dwarfs(
    state: SaboteurState, seat: int | None, unseen: Unseen
) -> Generator[None, None, dict[int, tuple[float, ...]]]:
    """Compute by other seat the exact joint probability of each dwarf, given the public deeds."""
    others = [other for other in range(len(state.hands)) if other != seat and state.roles[other] != NO_PIECE]
    rows = {other: unseen.which(state.roles[other], [{role} for role in ROLES]) for other in others}
    hidden = [other for other in others if state.role(other) == HIDDEN]
    if hidden:
        deeds = public_knowledge(deeds_of(state), len(state.hands), state.rules.base).likelihoods
        pool: Counter[int] = unseen.pool(state.roles[hidden[0]])
        posteriors = yield from posterior_marginals([deeds[other] for other in hidden], [pool[role] for role in ROLES])
        rows |= zip(hidden, posteriors, strict=True)
    return rows


def knowledge(view: View[SaboteurState]) -> Guessing:
    """List what is hidden from the viewer, with the probability of each answer."""
    yield
    state, seat = view.state, view.seat
    unseen = Unseen(state)
    rows = yield from dwarfs(state, seat, unseen)
    others = list(rows)
    played = base.ROLES if state.rules.base else tuple(dict.fromkeys(cards.DWARFS))
    answers = tuple(_DWARFS[role] for role in played)
    by_seat = {other: tuple([rows[other][ROLES.index(role)] for role in played]) for other in others}
    who = Unknown(_WHO, ONE, answers, tuple(Subject(seat_zone(other), by_seat[other]) for other in others), is_one=True)
    yield
    goals = tuple(
        Subject(cards.CELL_ZONE[cell], unseen.which(piece, _GOALS))
        for cell, piece in cards.GOAL_AT.items()
        if cell not in state.shapes
    )
    hidden = [piece for other in others for piece in state.hands[other]]
    note = msg("knowledge.note.among", n=len(hidden))
    count = _BASE_KINDS if state.rules.base else len(_KINDS)
    hands = Unknown(_HANDS, note, _CARDS[:count], (Subject(EVERYBODY, unseen.holds(hidden, _KINDS[:count])),))
    return who, Unknown(_WHERE, ONE, _GOLD_OR_NOT, goals, is_one=True, wanted=0), hands
