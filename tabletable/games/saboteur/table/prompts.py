"""The viewer's decision in words: the prompt, the buttons, public facts, and the entries of pickers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_CHOICE, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import FaceRef, MessageFamily, Msg, SeatRef, listed, msg
from tabletable.core.tablespec import Button, Lesson, PickerEntry
from tabletable.core.view import View
from tabletable.games.saboteur.rules import base, cards, zones
from tabletable.games.saboteur.rules.cards import card_title, cell_xy, goal_word, name_key, tool_word, where
from tabletable.games.saboteur.rules.grid import WAY, is_reached
from tabletable.games.saboteur.rules.play import blocking, can_build, legal_commands, usable_sites
from tabletable.games.saboteur.rules.state import CLEARING, DISCARD, DONE, ROUNDS, STEAL, Deed, SaboteurState, Verb
from tabletable.games.saboteur.table import pictures
from tabletable.games.saboteur.table.board import closed_goals, crystals, possible_goals, sure_goal


def buttons(state: SaboteurState, viewer: int) -> tuple[Button, ...]:
    """Return the commands given by buttons, the main one first."""
    if state.turn == NOBODY:
        return ()
    if state.queue:
        steals = tuple(STEAL[viewer][other] for other in range(len(state.hands)) if other != viewer)
        return (
            Button(msg("saboteur.button.steal"), steals, "T", "hand", primary=True, reason=_not_now(state, viewer)),
        )
    not_now = _not_now(state, viewer)
    discards = tuple(DISCARD[viewer][piece] for piece in sorted(state.hands[viewer]))
    mine = viewer == state.turn
    if mine and state.clearing != NO_PIECE:
        label = msg("saboteur.button.discard_for", n=CLEARING - state.discarded)
        return (Button(label, discards, "D", "cards", primary=True),)
    if mine and state.discarded:
        drawn = min(state.discarded, len(state.draw))
        label = msg("saboteur.button.done", n=drawn) if drawn else Msg("saboteur.button.done_last")
        done = Button(label, (DONE[viewer],), "E", "check", primary=True)
        return done, Button(msg("saboteur.button.discard_more"), discards, "D", "cards")
    label = Msg("saboteur.button.pass" if state.draw else "saboteur.button.pass_last")
    spoken = Msg(_SPOKEN[state.rules.base] if state.draw else "saboteur.heard.pass_last")
    choices = [Button(label, discards, "D", "cards", reason=not_now, spoken=spoken)]
    obstacles = state.in_front(viewer)
    if obstacles and not state.rules.base:
        reason = not_now or msg("saboteur.short.two_cards")
        clears = tuple(Command(viewer, Verb.CLEAR, piece) for piece in sorted(obstacles))
        spoken = msg("saboteur.heard.clear")
        choices.append(Button(msg("saboteur.button.clear"), clears, "C", "trash", reason=reason, spoken=spoken))
    return tuple(choices)


def _not_now(state: SaboteurState, viewer: int) -> Msg | None:
    return None if viewer == state.turn else msg("saboteur.short.not_your_turn")


_SPOKEN: Final = ("saboteur.heard.pass", "saboteur.heard.pass_one")
"""The messages for listeners with both boxes, and in the base game."""
_TURNS: Final = {
    (True, True, True): "saboteur.prompt.turn_clear",
    (True, True, False): "saboteur.prompt.turn",
    (True, False, True): "saboteur.prompt.build_clear",
    (True, False, False): "saboteur.prompt.build",
    (False, True, True): "saboteur.prompt.blocked",
    (False, True, False): "saboteur.prompt.act",
    (False, False, True): "saboteur.prompt.clear",
    (False, False, False): "saboteur.prompt.pass",
}
"""By whether one may build, play an action, clear a card."""


def prompt(state: SaboteurState, viewer: int | None) -> Msg | None:
    """Return what the viewer may do now, or which seat is awaited; None once the game is over."""
    if state.turn == NOBODY:
        return None
    if viewer != state.turn:
        return msg(
            "saboteur.prompt.other_theft" if state.queue else "saboteur.prompt.other", player=SeatRef(state.turn)
        )
    if state.queue:
        return msg("saboteur.prompt.theft")
    if state.clearing != NO_PIECE:
        return msg("saboteur.prompt.clearing", n=CLEARING - state.discarded)
    if state.discarded:
        return msg("saboteur.prompt.passing", n=state.discarded)
    verbs = {command.verb for command in legal_commands(state, viewer)}
    key = _TURNS[Verb.PLACE in verbs, Verb.PLAY in verbs, Verb.CLEAR in verbs]
    cause = _cause(state, viewer)
    return Msg(key) if cause is None or key not in _BY else msg(_BY[key], cause=cause)


_BY: Final = {
    "saboteur.prompt.blocked": "saboteur.prompt.blocked.by",
    "saboteur.prompt.clear": "saboteur.prompt.clear.by",
    "saboteur.prompt.act": "saboteur.prompt.act.by",
    "saboteur.prompt.pass": "saboteur.prompt.pass.by",
}
"""By prompt, its variant that names what blocks building."""


def _cause(state: SaboteurState, seat: int) -> Msg | None:
    """Return what keeps a seat from building, a trap or a broken tool; None if nothing does."""
    places = blocking(state, seat)
    if cards.CAGE in places:
        return Msg("saboteur.prompt.trapped")
    return msg("saboteur.prompt.broken", tool=tool_word(min(places))) if places else None


def prompt_again(state: SaboteurState, viewer: int | None) -> Msg | None:
    """Return the prompt for one who has heard it: what still blocks building, or the cards discarded."""
    if viewer is None or viewer != state.turn or state.queue or state.clearing != NO_PIECE:
        return None
    if state.discarded:
        return msg("saboteur.heard.discarded", n=state.discarded)
    cause = _cause(state, viewer)
    return None if cause is None else msg("saboteur.heard.still", cause=cause)


def facts(state: SaboteurState) -> tuple[Msg, ...]:
    """Return the public facts of the tunnel, in sentences."""
    goals = closed_goals(state)
    counted = (gold_cards(state), saboteurs(state)) if state.rules.base else None
    messages = counted or (msg("saboteur.fact.crystals", n=crystals(state)),)
    return messages if goals is None else (*messages, msg("saboteur.fact.goals", n=goals))


def goals_left(state: SaboteurState) -> Msg | None:
    """Return among how many goals the gold is for the viewer, or under which; None once the round is over."""
    if closed_goals(state) is None:
        return None
    if sure_goal(state) is not None:
        return msg("saboteur.caption.gold_known")
    return msg("saboteur.caption.goals", n=len(possible_goals(state)))


def where_gold_may_be(state: SaboteurState) -> Msg:
    """Return in a sentence what `goals_left` says in short."""
    if sure_goal(state) is not None:
        return msg("saboteur.tip.goal_known")
    return msg("saboteur.tip.goals", n=len(possible_goals(state)))


def saboteurs(state: SaboteurState) -> Msg:
    """Return how many saboteurs there may be in the base game, where one role card is left over."""
    seats = len(state.hands)
    most = base.BY_SEATS[seats].saboteurs
    if most == 1:
        return msg("saboteur.fact.saboteur_perhaps", n=seats, cards=seats + 1)
    return msg("saboteur.fact.saboteurs", n=most, less=most - 1)


def gold_cards(state: SaboteurState) -> Msg:
    """Return the number of gold cards the base game has left, by value."""
    ones, twos, threes = state.gold_cards
    return msg("saboteur.fact.gold_cards", n=ones + twos + threes, ones=ones, twos=twos, threes=threes)


def help_anchor(state: SaboteurState, viewer: int | None) -> str:
    """Return the anchor of the section of RULES.md about the current decision."""
    if state.turn == NOBODY:
        return "end"
    if state.rules.base:
        return "base"
    if state.queue:
        return "theft"
    if state.clearing != NO_PIECE:
        return "clear"
    if state.discarded:
        return "pass"
    if viewer == state.turn and not can_build(state, state.turn):
        return "tools"
    return "turn"


def choices(view: View[SaboteurState], commands: Sequence[Command]) -> tuple[PickerEntry, ...]:
    """Return a picker's entries: turns of a path card, tools to fix, cards to discard, players to rob."""
    return tuple(_choice(view.state, command) for command in commands)


def _choice(state: SaboteurState, command: Command) -> PickerEntry:
    match command.verb:
        case Verb.PLACE:
            label = msg("saboteur.choice.turned" if command.choice else "saboteur.choice.upright")
            shape = 2 * state.faces[command.piece] + command.choice
            return PickerEntry(command, label, pictures.tile(shape, 31))
        case Verb.PLAY if command.choice != NO_CHOICE:
            return PickerEntry(command, tool_word(command.choice), pictures.icon(cards.TOOLS[command.choice]))
        case Verb.STEAL:
            player = SeatRef(zones.SEAT_NUMBER[command.zone])
            return PickerEntry(command, msg("saboteur.choice.player", player=player), pictures.icon("nugget"))
    face = state.faces[command.piece]
    return PickerEntry(command, card_title(face), pictures.face_picture(face))


# ------------------------------------------------------------------------------------------------ seats


LATEST: Final = 3
"""The number of a seat's latest public deeds that are listed."""
ON_CELLS: Final = frozenset({cards.MAP, cards.ROCKFALL})
"""Actions on a cell; all others are played on a player."""


def goal() -> Msg:
    """Return the aim of the game; the aim of the viewer's dwarf is secret and shown beside the dwarf."""
    return msg("saboteur.goal", n=ROUNDS)


def tells(state: SaboteurState, seat: int) -> tuple[Msg, ...]:
    """Return the public facts of a seat: cards, gold, cards in front of it, its deeds, and who has inspected it."""
    messages = [msg("table.seat.cards", n=len(state.hands[seat]))]
    if state.rules.open_gold or state.turn == NOBODY:
        messages.append(msg("saboteur.seat.gold", n=state.gold[seat]))
    elif state.gold[seat]:
        messages.append(msg("saboteur.seat.some_gold"))
    front = state.front_of(seat)
    broken = [tool_word(tool) for tool in blocking(state, seat) if tool != cards.CAGE]
    if broken:
        messages.append(msg("saboteur.seat.broken", tools=listed(broken)))
    if state.is_trapped(seat):
        messages.append(msg("saboteur.seat.trapped"))
    if front[cards.STOLEN] != NO_PIECE:
        messages.append(msg("saboteur.seat.thief"))
    role = state.roles[seat]
    if role != NO_PIECE and state.seen[role] == PUBLIC:
        messages.append(msg("saboteur.seat.role", role=card_title(state.faces[role])))
    return (*messages, *_deeds(state, seat))


def _deeds(state: SaboteurState, seat: int) -> list[Msg]:
    """Return a seat's deeds in this round: how many path cards, and its latest other cards with targets."""
    own = [deed for deed in state.deeds if deed.seat == seat]
    laid = sum(deed.face < cards.PATH_COUNT for deed in own)
    messages = [msg("saboteur.seat.laid", n=laid)] if laid else []
    actions = [_deed(deed) for deed in own if deed.face >= cards.PATH_COUNT]
    if actions:
        messages.append(msg("saboteur.seat.deeds", deeds=listed(actions[-LATEST:])))
    by = {deed.seat for deed in state.deeds if deed.face == cards.INSPECTION and deed.target == seat != deed.seat}
    if by:
        messages.append(msg("saboteur.seat.inspected", players=listed([SeatRef(each) for each in sorted(by)])))
    return messages


def _deed(deed: Deed) -> Msg:
    card = card_title(deed.face)
    if deed.face == cards.MAP and deed.target in cards.GOAL_CELLS:
        return msg("saboteur.seat.deed", card=card, whom=goal_word(deed.target))
    if deed.face not in ON_CELLS and deed.target not in (NOBODY, deed.seat):
        return msg("saboteur.seat.deed", card=card, whom=SeatRef(deed.target))
    return card


def knows(state: SaboteurState, viewer: int | None, seat: int) -> tuple[Msg, ...]:
    """Return what the viewer alone knows of a seat: its dwarf, cards it has seen, its own gold."""
    if viewer is None:
        return ()
    messages = []
    role = state.roles[seat]
    if role != NO_PIECE and state.faces[role] != HIDDEN and state.seen[role] != PUBLIC:
        key = "saboteur.seat.own_role" if seat == viewer else "saboteur.seat.seen_role"
        messages.append(msg(key, role=card_title(state.faces[role])))
    if seat == viewer and not state.rules.open_gold and state.turn != NOBODY:
        messages.append(msg("saboteur.seat.own_gold", n=state.gold[seat]))
    faces = [FaceRef(state.faces[piece]) for piece in state.hands[seat] if state.faces[piece] != HIDDEN]
    if faces and seat != viewer:
        messages.append(msg("saboteur.seat.seen", cards=listed(faces)))
    return tuple(messages)


# ------------------------------------------------------------------------------------------------ advice to a newcomer


MOST = 12
"""The greatest number of lessons given at once: the first unread one is told."""


def own_role(state: SaboteurState, viewer: int | None) -> tuple[Msg, ...]:
    """Return the viewer's secret role and aim, and where the goals are; () for a spectator or a public role."""
    is_secret = viewer is not None and state.turn != NOBODY and state.seen[state.roles[viewer]] != PUBLIC
    if viewer is None or not is_secret:
        return ()
    return Msg(_AIM[_role(state, viewer)]), Msg("saboteur.heard.goals"), *_cures(state, viewer)


def _cures(state: SaboteurState, viewer: int) -> Iterator[Msg]:
    """Yield the cards in the viewer's hand that would let it build again, when a turn of its own begins."""
    if state.turn != viewer or state.discarded:
        return
    places = blocking(state, viewer)
    faces = sorted({state.faces[piece] for piece in state.hands[viewer]})
    cures = [face for face in faces if not places.keys().isdisjoint(cards.MENDS.get(face, ()))]
    if cards.CAGE in places and cards.FREE_AT_LAST in faces:
        cures.append(cards.FREE_AT_LAST)
    if cures:
        yield msg("saboteur.heard.cure", cards=listed([card_title(face) for face in cures]))


def hindrances(state: SaboteurState, viewer: int | None) -> tuple[Msg, ...]:
    """Return what else keeps the viewer from building, where the tunnel goes on, and the last cards left."""
    if viewer is None or state.turn == NOBODY:
        return ()
    messages = list[Msg]()
    if len(blocking(state, viewer)) > 1:
        messages = [each for each in tells(state, viewer) if each.id in _HINDRANCES]
    if len(state.draw) <= _LAST_CARDS:
        messages.append(
            msg("saboteur.heard.draw", n=len(state.draw)) if state.draw else Msg("saboteur.heard.draw_empty")
        )
    return (*messages, *_front(state))


_HINDRANCES: Final = ("saboteur.seat.broken", "saboteur.seat.trapped")
_LAST_CARDS: Final = 6
"""The number of cards in the draw pile from which on a listener is told how many are left."""


def _nearest(state: SaboteurState) -> tuple[int, int, int] | None:
    """Return the fewest cards missing to a closed goal, the cell they begin at, and the goal; None without a way."""
    goals = [(cell_xy(goal), goal) for goal in cards.GOAL_CELLS if goal not in state.shapes]
    ways = [
        (abs(x - goal_x) + abs(y - goal_y), cell, goal)
        for cell, demand in state.sites.items()
        if demand & WAY
        for x, y in (cell_xy(cell),)
        for (goal_x, goal_y), goal in goals
    ]
    return min(ways, default=None)


def _front(state: SaboteurState) -> Iterator[Msg]:
    """Yield where the tunnel goes on nearest to a closed goal, with the least number of cards that are missing."""
    if (nearest := _nearest(state)) is not None:
        n, cell, goal = nearest
        yield msg("saboteur.heard.front", n=n, where=where(cell), goal=goal_word(goal))
    elif any(goal not in state.shapes for goal in cards.GOAL_CELLS):
        yield Msg("saboteur.heard.no_front")


def leads(before: SaboteurState, after: SaboteurState, shape: Msg | None, is_turned: bool) -> Msg | None:
    """Return a placed path's `shape` and the goals it reaches or, if that changes, how many cards are then missing to
    one; what changes alone if the path lies as in the hand.
    """
    old, new = _nearest(before), _nearest(after)
    reached = [goal for goal in cards.GOAL_CELLS if goal not in before.shapes and is_reached(after, goal)]
    if not reached and (old == new or (old is not None and new is not None and old[0] == new[0])):
        return shape
    message = Msg("saboteur.heard.leads_nowhere")
    if reached:
        message = msg("saboteur.heard.reaches", goals=listed([goal_word(goal) for goal in reached]))
    elif new is not None:
        message = msg("saboteur.heard.leads", n=new[0], goal=goal_word(new[2]))
    return msg("saboteur.heard.shaped", shape=shape, then=message) if is_turned and shape is not None else message


def lessons(state: SaboteurState, viewer: int | None) -> tuple[Lesson, ...]:
    """Return the aim of the game and the lessons for the viewer's present decision, most important first; () while
    others decide.

    `state` is that of a view, so they can't reveal what the viewer does not know.
    """
    if viewer is None or state.turn != viewer or state.turn == NOBODY:
        return ()
    aim = Msg(_AIM[_role(state, viewer)])
    return (Lesson("goal", msg("saboteur.lesson.goal", aim=aim)), *islice(_all(state, viewer), MOST))


_ROLES: Final = [kind.id for kind in (*cards.ROLE_KINDS, *cards.BASE_ROLE_KINDS)]
_AIM: Final = MessageFamily("saboteur.lesson.aim.*", _ROLES)
_SHORT_AIM: Final = MessageFamily("saboteur.aim.*", _ROLES)
_ROLE: Final = MessageFamily("saboteur.lesson.role.*", _ROLES)


def _role(state: SaboteurState, viewer: int) -> str:
    return cards.KINDS[state.role(viewer)].id


def aim(state: SaboteurState, viewer: int) -> Msg:
    """Return the aim of the viewer's own dwarf, short enough for the room above it."""
    return Msg(_SHORT_AIM[_role(state, viewer)])


def _all(state: SaboteurState, viewer: int) -> Iterator[Lesson]:
    if state.queue:
        victim = next(seat for seat, gold in enumerate(state.gold) if gold and seat != viewer)
        yield Lesson("theft", msg("saboteur.lesson.theft"), zones.SEAT[victim])
        return
    if state.clearing != NO_PIECE or state.discarded:
        key = "saboteur.lesson.passing" if state.clearing == NO_PIECE else "saboteur.lesson.clearing"
        yield Lesson(key.rpartition(".")[2], Msg(key), zones.DISCARD_PILE)
        return
    role = _role(state, viewer)
    yield Lesson(f"role.{role}", msg(_ROLE[role]), zones.ROLE[viewer])
    if state.rules.base:
        yield Lesson("saboteurs", saboteurs(state))
    yield from _hindrance(state, viewer)
    if can_build(state, viewer) and _has_place(state, viewer):
        yield Lesson("build", msg("saboteur.lesson.build"), zones.HAND[viewer])
    yield from _actions(state, viewer)
    key = "saboteur.lesson.pass_one" if state.rules.base else "saboteur.lesson.pass"
    yield Lesson("pass", Msg(key), zones.DISCARD_PILE)


def _hindrance(state: SaboteurState, viewer: int) -> Iterator[Lesson]:
    """Yield the lessons on why the viewer can't build."""
    places = blocking(state, viewer)
    if cards.CAGE in places:
        yield Lesson(cards.IN_FRONT[cards.CAGE], msg("saboteur.lesson.trapped"), zones.FRONT[viewer][cards.CAGE])
    if places and (tool := min(places)) != cards.CAGE:
        key = "saboteur.lesson.broken_base" if state.rules.base else "saboteur.lesson.broken"
        yield Lesson("broken", Msg(key, (("tool", tool_word(tool)),)), zones.FRONT[viewer][tool])


def _has_place(state: SaboteurState, viewer: int) -> bool:
    """Return whether one of the viewer's path cards fits somewhere."""
    faces = {state.faces[piece] for piece in state.hands[viewer] if state.faces[piece] < cards.PATH_COUNT}
    return any(turns[face] for face in faces for _, turns in usable_sites(state, cards.IS_LADDER[face]))


def _actions(state: SaboteurState, viewer: int) -> Iterator[Lesson]:
    """Yield a lesson for each sort of action card in the viewer's hand."""
    faces = {state.faces[piece] for piece in state.hands[viewer]}
    closed = [cell for cell in cards.GOAL_CELLS if cell not in state.shapes]
    if cards.MAP in faces and closed:
        yield Lesson("map", msg("saboteur.lesson.map"), cards.CELL_ZONE[closed[0]])
    if any(cards.BREAK <= face < cards.REPAIR for face in faces):
        yield Lesson("break", msg("saboteur.lesson.break"), zones.HAND[viewer])
    if faces & cards.MENDS.keys():
        yield Lesson("repair", msg("saboteur.lesson.repair"), zones.HAND[viewer])
    if cards.ROCKFALL in faces:
        yield Lesson("rockfall", msg("saboteur.lesson.rockfall"), zones.HAND[viewer])
    if cards.THEFT in faces:
        yield Lesson("theft_card", msg("saboteur.lesson.theft_card"), zones.SEAT[viewer])
    for name, face in sorted({name_key(face): face for face in faces}.items()):
        if name in _EXPLAINED:
            text = Msg(_EXPLAINED[name])
            yield Lesson(
                f"card.{name}", msg("saboteur.lesson.card", card=card_title(face), text=text), zones.HAND[viewer]
            )


_EXPLAINED: Final = MessageFamily(
    "saboteur.text.*",
    "bridge crystal door_blue door_green double_curve free_at_last hands_off inspection ladder swap_hands swap_hats "
    "trapped",
)
"""The explanations of the second game's cards, shown when first held."""
