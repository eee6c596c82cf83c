"""The scene on top as a tree, and presses from outside, carried out as by a key or the pointer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import Any

import pygame

from tabletable.core.account import Entry, extend
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.core.moment import MomentKind
from tabletable.core.view import View
from tabletable.core.wording import CellWords
from tabletable.table.gestures import GestureMap
from tabletable.ui.access import choice
from tabletable.ui.access.nodes import WIDGET, Act, Node, Role, Tree, WidgetNodes, perform_on, texts
from tabletable.ui.access.recording_canvas import RecordingCanvas, Written
from tabletable.ui.access.tables import (
    AREAS,
    BUTTONS,
    HAND,
    HELP,
    LOG,
    PIECE,
    SEAT,
    SEATS,
    TABLE,
    ZONE,
    Areas,
    TableContext,
    TableDescriber,
    piece_key,
    piece_of,
)
from tabletable.ui.controls.cards import KeyHint
from tabletable.ui.controls.drawer import prompt_of
from tabletable.ui.controls.table_buttons import CommandButton
from tabletable.ui.drawing.text import Run
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.handling.using import turnable_at
from tabletable.ui.keys import actions
from tabletable.ui.paint.log import Sentence
from tabletable.ui.paint.words import in_a_row
from tabletable.ui.scenes.hindsight.watched import WatchedTable
from tabletable.ui.scenes.page import Page
from tabletable.ui.scenes.study.teacher import GO_ON
from tabletable.ui.scenes.tables.curtain import CurtainScene
from tabletable.ui.scenes.tables.seated import SeatedTable
from tabletable.ui.scenes.tables.tabletop import Tabletop
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.scene import AnyScene
from tabletable.ui.system.input import key_down
from tabletable.ui.widgets.base import Button
from tabletable.ui.widgets.group import WidgetGroup

ROOT = "window"
REST = "rest"
"""The focused node while the keyboard is on nothing: the title of a page or a table. Prompts are announced."""
AREA_NAMES = {
    HAND: "access.area.hand",
    TABLE: "access.area.table",
    SEATS: "access.area.seats",
    LOG: "table.log.title",
    BUTTONS: "access.area.buttons",
    HELP: "access.area.help",
}
MOST_ROWS = 30
"""Greatest number of rows of the log."""
KEYS = {"turn": actions.TURN.key, "put_back": actions.BACK.key, "moment": actions.SPACE.key}
"""Keys pressed by nodes."""


def group_of(scene: AnyScene) -> WidgetGroup | None:
    """Return the widgets of a scene, None if it has none."""
    if isinstance(scene, SeatedTable):
        return scene.side_panel.group
    group = getattr(scene, "group", None)
    return group if isinstance(group, WidgetGroup) else None


def log_text(row: Sentence) -> str:
    """Return a row of the log as one sentence."""
    sentence = " ".join("".join(run.text for run in row.runs).split())
    return f"{sentence} ×{row.times}" if row.times > 1 else sentence


class Memory:
    """The last result: a table on which only the keyboard focus has changed is not rebuilt piece by piece."""

    def __init__(self) -> None:
        self._areas: tuple[tuple[object, ...], Areas] | None = None
        self._unsaid: tuple[tuple[object, ...], frozenset[int]] | None = None
        self._public: tuple[tuple[object, ...], list[Entry]] | None = None
        self.whereabouts = choice.Whereabouts()

    def areas(self, context: TableContext, turned: object) -> Areas:
        """Return everything on a table, by area."""
        told_from = (context.spec, context.gestures, context.words, context.placements)
        rest = (context.viewer, context.selected, context.is_deciding, context.unsaid, context.scale, turned)
        key = (*map(id, told_from), *rest)
        if self._areas is None or self._areas[0][:-1] != key:
            self._areas = (
                (*key, told_from),
                TableDescriber(context).areas(),
            )  # keep objects alive while their id is in a key
        return self._areas[1]

    def unsaid(self, scene: SeatedTable) -> frozenset[int]:
        """Return the pieces that only the person at the screen sees."""
        match = scene.match
        if len(match.people) < 2 or match.viewer is None:
            return frozenset()
        key = (match, len(match.session.steps), match.viewer)
        if self._unsaid is None or self._unsaid[0] != key:
            public, own = match.session.view(None).state.faces, match.session.view(match.viewer).state.faces
            hidden = (at for at, face in enumerate(own) if face != HIDDEN and public[at] == HIDDEN)
            self._unsaid = key, frozenset(hidden)
        return self._unsaid[1]

    def public_entries(self, scene: SeatedTable) -> list[Entry]:
        """Return the sentences of the log as everybody may hear them."""
        session = scene.match.session
        key = (scene.match, len(session.steps), scene.words)
        if self._public is None or self._public[0] != key:
            entries: list[Entry] = []
            extend(scene.game, entries, session.account(None))
            self._public = key, entries
        return self._public[1]


class SceneSnapshot:
    """A snapshot of the scene on top, to be described once."""

    def __init__(
        self, host: Host, scene: AnyScene, surface: pygame.Surface, is_private: bool, memory: Memory | None = None
    ) -> None:
        """`surface` has the size of the window and is not shown; `is_private` if nobody else hears the output."""
        self._host, self.scene, self._is_private = host, scene, is_private
        self.memory = memory or Memory()
        self.canvas = host.display.canvas_of(scene)
        self.written: list[Written] = []
        scene.write(RecordingCanvas.of(self.canvas.on(surface), self.written))

    @property
    def is_overheard(self) -> bool:
        """Whether other people sit at the table who must not hear the viewer's private knowledge."""
        scene = self.scene
        return not self._is_private and isinstance(scene, SeatedTable) and len(scene.match.people) > 1

    def tree(self) -> Tree:
        """Return everything on the screen as a tree."""
        scene = self.scene
        if isinstance(scene, CurtainScene):
            return self._curtain(scene)
        if isinstance(scene, Tabletop):
            return self._table(scene)
        group = group_of(scene)
        widget_nodes = WidgetNodes(group, self.canvas, self.written) if group is not None else None
        nodes = widget_nodes.nodes() if widget_nodes is not None else texts(self.written)
        return self._whole(nodes, widget_nodes.focus if widget_nodes is not None else "")

    def _whole(self, nodes: list[Node], focus: str) -> Tree:
        """Return the window with these nodes, and a notice over them; by default the title is focused."""
        notice = self._host.notices.text
        if notice:
            nodes.append(Node("notice", Role.TEXT, notice))
        if not any(node.key == REST for node in nodes):
            at = next((at for at, node in enumerate(nodes) if node.role is Role.HEADING), None)
            at = next((at for at, node in enumerate(nodes) if node.role is Role.TEXT), None) if at is None else at
            if at is not None:
                nodes[at] = nodes[at]._replace(key=REST)
        if not self.scene.covers and isinstance(self.scene, Page):
            name = next((node.name for node in nodes if node.key == REST), "")
            nodes = [Node("dialog", Role.DIALOG, name, children=tuple(nodes))]
        root = Node(ROOT, Role.WINDOW, "tabletable", children=tuple(nodes))
        return Tree(root, focus, REST)

    # ------------------------------------------------------------------------------------------------ the curtain

    def _curtain(self, scene: CurtainScene) -> Tree:
        label, box = scene.opener
        button = Node("opener", Role.BUTTON, label, box=box.scaled(self.canvas.scale), acts=(Act.FOCUS, Act.PRESS))
        return self._whole([*texts(self.written), button], "opener")

    # ------------------------------------------------------------------------------------------------ a table

    @cached_property
    def table_context(self) -> TableContext:
        """The context from which the table on top is put into words."""
        scene = self.scene
        assert isinstance(scene, Tabletop)
        placements = scene.hand.placements
        if not isinstance(scene, SeatedTable):
            context = TableContext(
                scene.game, scene.words, scene.seats, scene.spec, placements, scale=self.canvas.scale
            )
            if isinstance(scene, WatchedTable):
                seen = scene.playback.view(scene.at, scene.viewpoint)
                context = context._replace(cells=lambda: scene.game.cells(seen, ()))
            return context
        now, match = scene.model, scene.match
        views: list[View[Any]] = []

        def wording(command: Command) -> str:
            if not views:
                views.append(match.session.view(match.viewer))
            return scene.words.text(scene.game.wording(views[0], command))

        def cells() -> Mapping[str, CellWords]:
            legal = match.session.legal(match.viewer) if now.is_deciding and match.viewer is not None else ()
            return scene.game.cells(match.session.view(match.viewer), legal)

        gestures = now.gestures if not now.is_resting else GestureMap()
        return TableContext(
            scene.game,
            scene.words,
            scene.seats,
            now.spec,
            placements,
            gestures,
            match.viewer,
            scene.hand.selected,
            now.is_deciding,
            wording,
            scene.turning.chosen,
            scene.turning.laid,
            scene.turning.forecast,
            frozenset() if self._is_private else self.memory.unsaid(scene),
            self.canvas.scale,
            cells,
        )

    def _table(self, scene: Tabletop) -> Tree:
        t, context = self._host.t, self.table_context
        areas = self.memory.areas(context, scene.turning.turned)
        group = group_of(scene)
        made = WidgetNodes(group, self.canvas, self.written) if group is not None else None
        widgets = made.widgets() if made is not None else []
        areas, left = _with_written(areas, made.left if made is not None else self.written)
        around = [*texts(left), *widgets, *(made.opened() if made is not None else [])]
        sentences = [log_text(row) for row in scene.log.rows[-MOST_ROWS:]]
        if self.is_overheard and isinstance(scene, SeatedTable):
            sentences = [scene.words.log_text(entry) for entry in self.memory.public_entries(scene)[-MOST_ROWS:]]
        log = [Node(f"log:{number}", Role.TEXT, text) for number, text in enumerate(sentences)]
        asked, beside = _apart(around, group)
        prompt = prompt_text(scene)
        wanted = (Node("prompt", Role.TEXT, prompt),) if prompt else ()
        parts = (*areas, tuple(log), (*wanted, *asked, *self._keys(scene)), tuple(beside))
        groups = [
            Node(key, Role.GROUP, t(AREA_NAMES[key]), children=nodes)
            for key, nodes in zip(AREAS, parts, strict=True)
            if nodes or key == LOG
        ]
        if len(areas.hand) == 1:  # a list in its own group would be read twice
            own, name = areas.hand[0], t(AREA_NAMES[HAND])
            more = "" if own.name == name else own.name
            groups[0] = own._replace(key=HAND, name=name, description=in_a_row(filter(None, (more, own.description))))
        focus = self._focus(scene, made)
        if focus.startswith(ZONE) and isinstance(scene, SeatedTable):
            aimed = partial(choice.at_place, scene, whereabouts=self.memory.whereabouts)
            groups = [_changed(node, focus, aimed) for node in groups]
        if focus.startswith(PIECE) and isinstance(scene, SeatedTable) and scene.hand.selected == NOTHING:
            here = partial(choice.about, scene, whereabouts=self.memory.whereabouts, unsaid=context.unsaid)
            groups = [_changed(node, focus, here) for node in groups]
        # not the game's title: it would be read with every turn, and may be a call of the game
        rest = [*self._over(scene), Node(REST, Role.TEXT, t("access.rest"))]
        return self._whole([*rest, *groups], focus)

    def _over(self, scene: Tabletop) -> list[Node]:
        """Return the nodes of temporary things over a table."""
        nodes = []
        look, callout = scene.moments.state, scene.callouts.current
        if look is not None:
            lines = [look.moment.title, *([look.moment.line] if look.moment.line is not None else [])]
            only = scene.words.text("table.moment.only_you") if look.moment.kind is MomentKind.STAGE else ""
            nodes.append(Node("moment", Role.BUTTON, scene.words.sentences(lines), only, acts=(Act.PRESS,)))
        if callout is not None and not self.is_overheard:
            nodes.append(Node("callout", Role.TEXT, callout.title, in_a_row((callout.body, callout.source))))
        return nodes

    def _keys(self, scene: Tabletop) -> list[Node]:
        """Return the nodes of the keys that work on the lifted piece."""
        if not isinstance(scene, SeatedTable) or scene.hand.selected == NOTHING:
            return []
        text = scene.words.text
        turns = ["turn"] if turnable_at(scene.hand, scene.turning) else []
        names = {"turn": text("table.drag.turn"), "put_back": text("table.drag.back")}
        return [Node(key, Role.BUTTON, names[key], acts=(Act.PRESS,)) for key in (*turns, "put_back")]

    @staticmethod
    def _focus(scene: Tabletop, made: WidgetNodes | None) -> str:
        if made is not None and made.focus:
            return made.focus.removeprefix(WIDGET) if made.focus.startswith(WIDGET + SEAT) else made.focus
        hand = scene.hand
        if isinstance(scene, SeatedTable) and not scene.is_asking and scene.side_panel.group.find(GO_ON) is not None:
            return WIDGET + GO_ON  # Enter presses it while reading
        if hand.by_keys and hand.selected != NOTHING and hand.aimed:
            return ZONE + hand.aimed
        if not hand.by_keys or hand.hovered == NOTHING:
            return ""
        return piece_key(hand.hovered, hand.home(hand.hovered))


def _apart(nodes: list[Node], group: WidgetGroup | None) -> tuple[list[Node], list[Node]]:
    """Split widgets into those that give commands or go on, and others beside a table. Seats are left out of both,
    because they are described with their pieces.
    """
    acting = (CommandButton, Button, KeyHint)
    wanted = {WIDGET + each.key for each in group.widgets if isinstance(each, acting)} if group is not None else set()
    beside = [node for node in nodes if node.key not in wanted and not node.key.startswith(WIDGET + SEAT)]
    return [node for node in nodes if node.key in wanted], beside


def prompt_text(scene: Tabletop) -> str:
    """Return the prompt at a table, or who is awaited; "" while a lesson has a prompt of its own."""
    if isinstance(scene, SeatedTable):
        if scene.model.is_deciding and not scene.is_asking:
            return ""
        asked = "".join(part.text for part in prompt_of(scene.model) if isinstance(part, Run))
        if asked:
            return asked
    prompt = scene.spec.prompt
    return scene.words.text(prompt if prompt is not None else scene.spec.title)


def _changed(node: Node, key: str, change: Callable[[Node], Node]) -> Node:
    """Return a node with the descendant of this key changed."""
    if node.key == key:
        return change(node)
    children = tuple(_changed(each, key, change) for each in node.children)
    return node if children == node.children else node._replace(children=children)


def _with_written(areas: Areas, written: list[Written]) -> tuple[Areas, list[Written]]:
    """Attach texts written over a piece or a place to its node: values, chances."""
    left = list(written)
    if not left:
        return areas, left

    def marked(node: Node) -> Node:
        nonlocal left
        children = tuple(map(marked, node.children))
        node = node._replace(children=children)
        box = node.box
        if box is None or children or not node.key.startswith((PIECE, ZONE)):
            return node
        mine = [each for each in left if box.contains(each.box.cx, each.box.cy)]
        left = [each for each in left if each not in mine]
        sentences = [each.text for each in mine if each.text not in (node.name, node.description)]
        return node._replace(description=in_a_row(filter(None, (node.description, *sentences)))) if sentences else node

    attached = Areas(*(tuple(map(marked, nodes)) for nodes in areas))
    return attached, left


# ------------------------------------------------------------------------------------------------ from outside


def perform(host: Host, key: str, act: Act, text: str = "") -> bool:
    """Do something with a node of the scene on top; return False if that is not possible."""
    scene = host.scenes.top
    if scene is None:
        return False
    if isinstance(scene, CurtainScene):
        if key == "opener" and act is Act.PRESS:
            scene.open()
        return key == "opener"
    if key in KEYS and act is Act.PRESS:
        host.post(key_down(KEYS[key]))
        return True
    group = group_of(scene)
    if group is not None and key.startswith(SEAT):
        group.focus_on(key)
        return True
    if group is not None and perform_on(group, key, act, text):
        return True
    if not isinstance(scene, SeatedTable):
        return False
    if key.startswith(PIECE):
        return _at_piece(host, scene, piece_of(key), act)
    return key.startswith(ZONE) and _at_zone(host, scene, key.removeprefix(ZONE), act)


def _at_piece(host: Host, scene: SeatedTable, piece: int, act: Act) -> bool:
    hand = scene.hand
    if piece not in hand.placements:
        return False
    if act is Act.PRESS and hand.selected == piece:
        host.post(key_down(pygame.K_RETURN))
        return True
    scene.side_panel.group.blur()
    hand.come_to(piece)
    scene.view.bring(hand.placements[piece].zone)
    if act is Act.PRESS:
        host.post(key_down(pygame.K_RETURN))
    host.request_redraw()
    return True


def _at_zone(host: Host, scene: SeatedTable, zone_id: str, act: Act) -> bool:
    hand, zone = scene.hand, scene.hand.zone(zone_id)
    if zone is None:
        return False
    if zone_id in hand.gestures.targets(hand.selected):
        scene.side_panel.group.blur()
        hand.aim_at(zone_id)
        scene.view.bring(zone_id)
        if act is Act.PRESS:
            host.post(key_down(pygame.K_RETURN))
    elif act is Act.PRESS:
        scene.tap(zone)
    host.request_redraw()
    return True


def explained(scenery: SceneSnapshot, handle: int) -> str:
    """Return the full explanation of a piece on the table on top; "" if it is not there."""
    scene = scenery.scene
    assert isinstance(scene, SeatedTable)
    for zone in scene.spec.zones:
        for piece in zone.pieces:
            if piece.handle == handle:
                return TableDescriber(scenery.table_context).explain(piece, zone)
    return ""
