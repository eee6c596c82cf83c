"""What the table looks like for one viewer."""

from __future__ import annotations

from collections.abc import Sequence

from tabletable.core.command import Command
from tabletable.core.game import View
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.tablespec import (
    Arrangement,
    Choice,
    Decor,
    Piece,
    Plate,
    PlateSign,
    Stage,
    TableSpec,
    Zone,
)
from tabletable.games.yose_duel.rules.cards import DIAMOND_SIDE, HEART_SIDE, SUIT, VALUE, kind
from tabletable.games.yose_duel.rules.commands import (
    AREA,
    HAND,
    PILE,
    PILES,
    POINTS,
    REST,
    SHOW,
    SIDE,
    TRAY,
    VOID,
    Verb,
)
from tabletable.games.yose_duel.rules.names import card_title, kind_word, side_word
from tabletable.games.yose_duel.rules.state import NO_PILE, ROUNDS, UNTOUCHED, YoseState
from tabletable.games.yose_duel.table import furniture, seats
from tabletable.games.yose_duel.table.layout import (
    CAPTION,
    COLUMNS,
    HAND_CARD,
    PLATE,
    PLATE_WIDTH,
    RESERVE,
    Layout,
    Seat,
    layout,
)
from tabletable.games.yose_duel.table.pictures import BACK, face_picture
from tabletable.games.yose_duel.table.prompts import buttons, facts, help_anchor, lessons, prompt, question

_HAND_STEP = 132.0
_TRAY_CARD = 73.0
_TRAY_PITCH = 56.0
_SMALL_CARD = 56.0
_POINTS_CARD = 40.0
_GHOST = 0.45
"""How much is seen of the card at stake in the place it would go to."""


def table(view: View[YoseState], stage: Stage) -> TableSpec:
    """See `Game.table`. An onlooker sits at seat 0's place and sees its start cards from behind."""
    state, viewer = view.state, view.seat
    below = viewer if viewer is not None else 0
    asked = viewer if stage.is_live else None
    places = layout(stage)
    if not state.rest:
        places = places.closed_up()
    sides = ((1 - below, places.above), (below, places.below))
    zones = [_rest(state, places), _void(state, places)]
    for seat, at in sides:
        is_below = seat == below and not state.is_opening
        zones += [_tray(seat, at), *([_side(seat, places)] if is_below else [])]
        zones += [_points(state, seat, at), _area(state, seat, at)]
    zones += [_pile(state, pile, places) for pile in range(PILES)]
    if state.is_opening:
        zones += _opening(state, viewer, below, places)
    return TableSpec(
        title=msg("yose_duel.title"),
        subtitle=msg("yose_duel.subtitle", round=state.round, rounds=ROUNDS),
        zones=tuple(zones),
        plates=tuple(
            _plate(state, seat, at)._replace(tells=seats.tells(state, seat), knows=seats.knows(state, viewer, seat))
            for seat, at in reversed(sides)
        ),
        decor=(
            *_ground(state, places),
            *_marks(state, below, places),
            *_seat_signs(state, viewer, below, sides, places),
            *_stake_signs(state, viewer, below, places),
            *question(state, asked, places),
        ),
        buttons=buttons(state, asked, places) if asked is not None else (),
        prompt=prompt(state, asked),
        facts=facts(state),
        fact_picture=furniture.side_badge(HEART_SIDE),
        help_anchor=help_anchor(state),
        lessons=lessons(state, asked),
        goal=seats.goal(),
    )


# ------------------------------------------------------------------------------------------------ zones and pieces


def _piece(state: YoseState, handle: int, marked: bool = False) -> Piece:
    face = state.faces[handle]
    return Piece(handle, BACK if face == HIDDEN else face_picture(face), face, marked=marked)


def _pieces(state: YoseState, handles: list[int]) -> tuple[Piece, ...]:
    return tuple(_piece(state, handle) for handle in handles)


def _rest(state: YoseState, places: Layout) -> Zone:
    return Zone(
        REST,
        Arrangement.PILE,
        *places.rest,
        _SMALL_CARD,
        _pieces(state, state.rest),
        depth=5,
        target=(44, 60),
        back=BACK,
        label=msg("yose_duel.zone.rest", n=len(state.rest)),
    )


def _void(state: YoseState, places: Layout) -> Zone:
    return Zone(
        VOID,
        Arrangement.CELLS,
        *places.void,
        _SMALL_CARD,
        _pieces(state, state.void),
        depth=1,
        target=(44, 68),
        back=BACK,
        label=msg("yose_duel.zone.void", n=len(state.void)),
    )


def _points(state: YoseState, seat: int, at: Seat) -> Zone:
    """The cards a seat has scored: the last one lies in its plate, which is where a card is dropped to score it."""
    x, y = at.plate
    return Zone(
        POINTS[seat],
        Arrangement.CELLS,
        x + PLATE_WIDTH - RESERVE + 8,
        y + PLATE / 2,
        _POINTS_CARD,
        _pieces(state, state.points[seat]),
        depth=1,
        target=(2 * (PLATE_WIDTH - RESERVE + 8), PLATE),
        seat=seat,
        label=msg("yose_duel.zone.points", player=SeatRef(seat), n=state.scores[seat]),
    )


def _tray(seat: int, at: Seat) -> Zone:
    """All of a seat's tray: a card let go anywhere in it goes to the provisional area, and a pile to the points."""
    left, top, width, height = at.tray
    return Zone(
        TRAY[seat],
        Arrangement.CELLS,
        left + width / 2,
        top + height / 2,
        _TRAY_CARD,
        target=(width, height),
        seat=seat,
        gathers=(AREA[seat], POINTS[seat]),
    )


def _side(seat: int, places: Layout) -> Zone:
    """All the room below the board: a pile let go anywhere in it is taken."""
    left, top, width, height = places.side
    return Zone(
        SIDE[seat],
        Arrangement.CELLS,
        left + width / 2,
        top + height / 2,
        _TRAY_CARD,
        target=(width, height),
        gathers=(POINTS[seat],),
        invites=True,
    )


def _area(state: YoseState, seat: int, at: Seat) -> Zone:
    left, top, width, height = at.tray
    cards = state.areas[seat]
    first, y, pitch = _tray_places(state, seat, at)
    x = first + pitch * max(0, len(cards) - 1) / 2
    return Zone(
        AREA[seat],
        Arrangement.ROW,
        x,
        y,
        _TRAY_CARD,
        _pieces(state, cards),
        pitch=(pitch, 0),
        seat=seat,
        room=(first + pitch * len(cards), y) if _is_coming(state, seat) else None,
        target=(2 * min(x - left, left + width - x), 2 * min(y - top, top + height - y)),
        label=msg("yose_duel.zone.area", player=SeatRef(seat), n=_pending(state, seat)),
    )


def _tray_places(state: YoseState, seat: int, at: Seat) -> tuple[float, float, float]:
    """The middle of the first card of a provisional area, and how far apart its cards lie; the card that would come
    has its place too."""
    left, top, width, height = at.tray
    places = len(state.areas[seat]) + _is_coming(state, seat)
    pitch = min(_TRAY_PITCH, (width - 16 - _TRAY_CARD * 5 / 7) / max(1, places - 1))
    return left + 8 + _TRAY_CARD * 5 / 14, top + height / 2, pitch


def _pending(state: YoseState, seat: int) -> int:
    """The points in a provisional area."""
    return sum(VALUE[state.faces[card]] for card in state.areas[seat])


def _pile(state: YoseState, pile: int, places: Layout) -> Zone:
    x, y = places.pile(pile)
    cards = []
    if state.tops[pile] != NO_PIECE:
        if pile == state.stake or state.takers[pile] == UNTOUCHED:
            cards.append(state.unders[pile])
        if state.takers[pile] == UNTOUCHED:
            cards.append(state.tops[pile])
    return Zone(
        PILE[pile],
        Arrangement.ROW,
        x,
        y,
        places.card,
        _pieces(state, cards),
        pitch=(0, places.step),
        target=(places.card * 5 / 7, places.card + (places.step if len(cards) > 1 else 0)),
        label=_pile_label(state, pile),
        taps=Verb.TAKE if not state.is_opening else "",
    )


def _pile_label(state: YoseState, pile: int) -> Msg:
    top = state.tops[pile]
    if top == NO_PIECE or (state.takers[pile] != UNTOUCHED and pile != state.stake):
        return msg("yose_duel.zone.no_pile")
    suit = SUIT[state.faces[top]]
    return msg(
        "yose_duel.zone.pile",
        card=card_title(state.faces[top]),
        heart=kind_word(HEART_SIDE, suit),
        diamond=kind_word(DIAMOND_SIDE, suit),
    )


def _opening(state: YoseState, viewer: int | None, below: int, places: Layout) -> list[Zone]:
    """The start cards, and the place where one of them is put to be compared."""
    x, y, width = places.hand
    above_x, above_y = places.hand_above
    found = [
        Zone(
            HAND[1 - below],
            Arrangement.BACKS,
            above_x,
            above_y,
            _SMALL_CARD,
            _pieces(state, state.hands[1 - below]),
            width=120,
            angle=180,
            pitch=(34, 0),
            target=(110, 60),
            seat=1 - below,
            back=BACK,
            label=msg("yose_duel.zone.hand", player=SeatRef(1 - below)),
        )
    ]
    if viewer is None:
        found.append(
            Zone(
                HAND[below],
                Arrangement.BACKS,
                x,
                y,
                120,
                _pieces(state, state.hands[below]),
                width=160,
                pitch=(60, 0),
                target=(200, 130),
                seat=below,
                back=BACK,
                label=msg("yose_duel.zone.hand", player=SeatRef(below)),
            )
        )
        return found
    show = Zone(
        SHOW,
        Arrangement.CELLS,
        *places.show,
        HAND_CARD,
        target=(136, HAND_CARD),
        label=msg("yose_duel.zone.show"),
    )
    cards, chosen, step = state.hands[viewer], state.committed[viewer], _HAND_STEP
    if chosen != NO_PIECE:
        # Both still are in the hand, the chosen one already where it will be shown.
        cards, step = sorted(cards, key=lambda card: card == chosen), places.show[0] - x
        x, width = x + step / 2, width + step
    own = Zone(
        HAND[viewer],
        Arrangement.FAN,
        x,
        y,
        HAND_CARD,
        tuple(_piece(state, card, marked=card == chosen) for card in cards),
        width=width,
        seat=viewer,
        own=True,
        back=BACK,
        pitch=(step, 0),
        label=msg("yose_duel.zone.own_hand"),
        throw=SHOW,
    )
    return [*found, show, own]


# ------------------------------------------------------------------------------------------------ what lies around


def _plate(state: YoseState, seat: int, at: Seat) -> Plate:
    x, y = at.plate
    if state.is_opening:
        line = msg("yose_duel.plate.chosen" if state.committed[seat] != NO_PIECE else "yose_duel.plate.choosing")
        return Plate(seat, x, y, PLATE_WIDTH, None, line, active=state.committed[seat] == NO_PIECE)
    side = state.side(seat)
    word, pending = side_word(side), _pending(state, seat)
    about = msg("yose_duel.tip.score", player=SeatRef(seat), n=state.scores[seat], pending=pending)
    signs = (
        PlateSign(
            furniture.score(state.scores[seat], pending),
            PLATE_WIDTH - RESERVE / 2,
            PLATE / 2,
            PLATE,
            about,
            counts=f"score:{seat}",
        ),
        PlateSign(furniture.side_badge(side), 46, 44, 26, msg("yose_duel.tip.side", player=SeatRef(seat), side=word)),
    )
    return Plate(seat, x, y, PLATE_WIDTH, None, word, active=seat == state.turn, reserve=RESERVE + 8, signs=signs)


def _ground(state: YoseState, places: Layout) -> list[Decor]:
    """The board, the places of the piles, what is said about them, and the captions of the two small piles."""
    left, top, width, height = places.board
    found = [Decor(furniture.board(round(width), round(height)), left + width / 2, top + height / 2, height)]
    for pile, top_card in enumerate(state.tops):
        x, y = places.pile(pile)
        if top_card == NO_PIECE:
            found.append(Decor(furniture.place(), x, y, places.card))
        elif state.takers[pile] != UNTOUCHED and pile != state.stake:
            side = state.side(state.takers[pile])
            found.append(Decor(furniture.empty(state.faces[top_card], side), x, y, places.card))
    if state.rest:
        x, y = places.rest
        found.append(Decor(furniture.words("count.rest", 74, bold=False), x, y + CAPTION, 24))
    if state.is_opening:
        x, y = places.hand_above
        found.append(Decor(furniture.words("count.start", 100, bold=False), x, y + CAPTION, 24))
        return found
    x, y = places.told
    left_over = state.untouched()
    on_faces = sum(VALUE[state.faces[state.tops[pile]]] for pile in left_over)
    if left_over:
        found += [
            Decor(furniture.words("count.piles", 88, n=len(left_over)), x, y - 20, 24),
            Decor(furniture.words("count.faces", 88, bold=False), x, y, 24),
            Decor(
                furniture.words("count.points", 88, n=on_faces),
                x,
                y + 20,
                24,
                tip=msg("yose_duel.tip.faces"),
                counts="faces",
            ),
        ]
    x, y = places.void
    found.append(Decor(furniture.words("count.void", 60, bold=False), x, y + CAPTION, 24))
    if state.void:
        found.append(Decor(furniture.veil(), *places.void, _SMALL_CARD, above=True))
    else:
        found.append(Decor(furniture.place(), *places.void, _SMALL_CARD))
    return found


def _marks(state: YoseState, below: int, places: Layout) -> list[Decor]:
    """At each pile what it is for either seat, at that seat's side of it."""
    lower = state.side(below) if not state.is_opening else HEART_SIDE
    found = []
    for pile in state.untouched():
        x, y = places.pile(pile)
        suit = SUIT[state.faces[state.tops[pile]]]
        half = (places.card + places.step) / 2
        for side, at in ((1 - lower, y - half - 10 * places.scale), (lower, y + half + places.scale)):
            word = kind(side, suit)
            picture = furniture.mark(side, word, furniture.MARK_WIDTHS[word])
            tip = msg(f"yose_duel.tip.{word}", side=side_word(side))
            height = furniture.MARK_HEIGHT * min(1.25, places.scale)
            found.append(Decor(picture, x, at, height, above=True, tip=tip))
    return found


def _seat_signs(
    state: YoseState, viewer: int | None, below: int, sides: tuple[tuple[int, Seat], ...], places: Layout
) -> list[Decor]:
    """The provisional areas and what the marks mean, or the place for the card to be shown."""
    if state.is_opening:
        x, y = places.show
        found = [Decor(furniture.show_place(), x, y, HAND_CARD)]
        if viewer is not None and state.committed[viewer] != NO_PIECE:
            found.append(Decor(furniture.tick(), x + HAND_CARD * 5 / 14 - 8, y - HAND_CARD / 2 + 8, 32, above=True))
        return found
    found = []
    for seat, at in sides:
        left, top, width, height = at.tray
        is_coming = _is_coming(state, seat)
        size = round(width), round(height)
        cards = len(state.areas[seat]) + is_coming
        x, y = left + width / 2, top + height / 2
        found.append(Decor(furniture.tray_ground(size, not cards), x, y, height))
        phase: furniture.TrayPhase = "over" if state.is_over else "coming" if is_coming else "none"
        words = furniture.tray(state.side(seat), size, seat == below, cards, phase)
        found.append(Decor(words, x, y, height, above=True))
        if is_coming:
            found += _ghost(state, seat, at)
    if not state.is_over:
        found += _legend(state.side(below), places)
    return found


def _is_coming(state: YoseState, seat: int) -> bool:
    """Whether a card goes to a seat's provisional area if its attack is ignored."""
    return state.stake != NO_PILE and state.turn != seat


def _ghost(state: YoseState, seat: int, at: Seat) -> list[Decor]:
    """The card at stake, in the place it goes to if it is ignored."""
    first, y, pitch = _tray_places(state, seat, at)
    x, face = first + pitch * len(state.areas[seat]), state.faces[state.unders[state.stake]]
    edge = furniture.ghost_edge(round(_TRAY_CARD * 5 / 7), round(_TRAY_CARD))
    picture = BACK if face == HIDDEN else face_picture(face)
    return [Decor(picture, x, y, _TRAY_CARD, strength=_GHOST), Decor(edge, x, y, _TRAY_CARD)]


def _legend(side: int, places: Layout) -> list[Decor]:
    """What the marks mean for the viewer's own side."""
    left, top, width, height = places.legend
    rows = ((("sente",), top + height / 4), (("reverse", "gote"), top + height * 3 / 4))
    found = []
    for kinds, y in rows:
        x = left
        for word in kinds:
            wide = furniture.MARK_WIDTHS[word]
            found.append(Decor(furniture.mark(side, word, wide), x + wide / 2, y, furniture.MARK_HEIGHT))
            x += wide + 8
        room = round(left + width - x)
        found.append(Decor(furniture.words(f"legend.{kinds[0]}", room, flush=True), x + room / 2, y, 24))
    return found


def _stake_signs(state: YoseState, viewer: int | None, below: int, places: Layout) -> list[Decor]:
    """Above the card at stake who decides; an arrow to where it goes if the attack is ignored, if only bare wood lies
    between."""
    if state.stake == NO_PILE:
        return []
    x, y = places.pile(state.stake)
    top = y - places.card / 2
    found = [Decor(furniture.stake_sign(viewer == state.turn), x, top - 24, 28, above=True)]
    left, tray_top, _, tray_height = places.above.tray
    start = x + places.card * 5 / 14 + 8
    is_free = state.stake < COLUMNS and places.above.plate[0] + PLATE_WIDTH < start < left - 60
    if state.turn == below and is_free:
        high, low = tray_top + tray_height - 20, top + 30
        picture = furniture.arrow(round(left - 4 - start), round(low - high))
        found.append(Decor(picture, (start + left - 4) / 2, (low + high) / 2, picture.height))
    return found


def choices(view: View[YoseState], commands: Sequence[Command]) -> tuple[Choice, ...]:
    """No gesture of this game means several commands; a picker shows their cards all the same."""
    faces = view.state.faces
    return tuple(
        Choice(command, msg(f"yose_duel.verb.{command.verb}"))
        if command.piece == NO_PIECE
        else Choice(command, card_title(faces[command.piece]), face_picture(faces[command.piece]))
        for command in commands
    )
