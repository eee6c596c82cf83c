"""What the table looks like for one viewer."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.game import View
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.tablespec import (
    AS_DRAWN,
    BY_COLOUR,
    BY_VALUE,
    Arrangement,
    Badge,
    Button,
    Choice,
    Decor,
    OnlyMove,
    Piece,
    Pill,
    Plate,
    Stage,
    TableSpec,
    Zone,
)
from tabletable.games.uno.rules.apply import PENALTY, fitting, may_challenge
from tabletable.games.uno.rules.cards import (
    COLOUR,
    COLOURS,
    DRAW_FOUR_SYMBOL,
    NO_COLOUR,
    SYMBOL,
)
from tabletable.games.uno.rules.commands import COMMANDS, DISCARD_PILE, DRAW_PILE, HAND, SEAT, Verb
from tabletable.games.uno.rules.deal import is_exhausted
from tabletable.games.uno.rules.names import colour_title, colour_word, symbol_phrase
from tabletable.games.uno.rules.state import UnoState
from tabletable.games.uno.table import seats
from tabletable.games.uno.table.layout import Layout, Place, layout
from tabletable.games.uno.table.lessons import lessons
from tabletable.games.uno.table.pictures import BACK, cloth, colour_picture, empty_place, face_picture, plaque, ring

HAND_CARD = 168.0
TABLE_CARD = 129.0
EMPTY_PLACE = (92.0, 129.0)
"""Where the draw pile would lie."""
_PILE_OFFSET = 76.0
"""From the middle of the cloth to the middle of each pile."""
_SHOWN_DISCARDS = 5
_PILE_THICKNESS = 7
_CATCH_SIGN = (4.0, 44.0)
"""The box to click: its width as a multiple of the size of the sign's letters, and its height."""


def table(view: View[UnoState], stage: Stage) -> TableSpec:
    """See `Game.table`. An onlooker sits at seat 0's place and sees it from behind like the others."""
    state, viewer = view.state, view.seat
    below = viewer if viewer is not None else 0
    count = len(state.hands)
    others = [(below + step) % count for step in range(1, count)]
    places = layout(stage, len(others), tuple(len(state.hands[seat]) for seat in others))
    return TableSpec(
        ground="uno",
        theme="green",
        title=msg("uno.title"),
        subtitle=_subtitle(state),
        zones=_zones(state, viewer, below, others, places),
        plates=_plates(state, viewer, below, others, places),
        decor=_decor(state, viewer, places),
        pills=(Pill(msg("uno.pill.cards", n=len(state.draw)), places.centre_x - _PILE_OFFSET, places.centre_y + 86),),
        badges=_badges(state, viewer, below, others, places),
        buttons=buttons(state, viewer) if viewer is not None else (),
        only_move=_only_move(state, viewer),
        prompt=prompt(state, viewer),
        facts=_facts(state),
        fact_picture=face_picture(state.faces[state.discard[-1]]),
        fact_badge=f"+{state.stack}" if state.stack else "",
        help_anchor=help_anchor(state, viewer),
        lessons=lessons(state, viewer) if viewer is not None and state.turn != NOBODY else (),
        lantern=(284, 36),
        goal=seats.goal(state),
    )


def _subtitle(state: UnoState) -> Msg:
    if not state.rules.points:
        return msg("uno.subtitle.hand")
    return msg("uno.subtitle.points", number=state.hand_number, target=state.rules.target)


# ------------------------------------------------------------------------------------------------ zones and pieces


def _piece(state: UnoState, handle: int, marked: bool = False) -> Piece:
    face = state.faces[handle]
    return Piece(handle, BACK if face == HIDDEN else face_picture(face), face, marked=marked)


def _zones(state: UnoState, viewer: int | None, below: int, others: list[int], places: Layout) -> tuple[Zone, ...]:
    zones = [_draw_pile(state, places), _discard_pile(state, places)]
    zones += [_other_hand(state, seat, place) for seat, place in zip(others, places.places, strict=True)]
    zones.append(_own_hand(state, below, places) if viewer is not None else _hand_below(state, below, places))
    if _may_catch(state, viewer):
        # Where the UNO! badge would be there is a sign to click instead.
        place = places.places[others.index(state.exposed)]
        zones.append(
            Zone(
                SEAT[state.exposed],
                Arrangement.CELLS,
                place.badge_x,
                place.badge_y,
                40,
                target=(_CATCH_SIGN[0] * place.badge_size, _CATCH_SIGN[1]),
                seat=state.exposed,
                has_sign=True,
                label=msg("uno.zone.seat", player=SeatRef(state.exposed)),
                taps=Verb.CATCH,
            )
        )
    return tuple(zones)


def _may_catch(state: UnoState, viewer: int | None) -> bool:
    """Whether somebody forgot the call and the viewer is not that one."""
    return viewer is not None and state.exposed not in (NOBODY, viewer)


def _may_draw(state: UnoState) -> bool:
    """Whether drawing is left to the seat on turn, not regarding a card it has drawn already."""
    return state.stack > 0 or not is_exhausted(state)


def _draw_pile(state: UnoState, places: Layout) -> Zone:
    return Zone(
        DRAW_PILE,
        Arrangement.PILE,
        places.centre_x - _PILE_OFFSET,
        places.centre_y,
        TABLE_CARD,
        tuple(_piece(state, handle) for handle in state.draw),
        depth=_PILE_THICKNESS,
        target=(104, 145) if state.draw else EMPTY_PLACE,
        back=BACK,
        label=msg("uno.zone.draw", n=len(state.draw)),
        taps=Verb.DRAW,
    )


def _discard_pile(state: UnoState, places: Layout) -> Zone:
    last = len(state.discard) - 1
    return Zone(
        DISCARD_PILE,
        Arrangement.PILE,
        places.centre_x + _PILE_OFFSET,
        places.centre_y,
        TABLE_CARD,
        tuple(
            _piece(state, handle, marked=place == last and state.played_by != NOBODY)
            for place, handle in enumerate(state.discard)
        ),
        depth=_SHOWN_DISCARDS,
        target=(129, 180),
        label=msg("uno.zone.discard"),
    )


def _other_hand(state: UnoState, seat: int, place: Place) -> Zone:
    step = 17.0 * place.card_height / 72
    pieces = tuple(_piece(state, handle) for handle in state.hands[seat])
    # Cards that were turned up are held upright: upside down a 6 is a 9.
    is_open = any(piece.face != HIDDEN for piece in pieces)
    angle = 0.0 if is_open and place.cards_angle == 180 else place.cards_angle
    return Zone(
        HAND[seat],
        Arrangement.BACKS,
        place.cards_x,
        place.cards_y,
        place.card_height,
        pieces,
        width=place.cards_width,
        angle=angle,
        pitch=(step, 0),
        target=(place.cards_width, place.card_height),
        seat=seat,
        back=BACK,
        label=msg("uno.zone.hand", player=SeatRef(seat)),
    )


def _own_hand(state: UnoState, seat: int, places: Layout) -> Zone:
    x, y, width = places.hand
    hand = state.hands[seat]
    faces = [state.faces[handle] for handle in hand]
    sort_keys = (
        (BY_COLOUR, tuple(faces)),
        (BY_VALUE, tuple(SYMBOL[face] * len(COLOURS) + COLOUR[face] for face in faces)),
        (AS_DRAWN, tuple(range(len(hand)))),
    )
    return Zone(
        HAND[seat],
        Arrangement.FAN,
        x,
        y,
        HAND_CARD,
        tuple(_piece(state, handle, marked=handle == state.drawn) for handle in hand),
        width=width,
        seat=seat,
        own=True,
        back=BACK,
        label=msg("uno.zone.own_hand"),
        throw=DISCARD_PILE,
        sort_keys=sort_keys,
    )


def _hand_below(state: UnoState, seat: int, places: Layout) -> Zone:
    """The nearest hand as an onlooker sees it."""
    x, y, width = places.hand
    return Zone(
        HAND[seat],
        Arrangement.BACKS,
        x,
        y,
        TABLE_CARD,
        tuple(_piece(state, handle) for handle in state.hands[seat]),
        width=width - 120,
        pitch=(40, 0),
        target=(width - 120, TABLE_CARD),
        seat=seat,
        back=BACK,
        label=msg("uno.zone.hand", player=SeatRef(seat)),
    )


def _plates(state: UnoState, viewer: int | None, below: int, others: list[int], places: Layout) -> tuple[Plate, ...]:
    after = (state.turn + state.direction) % len(state.hands) if state.turn != NOBODY else NOBODY

    def plate(seat: int, x: float, y: float, width: float, cards: int | None) -> Plate:
        line = None
        if state.rules.points:
            # A line of the game's own takes the place of the words about the turn, so it says both.
            when = "now" if seat == state.turn else "next" if seat == after else ""
            when = "yours" if when == "now" and seat == viewer else when
            line = msg(f"uno.plate.points_{when}" if when else "uno.plate.points", n=state.scores[seat])
        return Plate(
            seat,
            x,
            y,
            width,
            cards,
            line,
            active=seat == state.turn,
            next=seat == after != state.turn,
            tells=seats.tells(state, seat),
            knows=seats.knows(state, viewer, seat),
        )

    return (
        plate(below, *places.own_plate, None),
        *(
            plate(seat, place.plate_x, place.plate_y, place.plate_width, len(state.hands[seat]))
            for seat, place in zip(others, places.places, strict=True)
        ),
    )


def _decor(state: UnoState, viewer: int | None, places: Layout) -> tuple[Decor, ...]:
    width, height = places.cloth
    circle = ring(state.direction, *places.ring)
    x, y = places.centre_x, places.centre_y
    way = "clockwise" if state.direction > 0 else "counter"
    shown = colour_word(state.colour)
    # Where the viewer may draw the place of the pile has a gold line of its own.
    is_bare = not state.draw and (viewer != state.turn or not _may_draw(state))
    return (
        Decor(cloth(width, height), x, y, height),
        Decor(circle, x, y, circle.height, tip=msg(f"uno.tip.{way}")),
        Decor(plaque(state.colour), x + _PILE_OFFSET, y + 86, 32, tip=msg("uno.tip.colour", colour=shown)),
        *((Decor(empty_place(*EMPTY_PLACE), x - _PILE_OFFSET, y, EMPTY_PLACE[1]),) if is_bare else ()),
    )


def _badges(state: UnoState, viewer: int | None, below: int, others: list[int], places: Layout) -> tuple[Badge, ...]:
    badges = []
    if state.stack:
        badges.append(
            Badge(f"+{state.stack}", places.centre_x + _PILE_OFFSET + 56, places.centre_y - 66, 28, 8, "cream")
        )
    if state.called >> below & 1:
        badges.append(Badge("UNO!", *places.own_badge, 24, -6))
    elif viewer is not None and state.exposed == viewer:
        badges.append(Badge("UNO?", *places.own_badge, 24, -6, "cream"))
    for seat, place in zip(others, places.places, strict=True):
        if state.called >> seat & 1:
            badges.append(Badge("UNO!", place.badge_x, place.badge_y, place.badge_size, -6))
        elif seat == state.exposed and _may_catch(state, viewer):
            badges.append(Badge(msg("uno.badge.catch"), place.badge_x, place.badge_y, place.badge_size, -6, "act"))
    return tuple(badges)


# ------------------------------------------------------------------------------------------------ what one may do


def buttons(state: UnoState, viewer: int) -> tuple[Button, ...]:
    """The commands without a drag; gold is what matters most now."""
    if state.turn == NOBODY:
        return ()
    commands = COMMANDS[viewer]
    own_turn = viewer == state.turn
    calls_now = own_turn and state.exposed == NOBODY and _goes_to_one_card(state)
    not_now = None if own_turn else msg("uno.short.not_your_turn")
    found = []
    if own_turn and state.drawn != NO_PIECE:
        found.append(Button(msg("uno.button.keep"), (commands.keep,), "K", "hand", primary=True))
    else:
        label = msg("uno.button.draw_stack", n=state.stack) if own_turn and state.stack else msg("uno.button.draw")
        if own_turn and not _may_draw(state):
            not_now = msg("uno.short.no_cards")
        # While somebody forgot the call, that comes first: it is over with the next turn. So does one's own call.
        is_main = state.exposed == NOBODY and not calls_now
        found.append(Button(label, (commands.draw,), "D", "cards", primary=is_main, reason=not_now))
    if own_turn and may_challenge(state):
        found.append(Button(msg("uno.button.challenge"), (commands.challenge,), "C", "eye", primary=True))
    if _may_catch(state, viewer):
        label = msg("uno.button.catch", player=SeatRef(state.exposed))
        found.append(Button(label, (commands.catch[state.exposed],), "X", "flag", primary=True))
    found.append(
        Button(
            msg("uno.button.call"),
            (commands.call,),
            "U",
            primary=state.exposed == viewer or calls_now,
            reason=msg(_why_no_call(state, viewer)),
        )
    )
    return tuple(found)


def _goes_to_one_card(state: UnoState) -> bool:
    """Whether the seat on turn may play its second-last card and has not called yet: the call comes first."""
    hand = state.hands[state.turn]
    if len(hand) != 2 or state.called >> state.turn & 1:
        return False
    fits = fitting(state, hand)
    playable = hand if state.drawn == NO_PIECE else [state.drawn]
    return any(fits[state.faces[piece]] for piece in playable)


def _only_move(state: UnoState, viewer: int | None) -> OnlyMove | None:
    """A drawn card that does not fit is kept; it is the viewer who ends the turn, so that nobody learns why (R6)."""
    if viewer is None or viewer != state.turn or state.drawn == NO_PIECE or state.exposed != NOBODY:
        return None
    if fitting(state, state.hands[viewer])[state.faces[state.drawn]]:
        return None
    return OnlyMove(COMMANDS[viewer].keep, msg("uno.only.title"), msg("uno.only.reason"), state.drawn)


def _why_no_call(state: UnoState, viewer: int) -> str:
    """What stands under the button while one can't call."""
    if state.called >> viewer & 1:
        return "uno.short.called"
    return "uno.short.not_your_turn" if len(state.hands[viewer]) == 2 else "uno.short.two_cards"


def prompt(state: UnoState, viewer: int | None) -> Msg | None:
    """What the viewer may do now, or who is awaited."""
    if state.turn == NOBODY:
        return None
    if _may_catch(state, viewer):
        forgot = SeatRef(state.exposed)
        if viewer != state.turn:
            return msg("uno.prompt.catch", player=forgot)
        return msg("uno.prompt.catch_or", player=forgot, what=_turn_prompt(state))
    if viewer is not None and state.exposed == viewer:
        return msg("uno.prompt.call")
    if viewer != state.turn:
        drawn = "drawn" if state.drawn != NO_PIECE else "stack" if state.stack else "turn"
        return msg(f"uno.prompt.other_{drawn}", player=SeatRef(state.turn), n=state.stack)
    return _turn_prompt(state)


def _turn_prompt(state: UnoState) -> Msg:
    """What the seat on turn may do, but for a catch."""
    if state.drawn != NO_PIECE:
        fits = fitting(state, state.hands[state.turn])[state.faces[state.drawn]]
        return msg("uno.prompt.drawn" if fits else "uno.prompt.drawn_no_fit")
    if state.stack:
        return _stack_prompt(state)
    hand = state.hands[state.turn]
    may_play = fitting(state, hand)
    if not any(may_play[state.faces[piece]] for piece in hand):
        return msg("uno.prompt.draw")
    if len(hand) == 1:
        return msg("uno.prompt.last" if _may_draw(state) else "uno.prompt.last_only")
    symbol = SYMBOL[state.faces[state.discard[-1]]]
    words = {"colour": colour_word(state.colour)}
    ending = "" if _may_draw(state) else "_only"
    if COLOUR[state.faces[state.discard[-1]]] == NO_COLOUR:
        return msg(f"uno.prompt.colour{ending}", **words)
    return msg(f"uno.prompt.match{ending}", **words, symbol=symbol_phrase(symbol))


def _stack_prompt(state: UnoState) -> Msg:
    answer, hand = "", state.hands[state.turn]
    fits = fitting(state, hand)
    if any(fits[state.faces[piece]] for piece in hand):
        four = SYMBOL[state.faces[state.discard[-1]]] == DRAW_FOUR_SYMBOL
        answer = "_four" if four else "_two"
    if not may_challenge(state):
        return msg(f"uno.prompt.stack{answer}", n=state.stack)
    accused, most = SeatRef(state.played_by), state.stack + PENALTY
    return msg(f"uno.prompt.stack{answer}_challenge", n=state.stack, player=accused, most=most)


def _facts(state: UnoState) -> tuple[Msg, ...]:
    colour = colour_word(state.colour)
    pile = msg("uno.fact.stack", colour=colour, n=state.stack) if state.stack else msg("uno.fact.colour", colour=colour)
    way = "clockwise" if state.direction > 0 else "counter"
    return (pile, msg(f"uno.fact.{way}")) if len(state.hands) > 2 else (pile,)


def help_anchor(state: UnoState, viewer: int | None) -> str:
    """The paragraph of RULES.md about the current decision."""
    if state.turn == NOBODY:
        return "end"
    if state.exposed != NOBODY and viewer != state.turn:
        return "uno-call"
    if state.drawn != NO_PIECE:
        return "drawing"
    if state.stack:
        return "challenge" if may_challenge(state) else "stack"
    hand = state.hands[state.turn]
    if viewer == state.turn and len(hand) == 1 and not state.rules.last_action:
        return "last-card"
    return "turn"


def choices(commands: tuple[Command, ...]) -> tuple[Choice, ...]:
    """The colours of a wild."""
    return tuple(Choice(command, colour_title(command.choice), colour_picture(command.choice)) for command in commands)
