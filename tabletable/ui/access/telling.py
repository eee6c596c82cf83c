"""What is announced: what has happened, one's turn, refusals and results, one after the other and never twice."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from tabletable.core.moment import MomentKind
from tabletable.play.language import facts
from tabletable.ui.access.nodes import Role, Tree
from tabletable.ui.access.scenes import Scenery, group_of, log_text, prompt_text
from tabletable.ui.controls.cards import KeyWord
from tabletable.ui.paint.log import Row
from tabletable.ui.scenes.page import Page
from tabletable.ui.scenes.tables.curtain import CurtainScene
from tabletable.ui.scenes.tables.seated import SeatedTable
from tabletable.ui.scenes.tables.tabletop import Tabletop
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.scene import AnyScene

PER_CHARACTER_S: Final = 0.06
PER_HAN_S: Final = 0.2
"""How long a voice takes for a letter and for an ideograph, at the pace that readers have at first."""
REMEMBERED: Final = 50


class Announcer:
    """Lets one announcement be heard before the next; whoever presses a key has heard enough."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._waiting: list[str] = []
        self._free_at = 0.0
        self.heard: deque[str] = deque(maxlen=REMEMBERED)
        """What was announced last, the newest at the end."""

    def tell(self, *sentences: str) -> None:
        """Announce these when their turn comes."""
        self._waiting += [each for each in sentences if each]

    def interrupt(self) -> None:
        """Announce nothing of what waits: a key was pressed, and the log has it all."""
        self._waiting.clear()
        self._free_at = 0.0

    def due(self) -> str:
        """Take what is to be announced now, "" for nothing."""
        now = self._host.clock()
        if not self._waiting:
            return ""
        if now < self._free_at:
            self._host.wake_after(self._free_at - now)
            return ""
        language = facts.of(self._host.words.language)
        stop, gap = language.stop, language.gap
        told = (each[0].upper() + each[1:] for each in dict.fromkeys(self._waiting))
        said = gap.join(each if each[-1] in ".!?…。！？:：" else each + stop for each in told)
        self._waiting.clear()
        self._free_at = now + sum(PER_HAN_S if ord(letter) > 0x2E7F else PER_CHARACTER_S for letter in said)
        self.heard.append(said)
        return said


class News:
    """Sees what is new from one look at the screen to the next."""

    def __init__(self, host: Host, announcer: Announcer) -> None:
        self._host, self._announcer = host, announcer
        self._scene: AnyScene | None = None
        self._rows: Sequence[Row] = []
        self._seen = 0
        self._last = ""
        self._told: object = None
        self._notice = ""
        self._moment: object = None
        self._asked = ""
        self._heard = 0
        self._has_told_keys = False
        self._written: frozenset[str] = frozenset()
        self._cards: frozenset[str] = frozenset()

    def look(self, scenery: Scenery, tree: Tree) -> None:
        """Announce what is new on the screen that is told by a tree."""
        scene = scenery.scene
        is_new = scene is not self._scene
        self._scene = scene
        notice = self._host.notices.text
        if notice != self._notice:
            self._notice = notice
            self._announcer.tell(notice)
        if isinstance(scene, Tabletop):
            self._at_table(scene, scenery, is_new)
        elif is_new:
            self._announcer.tell(*self._opening(scene, tree))

    @staticmethod
    def _opening(scene: AnyScene, tree: Tree) -> list[str]:
        """A page says its title; what lies over another, and the curtain, says all that stands on it."""
        nodes = list(tree.nodes.values())
        if isinstance(scene, CurtainScene) or (isinstance(scene, Page) and not scene.covers):
            return [node.name for node in nodes if node.role in (Role.HEADING, Role.TEXT)]
        titles = [node.name for node in nodes if node.role is Role.HEADING]
        return titles[:1]

    def _at_table(self, scene: Tabletop, scenery: Scenery, is_new: bool) -> None:
        tell = self._announcer.tell
        if is_new:
            self._rows, self._asked = [], ""
            tell(scene.words.text(scene.spec.title))
            if isinstance(scene, SeatedTable) and not self._has_told_keys:
                self._has_told_keys = True
                tell(self._host.t("access.keys"))
        look = scene.moments.look
        moment = None if look is None else look.moment
        is_overheard = scenery.is_overheard
        is_secret = is_overheard and moment is not None and moment.kind is MomentKind.STAGE
        if look is not None and moment is not self._moment and not is_secret:
            lines = [look.moment.title, *([look.moment.line] if look.moment.line is not None else [])]
            tell(scene.words.sentences(lines))
        self._moment = moment
        asked = prompt_text(scene) if isinstance(scene, SeatedTable) and scene.model.is_deciding else ""
        if is_overheard and isinstance(scene, SeatedTable):
            self._of_public(scene, scenery, is_new)
        else:
            self._of_log(scene)
            told = scene.callouts.told
            if told is not None and told is not self._told:
                tell(told.title, told.body)
            self._told = told
            self._of_page(scene, scenery)
            self._of_cards(scene)
        if asked and asked != self._asked:
            tell(asked)
        self._asked = asked

    def _of_public(self, scene: SeatedTable, scenery: Scenery, is_new: bool) -> None:
        """What everybody may hear of what has happened."""
        said = scenery.memory.public_log(scene)
        if not is_new:
            self._announcer.tell(*said[self._heard :])
        self._heard = len(said)

    def _of_log(self, scene: Tabletop) -> None:
        rows = scene.log.rows
        if rows is not self._rows:  # filled anew: somebody else looks, or has gone back
            self._rows, self._seen = rows, len(rows)
        elif len(rows) < self._seen:
            self._seen = len(rows)
        newest = [log_text(row) for row in rows[max(0, self._seen - 1) :]]
        if newest and self._seen and newest[0] == self._last:
            newest = newest[1:]
        elif self._seen == len(rows) and not self._last:
            newest = []
        if rows:
            self._last = log_text(rows[-1])
        self._announcer.tell(*newest)
        self._seen = len(rows)

    def _of_page(self, scene: Tabletop, scenery: Scenery) -> None:
        """What a page over the table says that it did not say before."""
        is_shown = isinstance(scene, SeatedTable) and scene.pages.paging is not None
        written = dict.fromkeys(each.text for each in scenery.written) if is_shown else {}
        if written:
            self._announcer.tell(*(text for text in written if text not in self._written))
        self._written = frozenset(written)

    def _of_cards(self, scene: Tabletop) -> None:
        """What is said beside a table: advice, a teacher."""
        group = group_of(scene)
        widgets = group.widgets if group is not None else []
        keys = self._host.display.studio.keys
        said = (
            each.spoken(keys) if isinstance(each, KeyWord) else each.label for each in widgets if not each.focusable
        )
        cards = dict.fromkeys(filter(None, said))
        self._announcer.tell(*(label for label in cards if label not in self._cards))
        self._cards = frozenset(cards)
