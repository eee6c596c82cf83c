"""What the table looks like for one viewer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tabletable.core.command import Command
from tabletable.core.game import View
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import GameText, Ids, Msg, SeatRef, game_text, msg
from tabletable.core.tablespec import (
    AS_DRAWN,
    BY_COLOUR,
    BY_VALUE,
    Arrangement,
    Choice,
    Loose,
    Picture,
    Piece,
    Plate,
    Stage,
    TableSpec,
    Zone,
)
from tabletable.games.flea_market.rules.cards import COLOUR, COLOURS, VALUE
from tabletable.games.flea_market.rules.cards import MONEY as YELLOW
from tabletable.games.flea_market.rules.cards import POPULARITY as PURPLE
from tabletable.games.flea_market.rules.commands import (
    BOOTH,
    DISCARD_PILE,
    DRAW_PILE,
    HAND,
    MONEY,
    POPULARITY,
    PRICES,
    PROMOTION,
    STALL,
    TRAY,
    Verb,
)
from tabletable.games.flea_market.rules.paying import picked, proposal
from tabletable.games.flea_market.rules.state import FleaMarketState, Phase
from tabletable.games.flea_market.table import seats
from tabletable.games.flea_market.table.layout import (
    CASH_HEIGHT,
    HAND_CARD,
    HEADER,
    MONEY_CARD,
    PILE_CARD,
    PLATE,
    PLATE_TOP,
    SMALL_CARD,
    STRIP,
    STRIP_TOP,
    TILTS,
    TRAY_CARDS,
    Booth,
    Layout,
    Place,
    layout,
    money_fan,
    promotion_at,
    strip_step,
)
from tabletable.games.flea_market.table.layout import TRAY as TRAY_SIZE
from tabletable.games.flea_market.table.lessons import lessons
from tabletable.games.flea_market.table.pictures import BACK, amount, face_picture, icon, small_card, stall_card
from tabletable.games.flea_market.table.prompts import (
    buttons,
    facts,
    help_anchor,
    lowers_hand,
    pays,
    plate_line,
    prizes,
    prompt,
)
from tabletable.games.flea_market.table.questions import question_buttons
from tabletable.games.flea_market.table.signs import PRIZE_ROOM, badges, decor, pills, plate_signs

_SHOWN_DISCARDS = 4
_PILE_THICKNESS = 6
_CLEAR_CARD = 100.0
"""From this height on the value on a card is large enough as it is printed."""
_HAND_STEP = HAND_CARD * 5 / 7 + 6
"""From card to card of a small hand: all its buttons show."""


def table(view: View[FleaMarketState], stage: Stage) -> TableSpec:
    """See `Game.table`. An onlooker sits at seat 0's place and sees its hand from behind."""
    state, viewer = view.state, view.seat
    below = viewer if viewer is not None else 0
    others = state.order(below)[1:]
    places = layout(stage, tuple(len(state.booths[seat]) for seat in (below, *others)))
    zones = [_draw_pile(state, places), _discard_pile(state, viewer, places)]
    for seat, place in zip(others, places.others, strict=True):
        zones += _booth(state, seat, place.booth)
        zones += _strip(state, seat, place)
    zones += _booth(state, below, places.booth)
    zones += _own_trays(state, viewer, below, places)
    if pays(state, below) or (viewer is None and state.tray):
        zones.append(_cash_tray(state, places))
    zones.append(_own_hand(state, below, places) if viewer is not None else _hand_below(state, below, places))
    return TableSpec(
        header=HEADER,
        title=msg("flea_market.title"),
        subtitle=msg("flea_market.subtitle", number=state.round),
        zones=tuple(zones),
        plates=_plates(state, viewer, below, others, places),
        decor=decor(state, viewer, below, others, places),
        pills=pills(state, below, others, places),
        badges=badges(state, places),
        buttons=(*question_buttons(state, viewer, places), *(buttons(state, viewer) if viewer is not None else ())),
        prompt=prompt(state, viewer),
        facts=facts(state),
        help_anchor=help_anchor(state),
        lessons=lessons(state, viewer),
        goal=seats.goal(),
        loose=(Loose((icon("money"), icon("popularity")), 19, 4, places.loose),),
    )


# ------------------------------------------------------------------------------------------------ zones and pieces


def _draw_pile(state: FleaMarketState, places: Layout) -> Zone:
    return Zone(
        DRAW_PILE,
        Arrangement.PILE,
        *places.draw,
        PILE_CARD,
        tuple(_piece(handle, HIDDEN, face_picture) for handle in state.draw),
        depth=_PILE_THICKNESS,
        target=(84, 114),
        back=BACK,
        label=msg("flea_market.zone.draw", n=len(state.draw)),
        taps=Verb.DRAW,
    )


def _discard_pile(state: FleaMarketState, viewer: int | None, places: Layout) -> Zone:
    """The open cards are on top, what was given up for empty stalls lies face down below."""
    return Zone(
        DISCARD_PILE,
        Arrangement.PILE,
        *places.discard,
        PILE_CARD,
        _pieces(state, state.discard),
        depth=_SHOWN_DISCARDS,
        target=(96, 130),
        back=BACK,
        label=msg("flea_market.zone.discard"),
    )


def _pieces(state: FleaMarketState, handles: Sequence[int]) -> tuple[Piece, ...]:
    """Cards as they are printed, those the viewer has not seen from behind."""
    return tuple(_piece(handle, state.faces[handle], face_picture) for handle in handles)


def _piece(handle: int, face: int, picture: Callable[[int], Picture], angle: float = 0) -> Piece:
    """One card; its open side stays the same side in whatever size it is drawn."""
    if face == HIDDEN:
        return Piece(handle, BACK, HIDDEN, angle, side="back")
    return Piece(handle, picture(face), face, angle, side="front")


def _booth(state: FleaMarketState, seat: int, booth: Booth) -> list[Zone]:
    """The stalls of a seat as cards from behind, and the goods on each."""
    stalls = state.booths[seat]
    middle = booth.stall(0, 1)
    player = SeatRef(seat)
    zones = [
        Zone(
            BOOTH[seat],
            Arrangement.ROW,
            middle[0] - 1.5,
            middle[1] - 2,
            booth.card - 3,
            tuple(_piece(handle, HIDDEN, face_picture, -1.5 + at % 2) for at, handle in enumerate(stalls)),
            pitch=(booth.pitch, 0),
            seat=seat,
            back=BACK,
            label=msg("flea_market.zone.booth", player=player, n=len(stalls)),
        )
    ]
    picture = face_picture if booth.card >= _CLEAR_CARD else stall_card
    for at, handle in enumerate(state.goods[seat]):
        x, y = booth.stall(at, len(stalls))
        pieces: tuple[Piece, ...] = ()
        if handle != NO_PIECE:
            face = state.faces[handle]
            tilt = TILTS[at % len(TILTS)]
            pieces = (_piece(handle, face, picture, tilt),)
        zones.append(
            Zone(
                STALL[seat][at],
                Arrangement.CELLS,
                x,
                y,
                booth.card,
                pieces,
                target=(min(booth.pitch, booth.card * 5 / 7), booth.card),
                seat=seat,
                back=BACK,
                label=msg("flea_market.zone.stall", player=player, number=at + 1),
            )
        )
    return zones


def _small(state: FleaMarketState, handles: Sequence[int]) -> tuple[Piece, ...]:
    """Money cards in front of another booth, a little fanned."""
    middle = (len(handles) - 1) / 2
    tilt = min(7.0, 24 / max(1, len(handles)))
    return tuple(
        _piece(handle, state.faces[handle], small_card, (at - middle) * tilt) for at, handle in enumerate(handles)
    )


def _strip(state: FleaMarketState, seat: int, place: Place) -> list[Zone]:
    """In front of another booth: its money, the money of its discount, its popularity, its hand."""
    player, y = SeatRef(seat), STRIP_TOP + STRIP / 2
    step, width = strip_step(place, len(state.money[seat]))
    paid, pile = state.promotions[seat], state.popularity[seat]
    return [
        Zone(
            MONEY[seat], Arrangement.ROW, place.x + 26 + width / 2, y, SMALL_CARD, _small(state, state.money[seat]),
            pitch=(step, 0), target=(width + 30, STRIP), seat=seat,
            label=msg("flea_market.zone.money", player=player, n=state.wealth(seat)),
        ),
        Zone(
            PROMOTION[seat], Arrangement.ROW, *promotion_at(place, len(paid)), 32, _small(state, paid), pitch=(9, 0),
            target=(40, 34), seat=seat,
            label=msg("flea_market.zone.promotion", player=player, n=state.discounts[seat]),
        ),
        Zone(
            POPULARITY[seat], Arrangement.ROW, place.x + place.width - 96, y, SMALL_CARD,
            tuple(_popularity(state, handle) for handle in pile), width=10, pitch=(4, 0), target=(44, STRIP), seat=seat,
            back=BACK,
            label=msg("flea_market.zone.popularity", player=player, n=len(pile)),
        ),
        Zone(
            HAND[seat], Arrangement.CELLS, place.x + place.plate_width - 43, PLATE_TOP + PLATE / 2, 20,
            tuple(_piece(handle, HIDDEN, face_picture) for handle in state.hands[seat]), depth=1, target=(46, 28),
            seat=seat,
            back=BACK, label=msg("flea_market.zone.hand", player=player, n=len(state.hands[seat])),
        ),
    ]  # fmt: skip


def _popularity(state: FleaMarketState, handle: int) -> Piece:
    """Face down to everybody until the end."""
    face = state.faces[handle]
    if state.phase is Phase.OVER and face != HIDDEN:
        return _piece(handle, face, face_picture)
    return _piece(handle, HIDDEN, face_picture)


def _own_trays(state: FleaMarketState, viewer: int | None, below: int, places: Layout) -> list[Zone]:
    """Money and popularity of the viewer, and the money of its discount on the counter of its booth."""
    player = SeatRef(below)
    money, pile, paid = state.money[below], state.popularity[below], state.promotions[below]
    fan = money_fan(len(money))
    middle = (len(money) - 1) / 2
    x, y = places.money
    return [
        Zone(
            MONEY[below], Arrangement.ROW, x, y + TRAY_CARDS, fan.card,
            tuple(
                _piece(handle, state.faces[handle], stall_card, (at - middle) * fan.tilt)
                for at, handle in enumerate(money)
            ),
            pitch=(fan.step, 0), target=TRAY_SIZE, seat=below,
            label=msg("flea_market.zone.money", player=player, n=state.wealth(below)),
        ),
        Zone(
            POPULARITY[below], Arrangement.PILE, places.popularity[0], places.popularity[1] + TRAY_CARDS, MONEY_CARD,
            tuple(_popularity(state, handle) for handle in pile), depth=5, target=TRAY_SIZE, seat=below, back=BACK,
            label=msg("flea_market.zone.popularity", player=player, n=len(pile)),
        ),
        Zone(
            PROMOTION[below], Arrangement.ROW, places.promotion[0] - 5 * max(0, len(paid) - 1), places.promotion[1], 36,
            _small(state, paid), pitch=(10, 0), target=(48, 36), seat=below,
            label=msg("flea_market.zone.promotion", player=player, n=state.discounts[below]),
        ),
    ]  # fmt: skip


def _cash_tray(state: FleaMarketState, places: Layout) -> Zone:
    x, y, width = places.cash
    room = width - 176
    return Zone(
        TRAY,
        Arrangement.ROW,
        x + width / 2 - room / 2 - 12,
        y,
        80,
        tuple(_piece(handle, state.faces[handle], stall_card) for handle in state.tray),
        width=room - 64,
        pitch=(62, 0),
        target=(room, CASH_HEIGHT - 16),
        seat=state.turn,
        label=msg("flea_market.zone.tray"),
    )


def _own_hand(state: FleaMarketState, seat: int, places: Layout) -> Zone:
    x, y, width = places.hand
    hand = state.hands[seat]
    faces = [state.faces[handle] for handle in hand]
    sort_keys = (
        (BY_VALUE, tuple(VALUE[face] * len(COLOURS) + COLOUR[face] for face in faces)),
        (BY_COLOUR, tuple(COLOUR[face] * 10 + VALUE[face] for face in faces)),
        (AS_DRAWN, tuple(range(len(hand)))),
    )
    throw = DISCARD_PILE
    if state.phase is Phase.STOCK and state.turn == seat and state.free(seat):
        throw = STALL[seat][state.free(seat)[0]]
    y += CASH_HEIGHT if lowers_hand(state, seat) else 0
    return Zone(
        HAND[seat], Arrangement.FAN, x, y, HAND_CARD, _pieces(state, hand),
        width=width, target=(width, HAND_CARD), pitch=(_HAND_STEP, 0), seat=seat, own=True, back=BACK,
        label=msg("flea_market.zone.own_hand"), throw=throw, sort_keys=sort_keys,
    )  # fmt: skip


def _hand_below(state: FleaMarketState, seat: int, places: Layout) -> Zone:
    """The nearest hand as an onlooker sees it."""
    x, y, width = places.hand
    return Zone(
        HAND[seat],
        Arrangement.BACKS,
        x,
        y + 10,
        MONEY_CARD + 30,
        tuple(_piece(handle, HIDDEN, face_picture) for handle in state.hands[seat]),
        width=width - 160,
        pitch=(40, 0),
        target=(width - 160, MONEY_CARD + 30),
        seat=seat,
        back=BACK,
        label=msg("flea_market.zone.hand", player=SeatRef(seat), n=len(state.hands[seat])),
    )


def _plates(
    state: FleaMarketState, viewer: int | None, below: int, others: Sequence[int], places: Layout
) -> tuple[Plate, ...]:
    def plate(seat: int, x: float, y: float, width: float, cards: int | None) -> Plate:
        own = seat == below
        signs = plate_signs(state, seat, width, best.get(seat, "") if own else "")
        room = PRIZE_ROOM if own and seat in best else 0
        return Plate(
            seat,
            x,
            y,
            width,
            cards,
            plate_line(state, seat),
            seat == state.turn,
            reserve=room,
            signs=signs,
            tells=seats.tells(state, seat),
            knows=seats.knows(state, viewer, seat),
        )

    best = prizes(state)

    return (
        plate(below, *places.plate, None if viewer is not None else len(state.hands[below])),
        *(
            plate(seat, place.x, PLATE_TOP, place.plate_width, len(state.hands[seat]))
            for seat, place in zip(others, places.others, strict=True)
        ),
    )


# ------------------------------------------------------------------------------------------------ pickers


_PURCHASE: Final = Ids("flea_market.choice.**", (Verb.BUY, Verb.DISCOUNT), ("", "_over"))


def _purchase(state: FleaMarketState, command: Command) -> Choice:
    """So many points or cards, and what would be paid for them: more than the price where no cards match it."""
    price = PRICES[command.choice]
    paid = picked(state) + sum(YELLOW[state.faces[piece]] for piece in proposal(state, price))
    key = _PURCHASE[command.verb, "" if paid == price else "_over"]
    label = msg(key, n=command.choice, price=price, paid=paid)
    return Choice(command, label, amount("money", paid))


def choices(view: View[FleaMarketState], commands: Sequence[Command]) -> tuple[Choice, ...]:
    """Points of a discount, numbers of extra cards, or cards to keep."""
    state = view.state
    found = []
    for command in commands:
        if command.verb in (Verb.DISCOUNT, Verb.BUY):
            found.append(_purchase(state, command))
        else:
            face = state.faces[command.piece] if command.piece != NO_PIECE else HIDDEN
            if face != HIDDEN and command.verb == Verb.OFFER:
                as_money = command.zone == MONEY[command.seat]
                key, gain = ("flea_market.choice.popularity", PURPLE[face])
                if as_money:
                    key, gain = ("flea_market.choice.money", YELLOW[face])
                found.append(Choice(command, msg(key, n=gain), face_picture(face)))
            else:
                found.append(Choice(command, Msg(game_text("flea_market", GameText.VERB, command.verb)), None))
    return tuple(found)
