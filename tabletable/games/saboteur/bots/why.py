"""Why a command is good, by what bots weigh: facts that its player can check in the tunnel and among the deeds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from tabletable.core.advice import Why, one
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import Arg, FaceRef, MessageFamily, Msg, SeatRef, msg
from tabletable.core.reasons import Terms, Weighing
from tabletable.core.view import View
from tabletable.games.saboteur.bots import tunnel
from tabletable.games.saboteur.bots.odds import GUILT, beliefs
from tabletable.games.saboteur.bots.sparing import LIKELY, discarded, is_attack, leads_on
from tabletable.games.saboteur.bots.weights import SHARP
from tabletable.games.saboteur.bots.worth import ALONG, BARRED, CLOSE, KEPT, LOYAL, RIVALS, Situation
from tabletable.games.saboteur.rules import cards, zones
from tabletable.games.saboteur.rules.cards import goal_word, zone_cell
from tabletable.games.saboteur.rules.play import blocking
from tabletable.games.saboteur.rules.state import Deed, SaboteurState, Verb

_OWN_DOORS: Final = {
    (cards.GREEN_DIGGER, cards.DOOR_GREEN): Why(Msg("saboteur.why.green_door"), terms=("rivals",)),
    (cards.BLUE_DIGGER, cards.DOOR_BLUE): Why(Msg("saboteur.why.blue_door"), terms=("rivals",)),
}
"""By dwarf and door: what a digger's own door does where it brings no goal nearer."""
_NEARER: Final = "saboteur.why.nearer"
_OTHER_GOAL: Final = "saboteur.why.nearer_other"
"""Another goal was the nearest."""
_OPENED: Final = "saboteur.why.opens"
"""The reason for opening a way where no path was left."""
_FARTHER: Final = "saboteur.why.farther"
_LONGER: Final = "saboteur.why.farther_crystals"
"""To a geologist."""
_OPEN_TO: Final = {cards.GREEN_DIGGER: "saboteur.why.nearer_green", cards.BLUE_DIGGER: "saboteur.why.nearer_blue"}
_BARRED_FROM: Final = {cards.GREEN_DIGGER: "saboteur.why.farther_green", cards.BLUE_DIGGER: "saboteur.why.farther_blue"}
"""To a digger whose team could not have won by the way that becomes longer."""
_RIVAL: Final = {
    cards.GREEN_DIGGER: "saboteur.why.rival_green",
    cards.BLUE_DIGGER: "saboteur.why.rival_blue",
    cards.GEOLOGIST: "saboteur.why.rival_geologist",
}
"""By what somebody probably is, to a digger of another team."""
_RIVAL_FARTHER: Final = {
    cards.GREEN_DIGGER: "saboteur.why.blue_farther",
    cards.BLUE_DIGGER: "saboteur.why.green_farther",
}
"""By own digger, of the other team."""
_TELLING: Final[dict[str, Callable[[Deed], bool]]] = {
    "attack": lambda deed: is_attack(deed.face) and deed.target != deed.seat,
    "dead_end": lambda deed: deed.face < cards.PATH_COUNT and not leads_on(deed.face),
    "rockfall": lambda deed: deed.face == cards.ROCKFALL,
}
"""What saboteurs do."""
_SUSPECT: Final = MessageFamily("saboteur.why.suspect_**", _TELLING, ("", "_only"))
"""By what a suspect did; "_only": it has built nothing else."""
_NEVER: Final = 1000.0
"""More points than any card is worth."""


def whys(view: View[SaboteurState], command: Command) -> Sequence[Why]:
    """Say what speaks for a command that a bot advises, the weightiest first."""
    state, seat = view.state, command.seat
    match command.verb:
        case Verb.PLACE:
            return dug(state, command)
        case Verb.PLAY if zone_cell(command.zone) is not None:
            return _on_board(state, command)
        case Verb.PLAY:
            return [*one(_shared_by_fewer(state, command)), *one(_on_player(state, command))]
        case Verb.CLEAR:
            left = [piece for piece in blocking(state, seat).values() if piece != command.piece]
            return [Why(_freed(state, command, len(left)), terms=("clear",))]
        case Verb.DISCARD:
            return discarded(state, command)
        case Verb.DONE:
            drawn = min(state.discarded, len(state.draw))
            reason = msg("saboteur.why.draws", n=drawn) if drawn else Msg("saboteur.why.none_to_draw")
            return [Why(reason, terms=KEPT)]
        case Verb.STEAL:
            gold = state.gold[zones.SEAT_NUMBER[command.zone]]
            richest = gold == max(each for other, each in enumerate(state.gold) if other != seat)
            return one(Why(msg("saboteur.why.richest", n=gold), terms=("gold",)) if richest else None)
    return []


def sort_of(view: View[SaboteurState], command: Command) -> object:
    """Tell apart building, discarding, ending the turn, attacks, and each kind of other action card."""
    if command.verb == Verb.STEAL:
        return None
    face = view.state.faces[command.piece] if command.verb == Verb.PLAY else cards.ROCKFALL
    return command.verb, "" if is_attack(face) else cards.KINDS[face].id


def weighing(
    view: View[SaboteurState], legal: Sequence[Command], command: Command, beside: Command | None = None
) -> Weighing:
    """Weigh what can be done in the points of `worth`, as the strongest level does.

    A card is discarded where nothing is worth more than that, and of all the one that is least worth keeping.
    """
    state, seat = view.state, view.seat
    if seat is None or seat != state.turn:
        return {}
    if state.queue:
        return {command: {"gold": state.gold[zones.SEAT_NUMBER[command.zone]]} for command in legal}
    situation = Situation(state, seat, SHARP, remembers=True)
    yield
    keeping: dict[Command, Terms] = {}
    weights_of: dict[Command, Terms] = {}
    for command in legal:
        yield
        if command.verb == Verb.DISCARD:
            keeping[command] = situation.keep_parts(state.faces[command.piece])
        elif command.verb != Verb.DONE:
            weights_of[command] = situation.parts(command)
    is_going_on = state.clearing != NO_PIECE or state.discarded > 0
    if is_going_on and len(keeping) < len(legal):
        junk = SHARP.junk if situation.desire > 0 else SHARP.junk_burn
        end = next(command for command in legal if command.verb == Verb.DONE)
        weights_of, least = {end: {}}, float(junk) if state.draw else -_NEVER
    else:
        least = min((sum(parts.values()) for parts in keeping.values()), default=0.0)
    idle = 0 if is_going_on else SHARP.burn if situation.desire < 0 else SHARP.done
    for command, parts in keeping.items():
        weights_of[command] = {"idle": idle + least, **{name: -amount for name, amount in parts.items()}}
    return weights_of


# ------------------------------------------------------------------------------------------------ the tunnel


class _Move(NamedTuple):
    """How far a goal was, and how far it is then."""

    cell: int
    now: int
    then: int
    nearest: int
    """How far the nearest goal was."""


def dug(state: SaboteurState, command: Command) -> list[Why]:
    """How far the goals are once the card lies."""
    face, cell, role = state.faces[command.piece], cards.cell_of(command.zone), state.role(command.seat)
    is_paid = cards.CRYSTAL[2 * face] and role == cards.GEOLOGIST
    reasons = [Why(Msg("saboteur.why.crystal"), terms=("crystal",))] if is_paid else []
    moved = _moves(state, role, lambda way: way.after(cell, 2 * face + command.choice))
    if reasons and moved is not None and moved.reason.id in (_NEARER, _OTHER_GOAL):
        both = msg("saboteur.why.crystal_nearer", **dict(moved.reason.args))
        moved = moved._replace(reason=both, terms=("crystal", "way"))
    if moved is None and not leads_on(face):
        reasons.append(Why(Msg("saboteur.why.dead_end"), terms=("way", "mask")))
    rivals = _rivals_farther(state, role, cell, 2 * face + command.choice)
    return [*reasons, *one(rivals), *one(moved), *one(_OWN_DOORS.get((role, cards.DOOR[2 * face])))]


def _rivals_farther(state: SaboteurState, role: int, cell: int, shape: int) -> Why | None:
    """Return how much longer a card makes the way of the other colour, where that may not pass a door of its own."""
    if role not in BARRED or not any(cards.DOOR[each] for each in (*state.shapes.values(), shape)):
        return None
    way = tunnel.Reach(state, BARRED[role] ^ cards.DOORS)
    moved = _moved(way, way.after(cell, shape))
    if moved is None or not moved.now < moved.then < tunnel.FAR:
        return None
    words: dict[str, Arg] = {"n": moved.then, "now": moved.now, "goal": goal_word(moved.cell)}
    reason = msg(_RIVAL_FARTHER[role], **words)
    return Why(reason, (cards.CELL_ZONE[moved.cell],), terms=("rivals",), is_event=True)


def _moves(state: SaboteurState, role: int, change: Callable[[tunnel.Reach], tunnel.Reach]) -> Why | None:
    """What the change of the tunnel does to the ways to the goals: a digger's team has only those without the doors of
    the other one, and is served by a card that makes longer what only the other one could use."""
    barred, way = BARRED.get(role, 0), tunnel.Reach(state)
    move = _moved(way, change(way))
    if not any(cards.DOOR[shape] & barred for shape in state.shapes.values()):
        farther = _LONGER if role == cards.GEOLOGIST else _FARTHER
        return None if move is None else _farther_or_nearer(state, move, _NEARER, farther)
    way = tunnel.Reach(state, barred)
    own = _moved(way, change(way))
    if own is not None and own.then < own.now:
        return _farther_or_nearer(state, own, _NEARER if own == move else _OPEN_TO[role])
    if move is None:
        return None
    why = _farther_or_nearer(state, move, _NEARER, _FARTHER if own is not None else _BARRED_FROM[role])
    return why if own is not None else why._replace(terms=("rivals",))


def _moved(before: tunnel.Reach, after: tunnel.Reach) -> _Move | None:
    """The goal that comes nearest of those that come nearer, else one that is farther away."""
    goals = list(zip(cards.GOAL_CELLS, before.weights, before.distances, after.distances, strict=True))
    nearest = min((now for _, weight, now, _ in goals if weight), default=tunnel.FAR)
    nearer = [(then, -weight, cell, now) for cell, weight, now, then in goals if weight and then < now]
    if nearer:
        then, _, cell, now = min(nearer)
        return _Move(cell, now, then, nearest)
    farther = [(now, cell, then) for cell, weight, now, then in goals if weight and then > now]
    if not farther:
        return None
    now, cell, then = min(farther)
    return _Move(cell, now, then, nearest)


def _farther_or_nearer(state: SaboteurState, move: _Move, nearer: str, farther: str = "") -> Why:
    """A move in words, `nearer` and `farther` being the ids of the sentences."""
    cell, now, then, nearest = move
    goal, about = goal_word(cell), (cards.CELL_ZONE[cell],)
    if state.faces[cards.GOAL_AT[cell]] == cards.GOLD:
        goal = msg("saboteur.goal.gold", goal=goal)
    if not then:
        return Why(msg("saboteur.why.reaches", goal=goal), about, terms=("arrive", "way"), is_event=True)
    if then < nearest < now and nearer == _NEARER:
        reason = msg(_OTHER_GOAL, goal=goal, n=then, now=nearest)
    elif then < now:
        reason = msg(nearer, goal=goal, n=then, now=now) if now < tunnel.FAR else msg(_OPENED, goal=goal, n=then)
    elif then >= tunnel.FAR:
        reason = msg("saboteur.why.cut_off", goal=goal)
    else:
        reason = msg(farther, goal=goal, n=then, now=now)
    return Why(reason, about, terms=("way",), is_event=True)


def _on_board(state: SaboteurState, command: Command) -> list[Why]:
    face, cell = state.faces[command.piece], cards.cell_of(command.zone)
    if face == cards.MAP:
        goals = [state.faces[piece] for piece in cards.GOAL_HANDLES]
        unknown = goals.count(HIDDEN)
        if cards.GOLD in goals or unknown < 2 or state.faces[cards.GOAL_AT[cell]] != HIDDEN:
            return []
        reason = msg("saboteur.why.map", n=unknown) if unknown > 2 else Msg("saboteur.why.settles")
        if state.role(command.seat) == cards.GEOLOGIST and state.draw:
            reason = Msg("saboteur.why.map_crystals")
        return [_soon_reached(state, cell) or Why(reason, terms=("map",))]
    assert face == cards.ROCKFALL
    return one(_moves(state, state.role(command.seat), lambda way: way.without(cell)))


def _soon_reached(state: SaboteurState, cell: int) -> Why | None:
    """Return the reason that a goal is soon reached."""
    far = tunnel.Reach(state).distances[cards.GOAL_CELLS.index(cell)]
    if not 0 < far <= CLOSE:
        return None
    return Why(msg("saboteur.why.map_near", goal=goal_word(cell), n=far), (cards.CELL_ZONE[cell],), terms=("map",))


# ------------------------------------------------------------------------------------------------ people


def _on_player(state: SaboteurState, command: Command) -> Why | None:
    """What the card does to somebody, and what is known of that one."""
    face, seat, target = state.faces[command.piece], command.seat, zones.SEAT_NUMBER[command.zone]
    player, role = SeatRef(target), state.role(target)
    if is_attack(face) or face == cards.SWAP_HATS:
        if role == cards.SABOTEUR and target != seat and state.role(seat) != cards.SABOTEUR:
            return Why(msg("saboteur.why.saboteur", player=player), terms=("stop", "swap_hats"))
        if role in RIVALS.values() and RIVALS.get(state.role(seat)) == role:
            reason = msg("saboteur.why.knows_rival", player=player, role=FaceRef(role))
            return Why(reason, terms=("stop", "swap_hats"))
        if role == HIDDEN and is_attack(face) and state.role(seat) in LOYAL:
            probably = _suspected(state, seat, target)
            if probably is not None:
                return probably
        hurt = sum(deed.seat == target and is_attack(deed.face) for deed in state.deeds)
        if hurt and target != seat and face != cards.SWAP_HATS:
            return Why(msg("saboteur.why.attacker", player=player, n=hurt), terms=("stop",))
        if face == cards.TRAPPED:
            return Why(msg("saboteur.why.traps", player=player), terms=("stop", "along"))
        return None if face == cards.SWAP_HATS else Why(msg("saboteur.why.stops", player=player), terms=("stop",))
    if face in cards.MENDS or face == cards.FREE_AT_LAST:
        return _mended(state, command, target)
    if face == cards.THEFT:
        return Why(Msg("saboteur.why.theft"), terms=("theft",))
    if face == cards.HANDS_OFF and target != seat:
        return Why(msg("saboteur.why.hands_off", player=player), terms=("hands_off",))
    if face == cards.SWAP_HANDS:
        theirs, own = len(state.hands[target]), len(state.hands[seat]) - 1
        reason = msg("saboteur.why.swap_hands", player=player, theirs=theirs, n=own)
        return Why(reason, terms=("swap_hands",)) if theirs > own else None
    if face == cards.INSPECTION:
        revealed = sum(state.faces[piece] != HIDDEN for other, piece in enumerate(state.roles) if other != seat)
        others = len(state.roles) - 1
        if not revealed:
            return Why(msg("saboteur.why.inspection_first", n=others), terms=("inspection",))
        return Why(msg("saboteur.why.inspection", n=revealed, others=others), terms=("inspection",))
    return None


def _shared_by_fewer(state: SaboteurState, command: Command) -> Why | None:
    """That somebody who probably wins along gets nothing when trapped."""
    target = zones.SEAT_NUMBER[command.zone]
    if state.faces[command.piece] != cards.TRAPPED or not _wins_along(state, command.seat, target):
        return None
    return Why(msg("saboteur.why.fewer", player=SeatRef(target)), terms=("along",))


def _suspected(state: SaboteurState, seat: int, target: int) -> Why | None:
    """That somebody is probably a saboteur, or digs for the other colour, by the open deeds of the round."""
    belief, rival = beliefs(state, is_told=True)[target], RIVALS.get(state.role(seat))
    player = SeatRef(target)
    if belief[GUILT] > LIKELY:
        return Why(_telling_act(state, target), terms=("stop",))
    for other in (rival, cards.GEOLOGIST):
        if other is not None and belief[other - cards.GREEN_DIGGER] > LIKELY:
            return Why(msg(_RIVAL[other], player=player), terms=("stop",))
    return None


def _telling_act(state: SaboteurState, target: int) -> Msg:
    """Say by which open deeds somebody is taken for a saboteur: those without which one would suspect it least."""
    candidates, player = list[tuple[float, str, int]](), SeatRef(target)
    for key, tells in _TELLING.items():
        rest = [deed for deed in state.deeds if deed.seat != target or not tells(deed)]
        count = len(state.deeds) - len(rest)
        if count:
            world = state.clone()
            world.deeds = rest
            candidates.append((beliefs(world, is_told=True)[target][GUILT], key, count))
    least, key, count = min(candidates, default=(1.0, "", 0))
    if least >= beliefs(state, is_told=True)[target][GUILT]:
        return msg("saboteur.why.suspect", player=player)
    built = [deed for deed in state.deeds if deed.seat == target and deed.face < cards.PATH_COUNT]
    has_built = any(not _TELLING[key](deed) for deed in built)
    return msg(_SUSPECT[key, "" if has_built else "_only"], player=player, n=count)


def _wins_along(state: SaboteurState, seat: int, target: int) -> bool:
    """Whether somebody probably shares in one's own win."""
    belief = beliefs(state, is_told=True)[target]
    return sum([belief[role - cards.GREEN_DIGGER] for role in ALONG[state.role(seat)]]) > LIKELY


def _mended(state: SaboteurState, command: Command, target: int) -> Why:
    """Whether the target can dig again."""
    face = state.faces[command.piece]
    place = cards.CAGE if face == cards.FREE_AT_LAST else cards.mended(face, command.choice)
    left = [at for at in blocking(state, target) if at != place]
    if target == command.seat:
        return Why(_freed(state, command, len(left)), terms=("help",))
    player = SeatRef(target)
    if left:
        return Why(msg("saboteur.why.half", player=player, n=len(left)), terms=("help",))
    key = "saboteur.why.digs_along" if _wins_along(state, command.seat, target) else "saboteur.why.digs"
    return Why(msg(key, player=player), terms=("help",))


def _freed(state: SaboteurState, command: Command, left: int) -> Msg:
    """Return what is better once a card in front of oneself is gone, `left` others keeping one from building."""
    face = state.faces[command.piece]
    if state.is_trapped(command.seat) and face in (cards.TRAPPED, cards.FREE_AT_LAST):
        key = "saboteur.why.gold_own_half" if left else "saboteur.why.gold_own"
        return msg(key, n=left) if left else Msg(key)
    return msg("saboteur.why.half_own", n=left) if left else Msg("saboteur.why.digs_own")


def tempting(view: View[SaboteurState], command: Command, others: Sequence[Command]) -> Command | None:
    """Return the path card that leaves the fewest cards to the gold, if one brings it nearer: who digs asks for it."""
    state, candidates = view.state, list[tuple[int, Command]]()
    if state.role(command.seat) not in LOYAL:
        return None
    for other in others:
        is_own = not cards.DOOR[2 * state.faces[other.piece]] & BARRED.get(state.role(other.seat), 0)
        for why in dug(state, other) if other.verb == Verb.PLACE and is_own else ():
            if why.reason.id in (_NEARER, _OTHER_GOAL, *_OPEN_TO.values()):
                candidates.append((int(str(dict(why.reason.args)["n"])), other))
    return min(candidates, default=(0, None))[1]
