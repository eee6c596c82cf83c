"""Output for screen readers: kept in step with the screen while there is a listener."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from tabletable.core.ids import NOBODY
from tabletable.core.tablespec import Arrangement, TableSpec
from tabletable.ui.access import choice, scenes
from tabletable.ui.access.announcements import Announcements
from tabletable.ui.access.announcer import Announcer, in_words
from tabletable.ui.access.bridge import Bridge, bridged
from tabletable.ui.access.nodes import Act, Node, Tree
from tabletable.ui.access.scenes import Memory, SceneSnapshot, group_of
from tabletable.ui.access.summary import in_short
from tabletable.ui.access.tables import AREAS, PIECE, SIGN, TABLE, ZONE, is_substring
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.keys import actions
from tabletable.ui.paint.words import headed, in_a_row
from tabletable.ui.scenes.hindsight.review import ReviewScene
from tabletable.ui.scenes.tables.curtain import CurtainScene
from tabletable.ui.scenes.tables.seated import SeatedTable
from tabletable.ui.scenes.tables.tabletop import Tabletop
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.routes import Answer, Question
from tabletable.ui.stack.scene import AnyScene
from tabletable.ui.system.audio import Voice
from tabletable.ui.system.input import Input, InputKind

_log = logging.getLogger(__name__)

REPEAT, AREA, NUMBERS, EXPLAIN = (
    each.key for each in (actions.HEAR_AGAIN, actions.HEAR_AREA, actions.HEAR_NUMBERS, actions.HEAR_CHOICE)
)
"""Keys for screen reader users: repeat the last announcement, read the next area, the numbers, the focused thing."""
EDGES: Final = {
    pygame.K_LEFT: "access.edge.left",
    pygame.K_RIGHT: "access.edge.right",
    pygame.K_UP: "access.edge.up",
    pygame.K_DOWN: "access.edge.down",
}
"""The text spoken when an arrow key leads nowhere."""


class KeyPosition(NamedTuple):
    """The keyboard's position at a table when an arrow was pressed."""

    arrow: int
    scene: SeatedTable
    hovered: int
    selected: int
    aimed: str


class ScreenReaderOutput:
    """The program's output for screen readers; does nothing without a listener."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._bridge: Bridge | None = None
        self._arrow: KeyPosition | None = None
        self.announcer = Announcer(host)
        self._news = Announcements(host, self.announcer)
        self._surface: pygame.Surface | None = None
        self._memory = Memory()
        self._seen: object = None
        self._looked_at = 0.0
        self._area = -1
        """Index of the area read last; 0 is the summary, −1 none."""
        self._read: TableSpec | None = None
        """The table of that area."""
        self._has_asked = False
        self._untold: AnyScene | None = None
        """A scene that could not be described because of an error."""
        self._is_heard = False
        self.tree: Tree | None = None
        """The tree last passed to the listener."""
        self._voice: Voice | None = None
        self._spoken_focus = ""
        self.hear: list[Callable[[str], None]] = []
        """Further callbacks for every announcement."""
        self.built = 0
        """How many trees have been built so far."""

    def open(self, window: pygame.Window | None) -> None:
        """Connect to the system's screen readers, if there are any."""
        self._bridge = bridged(window)
        if self._bridge is not None:
            self._bridge.tell_focus(True)

    def listen(self) -> None:
        """Activate output for a listener within the program, regardless of readers."""
        self._is_heard = True

    @property
    def is_active(self) -> bool:
        """Whether there is a listener."""
        is_read = self._bridge is not None and self._bridge.is_active
        return self._is_heard or is_read or self._host.settings.speak

    # ------------------------------------------------------------------------------------------------ inputs

    def take_event(self, event: pygame.event.Event) -> None:
        """Take note of the window's focus."""
        if self._bridge is not None and event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self._bridge.tell_focus(event.type == pygame.WINDOWFOCUSGAINED)

    def handle(self, event: Input) -> bool:
        """Handle the keys for screen reader users; any key stops the current announcement."""
        if not self.is_active or event.kind is not InputKind.KEY_DOWN:
            return False
        self.announcer.interrupt()
        if self._voice is not None:
            self._voice.stop()
        self._arrow = self._position(event.key) if event.is_plain_key and event.key in EDGES else None
        if event.key not in (REPEAT, AREA, NUMBERS, EXPLAIN) or event.is_command or event.is_alt:
            return False
        texts = {
            REPEAT: lambda: self.announcer.heard[-1] if self.announcer.heard else "",
            AREA: lambda: self._next_area(-1 if event.is_shift else 1),
            NUMBERS: self._numbers,
            EXPLAIN: self.explanation,
        }[event.key]()
        self.announcer.say(*(texts if isinstance(texts, list) else [texts]))
        return bool(texts)

    def _position(self, arrow: int) -> KeyPosition | None:
        """Return the keyboard's position at a table when an arrow is pressed; None if arrows mean something else."""
        scene = self._host.scenes.top
        if not isinstance(scene, SeatedTable) or scene.moments.is_on or scene.pages.holds or not scene.is_asking:
            return None
        group = scene.side_panel.group
        if group.keyed is not None:
            return None
        hand = scene.hand
        return KeyPosition(arrow, scene, hand.hovered, hand.selected, hand.aimed)

    def _tell_edge(self) -> None:
        """Announce that the last arrow key led nowhere, if it did."""
        before, self._arrow = self._arrow, None
        if before is not None and before == self._position(before.arrow):
            self.announcer.say(self._host.t(EDGES[before.arrow] if before.hovered != NOTHING else "access.edge.none"))

    def _next_area(self, by: int) -> str:
        """Return the summary of a table, then one area after the other; for another screen everything."""
        tree, scene = self._renewed(), self._host.scenes.top
        there = [node for key in AREAS if (node := tree.find(key)) is not None]
        if not (there and isinstance(scene, Tabletop)):
            return read(tree.root)
        if scene.spec is not self._read:
            self._read, self._area = scene.spec, -1
        self._area = (self._area + by) % (len(there) + 1) if self._area >= 0 or by < 0 else 0
        if self._area:
            return read(there[self._area - 1])
        more = headed(self._host.keys.control_name(actions.HEAR_AREA), self._host.t("access.more"))
        return in_a_row([*in_short(scene, self._scenery(scene).is_overheard), more])

    def _numbers(self) -> list[str]:
        """Return every number at the table: the facts, the piles of nobody, and the figures of each seat."""
        scene = self._host.scenes.top
        tree = self._renewed()
        if not isinstance(scene, Tabletop):
            return []
        counted = [
            scene.words.text(zone.label)
            for zone in scene.spec.zones
            if zone.label is not None
            and zone.arrangement is Arrangement.PILE
            and zone.seat == NOBODY
            and not zone.number
        ]
        seats = [node.spoken for node in tree.root.walk() if node.key.startswith("seat:")]
        facts = [scene.words.text(fact) for fact in scene.spec.facts]
        return [*facts, *(each for each in counted if any(map(str.isdigit, each))), *seats]

    def explanation(self) -> str:
        """Return the full explanation of the focused thing."""
        tree, scene = self._renewed(), self._host.scenes.top
        node = tree.find(tree.focus)
        if node is None:
            return ""
        if isinstance(scene, Tabletop) and node.key == scenes.REST:
            keys = self._news.keys_of_buttons(scene) if isinstance(scene, SeatedTable) and scene.is_asking else []
            return in_a_row([scenes.prompt_text(scene) or node.spoken, *keys])
        if isinstance(scene, SeatedTable) and scene.hand.by_keys and node.key.startswith(ZONE):
            return in_a_row((node.spoken, scenes.explained(self._scenery(scene), scene.hand.selected)))
        if isinstance(scene, SeatedTable) and scene.hand.by_keys:
            about = scene.hand.hovered if scene.hand.selected < 0 else scene.hand.selected
            is_to_stay = scene.hand.selected < 0 and node.is_off
            why = in_words(choice.why_stays(scene, node.name) if is_to_stay else "", self._host.t)
            more = "" if is_substring(why, node.description) else why
            contrast = scene.comparing.contrast
            beside = "" if contrast is None else scene.words.sentences((contrast.title, *contrast.sentences))
            texts = (beside, scenes.explained(self._scenery(scene), about), node.description, more)
            return in_a_row(filter(None, texts))
        return node.spoken

    # ------------------------------------------------------------------------------------------------ in step

    def renew(self) -> None:
        """Announce the changes since the last frame; carries out the readers' requests."""
        if not self.is_active:
            return
        bridge = self._bridge
        while bridge is not None and bridge.requests:
            self.announcer.interrupt()
            self.perform(*bridge.requests.popleft())
        if bridge is not None and bridge.is_fresh:
            bridge.is_fresh, self._seen = False, None
            bridge.tell_focus(False)
            bridge.tell_focus(pygame.key.get_focused())
        self._ask_about_headphones()
        scene = self._host.scenes.top
        if scene is None or scene is self._untold:
            return
        self._tell_edge()
        try:
            self._say(self._renewed() if self._looks_otherwise() else self.tree)
        except Exception:  # only listeners lose this scene, and the game goes on
            _log.exception("%s can't be told", type(scene).__name__)
            self._untold = scene

    def _say(self, tree: Tree | None) -> None:
        news = self.announcer.due()
        if tree is None:
            return
        if self._bridge is not None and (news or tree is not self._tree):
            self._bridge.show(tree, news)
        self._tree = tree
        self._speak(tree, news)
        if news:
            for hear in self.hear:
                hear(news)

    _tree: Tree | None = None

    def _speak(self, tree: Tree, news: str) -> None:
        """Speak news or the newly focused node with the system's voice, if no screen reader is active."""
        host = self._host
        if not host.settings.speak or (self._bridge is not None and self._bridge.is_active):
            return
        node = tree.find(tree.focus)
        text = node.spoken if node is not None and tree.focus not in (self._spoken_focus, scenes.REST) else ""
        self._spoken_focus = tree.focus
        if news or text:
            self._voice = self._voice or Voice()
            self._voice.say(" ".join(filter(None, (text, news))), host.words.language)

    def _looks_otherwise(self) -> bool:
        """Return whether anything relevant to a listener has changed."""
        host, scene = self._host, self._host.scenes.top
        if scene is None:
            return False
        group = group_of(scene)
        focus = None if group is None else (group.focus, group.keyed, group.popup, _pointed(group))
        values = () if group is None else tuple(getattr(each, "value", None) for each in group.widgets)
        look: tuple[object, ...] = (scene, host.notices.text, focus, values, host.display.size)
        if isinstance(scene, Tabletop):
            moment = scene.moments.state
            moments = None if moment is None else id(moment.moment)
            look += (id(scene.spec), scene.log.changes, id(scene.callouts.current), moments, scene.hand.state[:5])
            look += (id(scene.model),) if isinstance(scene, SeatedTable) else ()
        if isinstance(scene, ReviewScene):
            look += (scene.desk.changes,)
        if group is not None:
            look += (id(group.widgets),)
        changed = look != self._seen
        self._seen = look
        return changed

    def _renewed(self) -> Tree:
        scene = self._host.scenes.top
        assert scene is not None
        scenery = self._scenery(scene)
        tree = scenery.tree()
        self.built += 1
        self._news.announce(scenery, tree)
        self.tree = tree
        return tree

    def _scenery(self, scene: AnyScene) -> SceneSnapshot:
        size = self._host.display.surface.get_size()
        if self._surface is None or self._surface.get_size() != size:
            self._surface = pygame.Surface(size)
        return SceneSnapshot(self._host, scene, self._surface, (self._host.settings.headphones == "yes"), self._memory)

    def _ask_about_headphones(self) -> None:
        """If several people play, ask once whether private things may be spoken aloud."""
        host, scene = self._host, self._host.scenes.top
        table = scene if isinstance(scene, SeatedTable) else scene.table if isinstance(scene, CurtainScene) else None
        if table is None or self._has_asked or host.settings.headphones != "ask" or len(table.match.people) < 2:
            return
        self._has_asked = True
        answers = (Answer("yes", host.t("access.headphones.yes")), Answer("no", host.t("access.headphones.no")))
        question = Question("headphones", host.t("access.headphones"), host.t("access.headphones.text"), answers)

        def answered(answer: str | None) -> None:
            if answer is not None:
                host.change_settings(headphones=answer)
                self._seen = None

        host.routes.ask(question, answered)

    def perform(self, key: str, act: Act, text: str = "") -> bool:
        """Carry out an act on a node, as its key or the pointer would."""
        self._host.request_redraw()
        return scenes.perform(self._host, key, act, text)


def _pointed(group: object) -> int:
    popup = getattr(group, "popup", None)
    return -1 if popup is None else popup.pointed


def read(node: Node) -> str:
    """Return the text of a part of a table, read as a whole. Signs stay out: without the place they stand at they say
    little, and places, seats and facts tell what they show.
    """
    nodes = (each for each in node.walk() if each is not node and each.name and not _is_bare(each))
    texts, before, place = list[str](), "", ""
    for each in nodes:
        if each.key.startswith(SIGN):
            continue
        is_named = each.key.startswith(PIECE) and each.name == each.spoken and is_substring(each.name, place)
        place = each.name if each.key.startswith(ZONE) else place
        # say runs of equal empty places once; on the table itself also if not adjacent
        is_same = each.key.startswith(ZONE) and each.spoken in (texts if node.key == TABLE else (before,))
        if not (is_same or is_named):
            texts.append(each.spoken)
        before = each.spoken
    return headed(node.name, in_a_row(texts))


def _is_bare(node: Node) -> bool:
    """Return whether a place, or all of a row, is empty."""
    return node.is_bare or (bool(node.children) and all(map(_is_bare, node.children)))
