"""Named sets of house rules in the setup: choosing, naming, copying and deleting them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from tabletable.core.errors import SetupError
from tabletable.core.info import GameInfo, OptionValue
from tabletable.core.message import GameText, MessageFamily, Msg, game_text
from tabletable.play.files.names import MAX_GRAPHEMES
from tabletable.play.people.houserules import (
    MOST_WHY,
    HouseRules,
    added,
    apart,
    fitting,
    is_whole,
    named,
    read_text,
    text_of,
)
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.text import Run
from tabletable.ui.scenes.page import Dialog, DialogButton
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.widgets import Button, Dropdown, IconButton, TextField, Widget
from tabletable.ui.widgets.text_field import copy_text, pasted

LEFT: Final = 20.0
TOP: Final = 18.0
HEIGHT: Final = 44.0
HELP: Final = 16.0
SAVE, COPY, PASTE, DELETE = "save", "copy", "paste", "delete"
_LABELS: Final = MessageFamily("houserules.*", (SAVE, COPY, PASTE, DELETE))
_ICONS: Final = {SAVE: "save", COPY: "copy", PASTE: "paste", DELETE: "trash"}


class RulesDesk:
    """Operations on the house rules chosen in a setup: name, copy, paste and delete them."""

    def __init__(
        self,
        host: Host,
        info: GameInfo,
        options: Callable[[], Mapping[str, OptionValue]],
        agree: Callable[[dict[str, OptionValue]], None],
    ) -> None:
        """`options` returns the current options, complete; `agree` replaces them and refreshes the page."""
        self._host, self.info, self.options, self._agree = host, info, options, agree

    @property
    def sets(self) -> tuple[HouseRules, ...]:
        """This game's named sets of house rules, newest first."""
        return self._host.settings.house_rules.get(self.info.id, ())

    @property
    def at(self) -> int:
        """The index in `sets` of the set that equals the current options; −1 if none does."""
        return fitting(self.info, self.sets, self.options())

    def _keep(self, sets: tuple[HouseRules, ...]) -> None:
        known = {key: each for key, each in self._host.settings.house_rules.items() if key != self.info.id}
        self._host.change_settings(house_rules={**known, self.info.id: sets} if sets else known)
        self._agree(dict(self.options()))

    def take(self, number: int) -> None:
        """Use the set at an index; −1 for the default rules."""
        try:
            self._agree(self.info.complete(self.sets[number].options if number >= 0 else {}))
        except SetupError as error:  # saved under older rules
            self._refuse(error)

    def _refuse(self, error: SetupError) -> None:
        self._host.audio.play("not_possible")
        self._host.notices.show_message(error.key, NoticeStyle.WHY, **error.details)

    def ask(self) -> None:
        """Open the menu of the chosen rules."""

        def chosen(answer: str | None) -> None:
            ways = {SAVE: self._name, COPY: self._copy, PASTE: self.paste, DELETE: self._forget}
            if answer is not None:
                ways[answer]()

        self._host.scenes.push(RulesMenu(self.at >= 0), chosen)

    def _present(self) -> HouseRules:
        """Return the chosen rules as a set, under their own name or a default one."""
        if (at := self.at) >= 0:
            return self.sets[at]
        return named(self.info, self._host.t("houserules.ours"), "", self.options())

    def _name(self) -> None:
        """Ask for a name of the rules, and save them."""
        present = self._present()

        def answered(answer: tuple[str, str] | None) -> None:
            if answer is None:
                return
            rules = named(self.info, answer[0], answer[1], self.options())
            rules = replace(rules, name=rules.name or present.name)
            self._keep(added(self.sets, rules))
            self._host.notices.show_message("houserules.saved", NoticeStyle.GOOD, name=rules.name)

        self._host.scenes.push(NamedRules(present.name, present.why), answered)

    def _copy(self) -> None:
        """Copy the rules to the clipboard as text."""
        rules, notices = self._present(), self._host.notices
        if not copy_text(text_of(self.info, rules)):
            notices.show_message("editor.no_clipboard", NoticeStyle.WHY)
        elif is_whole(self.info, rules):
            notices.show_message("houserules.copied", NoticeStyle.GOOD, name=rules.name)
        else:
            notices.show_message("houserules.copied.without", NoticeStyle.WHY, name=rules.name)

    def paste(self) -> None:
        """Use and keep the rules in the clipboard. If they are invalid, a notice says why and nothing changes."""
        notices = self._host.notices
        try:
            game, house_rules = read_text(pasted(), self._host.games)
        except SetupError as error:
            self._refuse(error)
            return
        if game != self.info.id:
            notices.show_message("houserules.paste.other", NoticeStyle.WHY, game=Msg(game_text(game, GameText.TITLE)))
            return
        self._agree(self.info.complete(house_rules.options))
        if self.at < 0:
            rules = replace(house_rules, name=house_rules.name or self._host.t("houserules.ours"))
            self._keep(added(self.sets, apart(self.sets, rules)))
        notices.show_message("houserules.pasted", NoticeStyle.GOOD)

    def _forget(self) -> None:
        at = self.at
        self._keep(tuple(each for number, each in enumerate(self.sets) if number != at))


class RulesChooser:
    """The first line of the list of house rules: a choice between the default and the named sets."""

    def __init__(self, t: Callable[..., str], desk: RulesDesk) -> None:
        self._t, self._desk, self._known, self.at = t, desk, desk.sets, desk.at
        self.widgets: list[Widget] = []
        self._width = self._why_y = 0.0

    def place(self, canvas: Canvas, width: float) -> float:
        """Make the widgets for a column of this width; return the y of their end."""
        t, self._width = self._t, width
        words = [t("houserules.usual"), *(each.name for each in self._known)]
        chosen = self.at + 1
        info, options = self._desk.info, self._desk.options()
        if self.at < 0 and any(options[each.id] != each.default for each in info.options):
            words.append(t("houserules.own"))
            chosen = len(words) - 1

        def choose(index: int) -> None:
            if index <= len(self._known):
                self._desk.take(index - 1)

        box = Box(LEFT, TOP, width - HEIGHT - 8, HEIGHT)
        label = t("houserules.more")
        more = IconButton("houserules.more", Box(LEFT + width - 42, TOP + 2, 40, 40), "menu", label, self._desk.ask)
        self.widgets = [Dropdown("houserules", box, t("houserules.which"), words, chosen, choose), more]
        bottom = box.bottom
        if why := self._why:
            laid = canvas.setter.layout((Run(why),), HELP, width)
            self._why_y = bottom + 8 + laid.line_height / 2
            bottom = self._why_y + laid.height - laid.line_height / 2
        return bottom + 12

    @property
    def _why(self) -> str:
        return self._known[self.at].why if self.at >= 0 else ""

    def paint(self, canvas: Canvas) -> None:
        """Paint the reason of the chosen set."""
        if why := self._why:
            canvas.para(LEFT, self._why_y, why, HELP, canvas.chrome.muted, self._width)


class RulesMenu(Dialog[str]):
    """Menu for the chosen house rules. Closes with `SAVE`, `COPY`, `PASTE` or `DELETE`."""

    least = (640, 440)
    default: ClassVar[str] = SAVE

    def __init__(self, has_name: bool) -> None:
        """`has_name`: whether a named set is chosen, which could be deleted."""
        self._has_name = has_name

    @property
    def _ways(self) -> Sequence[str]:
        return (SAVE, COPY, PASTE, DELETE) if self._has_name else (SAVE, COPY, PASTE)

    def _panel(self) -> Box:
        return self.centred(440, 84 + 60 * len(self._ways) + 84)

    def build(self) -> list[Widget]:
        t, panel = self.host.t, self._panel()
        widgets: list[Widget] = []
        for number, way in enumerate(self._ways):
            box = Box(panel.x + 32, panel.y + 76 + 60 * number, panel.w - 64, theme.BUTTON_HEIGHT_MAIN - 4)
            label, act = t(_LABELS[way]), partial(self.close, way)
            widgets.append(Button(way, box, label, act, icon=_ICONS[way], primary=way == SAVE))
        return [*widgets, *self.foot_buttons(DialogButton("cancel", t("ui.cancel"), self.close), lift=24)]

    def paint(self, canvas: Canvas) -> None:
        self.paint_question(canvas, self.host.t("setup.rules"))


class NamedRules(Dialog[tuple[str, str]]):
    """Asks for the name of a set of house rules and a reason for it. Closes with both, or None after Esc."""

    least = (640, 400)
    default: ClassVar[str] = "save"
    written_first: ClassVar[str] = "name"

    def __init__(self, name: str, why: str) -> None:
        """`name` and `why` are the initial texts."""
        self._name, self._why = name, why

    def _panel(self) -> Box:
        return self.centred(560, 316)

    def build(self) -> list[Widget]:
        t, panel = self.host.t, self._panel()
        name = Box(panel.x + 32, panel.y + 76, panel.w - 64, 48)
        why = Box(panel.x + 32, panel.y + 164, panel.w - 64, 48)
        return [
            TextField("name", name, t("houserules.name"), self._name, limit=MAX_GRAPHEMES, on_change=self._take_name),
            TextField("why", why, t("houserules.why"), self._why, limit=MOST_WHY, on_change=self._take_why),
            *self.foot_buttons(
                DialogButton("save", t("ui.naming.save"), lambda: self.close((self._name, self._why)), primary=True),
                DialogButton("cancel", t("ui.cancel"), self.close),
            ),
        ]

    def _take_name(self, text: str) -> None:
        self._name = text

    def _take_why(self, text: str) -> None:
        self._why = text

    def paint(self, canvas: Canvas) -> None:
        panel = self._panel()
        self.paint_question(canvas, self.host.t("houserules.name"))
        canvas.text(panel.x + 32, panel.y + 146, self.host.t("houserules.why"), theme.Size.BUTTON, bold=True)
