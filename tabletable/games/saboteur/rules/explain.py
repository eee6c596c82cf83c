"""Texts about the rules: why a command is refused, and how a round or the game ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import Arg, Args, MessageFamily, Msg, Reason, SeatRef, listed, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.core.refusing import Refusal, Refusals, Tried
from tabletable.games.saboteur.rules import base, cards, grid, zones
from tabletable.games.saboteur.rules.cards import card_title, face_name, tool_word, zone_cell
from tabletable.games.saboteur.rules.play import blocking, targets, to_act, usable_sites
from tabletable.games.saboteur.rules.rounds import most_gold
from tabletable.games.saboteur.rules.state import CLEARING, ROUNDS, RoundResult, SaboteurState, Verb, Verdict


def why_not(state: SaboteurState, seat: int, command: Command) -> Reason:
    """Return why a command is not legal."""
    return _no.first(to_act(state), _refusals, state, seat, command)


def outcome(state: SaboteurState) -> Outcome | None:
    """Return the result of the finished game, else None."""
    if state.turn != NOBODY or state.result is None:
        return None
    winners, best = most_gold(state)
    if len(winners) == 1:
        headline = msg("saboteur.result.game_won", player=SeatRef(winners[0]))
    else:
        headline = msg("saboteur.result.game_shared", n=len(winners))
    standings = [
        Standing(seat, state.result.gained(seat), gold, _items(state.result, seat), role=state.result.roles[seat])
        for seat, gold in enumerate(state.gold)
    ]
    standings.sort(key=lambda row: (-row.total, row.seat))
    reason = msg("saboteur.result.game", n=best)
    occasion = Msg("saboteur.result.end_base") if state.rules.base else None
    return Outcome(True, winners, headline, reason, tuple(standings), occasion=occasion)


def round_result(state: SaboteurState) -> Outcome | None:
    """Return the result of the round that ended last, None before the first."""
    if state.result is None:
        return None
    is_open = state.rules.open_gold or state.turn == NOBODY
    return _round_result(state.result, tuple(state.gold) if is_open else None, state.rules.open_gold)


# ------------------------------------------------------------------------------------------------ why not


class _Tried(Tried[SaboteurState]):
    """A refused command with the facts about the mine."""

    def __init__(self, state: SaboteurState, seat: int, command: Command, awaited: tuple[int, ...]) -> None:
        super().__init__(state, seat, command, awaited)
        self.cell = zone_cell(self.zone)
        aim = zones.SEAT_NUMBER.get(self.zone, NOBODY)
        self.target = aim if aim < len(state.hands) else NOBODY
        self.own = state.front_of(seat)
        """By place, what lies in front of the seat."""
        self.front = state.front_of(aim) if self.target != NOBODY else []
        """By place, what lies in front of the target."""
        self.lies_in_front = self.piece != NO_PIECE and self.piece in state.front
        self.is_own = self.in_hand or (self.lies_in_front and self.piece in self.own)
        self.can_clear = len(self.hand) >= CLEARING and not state.rules.base
        self.mends = cards.MENDS.get(self.face, ())
        self.is_whole = bool(self.front) and all(self.front[tool] == NO_PIECE for tool in self.mends)
        """Whether the target lacks no tool that the card mends."""

    def cleared(self) -> tuple[int, ...]:
        """Return the card that a clearing under way removes."""
        return () if self.state.clearing == NO_PIECE else (self.state.clearing,)

    def n(self) -> int:
        """Return how many cards it still costs."""
        return CLEARING - self.state.discarded

    def stops(self) -> list[int]:
        """Return the card in front of the seat that keeps it from building: the cage, or else the first broken tool."""
        there = blocking(self.state, self.seat)
        return [there[place] for place in (cards.CAGE, *there) if place in there][:1]

    def broken(self) -> Msg:
        return tool_word(self.own.index(self.stops()[0]))

    def way_out(self) -> Msg:
        if self.own[cards.CAGE] != NO_PIECE:
            return msg("saboteur.hint.free" if self.can_clear else "saboteur.hint.free_only")
        return msg("saboteur.hint.mend" if self.can_clear else "saboteur.hint.mend_only")

    def player(self) -> SeatRef:
        return SeatRef(self.target)

    def card(self) -> Msg:
        return card_title(self.face)

    def named(self) -> Msg:
        return face_name(self.face)

    def taken(self) -> tuple[int, ...]:
        """Return what lies in front of the target in the place of the card."""
        piece = self.front[cards.PLACE_OF[self.face]] if self.face in cards.PLACE_OF else NO_PIECE
        return () if piece == NO_PIECE else (piece,)

    def tool(self) -> Msg:
        return tool_word(self.mends[0])

    def other(self) -> Msg:
        return tool_word(self.mends[1])

    def laid(self) -> tuple[int, ...]:
        """Return the card that lies on the cell."""
        return (self.state.laid[self.cell],) if self.cell in self.state.laid else ()

    def has_targets(self) -> bool:
        return bool(targets(self.state, self.seat, self.face))

    def fits_somewhere(self) -> bool:
        return any(fitting[self.face] for _, fitting in usable_sites(self.state, cards.IS_LADDER[self.face]))

    def demand(self) -> int:
        """Return what the cell demands; a goal that lies face down demands nothing of what comes beside it."""
        return self.state.sites.get(self.cell, 0) if self.cell is not None else 0

    def turns(self) -> int:
        """Return the turns in which the card fits the cell."""
        return grid.FITS[self.demand()][self.face]

    def is_turned(self) -> bool:
        """Return whether the card fits, but not with the turn that was chosen."""
        return bool(self.turns()) and self.choice in (0, 1)

    def misfits(self) -> dict[int, Msg]:
        """Return the laid cards that the card does not fit, with the words for its edges beside them."""
        state, cell, shape = self.state, self.cell or 0, 2 * self.face + (self.choice == 1)
        return {
            state.laid[cell + step]: Msg(_SIDES[edge])
            for edge, step, facing in cards.ACROSS
            if cell + step in state.laid
            and bool(cards.OPEN[shape] & edge) != bool(cards.OPEN[state.shapes[cell + step]] & facing)
        }

    def sides(self) -> Arg:
        return listed([*self.misfits().values()])


_no: Final = Refusals("saboteur", _Tried, "turn", Verb)


def _refusals(t: _Tried) -> Iterator[Refusal[_Tried]]:
    """Yield what may be refused: what never moves, another's turn, then by the decision, the verb and the card."""
    if t.piece != NO_PIECE and not t.is_own:
        yield from _STAYS
    yield from _TURN
    if t.state.queue:
        yield from _THEFT
    elif t.verb in _BY_VERB:
        yield from _BY_VERB[t.verb]
    else:
        yield from _CARD
        # The card dragged tells the intent better than the verb: a path card is placed, an action card played.
        yield from _PATH if t.face < cards.PATH_COUNT else _ACTIONS.get(t.face, _ON_PLAYER)


_SIDE: Final = MessageFamily("saboteur.side.*", "up right down left")
_SIDES: Final = dict(zip(cards.EDGES, _SIDE.values(), strict=True))

_STAYS: Final = (
    _no("base_front", "R31", lambda t: t.lies_in_front and t.state.rules.base),
    _no("own_front", "R19", lambda t: t.lies_in_front),
    _no("start_stays", "path-cards", lambda t: t.piece == cards.START_HANDLE),
    _no("goal_stays", "goals", lambda t: t.piece in cards.GOAL_HANDLES and t.state.seen[t.piece] == PUBLIC),
    _no("goal_closed", "goals", lambda t: t.piece in cards.GOAL_HANDLES),
    _no("laid_stays", "path-cards", lambda t: t.piece in t.state.laid.values()),
    _no("drawn_later", "turn", lambda t: t.piece in t.state.draw),
    _no("discarded_stays", "pass", lambda t: t.piece in t.state.discard),
    _no("role_stays", "dwarfs", lambda t: t.piece == t.state.roles[t.seat] and t.state.rules.base),
    _no("dwarf_stays", "dwarfs", lambda t: t.piece == t.state.roles[t.seat]),
)
"""The refusals to move a visible piece that never leaves its place."""
_TURN: Final = (
    _no("stealing", "theft", lambda t: t.state.queue and not t.is_awaited, player=lambda t: t.decider),
    _no.turn("turn"),
)
_THEFT: Final = (
    _no("steal_now", "theft", lambda t: t.verb != Verb.STEAL),
    _no("steal_self", "theft", lambda t: t.target == t.seat),
    _no("no_gold", "R21", lambda t: t.target != NOBODY and not t.state.gold[t.target], "player"),
)
_BEGUN: Final = (
    _no("clearing", "clear", _Tried.cleared, "n", pieces=_Tried.cleared),
    _no("passing", "pass", lambda t: t.state.discarded),
)
"""The refusals of what must wait for the end of a pass or clearing."""
_BY_VERB: Final[dict[str, tuple[Refusal[_Tried], ...]]] = {
    Verb.STEAL: (_no("steal_later", "theft"),),
    Verb.CLEAR: (
        _no("base_front", "R31", lambda t: t.state.rules.base),
        *_BEGUN,
        _no("own_front", "R19", lambda t: not t.lies_in_front),
        _no("two_cards", "R19", lambda t: not t.can_clear),
        _no("clear_there", "clear", lambda t: t.zone),
    ),
    Verb.DONE: (_BEGUN[0], _no("discard_one", "pass", lambda t: not t.state.discarded)),
}
_CARD: Final = (
    _no("not_yours", "turn", lambda t: not t.in_hand),
    _no("discard_there", "pass", lambda t: t.verb == Verb.DISCARD),
    *_BEGUN,
)
_NO_CHOICE: Final = _no("nothing_to_choose", "actions", lambda t: t.choice != NO_CHOICE)
_PATH: Final = (
    _no("tunnel_only", "path-cards", lambda t: t.cell is None and t.zone),
    _no("trapped", "trapped", lambda t: t.own[cards.CAGE] != NO_PIECE, pieces=_Tried.stops, detail=_Tried.way_out),
    _no("broken", "tools", _Tried.stops, tool=_Tried.broken, pieces=_Tried.stops, detail=_Tried.way_out),
    _no("tunnel_only", "path-cards", lambda t: t.cell is None and t.fits_somewhere()),
    _no("nowhere", "path-cards", lambda t: t.cell is None),
    _no("on_goal", "path-cards", lambda t: t.cell in cards.GOAL_CELLS),
    _no("on_start", "path-cards", lambda t: t.cell == cards.START_CELL, pieces=_Tried.laid),
    _no("occupied", "path-cards", _Tried.laid, pieces=_Tried.laid),
    _no("alone", "path-cards", lambda t: not t.demand() and t.cell not in cards.GOAL_SIDES),
    _no("ladder_goal", "ladders", lambda t: cards.IS_LADDER[t.face] and not t.demand() & grid.LADDER_ROOM),
    _no("no_way", "path-cards", lambda t: not cards.IS_LADDER[t.face] and not t.demand() & grid.WAY),
    _no.unknown(lambda t: t.is_turned() and t.turns() >> t.choice & 1),
    _no("same_turned", "path-cards", lambda t: t.is_turned() and cards.OPEN[2 * t.face] == cards.OPEN[2 * t.face + 1]),
    _no("fits_upright", "path-cards", lambda t: t.is_turned() and t.turns() & 1),
    _no("fits_turned", "path-cards", _Tried.is_turned),
    _no("choose_turn", "path-cards", _Tried.turns),
    _no("edges", "path-cards", lambda t: True, "sides", pieces=_Tried.misfits, detail=msg("saboteur.hint.edges")),
)


def _of_player(
    key: str, rule: str, applies: Callable[[_Tried], object], *facts: str
) -> tuple[Refusal[_Tried], Refusal[_Tried]]:
    """Return the two rows of a refusal that has another sentence about the seat itself."""
    own = _no(f"{key}_own", rule, lambda t: t.target == t.seat and applies(t), *facts)
    return own, _no(key, rule, applies, "player", *facts)


_ON_OTHERS: Final = (cards.SWAP_HANDS, cards.INSPECTION, *cards.PLACE_OF)
_ON_PLAYER: Final = (
    _no("on_player", "actions", lambda t: t.target == NOBODY and t.has_targets(), "card"),
    _no("nobody", "actions", lambda t: t.target == NOBODY, "card"),
    _no("not_self", "actions", lambda t: t.target == t.seat and t.face in _ON_OTHERS, "card"),
    _no("twice", "actions", _Tried.taken, "player", pieces=_Tried.taken, card=_Tried.named),
    *_of_player("whole", "tools", lambda t: t.is_whole and len(t.mends) == 1, "tool"),
    *_of_player("both_whole", "tools", lambda t: t.is_whole and len(t.mends) == 2, "tool", "other"),
    _no("choose_tool", "tools", lambda t: len(t.mends) == 2),
    *_of_player("no_theft", "actions", lambda t: t.face == cards.HANDS_OFF and t.front[cards.STOLEN] == NO_PIECE),
    *_of_player("not_trapped", "actions", lambda t: t.face == cards.FREE_AT_LAST and t.front[cards.CAGE] == NO_PIECE),
    _no("no_dwarf", "R20", lambda t: t.face == cards.SWAP_HATS and not t.state.aside),
    _NO_CHOICE,
)
_ACTIONS: Final = {
    cards.ROCKFALL: (
        _no("rockfall_spares", "actions", lambda t: t.cell in (cards.START_CELL, *cards.GOAL_CELLS)),
        _NO_CHOICE,
        _no("nothing_laid", "actions", lambda t: not t.has_targets()),
        _no("rockfall_path", "actions"),
    ),
    cards.MAP: (
        _no("map_goal", "actions", lambda t: t.cell not in cards.GOAL_CELLS),
        _no("goal_open", "actions", _Tried.laid, pieces=_Tried.laid),
        _NO_CHOICE,
    ),
    cards.THEFT: (
        _no("theft_own", "theft", lambda t: t.own[cards.STOLEN] == NO_PIECE),
        _no("nobody", "actions", lambda t: t.target == NOBODY, "card"),
        _no("twice_own", "actions", pieces=lambda t: (t.own[cards.STOLEN],), card=_Tried.named),
    ),
}
"""By face, the refusals of an action that is not played on just any player."""


# ------------------------------------------------------------------------------------------------ how it ended


_ALONE = (Verdict.BOSS, Verdict.PROFITEER)
"""The verdicts with a single winner."""
_LOST: Final = {cards.GREEN_DIGGER: "saboteur.item.lost_green", cards.BLUE_DIGGER: "saboteur.item.lost_blue"}
_OUTDUG: Final = {cards.GREEN_DIGGER: "saboteur.item.first_blue", cards.BLUE_DIGGER: "saboteur.item.first_green"}
"""By losing role, the message if a digger of the other team reached the gold, which decides on a way without doors."""
_ITEM: Final = MessageFamily(
    "saboteur.item.*", "boss boss_alone broken first_pick gold_cards paid profiteer profiteer_alone won"
)
_BY_ROLE: Final = {cards.GOLD_DIGGER: "saboteur.result.by_digger", cards.SABOTEUR: "saboteur.result.by_saboteur"}
_BY: Final = MessageFamily("saboteur.result.by_*_*", "own other neutral", (Verdict.GREEN, Verdict.BLUE))

_WON: Final = MessageFamily("saboteur.result.won_*", Verdict)
"""The headline of a round."""
_NO_GOLD: Final = MessageFamily("saboteur.result.no_gold_*", "nobody profiteer saboteurs")
"""By verdict, the reason for the winner of a round in which the gold was not reached."""
_SHUT: Final = MessageFamily("saboteur.result.shut_*", "boss nobody profiteer saboteurs")
"""By verdict, the reason for the winner of a round in which doors barred both teams from the gold."""


@lru_cache(256)
def _round_result(result: RoundResult, gold: tuple[int, ...] | None, is_open: bool) -> Outcome:
    """Return the outcome of a round; `gold` is the total of each seat, None while it is secret."""
    is_base = cards.GOLD_DIGGER in result.roles
    rounds: Args = (("round", result.number), ("rounds", ROUNDS))
    standings = []
    for seat, role in enumerate(result.roles):
        gained = result.gained(seat)
        total = gained if gold is None else gold[seat]
        standings.append(Standing(seat, gained, total, _items(result, seat), role=role))
    standings.sort(key=lambda row: (row.seat not in result.winners, -row.gained, row.seat))
    return Outcome(
        False,
        result.winners,
        Msg(_WON[result.verdict]),
        _reason(result),
        tuple(standings),
        occasion=Msg("saboteur.result.round_base" if is_base else "saboteur.result.round", rounds),
        onward=msg("saboteur.result.next"),
        note=None if is_open else msg("saboteur.result.note_secret"),
        side=result.verdict,
    )


def _reason(result: RoundResult) -> Msg:
    """Return the reason for the verdict of a round, in one sentence."""
    if result.finisher == NOBODY:
        if result.verdict is Verdict.NOBODY and cards.GOLD_DIGGER in result.roles:
            return Msg("saboteur.result.no_gold_base")
        return Msg(_NO_GOLD[result.verdict])
    player = SeatRef(result.finisher)
    role = result.roles[result.finisher]
    match result.verdict:
        case Verdict.DIGGERS:
            return msg(_BY_ROLE[role], player=player, n=min(len(result.roles), base.MOST_DRAWN))
        case Verdict.TEAMS:
            return msg("saboteur.result.by_neutral_both", player=player)
        case Verdict.GREEN | Verdict.BLUE:
            if _finished_own(result):
                how = "own"
            elif role in (cards.GREEN_DIGGER, cards.BLUE_DIGGER):
                how = "other"
            else:
                how = "neutral"
            return msg(_BY[how, result.verdict], player=player)
    return msg(_SHUT[result.verdict], player=player)


def _finished_own(result: RoundResult) -> bool:
    """Return whether the gold was reached by a digger of the winning team."""
    winner = {Verdict.GREEN: cards.GREEN_DIGGER, Verdict.BLUE: cards.BLUE_DIGGER}.get(result.verdict)
    return result.finisher != NOBODY and result.roles[result.finisher] == winner


def _items(result: RoundResult, seat: int) -> tuple[Item, ...]:
    """Return the sources of a seat's gold, or the reason why it got none."""
    items = []
    role = result.roles[seat]
    if seat in result.winners:
        kind = {cards.BOSS: "boss", cards.PROFITEER: "profiteer"}.get(role, "won")
        if cards.GOLD_DIGGER in result.roles:
            kind = "first_pick" if seat == result.finisher else "gold_cards" if role == cards.GOLD_DIGGER else "paid"
        if result.verdict in _ALONE:
            kind += "_alone"
        if result.broken >> seat & 1:
            kind = "broken"
        items.append(Item(msg(_ITEM[kind]), result.shares[seat]))
    elif result.trapped >> seat & 1:
        items.append(Item(msg("saboteur.item.trapped"), 0))
    elif role == cards.GEOLOGIST:
        finders = sum(who == cards.GEOLOGIST and not result.trapped >> at & 1 for at, who in enumerate(result.roles))
        key = "saboteur.item.crystals_shared" if finders > 1 else "saboteur.item.crystals"
        items.append(Item(msg(key, n=result.crystals), result.finds[seat]))
    else:
        has_lost = role != cards.SABOTEUR or result.finisher == NOBODY
        lost = _OUTDUG if _finished_own(result) else _LOST
        items.append(Item(Msg(lost.get(role, "saboteur.item.lost") if has_lost else "saboteur.item.reached"), 0))
    items += [Item(msg("saboteur.item.robs", player=SeatRef(whom)), 1) for who, whom in result.thefts if who == seat]
    thieves = [who for who, whom in result.thefts if whom == seat]
    if len(thieves) > 1:
        items.append(Item(msg("saboteur.item.thefts", n=len(thieves)), -len(thieves)))
    elif thieves:
        items.append(Item(msg("saboteur.item.robbed", player=SeatRef(thieves[0])), -1))
    return tuple(items)
