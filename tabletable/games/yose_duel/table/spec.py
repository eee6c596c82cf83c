"""The `TableSpec` for one viewer: zones with their pieces, and the figures around them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import MessageFamily, Msg, SeatRef, msg
from tabletable.core.picture import Picture
from tabletable.core.tablekit.boxes import Box, Fan, Point
from tabletable.core.tablekit.seating import Seating, seating
from tabletable.core.tablekit.zones import area, cell, hand_behind, marked, own_hand, pile, row, tucked
from tabletable.core.tablespec import Decor, Piece, Plate, PlateSign, Stage, TableSpec, Zone
from tabletable.core.view import View
from tabletable.games.yose_duel.rules import cards, zones
from tabletable.games.yose_duel.rules.cards import (
    card_title,
    kind,
    kind_word,
    other_suits,
    own_suits,
    side_word,
    threat_suits,
)
from tabletable.games.yose_duel.rules.state import NO_PILE, ROUNDS, UNTOUCHED, Verb, YoseState
from tabletable.games.yose_duel.table import pictures, prompts, words
from tabletable.games.yose_duel.table.layout import (
    CAPTION,
    COLUMNS,
    HAND_CARD,
    HAND_INDEX,
    POINTS_CARD,
    RESERVE,
    SMALL_CARD,
    TRAY_CARD,
    TRAY_WORDS,
    Layout,
    Seat,
    layout,
)
from tabletable.games.yose_duel.table.pictures import BACK, CARDS
from tabletable.games.yose_duel.table.prompts import lessons, question

_HAND_STEP = 132.0
_LATEST: Final = 16.0
"""The distance in px of the card scored last from the middle of its plate, which leaves room for the words."""
MARKS: Final = "marks"
"""The name by which a lesson points at the marks of the piles and their legend."""
AREAS: Final = "areas"
"""The name by which a lesson points at the provisional areas."""
THREATS: Final = "threats"
"""The name by which a lesson leaves out the sides, on plates and taken piles."""
COUNTS: Final = "counts"
"""The name by which a lesson leaves out how much is left on the board."""


def table(view: View[YoseState], stage: Stage) -> TableSpec:
    """Return the table as the viewer sees it."""
    state, viewer = view.state, view.seat
    who = seating(len(state.hands), viewer)
    decider = viewer if stage.is_live else None
    places = layout(stage)
    if not state.rest:
        places = places.closed_up(state.is_opening)
    sides = {1 - who.below: places.above, who.below: places.below}
    return TableSpec(
        title=msg("yose_duel.title"),
        subtitle=msg("yose_duel.subtitle", round=state.round, rounds=ROUNDS),
        zones=tuple(_zones(state, who, sides, places)),
        plates=tuple(plate(state, viewer, seat, sides[seat]) for seat in (who.below, 1 - who.below)),
        decor=(*decor(state, who, sides, places), *question(state, decider, places)),
        buttons=prompts.buttons(state, decider, places) if decider is not None else (),
        prompt=prompts.prompt(state, decider),
        facts=prompts.facts(state),
        heard_each_turn=prompts.standings(state, viewer),
        heard_privately=_own_side(state, viewer),
        fact_picture=pictures.side_badge(cards.HEART_SIDE),
        help_anchor=prompts.help_anchor(state),
        lessons=lessons(state, decider),
        goal=words.goal(),
    )


def intended_command(view: View[YoseState], piece: int, zone: str) -> Command | None:
    """Return the command a drop means; None for cards out of play: scored, void, or closed for round 2."""
    state, seat = view.state, view.seat
    if seat is None:
        return None
    zone = zones.POINTS[seat] if zone == zones.SIDE[seat] else zone
    verb = _verb(state, seat, piece, zone)
    return None if verb is None else Command(seat, verb, piece, zone)


def _zones(state: YoseState, who: Seating, sides: dict[int, Seat], places: Layout) -> Iterator[Zone]:
    faces = state.faces
    rest, void = CARDS.pieces(faces, state.rest), CARDS.pieces(faces, state.void)
    label = msg("yose_duel.zone.rest", n=len(rest))
    yield pile(zones.REST, places.rest, SMALL_CARD, rest, label, BACK, 5, (44, 60))
    label = msg("yose_duel.zone.void", n=len(void))
    yield tucked(zones.VOID, places.void, SMALL_CARD, void, (44, 68), label, back=BACK)
    for seat, side in sides.items():
        # A card let go anywhere in a tray goes to the provisional area, and a pile to the points.
        yield area(zones.TRAY[seat], side.tray, TRAY_CARD, (zones.AREA[seat], zones.POINTS[seat]), seat)
        if seat == who.below and not state.is_opening:
            # All the room below the board: a pile let go anywhere in it is taken.
            yield area(zones.SIDE[seat], places.side, TRAY_CARD, (zones.POINTS[seat],))._replace(invites=True)
        yield _points(state, seat, side.plate)
        yield _area(state, seat, side)
    for number in range(zones.PILES):
        yield _pile(state, number, places)
    if state.is_opening:
        yield from _opening(state, who, places)


def _points(state: YoseState, seat: int, plate: Box) -> Zone:
    """Return the zone of a seat's scored cards: the latest lies in its plate, where a card is dropped to score it."""
    pieces = CARDS.pieces(state.faces, state.points[seat])
    label = msg("yose_duel.zone.points", player=SeatRef(seat), n=state.scores[seat])
    target = plate.w + 2 * _LATEST, plate.h
    return tucked(zones.POINTS[seat], (plate.cx + _LATEST, plate.cy), POINTS_CARD, pieces, target, label, seat)


def _area(state: YoseState, seat: int, side: Seat) -> Zone:
    faces, tray, own = state.faces, side.tray, state.side(seat)
    pieces = tuple(
        CARDS.piece(card, faces[card])._replace(about=words.waiting_text(own, faces[card], seat))
        for card in state.areas[seat]
    )
    coming = is_coming(state, seat)
    (first, y), step = tray_places(state, seat, side)
    x = first + step * max(0, len(pieces) - 1) / 2
    target = 2 * min(x - tray.x, tray.right - x), 2 * min(y - tray.y, tray.bottom - y)
    label = msg("yose_duel.zone.area", player=SeatRef(seat), n=pending(state, seat))
    zone = row(zones.AREA[seat], (x, y), TRAY_CARD, pieces, step, label, seat, target)
    return zone._replace(room=(first + step * len(pieces), y) if coming else None)


def _pile(state: YoseState, number: int, places: Layout) -> Zone:
    is_whole = state.takers[number] == UNTOUCHED
    pieces: tuple[Piece, ...] = ()
    if state.tops[number] != NO_PIECE and (is_whole or number == state.stake):
        handles = (state.unders[number], state.tops[number]) if is_whole else (state.unders[number],)
        pieces = CARDS.pieces(state.faces, handles)
    target = places.card * 5 / 7, places.card + (places.step if len(pieces) > 1 else 0)
    label, taps, at = _pile_label(state, number), Verb.TAKE if not state.is_opening else "", places.pile(number)
    return row(zones.PILE[number], at, places.card, pieces, (0, places.step), label, target=target, taps=taps)


def _own_side(state: YoseState, viewer: int | None) -> tuple[Msg, ...]:
    """Return what a listener needs for reading the piles: the viewer's threats, and the meaning of a threat."""
    if viewer is None or state.is_opening:
        return ()
    side = msg(_SIDE_TIPS[cards.SIDES[state.side(viewer)]], player=SeatRef(viewer))
    return (side, Msg("yose_duel.heard.threat"))


def _pile_label(state: YoseState, number: int) -> Msg:
    top = state.tops[number]
    if top == NO_PIECE or (state.takers[number] != UNTOUCHED and number != state.stake):
        return msg("yose_duel.zone.no_pile")
    face, suit = state.faces[top], cards.SUIT[state.faces[top]]
    heart, diamond = kind_word(cards.HEART_SIDE, suit), kind_word(cards.DIAMOND_SIDE, suit)
    if number == state.stake:
        return msg("yose_duel.zone.stake", card=card_title(state.faces[state.unders[number]]))
    if heart == diamond:
        return msg("yose_duel.zone.pile_both", card=card_title(face), kind=heart)
    return msg("yose_duel.zone.pile", card=card_title(face), heart=heart, diamond=diamond)


def _opening(state: YoseState, who: Seating, places: Layout) -> Iterator[Zone]:
    """Yield the start cards, and the place for the one to be compared."""
    yield _start_cards(state, 1 - who.below, places.hand_above, SMALL_CARD, 120, 34, (110, 60))._replace(angle=180)
    x, y, width = places.hand
    if who.viewer is None:
        yield _start_cards(state, who.below, (x, y), 120, 160, 60, (200, 130))
        return
    yield cell(zones.SHOW, places.show, HAND_CARD, (), msg("yose_duel.zone.show"), (136, HAND_CARD))
    seat, handles, chosen, step = who.viewer, state.hands[who.viewer], state.committed[who.viewer], _HAND_STEP
    if chosen != NO_PIECE:
        # Both still are in the hand, the chosen one already where it will be shown.
        handles, step = sorted(handles, key=lambda card: card == chosen), places.show[0] - x
        x, width = x + step / 2, width + step
    hand, label = marked(CARDS.pieces(state.faces, handles), chosen), msg("yose_duel.zone.own_hand")
    own = own_hand(zones.HAND[seat], seat, Fan(x, y, width), HAND_CARD, hand, label, BACK, (), zones.SHOW, step)
    yield own._replace(index_share=HAND_INDEX)


def _start_cards(
    state: YoseState, seat: int, at: Point, height: float, width: float, step: float, target: tuple[float, float]
) -> Zone:
    """Return the zone of another seat's two start cards."""
    pieces, label = CARDS.pieces(state.faces, state.hands[seat]), msg("yose_duel.zone.hand", player=SeatRef(seat))
    hand = hand_behind(zones.HAND[seat], seat, Fan(*at, width), height, pieces, label, BACK)
    return hand._replace(pitch=(step, 0), target=target)


# ------------------------------------------------------------------------------------------------ meaning of a drop


def _verb(state: YoseState, seat: int, piece: int, zone: str) -> Verb | None:
    if piece in state.hands[seat]:
        return Verb.COMMIT
    if state.stake != NO_PILE and piece == state.unders[state.stake]:
        return Verb.ANSWER if zone == zones.VOID else Verb.IGNORE
    if piece in state.areas[seat]:
        return Verb.CANCEL if zone == zones.VOID else Verb.SECURE
    if piece in state.areas[1 - seat]:
        return Verb.SECURE if zone == zones.POINTS[seat] else Verb.CANCEL
    in_piles = any(
        taker == UNTOUCHED and piece in (top, under)
        for top, under, taker in zip(state.tops, state.unders, state.takers, strict=True)
    )
    return Verb.TAKE if in_piles and piece != NO_PIECE else None


# ------------------------------------------------------------------------------------------------ around the cards


_GHOST: Final = 0.45
"""The opacity of the card at stake at the place it would go to."""
_LINE: Final = 24.0
"""The height of a line on the board."""
_SIDE_TIPS: Final = MessageFamily("yose_duel.tip.side_*", cards.SIDES)


def plate(state: YoseState, viewer: int | None, seat: int, at: Seat) -> Plate:
    """Return a name plate with the side of the seat and its points at the right end."""
    box = at.plate
    named = Plate(
        seat, box.x, box.y, box.w, tells=words.seat_facts(state, seat), knows=words.seen_of_hand(state, viewer, seat)
    )
    if state.is_opening:
        is_choosing = state.committed[seat] == NO_PIECE
        line = msg("yose_duel.plate.choosing" if is_choosing else "yose_duel.plate.chosen")
        return named._replace(line=line, active=is_choosing)
    side, left_over = state.side(seat), pending(state, seat)
    score = pictures.score(state.scores[seat], left_over)
    about = msg("yose_duel.tip.score", player=SeatRef(seat), n=state.scores[seat], pending=left_over)
    message = msg(_SIDE_TIPS[cards.SIDES[side]], player=SeatRef(seat))
    line = msg("yose_duel.plate.threats", suits=threat_suits(side))
    signs = (
        PlateSign(score, box.w - RESERVE / 2, box.h / 2, box.h, about, counts=f"score:{seat}"),
        PlateSign(pictures.side_badge(side), 46, 44, 26, message),
    )
    return named._replace(
        line=line,
        active=seat == state.turn,
        reserve=RESERVE + 16,
        signs=signs,
        brief=msg("yose_duel.plate.suits", suits=threat_suits(side)),
        named=THREATS,
    )


def decor(state: YoseState, who: Seating, sides: dict[int, Seat], places: Layout) -> Iterator[Decor]:
    """Yield all figures except the question."""
    yield places.board.cover(pictures.board(*places.board.size))
    yield from _piles(state, places)
    yield from _counts(state, places)
    yield from _marks(state, who, places)
    if state.is_opening:
        yield from _show_signs(state, who.viewer, places)
    else:
        for seat, at in sides.items():
            yield from _tray_signs(state, seat, at, seat == who.below)
        if state.untouched():
            yield from _legend(state.side(who.below), SeatRef(1 - who.below), places, who.viewer is None)
    if state.stake != NO_PILE:
        yield from _stake_signs(state, who, places)


# ------------------------------------------------------------------------------------------------ on the board


def _piles(state: YoseState, places: Layout) -> Iterator[Decor]:
    """Yield the places of taken piles."""
    for number, top_card in enumerate(state.tops):
        if top_card == NO_PIECE:
            yield Decor(pictures.place(), *places.pile(number), places.card)
        elif state.takers[number] != UNTOUCHED and number != state.stake:
            taker, face = state.takers[number], state.faces[top_card]
            tip = msg("yose_duel.tip.taken", player=SeatRef(taker), card=card_title(face))
            yield Decor(pictures.empty(face), *places.pile(number), places.card, tip=tip)
            yield Decor(pictures.taker(state.side(taker)), *places.pile(number), places.card, tip=tip, named=THREATS)


def _below(at: Point, key: str, width: int, tip: Msg) -> Decor:
    """Return the caption of a small pile; `tip` is its tooltip."""
    return Decor(pictures.words(key, width), at[0], at[1] + CAPTION, _LINE, tip=tip)


def _counts(state: YoseState, places: Layout) -> Iterator[Decor]:
    """Yield the captions of the two small piles, and the tips of those on the board."""
    if state.rest:
        yield _below(places.rest, "yose_duel.count.rest", 82, msg("yose_duel.tip.rest"))
    if state.is_opening:
        yield _below(places.hand_above, "yose_duel.count.start", 100, msg("yose_duel.tip.start"))
        if state.void:  # in a position; nobody else has any yet
            yield from _void(state, places)
        return
    (x, y), left_over = places.piles_text, state.untouched()
    if left_over:
        on_faces = sum(cards.VALUE[state.faces[state.tops[pile]]] for pile in left_over)
        tip = msg("yose_duel.tip.faces", n=len(left_over), points=on_faces)
        yield Decor(
            pictures.words("yose_duel.count.piles", 96, n=len(left_over)), x, y - 11, _LINE, tip=tip, named=COUNTS
        )
        points = pictures.words("yose_duel.count.points", 96, n=on_faces)
        yield Decor(points, x, y + 11, _LINE, tip=tip, counts="faces", named=COUNTS)
    yield from _void(state, places)


def _void(state: YoseState, places: Layout) -> Iterator[Decor]:
    """Yield the caption of the void cards, and that they score for neither seat."""
    yield _below(places.void, "yose_duel.count.void", 60, msg("yose_duel.tip.void"))
    if state.void:
        yield Decor(pictures.veil(), *places.void, SMALL_CARD, above=True)
    else:
        yield Decor(pictures.place(), *places.void, SMALL_CARD)


_TIPS: Final = MessageFamily("yose_duel.tip.*", cards.KINDS)


def _marks(state: YoseState, who: Seating, places: Layout) -> Iterator[Decor]:
    """Yield for each pile its kind for either seat, at that seat's side: a word for the viewer, for the other a sign if
    it is a threat. A pile of just a face card has none.

    A spectator gets both words. Before the sides are known, both get signs, since who will be which is the question.
    """
    lower = state.side(who.below) if not state.is_opening else cards.HEART_SIDE
    half, height = (places.card + places.step) / 2, pictures.MARK_HEIGHT * min(1.25, places.scale)
    for number in state.untouched():
        x, y = places.pile(number)
        for side, at in ((1 - lower, y - half - 10 * places.scale), (lower, y + half + 9 * places.scale)):
            word = kind(side, cards.SUIT[state.faces[state.tops[number]]])
            is_told = not state.is_opening and (side == lower or who.viewer is None)
            if word == "gote" or not (is_told or word == "sente"):
                continue
            picture = _mark(side, word, who.viewer is None) if is_told else pictures.sign(side)
            tip = msg(_TIPS[word], side=side_word(side))
            yield Decor(picture, x, at, height, above=True, tip=tip, named=MARKS)


def _mark(side: int, word: str, signed: bool) -> Picture:
    width = pictures.MARK_WIDTHS[word] + (pictures.SIGNED if signed else 0)
    return pictures.mark(side, word, width, signed)


def _show_signs(state: YoseState, viewer: int | None, places: Layout) -> Iterator[Decor]:
    """Yield the place for the card to be shown."""
    x, y = places.show
    yield Decor(pictures.show_place(), x, y, HAND_CARD)
    if viewer is not None and state.committed[viewer] != NO_PIECE:
        yield Decor(pictures.tick(), x + HAND_CARD * 5 / 14 - 8, y - HAND_CARD / 2 + 8, 32, above=True)


_LEGEND: Final = MessageFamily("yose_duel.legend.*", cards.KINDS)
_LEGEND_MARK: Final = 24.0
"""The height of a mark in the legend."""


def _legend(side: int, other: SeatRef, places: Layout, signed: bool) -> Iterator[Decor]:
    """Yield the meaning of the marks for the viewer's own side, one per line; the last line explains
    an unmarked pile.
    """
    box, scale = places.legend, _LEGEND_MARK / pictures.MARK_HEIGHT
    yield box.cover(pictures.panel(*box.size, False))._replace(named=MARKS)
    left = box.x + 12
    widest = max(_mark(side, word, signed).width for word in pictures.MARK_WIDTHS) * scale
    for at, word in enumerate(("sente", "reverse", "gote")):
        y, start = box.y + box.h * (2 * at + 1.4) / (2 * len(cards.KINDS) + 0.6), left
        tip = msg(_TIPS[word], side=side_word(side))
        if word != "gote":
            mark, start = _mark(side, word, signed), left + widest + 8
            yield Decor(mark, left + mark.width * scale / 2, y, _LEGEND_MARK, tip=tip, named=MARKS)
        if word == "reverse":
            yield Decor(pictures.sign(1 - side), start + 10, y, _LEGEND_MARK, tip=tip, named=MARKS)
            start += 28
        room = round(box.right - 8 - start)
        picture = pictures.legend(msg(_LEGEND[word], player=other), room)
        yield Decor(picture, start + room / 2, y, _LINE, tip=tip, named=MARKS)


def _stake_signs(state: YoseState, who: Seating, places: Layout) -> Iterator[Decor]:
    """Yield the sign above the card at stake that says which seat decides, and an arrow to where the card goes if
    ignored, if only bare wood is between.
    """
    x, y = places.pile(state.stake)
    top, tray = y - places.card / 2, places.above.tray
    yield Decor(pictures.stake_sign(who.viewer == state.turn), x, top - 24, 28, above=True)
    start, end = x + places.card * 5 / 14 + 8, tray.x - 4
    is_free = state.stake < COLUMNS and places.above.plate.right < start < end - 56
    if state.turn == who.below and is_free:
        high, low = tray.bottom - 20, top + 30
        picture = pictures.arrow(round(end - start), round(low - high))
        yield Decor(picture, (start + end) / 2, (low + high) / 2, picture.height)


# ------------------------------------------------------------------------------------------------ provisional areas


def is_coming(state: YoseState, seat: int) -> bool:
    """Return whether a card goes to a seat's provisional area if its attack is ignored."""
    return state.stake != NO_PILE and state.turn != seat


def pending(state: YoseState, seat: int) -> int:
    """Return the points in a provisional area."""
    return sum(cards.VALUE[state.faces[card]] for card in state.areas[seat])


def tray_places(state: YoseState, seat: int, at: Seat) -> tuple[Point, float]:
    """Return the middle of the first card of a provisional area and the step between its cards, including the place of
    a card that would come.
    """
    places = len(state.areas[seat]) + is_coming(state, seat)
    step = (at.tray.w - 8 - TRAY_WORDS - TRAY_CARD * 5 / 7) / max(1, places - 1)
    return (at.tray.x + 8 + TRAY_CARD * 5 / 14, at.tray.cy), step


_TRAY_TIPS: Final = MessageFamily("yose_duel.tip.tray_*", "own other")


def _tray_lines(state: YoseState, seat: int) -> tuple[Msg, ...]:
    """Return what is told of the cards in a provisional area: what securing them costs, and what else may happen.

    Where some of several cards are free to secure, and in an empty area, each suit has its price; after the match none
    has.
    """
    if state.is_over:
        return ()
    side, coming = state.side(seat), is_coming(state, seat)
    priced = [state.unders[state.stake]] if coming else state.areas[seat]
    free = {cards.OWN_FACE[side][state.faces[card]] for card in priced}
    if len(free) != 1:
        return msg("yose_duel.tray.free", suits=own_suits(side)), msg("yose_duel.tray.turn", suits=other_suits(side))
    secure = Msg("yose_duel.tray.secure_free" if free.pop() else "yose_duel.tray.secure_turn")
    return secure, Msg("yose_duel.tray.coming" if coming else "yose_duel.tray.cancel")


def _tray_signs(state: YoseState, seat: int, at: Seat, is_own: bool) -> Iterator[Decor]:
    """Yield a provisional area, with a preview of the card at stake at its place if it is ignored."""
    coming = is_coming(state, seat)
    count = len(state.areas[seat]) + coming
    yield at.tray.cover(pictures.tray_ground(at.tray.size, not count))._replace(named=AREAS)
    picture = pictures.tray(state.side(seat), at.tray.size, count, _tray_lines(state, seat), coming)
    tip = msg(_TRAY_TIPS["own" if is_own else "other"], free=own_suits(state.side(seat)))
    yield at.tray.cover(picture, above=True)._replace(named=AREAS, tip=tip)
    if coming:
        (first, y), step = tray_places(state, seat, at)
        x, card = first + step * len(state.areas[seat]), state.unders[state.stake]
        yield Decor(CARDS.piece(card, state.faces[card]).picture, x, y, TRAY_CARD, strength=_GHOST, named=AREAS)
        edge = pictures.ghost_edge(round(TRAY_CARD * 5 / 7), round(TRAY_CARD))
        yield Decor(edge, x, y, TRAY_CARD, named=AREAS)
