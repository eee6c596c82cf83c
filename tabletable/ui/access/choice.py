"""Speech for the piece with keyboard focus: its place in its row, the action of Enter, or why it can't be used."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.message import Msg
from tabletable.core.tablespec import Arrangement
from tabletable.table.gestures import goals_in_order, lines, walk
from tabletable.ui.access.announcer import in_words
from tabletable.ui.access.nodes import Node
from tabletable.ui.access.tables import is_substring, speaker
from tabletable.ui.handling.hand import NOTHING, Hand
from tabletable.ui.handling.using import Enter, enter_does, used_at_once
from tabletable.ui.keys import actions
from tabletable.ui.paint.keyline import next_enter
from tabletable.ui.paint.words import headed, in_a_row
from tabletable.ui.scenes.tables.seated import SeatedTable

ONLY: Final = -1
"""The number of a row whose name is unique."""


class Whereabouts:
    """Remembers the row of the keyboard, so that a row is named on entering it and not with every piece."""

    def __init__(self) -> None:
        self._row: tuple[str, int] | None = None
        self._piece = NOTHING
        self._named = ""
        self._zone = ""
        """The zone of the piece last told."""
        self._is_zone_named = False
        """Whether that piece is told with the name of its zone."""
        self._numbers = ("", "", "")
        """The place last aimed at by keyboard, its area, and the text about its numbers."""
        self._reasons: tuple[object, dict[str, int]] = (None, {})
        """The position in which the last reasons were told, and the piece that gave each."""

    def is_reason_new(self, scene: SeatedTable, reason: str) -> bool:
        """Return whether no other piece has given this reason since the last move."""
        position = (scene.match, len(scene.match.session.steps))
        if self._reasons[0] != position:
            self._reasons = position, {}
        return self._reasons[1].setdefault(reason, scene.hand.hovered) == scene.hand.hovered

    def numbers(self, scene: SeatedTable) -> str:
        """Return the range of the numbers the keyboard has come to; "" if it was among them before."""
        hand = scene.hand
        areas, (aimed, area, sentence) = hand.gestures.areas, self._numbers
        if hand.aimed != aimed:
            before, area = area, next((area for area, within in areas.items() if hand.aimed in within), "")
            targets = set(hand.gestures.targets(hand.selected)).intersection(areas.get(area, ()))
            numbers = [zone.number for each in targets if (zone := hand.zone(each)) is not None]
            is_told = area != before and len(numbers) > 1
            sentence = scene.words.text("access.numbers", least=min(numbers), most=max(numbers)) if is_told else ""
            self._numbers = hand.aimed, area, sentence
        return sentence

    def whereabouts_text(self, scene: SeatedTable, told_name: str) -> str:
        """Return the name of the row if it has changed, and the place of the piece in it: "2 of 5".

        A name already contained in `told_name`, the name of the piece, is left out.
        """
        hand, text = scene.hand, scene.words.text
        self._numbers = ("", "", "")
        rows = _rows(hand)
        at = next((at for at, row in enumerate(rows) if hand.hovered in row), None)
        if at is None:
            self._row, self._piece, self._zone = None, NOTHING, ""
            return ""
        name = _name(scene, hand.hovered)
        row = [piece for piece in rows[at] if _name(scene, piece) == name]
        is_new = hand.hovered != self._piece
        if is_new:
            is_only = sum(_name(scene, other[0]) == name for other in rows) == 1
            before, self._row, self._piece = self._row, (name, ONLY if is_only else at), hand.hovered
            is_near = before is not None and before[0] == name and not is_only
            numbered = text("access.row", n=at + 1) if len(row) > 1 else ""  # a single piece names its place itself
            self._named = "" if before == self._row else numbered if is_near else name
        own, home = _own_place(scene, hand.hovered), hand.home(hand.hovered)
        if is_new or home != self._zone:
            self._is_zone_named, self._zone = home != self._zone, home
        if own is not None:  # with the rent it has now
            self._named = text(own) if self._is_zone_named else ""
        place = text("access.place", at=row.index(hand.hovered) + 1, of=len(row)) if len(row) > 1 else ""
        named = "" if is_substring(self._named, told_name) else self._named
        return in_a_row(filter(None, (named, place)))


class UsedPiece:
    """Removes keyboard focus from a piece that was just put down, because a second Enter would take it back."""

    def __init__(self) -> None:
        self._at = (NOTHING, "")
        """The last piece with keyboard focus, and its zone."""

    def leave(self, scene: SeatedTable) -> None:
        """Remove focus from the focused piece if it has moved since the last call, except into the hand."""
        hand = scene.hand
        before, self._at = self._at, (hand.hovered, hand.home(hand.hovered))
        is_used = before[0] == hand.hovered != NOTHING and before[1] not in ("", self._at[1])
        if is_used and hand.by_keys and hand.selected == NOTHING and not hand.is_own(hand.hovered):
            hand.leave_keys()


def begin_turn(scene: SeatedTable) -> None:
    """Reset the keyboard focus to the end of the hand if others have moved since, unless only one card can be used.

    A player who can't see the lifted card would otherwise continue in the middle of the hand. If no card but something
    on the table can be used, the focus goes there, where it would not be looked for. From the table it goes to the
    piece that the main button would use: Enter on another one would cost more.
    """
    hand, steps = scene.hand, scene.match.session.steps
    own = hand.own_zone()
    if hand.by_keys and hand.selected == NOTHING and not hand.is_own(hand.hovered):
        proposed = hand.proposed()
        if hand.gestures.movable(proposed):
            hand.come_to(proposed)
        return
    if own is None or not hand.by_keys or hand.selected != NOTHING or not hand.is_own(hand.hovered):
        return
    usable = sum(hand.gestures.movable(piece.handle) for piece in own.pieces)
    order, first = walk(scene.spec, hand.placements, hand.gestures)
    if not usable and first < len(order) and hand.gestures.movable(order[0]):
        hand.leave_keys()
        hand.step_piece(1)
    elif usable != 1 and not (steps and steps[-1].command.seat == scene.match.viewer):
        hand.leave_keys()


def about(scene: SeatedTable, node: Node, whereabouts: Whereabouts, unsaid: frozenset[int]) -> Node:
    """Return the node of the focused piece with the texts only that piece gets.

    `unsaid` are pieces that others must not hear of.
    """
    is_unsaid = scene.hand.hovered in unsaid
    called, place = _piece_first(scene, node.name)
    t, name = scene.host.t, _on_top(scene, called, unsaid)
    deed = () if is_unsaid else tuple(_deed(scene, node, whereabouts, not unsaid))
    # A reason implies that the piece can't be used; a usable piece gets the action of Enter instead.
    stays, is_bare = t("access.stays"), node.is_off and node.description == t("access.stays")
    zone = scene.hand.zone(scene.hand.home(scene.hand.hovered))
    # what its place tells is heard with the whole table, and where the choice is explained
    sentence = "" if zone is None or zone.tells is None else scene.words.text(zone.tells)
    described = node.description.removeprefix(sentence).lstrip(".。 ") if sentence else node.description
    known = "" if is_bare and (deed or not whereabouts.is_reason_new(scene, stays)) else described
    told_where = f"{node.name} {scene.words.text('access.area.hand')}" if place else node.name  # it is on no hand
    told_parts = filter(None, (place, whereabouts.whereabouts_text(scene, told_where), known, *deed))
    parts = [part[:1].upper() + part[1:] for part in told_parts]
    return node._replace(name=in_words(name, t), description=in_words(in_a_row(parts), t))


def _piece_first(scene: SeatedTable, name: str) -> tuple[str, str]:
    """Return the name of a piece alone in its place, and of the place, which comes first in the full text."""
    zone = scene.hand.zone(scene.hand.home(scene.hand.hovered))
    label = "" if zone is None or zone.label is None else scene.words.text(zone.label)
    stop = next((stop for stop in (". ", "。") if label and name.startswith(label + stop)), "")
    return (name.removeprefix(label + stop), label) if stop else (name, "")


def at_place(scene: SeatedTable, node: Node, whereabouts: Whereabouts) -> Node:
    """Return the node of the place aimed at by keyboard, named by the effect of going there.

    Open pieces in it follow; the first of several numbers gives their range.
    """
    hand, t = scene.hand, scene.host.t
    zone = hand.zone(hand.aimed)
    if zone is None:
        return node
    if zone.number or not node.description:
        return node._replace(name=in_words(node.name, t), description=in_words(whereabouts.numbers(scene), t))
    is_known = zone.seat == scene.match.viewer or zone.arrangement is Arrangement.PILE  # the effect names one's own
    is_open = not is_known and any(piece.face != HIDDEN for piece in zone.pieces)
    lying = node.name if is_open and not is_substring(node.name, node.description) else ""
    goals = goals_in_order(hand.spec, hand.gestures.targets(hand.selected)) if hand.spec is not None else []
    is_one = len(goals) > 1 and hand.aimed in goals
    at = t("access.place", at=goals.index(hand.aimed) + 1, of=len(goals)) if is_one else ""
    described, effect = in_a_row(filter(None, (lying, at))), node.description
    if is_known and zone.tells is not None:  # the effect says what it is then
        effect = effect.removesuffix(scene.words.text(zone.tells)).rstrip()
    return node._replace(name=in_words(effect, t), description=in_words(described, t))


def _on_top(scene: SeatedTable, name: str, unsaid: frozenset[int]) -> str:
    """Return the name of the focused piece and, in a pile taken from above, of the piece right below it."""
    hand = scene.hand
    zone = hand.zone(hand.home(hand.hovered))
    if zone is None or not zone.taps:
        return name
    at = next((at for at, piece in enumerate(zone.pieces) if piece.handle == hand.hovered), 0)
    below = zone.pieces[at - 1] if at else None
    if below is None or below.face == HIDDEN or below.handle in unsaid:
        return name
    return scene.words.text("access.over", what=name, below=scene.game.face_text(below.face).title)


def why_stays(scene: SeatedTable, name: str) -> str:
    """Return why the piece can't be used, without its `name`, which has just been spoken; "" for no reason."""
    text, reason = scene.words.text, scene.explainer.reason(scene.hand.hovered)
    if reason is None:
        return ""
    sentence = text(reason.message)
    for _, value in reason.message.args:
        if isinstance(value, Msg) and text(value).casefold() == name.casefold() and sentence.startswith(text(value)):
            sentence = sentence.removeprefix(text(value)).strip()
    return in_a_row([sentence[:1].upper() + sentence[1:]])


def _deed(scene: SeatedTable, node: Node, whereabouts: Whereabouts, is_private: bool) -> Iterator[str]:
    """Yield the action of Enter if the piece itself does not say it, or the reason why it does nothing.

    The forecast of a piece may follow from private knowledge: it is spoken only if nobody else hears it.
    """
    hand, text = scene.hand, scene.words.text
    use = enter_does(hand, scene.turning)
    enter = scene.host.display.studio.keys.cap(actions.ENTER).text
    if use.does is Enter.WHY and scene.is_asking:
        why = why_stays(scene, node.name)
        if why and whereabouts.is_reason_new(scene, why):
            whereabouts.is_reason_new(scene, scene.words.text("access.stays"))
            yield why
    elif use.does in (Enter.TAKE, Enter.PLAY):
        if is_private:  # what a single use comes to is told at the only place it can go, but its price here, too
            messages = _forecast(scene)
            yield from map(text, messages[1:] if use.does is Enter.TAKE and is_single(hand) else messages)
        if use.does is Enter.TAKE and not is_single(hand):
            yield headed(enter, text("primer.key.where"))
        elif use.does is Enter.TAKE or not node.description:
            yield headed(enter, next_enter(use, scene.words).label)


def is_single(hand: Hand) -> bool:
    """Return whether the focused piece has a single use."""
    drags = hand.gestures.drags.get(hand.hovered, {})
    return sum(map(len, drags.values())) == 1


def _forecast(scene: SeatedTable) -> tuple[Msg, ...]:
    """Return the forecast of playing the focused piece if it is equal for every target."""
    hand, gestures = scene.hand, scene.hand.gestures
    direct = used_at_once(hand, scene.turning, hand.hovered)
    commands = direct or tuple(chain.from_iterable(gestures.drags.get(hand.hovered, {}).values()))
    forecasts = map(scene.turning.forecast, commands)
    first = next(forecasts, ())
    return first if all(each == first for each in forecasts) else ()


def _rows(hand: Hand) -> list[list[int]]:
    """Return the pieces in rows as the arrow keys move through them."""
    if hand.spec is None:
        return []
    order, _ = walk(hand.spec, hand.placements, hand.gestures)
    return lines((piece, hand.placements[piece].box, hand.placements[piece].zone) for piece in order)


def _own_place(scene: SeatedTable, piece: int) -> Msg | str | None:
    """Return the name of the viewer's place on the table that holds a piece: it tells more than the player's name."""
    zone = scene.hand.zone(scene.hand.home(piece))
    return zone.label if zone is not None and not zone.own and zone.seat == scene.match.viewer else None


def _name(scene: SeatedTable, piece: int) -> str:
    """Return the name of a piece's row: the hand, its owner, or the table."""
    zone = scene.hand.zone(scene.hand.home(piece))
    if zone is not None and zone.own:
        return scene.words.text("access.area.hand")
    if zone is not None and zone.seat != NOBODY:
        return speaker(scene.words, zone.seat)
    return scene.words.text("access.area.table")
