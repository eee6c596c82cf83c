"""What is said of the piece that the keys have come to: where it is in its row, what Enter does, or why it can't."""

from __future__ import annotations

from collections.abc import Iterator

from tabletable.core.ids import NOBODY
from tabletable.table.gestures import lines, walk
from tabletable.ui.access.nodes import Node
from tabletable.ui.access.symbols import in_words
from tabletable.ui.access.tables import plain_in, speaker
from tabletable.ui.handling.hand import NOTHING, Hand
from tabletable.ui.keys import actions
from tabletable.ui.paint.keyline import Enter, enter_does, next_enter
from tabletable.ui.paint.words import headed, in_a_row
from tabletable.ui.scenes.tables.seated import SeatedTable


class Whereabouts:
    """Remembers in which row the keys were: a row is named when they come to it, and not with every piece of it."""

    def __init__(self) -> None:
        self._row: tuple[str, int] | None = None
        self._piece = NOTHING
        self._named = ""

    def told(self, scene: SeatedTable, told_name: str) -> str:
        """Return the name of the row if that is another one, and the place of the piece in it: "2 of 5".

        What stands in `told_name`, the name of the piece, is not told again.
        """
        hand, text = scene.hand, scene.words.text
        rows = _rows(hand)
        at = next((at for at, row in enumerate(rows) if hand.hovered in row), None)
        if at is None:
            self._row, self._piece = None, NOTHING
            return ""
        name = _name(scene, hand.hovered)
        row = [piece for piece in rows[at] if _name(scene, piece) == name]
        if hand.hovered != self._piece:
            before, self._row, self._piece = self._row, (name, at), hand.hovered
            is_near = before is not None and before[0] == name
            self._named = "" if before == self._row else text("access.row", n=at + 1) if is_near else name
        place = text("access.place", at=row.index(hand.hovered) + 1, of=len(row)) if len(row) > 1 else ""
        named = "" if plain_in(self._named, told_name) else self._named
        return in_a_row(filter(None, (named, place)))


def about(scene: SeatedTable, node: Node, whereabouts: Whereabouts, is_unsaid: bool) -> Node:
    """Return the node of the piece that the keys are on with all that is said of it there and nowhere else."""
    described = (whereabouts.told(scene, node.name), node.description, *(() if is_unsaid else _deed(scene, node)))
    t = scene.host.t
    return node._replace(name=in_words(node.name, t), description=in_words(in_a_row(filter(None, described)), t))


def _deed(scene: SeatedTable, node: Node) -> Iterator[str]:
    """What Enter does where the piece itself does not tell, or why it does nothing."""
    hand, text = scene.hand, scene.words.text
    does = enter_does(hand, scene.turning)
    enter = scene.host.display.studio.keys.cap(actions.ENTER).text
    if does is Enter.WHY and scene.is_asking:
        reason = scene.explainer.reason(hand.hovered)
        if reason is not None:
            yield text(reason.message)
    elif does is Enter.TAKE and len(hand.gestures.targets(hand.hovered)) > 1:
        yield headed(enter, text("primer.key.where"))
    elif does is Enter.PLAY and not node.description:
        yield headed(enter, next_enter(hand, scene.turning, scene.words).label)


def _rows(hand: Hand) -> list[list[int]]:
    """The pieces as arrows walk along them."""
    if hand.spec is None:
        return []
    order, _ = walk(hand.spec, hand.placements, hand.gestures)
    return lines((piece, hand.placements[piece].box, hand.placements[piece].zone) for piece in order)


def _name(scene: SeatedTable, piece: int) -> str:
    """What the row of a piece is called: the hand, whose it is, or the table."""
    zone = scene.hand.zone(scene.hand.home(piece))
    if zone is not None and zone.own:
        return scene.words.text("access.area.hand")
    if zone is not None and zone.seat != NOBODY:
        return speaker(scene.words, zone.seat)
    return scene.words.text("access.area.table")
