"""Texts about the rules: why a command is refused, and how a round or the game ended."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import Args, Ids, Msg, Reason, SeatRef, listed, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.core.rulebook import Rulebook
from tabletable.core.wording import Wording
from tabletable.games.saboteur.rules import base, cards, grid
from tabletable.games.saboteur.rules.cards import (
    ACROSS,
    BLUE_DIGGER,
    BOSS,
    CAGE,
    EDGES,
    FREE_AT_LAST,
    GEOLOGIST,
    GOAL_CELLS,
    GOAL_HANDLES,
    GOAL_SIDES,
    GOLD_DIGGER,
    GREEN_DIGGER,
    HANDS_OFF,
    INSPECTION,
    IS_LADDER,
    MAP,
    MENDS,
    OPEN,
    PATH_COUNT,
    PIECES,
    PLACE_OF,
    PLACES,
    PROFITEER,
    ROCKFALL,
    SABOTEUR,
    START_CELL,
    START_HANDLE,
    STOLEN,
    SWAP_HANDS,
    SWAP_HATS,
    THEFT,
    TOOLS,
    card_title,
    face_name,
    tool_word,
    zone_cell,
)
from tabletable.games.saboteur.rules.play import can_build, targets, usable_sites
from tabletable.games.saboteur.rules.rounds import most_gold
from tabletable.games.saboteur.rules.state import (
    CLEARING,
    ROUNDS,
    SEAT_NUMBER,
    RoundResult,
    SaboteurState,
    Verb,
    Verdict,
    choice_word,
)


class SaboteurWords(Rulebook[SaboteurState], Wording[SaboteurState]):
    """The names of cards, why a command is refused, and who has won."""

    face_word = staticmethod(cards.face_word)
    face_name = staticmethod(cards.face_name)
    choice_word = staticmethod(choice_word)

    def why_not(self, state: SaboteurState, seat: int, command: Command) -> Reason:
        if state.turn == NOBODY:
            return Reason(msg("saboteur.reason.over"), "end")
        if command.seat != seat or not 0 <= seat < len(state.hands):
            return Reason(msg("saboteur.reason.own_seat"), "turn")
        if command.verb not in _VERBS:
            return _UNKNOWN
        stays = _why_it_stays(state, seat, command.piece)
        if stays is not None:
            return stays
        if seat != state.turn:
            key, rule = ("saboteur.reason.stealing", "theft") if state.queue else ("saboteur.reason.turn", "turn")
            return Reason(msg(key, player=SeatRef(state.turn)), rule)
        if state.queue:
            return _why_no_theft(state, seat, command)
        if command.verb == Verb.STEAL:
            return Reason(msg("saboteur.reason.steal_later"), "theft")
        if command.verb == Verb.CLEAR:
            return _why_no_clearing(state, seat, command)
        if command.verb == Verb.DONE:
            return _why_not_done(state)
        if command.piece not in state.hands[seat]:
            return Reason(msg("saboteur.reason.not_yours"), "turn")
        if command.verb == Verb.DISCARD:
            return Reason(msg("saboteur.reason.discard_there"), "pass", pieces=(command.piece,))
        if state.clearing != NO_PIECE or state.discarded:
            return _why_discard_first(state, command.piece)
        face = state.faces[command.piece]
        # The card dragged tells the intent better than the verb: a path card is placed, an action card played.
        return _why_no_place(state, seat, command) if face < PATH_COUNT else _why_no_action(state, seat, command)

    def outcome(self, state: SaboteurState) -> Outcome | None:
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

    def round_result(self, state: SaboteurState) -> Outcome | None:
        if state.result is None:
            return None
        shown = state.rules.open_gold or state.turn == NOBODY
        return _round_result(state.result, tuple(state.gold) if shown else None, state.rules.open_gold)


# ------------------------------------------------------------------------------------------------ why not


_VERBS = frozenset(Verb)
_BASE_FRONT = Reason(msg("saboteur.reason.base_front"), "R31")
_UNKNOWN = Reason(msg("saboteur.reason.unknown"), "turn")
"""The words of the command do not go together: a tool chosen for a map, a card dragged to nowhere."""


def _why_no_theft(state: SaboteurState, seat: int, command: Command) -> Reason:
    if command.verb != Verb.STEAL:
        return Reason(msg("saboteur.reason.steal_now"), "theft")
    victim = SEAT_NUMBER.get(command.zone, NOBODY)
    if victim == seat:
        return Reason(msg("saboteur.reason.steal_self"), "theft")
    if 0 <= victim < len(state.hands) and state.gold[victim] == 0:
        return Reason(msg("saboteur.reason.no_gold", player=SeatRef(victim)), "R21")
    return _UNKNOWN


def _why_discard_first(state: SaboteurState, piece: int) -> Reason:
    """Return the reason that a pass or clearing under way must be finished first."""
    if state.clearing != NO_PIECE:
        n = CLEARING - state.discarded
        return Reason(msg("saboteur.reason.clearing", n=n), "clear", pieces=(state.clearing,))
    return Reason(msg("saboteur.reason.passing"), "pass", pieces=(piece,) if 0 <= piece < PIECES else ())


def _why_no_clearing(state: SaboteurState, seat: int, command: Command) -> Reason:
    if state.rules.base:
        return _BASE_FRONT
    if state.clearing != NO_PIECE or state.discarded:
        return _why_discard_first(state, command.piece)
    if command.piece not in state.in_front(seat):
        return Reason(msg("saboteur.reason.own_front"), "R19")
    if len(state.hands[seat]) < CLEARING:
        return Reason(msg("saboteur.reason.two_cards"), "R19")
    if command.zone:
        return Reason(msg("saboteur.reason.clear_there"), "clear", pieces=(command.piece,))
    return _UNKNOWN


def _why_not_done(state: SaboteurState) -> Reason:
    if state.clearing != NO_PIECE:
        return _why_discard_first(state, state.clearing)
    if not state.discarded:
        return Reason(msg("saboteur.reason.discard_one"), "pass")
    return _UNKNOWN


# ------------------------------------------------------------------------------------------------ pieces that stay


def _why_it_stays(state: SaboteurState, seat: int, piece: int) -> Reason | None:
    """Return why a visible piece on the table can never be moved from its place.

    None for a piece the seat holds or has in front of it, and for one in no visible place.
    """
    pieces = (piece,)
    if piece == NO_PIECE or piece in state.hands[seat] or piece in state.in_front(seat):
        return None
    if piece in state.front:
        return _BASE_FRONT if state.rules.base else Reason(msg("saboteur.reason.own_front"), "R19", pieces=pieces)
    if piece == START_HANDLE:
        return Reason(msg("saboteur.reason.start_stays"), "path-cards", pieces=pieces)
    if piece in GOAL_HANDLES:
        is_open = state.seen[piece] == PUBLIC
        message = msg("saboteur.reason.goal_stays" if is_open else "saboteur.reason.goal_closed")
        return Reason(message, "goals", pieces=pieces)
    if piece in state.laid.values():
        return Reason(msg("saboteur.reason.laid_stays"), "path-cards", pieces=pieces)
    if piece in state.draw:
        return Reason(msg("saboteur.reason.drawn_later"), "turn", pieces=pieces)
    if piece in state.discard:
        return Reason(msg("saboteur.reason.discarded_stays"), "pass", pieces=pieces)
    if piece == state.roles[seat]:
        key = "saboteur.reason.role_stays" if state.rules.base else "saboteur.reason.dwarf_stays"
        return Reason(Msg(key), "dwarfs", pieces=pieces)
    return None


# ------------------------------------------------------------------------------------------------ path cards


def _why_no_place(state: SaboteurState, seat: int, command: Command) -> Reason:
    pieces = (command.piece,)
    cell = zone_cell(command.zone)
    if cell is None and command.zone:
        return Reason(msg("saboteur.reason.tunnel_only"), "path-cards", pieces=pieces)
    if not can_build(state, seat):
        return _why_no_building(state, seat)
    if cell is None:
        face = state.faces[command.piece]
        fits = any(fitting[face] for _, fitting in usable_sites(state, IS_LADDER[face]))
        message = msg("saboteur.reason.tunnel_only" if fits else "saboteur.reason.nowhere")
        return Reason(message, "path-cards", pieces=pieces)
    if cell in GOAL_CELLS:
        return Reason(msg("saboteur.reason.on_goal"), "path-cards", pieces=pieces)
    if cell in state.shapes:
        key = "saboteur.reason.on_start" if cell == START_CELL else "saboteur.reason.occupied"
        return Reason(Msg(key), "path-cards", pieces=(command.piece, state.laid[cell]))
    return _why_no_fit(state, command, cell)


def _why_no_building(state: SaboteurState, seat: int) -> Reason:
    """Return which card in front of the seat keeps it from building."""
    front = state.front[PLACES * seat : PLACES * (seat + 1)]
    can_clear = len(state.hands[seat]) >= CLEARING and not state.rules.base
    if front[CAGE] != NO_PIECE:
        hint = msg("saboteur.hint.free" if can_clear else "saboteur.hint.free_only")
        return Reason(msg("saboteur.reason.trapped"), "trapped", hint, (front[CAGE],))
    hint = msg("saboteur.hint.mend" if can_clear else "saboteur.hint.mend_only")
    tool = next(tool for tool in range(len(TOOLS)) if front[tool] != NO_PIECE)
    return Reason(msg("saboteur.reason.broken", tool=tool_word(tool)), "tools", hint, (front[tool],))


def _why_no_fit(state: SaboteurState, command: Command, cell: int) -> Reason:
    """Return why the card can't lie on this empty cell, or not with this turn."""
    face = state.faces[command.piece]
    pieces = (command.piece,)
    # A goal that lies face down demands nothing of what comes beside it, but it is a card.
    demand = state.sites.get(cell, 0)
    if not demand and cell not in GOAL_SIDES:
        return Reason(msg("saboteur.reason.alone"), "path-cards", pieces=pieces)
    if IS_LADDER[face] and not demand & grid.LADDER_ROOM:
        return Reason(msg("saboteur.reason.ladder_goal"), "ladders", pieces=pieces)
    if not IS_LADDER[face] and not demand & grid.WAY:
        return Reason(msg("saboteur.reason.no_way"), "path-cards", pieces=pieces)
    turns = grid.FITS[demand][face]
    if turns and command.choice in (0, 1):
        if turns >> command.choice & 1:
            return _UNKNOWN
        key = "saboteur.reason.fits_upright" if turns & 1 else "saboteur.reason.fits_turned"
        if OPEN[2 * face] == OPEN[2 * face + 1]:
            return Reason(msg("saboteur.reason.same_turned"), "path-cards", pieces=pieces)
        return Reason(Msg(key), "path-cards", pieces=pieces)
    if turns:
        return Reason(msg("saboteur.reason.choose_turn"), "path-cards", pieces=pieces)
    misfits = _misfits(state, cell, 2 * face + (command.choice == 1))
    sides = listed([Msg(_SIDES[edge]) for edge in misfits])
    reason = msg("saboteur.reason.edges", sides=sides)
    return Reason(reason, "path-cards", msg("saboteur.hint.edges"), (command.piece, *misfits.values()))


_SIDE: Final = Ids("saboteur.side.*", "up right down left")
_SIDES: Final = dict(zip(EDGES, _SIDE.values(), strict=True))


def _misfits(state: SaboteurState, cell: int, shape: int) -> dict[int, int]:
    """Return by edge the laid cards that a shape does not fit."""
    return {
        edge: state.laid[cell + step]
        for edge, step, facing in ACROSS
        if cell + step in state.laid and bool(OPEN[shape] & edge) != bool(OPEN[state.shapes[cell + step]] & facing)
    }


# ------------------------------------------------------------------------------------------------ action cards


_TWICE: Final = ("saboteur.reason.twice", "saboteur.reason.twice_own")
_WHOLE: Final = ("saboteur.reason.whole", "saboteur.reason.whole_own")
_BOTH_WHOLE: Final = ("saboteur.reason.both_whole", "saboteur.reason.both_whole_own")
_NO_THEFT: Final = ("saboteur.reason.no_theft", "saboteur.reason.no_theft_own")
_NOT_TRAPPED: Final = ("saboteur.reason.not_trapped", "saboteur.reason.not_trapped_own")


def _of(target: int, seat: int, sentences: tuple[str, str], **args: Msg) -> Msg:
    """Return the sentence about `target`: `sentences[1]` if it is the asking seat itself, else `sentences[0]`."""
    return msg(sentences[1], **args) if target == seat else msg(sentences[0], player=SeatRef(target), **args)


def _why_no_action(state: SaboteurState, seat: int, command: Command) -> Reason:
    face = state.faces[command.piece]
    if face == ROCKFALL:
        return _why_no_rockfall(state, command)
    if face == MAP:
        return _why_no_map(state, command)
    pieces = (command.piece,)
    target = SEAT_NUMBER.get(command.zone, NOBODY)
    is_player = 0 <= target < len(state.hands)
    if face == THEFT:
        return _why_no_theft_card(state, seat, is_player, pieces)
    card = card_title(face)
    if not is_player:
        is_of_use = bool(targets(state, seat, face))
        message = msg("saboteur.reason.on_player" if is_of_use else "saboteur.reason.nobody", card=card)
        return Reason(message, "actions", pieces=pieces)
    if target == seat and (face in (SWAP_HANDS, INSPECTION) or face in PLACE_OF):
        return Reason(msg("saboteur.reason.not_self", card=card), "actions", pieces=pieces)
    front = state.front[PLACES * target : PLACES * (target + 1)]
    if face in PLACE_OF and front[PLACE_OF[face]] != NO_PIECE:
        lying = front[PLACE_OF[face]]
        return Reason(_of(target, seat, _TWICE, card=face_name(face)), "actions", pieces=(lying,))
    if face in MENDS:
        return _why_no_repair(seat, command, face, front)
    if face == HANDS_OFF and front[STOLEN] == NO_PIECE:
        return Reason(_of(target, seat, _NO_THEFT), "actions", pieces=pieces)
    if face == FREE_AT_LAST and front[CAGE] == NO_PIECE:
        return Reason(_of(target, seat, _NOT_TRAPPED), "actions", pieces=pieces)
    if face == SWAP_HATS and not state.aside:
        return Reason(msg("saboteur.reason.no_dwarf"), "R20", pieces=pieces)
    return _no_choice(command)


def _why_no_theft_card(state: SaboteurState, seat: int, is_player: bool, pieces: tuple[int, ...]) -> Reason:
    """Return why a theft card cannot be played there: only in front of its own player, and only one."""
    lying = state.front[PLACES * seat + STOLEN]
    if lying == NO_PIECE:
        return Reason(msg("saboteur.reason.theft_own"), "theft", pieces=pieces)
    if not is_player:
        return Reason(msg("saboteur.reason.nobody", card=card_title(THEFT)), "actions", pieces=pieces)
    return Reason(_of(seat, seat, _TWICE, card=face_name(THEFT)), "actions", pieces=(lying,))


def _no_choice(command: Command) -> Reason:
    if command.choice != NO_CHOICE:
        return Reason(msg("saboteur.reason.nothing_to_choose"), "actions", pieces=(command.piece,))
    return _UNKNOWN


def _why_no_repair(seat: int, command: Command, face: int, front: list[int]) -> Reason:
    pieces = (command.piece,)
    broken = [tool for tool in MENDS[face] if front[tool] != NO_PIECE]
    if not broken:
        target = SEAT_NUMBER[command.zone]
        tools = [tool_word(tool) for tool in MENDS[face]]
        if len(tools) == 1:
            return Reason(_of(target, seat, _WHOLE, tool=tools[0]), "tools", pieces=pieces)
        message = _of(target, seat, _BOTH_WHOLE, tool=tools[0], other=tools[1])
        return Reason(message, "tools", pieces=pieces)
    if len(MENDS[face]) == 1:
        return _no_choice(command)
    return Reason(msg("saboteur.reason.choose_tool"), "tools", pieces=pieces)


def _why_no_rockfall(state: SaboteurState, command: Command) -> Reason:
    cell = zone_cell(command.zone)
    if cell == START_CELL or cell in GOAL_CELLS:
        return Reason(msg("saboteur.reason.rockfall_spares"), "actions", pieces=(command.piece,))
    if command.choice != NO_CHOICE:
        return _no_choice(command)
    if not targets(state, command.seat, ROCKFALL):
        return Reason(msg("saboteur.reason.nothing_laid"), "actions", pieces=(command.piece,))
    return Reason(msg("saboteur.reason.rockfall_path"), "actions", pieces=(command.piece,))


def _why_no_map(state: SaboteurState, command: Command) -> Reason:
    cell = zone_cell(command.zone)
    if cell not in GOAL_CELLS:
        return Reason(msg("saboteur.reason.map_goal"), "actions", pieces=(command.piece,))
    if cell in state.shapes:
        return Reason(msg("saboteur.reason.goal_open"), "actions", pieces=(command.piece, state.laid[cell]))
    return _no_choice(command)


# ------------------------------------------------------------------------------------------------ how it ended


_ALONE = (Verdict.BOSS, Verdict.PROFITEER)
"""The verdicts with a single winner."""
_LOST: Final = {GREEN_DIGGER: "saboteur.item.lost_green", BLUE_DIGGER: "saboteur.item.lost_blue"}
_OUTDUG: Final = {GREEN_DIGGER: "saboteur.item.first_blue", BLUE_DIGGER: "saboteur.item.first_green"}
"""By losing role, the message if a digger of the other team reached the gold, which decides on a way without doors."""
_ITEM: Final = Ids("saboteur.item.*", "boss boss_alone broken first_pick gold_cards paid profiteer profiteer_alone won")
_BY_ROLE: Final = {GOLD_DIGGER: "saboteur.result.by_digger", SABOTEUR: "saboteur.result.by_saboteur"}
_BY: Final = Ids("saboteur.result.by_*_*", "own other neutral", (Verdict.GREEN, Verdict.BLUE))

_WON: Final = {
    Verdict.BLUE: "saboteur.result.won_blue",
    Verdict.BOSS: "saboteur.result.won_boss",
    Verdict.DIGGERS: "saboteur.result.won_diggers",
    Verdict.GREEN: "saboteur.result.won_green",
    Verdict.NOBODY: "saboteur.result.won_nobody",
    Verdict.PROFITEER: "saboteur.result.won_profiteer",
    Verdict.SABOTEURS: "saboteur.result.won_saboteurs",
    Verdict.TEAMS: "saboteur.result.won_teams",
}
"""The headline of a round."""
_NO_GOLD: Final = {
    Verdict.NOBODY: "saboteur.result.no_gold_nobody",
    Verdict.PROFITEER: "saboteur.result.no_gold_profiteer",
    Verdict.SABOTEURS: "saboteur.result.no_gold_saboteurs",
}
"""By verdict, the reason for the winner of a round in which the gold was not reached."""
_SHUT: Final = {
    Verdict.BOSS: "saboteur.result.shut_boss",
    Verdict.NOBODY: "saboteur.result.shut_nobody",
    Verdict.PROFITEER: "saboteur.result.shut_profiteer",
    Verdict.SABOTEURS: "saboteur.result.shut_saboteurs",
}
"""By verdict, the reason for the winner of a round in which doors barred both teams from the gold."""


@lru_cache(256)
def _round_result(result: RoundResult, gold: tuple[int, ...] | None, is_open: bool) -> Outcome:
    """Return the outcome of a round; `gold` is the total of each seat, None while it is secret."""
    is_base = GOLD_DIGGER in result.roles
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
        if result.verdict is Verdict.NOBODY and GOLD_DIGGER in result.roles:
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
            elif role in (GREEN_DIGGER, BLUE_DIGGER):
                how = "other"
            else:
                how = "neutral"
            return msg(_BY[how, result.verdict], player=player)
    return msg(_SHUT[result.verdict], player=player)


def _finished_own(result: RoundResult) -> bool:
    """Return whether the gold was reached by a digger of the winning team."""
    winner = {Verdict.GREEN: GREEN_DIGGER, Verdict.BLUE: BLUE_DIGGER}.get(result.verdict)
    return result.finisher != NOBODY and result.roles[result.finisher] == winner


def _items(result: RoundResult, seat: int) -> tuple[Item, ...]:
    """Return the sources of a seat's gold, or the reason why it got none."""
    items = []
    role = result.roles[seat]
    if seat in result.winners:
        kind = {BOSS: "boss", PROFITEER: "profiteer"}.get(role, "won")
        if GOLD_DIGGER in result.roles:
            kind = "first_pick" if seat == result.finisher else "gold_cards" if role == GOLD_DIGGER else "paid"
        if result.verdict in _ALONE:
            kind += "_alone"
        if result.broken >> seat & 1:
            kind = "broken"
        items.append(Item(msg(_ITEM[kind]), result.shares[seat]))
    elif result.trapped >> seat & 1:
        items.append(Item(msg("saboteur.item.trapped"), 0))
    elif role == GEOLOGIST:
        finders = sum(who == GEOLOGIST and not result.trapped >> at & 1 for at, who in enumerate(result.roles))
        key = "saboteur.item.crystals_shared" if finders > 1 else "saboteur.item.crystals"
        items.append(Item(msg(key, n=result.crystals), result.finds[seat]))
    else:
        has_lost = role != SABOTEUR or result.finisher == NOBODY
        lost = _OUTDUG if _finished_own(result) else _LOST
        items.append(Item(Msg(lost.get(role, "saboteur.item.lost") if has_lost else "saboteur.item.reached"), 0))
    items += [Item(msg("saboteur.item.robs", player=SeatRef(whom)), 1) for who, whom in result.thefts if who == seat]
    thieves = [who for who, whom in result.thefts if whom == seat]
    if len(thieves) > 1:
        items.append(Item(msg("saboteur.item.thefts", n=len(thieves)), -len(thieves)))
    elif thieves:
        items.append(Item(msg("saboteur.item.robbed", player=SeatRef(thieves[0])), -1))
    return tuple(items)
