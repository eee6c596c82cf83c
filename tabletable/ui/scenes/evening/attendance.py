"""The list of people of an evening, edited before it begins and between two games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final

from tabletable.core.message import GameText, game_text, listed
from tabletable.play.keeping.saveschema import MAX_SEATS
from tabletable.play.language.glyphs import drawable
from tabletable.play.people.evening import LEAST, Evening
from tabletable.play.people.settings import MAX_PLAYERS, Player
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.scenes.evening.desk import EveningDesk, spoken_points
from tabletable.ui.scenes.page import MARGIN, TOP, Page
from tabletable.ui.scenes.people import HEADS, default_name, next_head
from tabletable.ui.scenes.seat_list import chosen_name, paint_add, paint_head
from tabletable.ui.stack.host import Host
from tabletable.ui.widgets import Button, IconButton, TextField, Tile, Widget

PITCH: Final = 64.0
ROW: Final = 56.0
NOTE: Final = 168.0
"""Width of the note beside a name."""
FOOT: Final = 20.0
DONE: Final = 60.0
WORDS: Final = 88.0
"""Height of the explanation below the list."""


class PeopleList:
    """Edits the people of an evening, for a page that chooses the players."""

    def __init__(
        self,
        page: Page[Any],
        host: Host,
        people: Sequence[Player],
        left: Collection[int] = (),
        most: int = MAX_SEATS,
        note: Callable[[int], str] | None = None,
    ) -> None:
        """Start with `people`, of whom the numbers in `left` have left; at most `most` can play.

        `note` returns the note beside each person. If given, `people` are in the standings already: they keep their
        names, and removing them marks them as left.
        """
        self._page, self._host, self._most, self._note = page, host, most, note
        self.people, self.left = [*people], set(left)
        self._known = len(self.people) if note is not None else 0

    @property
    def count(self) -> int:
        """The number of people who play."""
        return len(self.people) - len(self.left)

    def seat_somebody(self) -> None:
        """Add a person, preferably one who has played here."""
        names, heads = [each.name for each in self.people], [each.avatar for each in self.people]
        known = [each for each in self._host.settings.players if drawable(each.name).strip() not in ("", *names)]
        name = drawable(known[0].name).strip() if known else default_name(self._host.t, names)
        head = known[0].avatar if known else next_head(HEADS[-1], heads)
        self.people.append(Player(name, head))

    def remember(self) -> None:
        """Move the players of this evening to the front of the known players."""
        named = {each.name: each for at, each in enumerate(self.people) if at not in self.left}
        others = (each for each in self._host.settings.players if each.name not in named)
        self._host.change_settings(players=(*named.values(), *others)[:MAX_PLAYERS])

    # ------------------------------------------------------------------------------------------------ widgets

    def area(self, box: Box) -> Widget:
        """Build the scrollable list in a box."""
        whole = (len(self.people) + 1) * PITCH
        width = box.w - 24 - (10 if whole > box.h else 0)
        widgets = [widget for number in range(len(self.people)) for widget in self._row(number, width)]
        add, reason = self._host.t("evening.add"), self._full(len(self.people) < MAX_SEATS)
        place = Box(12, 4 + len(self.people) * PITCH, width, ROW)
        widgets.append(Tile("add", place, add, self._add, partial(paint_add, label=add), reason=reason, radius=12))
        return self._page.scroll("people", box, whole, widgets, partial(self._paint, width))

    def _row(self, number: int, width: float) -> list[Widget]:
        person, t, middle = self.people[number], self._host.t, 4 + number * PITCH + ROW / 2
        place = Box(12 + width - 44, middle - 20, 40, 40)
        if number in self.left:
            label, act = t("evening.returns", player=person.name), partial(self._return, number)
            return [_icon_button(f"return.{number}", place, "undo", label, act, self._full())]
        label = t("evening.leaves" if number < self._known else "setup.remove", player=person.name)
        reason = "" if self.count > LEAST else t("setup.remove.least", n=LEAST)
        cross = _icon_button(f"remove.{number}", place, "cross", label, partial(self._remove, number), reason)
        if number < self._known:
            return [cross]
        paint, head = partial(paint_head, person.avatar), t("setup.avatar", player=person.name)
        act, box = partial(self._change_head, number), Box(20, middle - 23, 46, 46)
        name = Box(74, middle - 22, width - 114 - (0 if self._note is None else NOTE), 44)
        rename, take = t("setup.rename", player=person.name), partial(self._rename, number)
        return [
            Tile(f"avatar.{number}", box, head, act, paint, tooltip=head, radius=23),
            TextField(f"name.{number}", name, rename, person.name, on_commit=take, bare=True, size=20),
            cross,
        ]

    def _full(self, has_room: bool = True) -> str:
        """Return why nobody can be added; "" if somebody can."""
        most = min(self._most, MAX_SEATS)
        return "" if has_room and self.count < most else self._host.t("evening.most", n=most)

    # ------------------------------------------------------------------------------------------------ what they do

    def _add(self) -> None:
        self.seat_somebody()
        self._page.renew_at(f"name.{len(self.people) - 1}")

    def _remove(self, number: int) -> None:
        if number < self._known:
            self.left.add(number)
            self._page.renew_at(f"return.{number}")
        else:
            del self.people[number]
            self._page.renew_at(f"remove.{min(number, len(self.people) - 1)}")

    def _return(self, number: int) -> None:
        self.left.discard(number)
        self._page.renew_at(f"remove.{number}")

    def _rename(self, number: int, text: str) -> None:
        if number >= len(self.people):
            return
        others = [each.name for at, each in enumerate(self.people) if at != number]
        name = chosen_name(self._host, text, others)
        if name:
            self.people[number] = replace(self.people[number], name=name)
        self._page.renew()

    def _change_head(self, number: int) -> None:
        person, taken = self.people[number], [each.avatar for each in self.people]
        self.people[number] = replace(person, avatar=next_head(person.avatar, taken))
        self._page.renew()

    # ------------------------------------------------------------------------------------------------ picture

    def _paint(self, width: float, canvas: Canvas, top: float, bottom: float) -> None:
        muted, off = canvas.chrome.muted, canvas.chrome.off_text
        for number, person in enumerate(self.people):
            box, is_gone = Box(12, 4 + number * PITCH, width, ROW), number in self.left
            kit.row(canvas, box, "empty" if is_gone else "normal")
            if self._note is not None:
                canvas.label(
                    box.right - 56, box.cy, self._note(number), theme.Size.SMALL, muted, align="r", max_width=NOTE
                )
            if number < self._known:
                kit.avatar(canvas, 43, box.cy, person.avatar, 46 if not is_gone else 34)
                room = width - 74 - 44 - NOTE
                canvas.text(78, box.cy, person.name, 20, off if is_gone else theme.TEXT, True, max_width=room)


def _icon_button(key: str, box: Box, icon: str, label: str, act: Callable[[], None], reason: str) -> IconButton:
    icon_button = IconButton(key, box, icon, label, act)
    icon_button.reason, icon_button.enabled = reason, not reason
    return icon_button


class AttendanceScene(Page[Evening]):
    """Asks between two games who joins and who leaves. Closes with the updated evening."""

    least = (640, 480)
    default: ClassVar[str] = "done"

    def enter(self) -> None:
        super().enter()
        self._desk = EveningDesk(self.host)
        evening = self._evening
        most = max(n for n in range(len(evening.present), MAX_SEATS + 1) if n == len(evening.present) or self._fits(n))
        self.who = PeopleList(self, self.host, evening.people, evening.left, most, self._note)

    def _fits(self, people: int) -> bool:
        """Return whether any game can be played by this number of people."""
        return bool(self._desk.games_for(people))

    @property
    def _evening(self) -> Evening:
        assert self._desk.evening is not None
        return self._desk.evening

    @property
    def _changed(self) -> Evening:
        """The evening with the current choices applied."""
        return self._evening.with_people(self.who.people, self.who.left)

    def _note(self, number: int) -> str:
        """Return the note on a person's points after joining or leaving."""
        before, t = self._evening, self.host.t
        points = spoken_points(self._changed.halves_of(number))
        if number in self.who.left:
            return t("evening.left.with", points=points)
        if number >= len(before.people):
            return t("evening.joins.with", points=points)
        return t("evening.returns.with", points=points) if number in before.left else ""

    @property
    def _panel(self) -> Box:
        width = min(640, self.width - 2 * MARGIN)
        return Box((self.width - width) / 2, TOP, width, self.height - TOP - FOOT - DONE - WORDS)

    def build(self) -> list[Widget]:
        panel = self._panel
        done = Box(panel.x, self.height - FOOT - DONE, panel.w, DONE)
        label = self.host.t("players.done")
        return [
            self.back_button(MARGIN, 20),
            self.who.area(Box(panel.x + 4, panel.y + 8, panel.w - 8, panel.h - 16)),
            Button("done", done, label, self._done, icon="check", primary=True, size=22),
        ]

    def _done(self) -> None:
        """Propose hints for the people now present, then close."""
        self.group.blur()  # a name that is being typed counts
        evening, changed = self._evening, self._changed
        if (changed.people, changed.left) == (evening.people, evening.left):
            self.close()
            return
        there = {number: changed.people[number] for number in changed.present}
        self._desk.agree_on_help(there, self._games_then, self._close, changed.helped)

    def _close(self, helped: tuple[int, ...]) -> None:
        self.who.remember()
        self.close(replace(self._changed, helped=helped))

    @property
    def _games_then(self) -> tuple[str, ...]:
        return self._desk.games_for(self.who.count)

    def paint(self, canvas: Canvas) -> None:
        t, panel, muted = self.host.t, self._panel, canvas.chrome.muted
        self.paint_head(canvas, t("evening.change.title"))
        canvas.panel(panel)
        text, then = t("evening.change.text"), self._games_then
        gone = [t(game_text(game, GameText.TITLE)) for game in self._desk.games if game not in then]
        if gone:
            skipped = t("evening.skipped", games=listed(gone), n=self.who.count)
            text = t("list.sentences", first=text, then=skipped)
        canvas.para(panel.x + 8, panel.bottom + 20, text, theme.Size.SMALL, muted, panel.w - 16, line_height=23)
