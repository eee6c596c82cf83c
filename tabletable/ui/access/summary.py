"""Summary of a table: its open cards, the own hand, and new cards in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from tabletable.core.account import Entry, extend
from tabletable.core.event import Event, sentence
from tabletable.core.ids import NOBODY
from tabletable.core.message import SeatRef, listed, msg
from tabletable.core.moment import Moment
from tabletable.core.page import Page, PageStep
from tabletable.core.tablespec import Piece
from tabletable.table.layout import seat_sign
from tabletable.ui.access.nodes import Node, Tree
from tabletable.ui.access.scenes import prompt_text
from tabletable.ui.access.tables import (
    HAND,
    PIECE,
    ROW,
    SEATS,
    TABLE,
    ZONE,
    is_substring,
    speaker,
)
from tabletable.ui.paint.words import headed, in_a_row, tip_of
from tabletable.ui.scenes.study.primer import PrimerScene
from tabletable.ui.scenes.tables.seated import SeatedTable
from tabletable.ui.scenes.tables.tabletop import Tabletop
from tabletable.ui.stack.host import Host

MOST_PLACES: Final = 6
"""Number of places of a new table read at once; the rest is read on request."""
MOST_KNOWN: Final = 3
"""Greatest number of private facts spoken before the prompt; longer lists come after it."""


class Holding:
    """Remembers the own cards and private knowledge already spoken."""

    def __init__(self) -> None:
        self._whose: object = None
        """The match, the seat and the deal that the state is about."""
        self._cards: dict[int, str] = {}
        """The last hand: by piece its name in a sentence."""
        self._laid = frozenset[int]()
        """The viewer's open pieces on the table: taken back, they are known already."""
        self._known = frozenset[str]()

    def is_dealt(self, scene: SeatedTable) -> bool:
        """Return whether cards were dealt that were not spoken yet."""
        return self._whose != (scene.match, scene.match.viewer, scene.flow.deals)

    def news(self, scene: SeatedTable, spoken: str) -> Iterator[str]:
        """Yield the hand after a deal, else its new cards, and private knowledge if it has changed.

        `spoken` has been spoken since the last call: cards named in it are left out.
        """
        yield from self.arrivals(scene, spoken)
        self._known &= frozenset(map(scene.words.text, scene.spec.heard_privately))

    def details(self, scene: SeatedTable) -> Iterator[str]:
        """Yield new private facts if there are more than `MOST_KNOWN`; call it after the prompt."""
        known = tuple(map(scene.words.text, scene.spec.heard_privately))
        if len(known) > MOST_KNOWN:
            yield from (each for each in known if each not in self._known)
            self._known |= frozenset(known)

    def arrivals(self, scene: SeatedTable, spoken: str) -> Iterator[str]:
        """Yield new private facts, and the cards that came into the hand unless `spoken` names them; after a deal the
        whole hand.

        Unlike `news`, forgets no fact that is gone for now: it may be back at the next prompt.
        """
        text, spec = scene.words.text, scene.spec
        whose = scene.match, scene.match.viewer, scene.flow.deals
        is_first = whose != self._whose
        if is_first:
            self._whose, self._cards, self._laid, self._known = whose, {}, frozenset(), frozenset()
        known = () if len(spec.heard_privately) > MOST_KNOWN else tuple(map(text, spec.heard_privately))
        yield from (each for each in known if each not in self._known)
        self._known |= frozenset(known)
        own = scene.hand.own_zone()
        if own is None or own.back is None:  # the hand has no cards, but other pieces
            return
        before, self._cards = self._cards, {piece.handle: _in_sentence(scene, piece) for piece in own.pieces}
        new = self._cards.keys() - before.keys() - self._laid
        mine = (zone for zone in spec.zones if zone.seat == scene.match.viewer and not zone.own)
        self._laid = frozenset(piece.handle for zone in mine for piece in zone.pieces)
        come = [piece for piece in own.pieces if piece.handle in new]
        # what was played may be called as what came for it
        named = Counter([before[gone] for gone in before.keys() - self._cards.keys()])
        named.update(self._cards[piece.handle] for piece in come)
        if not come or all(
            spoken.casefold().count(self._cards[each.handle].casefold()) >= named[self._cards[each.handle]]
            for each in come
        ):
            return
        is_dealt = new == self._cards.keys()
        yield headed(text("access.area.hand" if is_dealt else "access.new"), _listed(scene, come, not is_first))


def _listed(scene: Tabletop, cards: Sequence[Piece], is_full: bool = False) -> str:
    """Return the cards by their titles, or by their names in sentences if titles contain commas or colons."""
    text = scene.words.text
    comma, titles = text("access.list"), [text(scene.game.face_text(piece.face).title) for piece in cards]
    is_clear = not any(mark in title for title in titles for mark in (comma, ":", "："))
    names = titles if is_clear else [_in_sentence(scene, piece) for piece in cards]
    shapes = ["" if piece.tells is None else text(piece.tells) for piece in cards]
    return comma.join(told_apart(tuple(zip(names, shapes, strict=True)), scene.host, is_full))


MOST_FACTS: Final = 3
"""Number of facts per player in the summary: the first ones."""


def in_short(scene: Tabletop, is_overheard: bool) -> list[str]:
    """Return a table's summary: the prompt, the facts for a decision, the own hand, and each player's first facts."""
    text, spec = scene.words.text, scene.spec
    known = map(text, () if is_overheard or len(spec.heard_privately) > MOST_KNOWN else spec.heard_privately)
    sentences = [prompt_text(scene), *known, *map(text, spec.heard_each_turn), *map(text, spec.facts)]
    if spec.allowance is not None:
        sentences.append(text(spec.allowance.label))
    own = scene.hand.own_zone()
    if own is not None and own.pieces and own.back is not None and not is_overheard:
        sentences.append(headed(text("access.area.hand"), _listed(scene, own.pieces)))
    for plate in spec.plates:
        tip = tip_of(scene.words, scene.seats, seat_sign(plate))
        who = speaker(scene.words, plate.seat)
        facts = (line.rstrip(".。") for line in tip.lines[:MOST_FACTS])
        sentences.append(headed(who[:1].upper() + who[1:], text("access.list").join(facts)))
    return list(filter(None, dict.fromkeys(sentences)))


def with_shape(scene: SeatedTable, sentence: str, seat: int) -> str:
    """Return a sentence of the log about another seat's card on a board, with the card's shape added."""
    text, board = scene.words.text, [zone for zone in scene.spec.zones if zone.board and zone.pieces]
    shaped_pieces = {zone.id: piece for zone in board if (piece := zone.pieces[-1]).tells is not None}
    if seat in (NOBODY, scene.match.viewer) or not shaped_pieces:
        return sentence
    cells = scene.game.cells(scene.match.session.view(scene.match.viewer), ())
    shaped = ("", "")
    for zone, piece in shaped_pieces.items():
        place = cells[zone].place if zone in cells else None
        named = "" if place is None else text(place)
        is_meant = named and sentence.endswith(named) and is_substring(_in_sentence(scene, piece), sentence)
        if is_meant and len(named) > len(shaped[0]) and piece.tells is not None:
            shaped = named, text(piece.tells)
    return scene.host.t("access.shaped", what=sentence, shape=shaped[1]) if shaped[1] else sentence


def _in_sentence(scene: Tabletop, piece: Piece) -> str:
    """Return the name of a card as used in the log."""
    return scene.words.text(scene.game.face_name(piece.face))


def told_apart(cards: Sequence[tuple[str, str]], host: Host, is_full: bool = False) -> Iterator[str]:
    """Yield the names of cards; those of equal name are distinguished by their shapes, if these differ.

    Equal cards are named once, with their number. `is_full`: each with its shape.
    """
    shapes: dict[str, set[str]] = {}
    for name, shape in cards:
        shapes.setdefault(name, set()).add(shape)
    counts = Counter[str]()
    for name, shape in cards:
        is_bare = not shape or (len(shapes[name]) < 2 and not is_full)
        counts[name if is_bare else host.t("access.shaped", what=name, shape=shape)] += 1
    for what, times in counts.items():
        yield what if times == 1 else host.t("access.times", what=what, n=times)


def _short(parent: Node, name: str) -> str:
    """Return the short name of a piece alone in its place; on a board without its possible uses."""
    first, _, more = name.partition(". ")
    if parent.key.startswith(ROW):
        return first
    return name if ":" in first or "：" in first else headed(first, more)


def brief(tree: Tree, host: Host, unread: Collection[str] = ()) -> list[str]:
    """Return the open pieces of a table, the hand first: a sentence for each place, unless there are many.

    `unread` are zones to leave out.
    """
    passed_over = tuple(f"@{zone}" for zone in unread)
    face_down, comma, hand = host.t("access.face_down"), host.t("access.list"), tree.find(HAND)
    own = (
        []
        if hand is None
        else [headed(hand.name, comma.join(told_apart([(each.name, each.shape) for each in hand.children], host)))]
    )
    rows, piles = list[str](), list[str]()
    for area in filter(None, map(tree.find, (TABLE, SEATS))):
        for node in area.walk():
            pieces = (each for each in node.children if each.key.startswith(PIECE))
            names = [each.name for each in pieces if not each.key.endswith(passed_over)]
            if node.key.startswith(ZONE) and names:
                is_named_by_top = is_substring(names[-1], node.name)  # and each card under it says so itself
                rows.append(comma.join(names[:-1]) if is_named_by_top else headed(node.name, comma.join(names)))
            else:
                piles += [_short(node, name) for name in names if not name.endswith(face_down)]
    places = [*rows, *piles]
    return [*own, *(places if len(places) <= MOST_PLACES else [host.t("access.many", n=len(places))])]


def goes_on(scene: Tabletop) -> bool:
    """Return whether another seat may still extend the last sentence of the log."""
    if isinstance(scene, PrimerScene) or not isinstance(scene, SeatedTable) or not scene.log.may_go_on:
        return False
    session = scene.match.session
    is_waited_for = scene.is_asking and scene.only_move.wakes_in is None
    return not is_waited_for and session.outcome() is None and scene.log.last_seat in session.to_act()


def is_others(scene: Tabletop, message: str, seat: int) -> bool:
    """Return whether a sentence is only announced to the seat it is about, and that is another seat."""
    if isinstance(scene, PrimerScene) or not isinstance(scene, SeatedTable):
        return False
    return message in scene.game.heard_of_own and seat != scene.match.viewer


def may_speak_up(scene: SeatedTable) -> bool:
    """Return whether the viewer may react although other seats are awaited."""
    now = scene.model
    return not (isinstance(scene, PrimerScene) or now.is_resting or now.is_deciding) and bool(now.standing.legal)


def opening(scene: Tabletop) -> list[str]:
    """Return the aim of the game and the order of play, from the seat to act on; [] without a seat that plays."""
    if not isinstance(scene, SeatedTable) or isinstance(scene, PrimerScene):
        return []
    seats, text, goal = len(scene.seats), scene.words.text, scene.spec.goal
    sentences = [] if goal is None else [text(goal)]
    order, acting = scene.spec.turn_order, scene.match.session.to_act()
    if not order and len(acting) == 1:
        order = tuple((acting[0] + number) % seats for number in range(seats))
    if order:  # else all begin at once
        then = listed([SeatRef(seat) for seat in order[1:]])
        sentences.append(text(msg("access.order", first=SeatRef(order[0]), players=then)))
    return sentences


def since(scene: SeatedTable, start: int) -> str:
    """Return the log's sentence about all events since a step; "" unless there is exactly one."""
    entries: list[Entry] = []
    extend(scene.game, entries, scene.match.session.account(scene.match.viewer, start))
    return scene.words.log_text(entries[0]) if len(entries) == 1 else ""


def led_to(scene: SeatedTable, moment: Moment) -> list[str]:
    """Return the log's sentences about the events before a moment's own, without the last one if the moment's event
    replaces it in the log; [] in a lesson.
    """
    if isinstance(scene, PrimerScene):
        return []
    events = _performed(scene)
    entries: list[Entry] = []
    extend(scene.game, entries, events[: moment.event])
    whole = entries.copy()
    extend(scene.game, whole, events[moment.event : moment.event + 1])
    if entries and len(whole) == len(entries) and whole[-1].message == sentence(events[moment.event][1]):
        entries.pop()
    audible = (entry for entry in entries if not is_others(scene, entry.message.id, entry.seat))
    return [with_shape(scene, scene.words.log_text(entry), entry.seat) for entry in audible]


def logged(scene: SeatedTable, moment: Moment) -> list[str]:
    """Return the log's sentences about the event of a moment."""
    events = _performed(scene)
    entries: list[Entry] = []
    extend(scene.game, entries, events[: moment.event + 1])
    if not entries or sentence(events[moment.event][1]) is None:
        return []
    at = len(entries) - 1
    extend(scene.game, entries, events[moment.event + 1 :])
    return [scene.words.log_text(entries[at])]


def page_step(scene: SeatedTable, page: Page, step: PageStep) -> list[str]:
    """Return what a step of a score page shows: its name, and the result of each seat that has one by then."""
    text, sentences = scene.words.text, [scene.words.text(page.labels[step.label])]
    for row in step.rows:
        verdict = () if row.verdict is None else (row.verdict.title, row.verdict.line)
        results = [text(each) for each in (*verdict, None if row.gain is None else row.gain.text) if each is not None]
        if results:
            sentences.append(headed(speaker(scene.words, row.seat), in_a_row(results)))
    return sentences


def _performed(scene: SeatedTable) -> list[tuple[int, Event]]:
    """Return the events being shown with the number of their step: a result page divides those of one step."""
    step = len(scene.match.session.steps) - 1
    return [(step, event) for event in scene.flow.performed]
