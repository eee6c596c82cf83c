"""Operations on a whole position: undo, repair, copy, save, play and analyse it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from tabletable.core.errors import FaultyFile
from tabletable.core.info import GameInfo, OptionValue
from tabletable.core.message import GameText, game_text
from tabletable.play.botplugins import offered
from tabletable.play.files.safejson import SaveError
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.study.position import Draft, Position, fresh
from tabletable.play.study.positionstore import UNSAVED, PositionStore
from tabletable.play.study.positiontext import is_text, position_of, text_of
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.scenes.options import OptionList
from tabletable.ui.scenes.page import Dialog, DialogButton
from tabletable.ui.scenes.seat_list import level_description, title_of
from tabletable.ui.scenes.study.analysis import AnalysisScene
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.stack.routes import Answer, Question, new_seed
from tabletable.ui.widgets import Dropdown, Stepper, Widget
from tabletable.ui.widgets.text_field import copy_text, pasted

if TYPE_CHECKING:
    from tabletable.ui.scenes.study.editor import EditorScene


_ROW: Final = 54.0
_KIND: Final = 196.0
_HEAD: Final = 112.0
_FOOT: Final = 96.0


class PositionRulesScene(Dialog[Position]):
    """Closes with the position under the chosen rules, a new one for another number of players; None after Esc."""

    default: ClassVar[str] = "take"

    def __init__(self, position: Position) -> None:
        self.position = position
        self._seats = position.seats
        self._options: dict[str, OptionValue] = dict(position.options)

    def _panel(self) -> Box:
        return self.centred(620, 620)

    def build(self) -> list[Widget]:
        host, panel, info = self.host, self._panel(), self.position.game.info
        numbers = range(info.min_seats, info.max_seats + 1)
        count = Box(panel.right - 32 - 150, panel.y + 72, 150, 44)
        seats = Stepper("seats", count, host.t("editor.players"), numbers, self._seats, self._take_seats)
        listed = OptionList(host.t, host.notices, info, self._options, self._take_option)
        inner = Box(panel.x + 16, panel.y + 170, panel.w - 32, panel.h - 170 - 92)
        height = listed.place(self.measure(), inner.w - 48)
        area = self.scroll("options", inner, height, listed.widgets, listed.paint)
        take = DialogButton("take", host.t("editor.rules.take"), self._take, primary=True)
        return [seats, area, *self.foot_buttons(take, DialogButton("cancel", host.t("ui.cancel"), self.close), lift=24)]

    def _take_seats(self, number: int) -> None:
        self._seats = number
        self.renew()

    def _take_option(self, key: str, value: OptionValue) -> None:
        self._options[key] = value
        self.renew()

    def _take(self) -> None:
        position = self.position
        if self._seats != position.seats:
            self.close(fresh(position.game, self._seats, self._options, new_seed())._replace(title=position.title))
        elif self._options != dict(position.options):
            self.close(position._replace(options=dict(self._options)))
        else:
            self.close(None)

    def paint(self, canvas: Canvas) -> None:
        t, panel = self.host.t, self._panel()
        room = panel.w - 64
        self.paint_question(canvas, t("editor.rules.title"))
        canvas.text(panel.x + 36, panel.y + 94, t("editor.players"), theme.Size.BUTTON, bold=True, max_width=room - 170)
        is_other = self._seats != self.position.seats
        sentence = t("editor.players.anew" if is_other else "editor.players.help")
        ink = theme.ERROR if is_other else canvas.chrome.muted
        canvas.label(panel.x + 36, panel.y + 134, sentence, theme.Size.SMALL, ink, max_width=room - 8)
        canvas.rule(panel.x + 32, panel.y + 160, room)


class SittersScene(Dialog[tuple[Seat, ...]]):
    """Closes with the chosen seats; None after Esc."""

    least = (640, 400)
    default: ClassVar[str] = "play"

    def __init__(self, info: GameInfo, seats: Sequence[Seat], turn: int) -> None:
        """`seats`: the initial seats; `turn`: the seat that decides first."""
        self._info, self.seats, self._turn = info, list(seats), turn

    def _panel(self) -> Box:
        return self.centred(560, _HEAD + _ROW * len(self.seats) + _FOOT)

    def build(self) -> list[Widget]:
        t, panel, info = self.host.t, self._panel(), self._info
        levels = offered(info)
        kinds = [title_of(self.host, level) for level in ("", *levels)]
        texts = [level_description(self.host, info, level) for level in ("", *levels)]
        inner = Box(panel.x + 20, panel.y + _HEAD - 8, panel.w - 40, panel.h - _HEAD - _FOOT + 16)
        rows: list[Widget] = []
        for number, seat in enumerate(self.seats):
            chosen = 0 if seat.is_human else 1 + levels.index(seat.level)
            place = Box(inner.w - _KIND - 28, 8 + number * _ROW, _KIND, 44)
            label = t("setup.kind", player=seat.name)
            choose = partial(self._choose, number)
            rows.append(Dropdown(f"kind.{number}", place, label, kinds, chosen, choose, descriptions=texts))
        area = self.scroll("sitters", inner, 16 + _ROW * len(self.seats), rows, self._paint_rows)
        play = DialogButton("play", t("editor.play"), self._take, primary=True)
        return [area, *self.foot_buttons(play, DialogButton("cancel", t("ui.cancel"), self.close), lift=24)]

    def _choose(self, number: int, chosen: int) -> None:
        level = offered(self._info)[chosen - 1] if chosen else ""
        self.seats[number] = self.seats[number]._replace(kind=BOT if chosen else HUMAN, level=level, style="")
        self.renew()

    def _take(self) -> None:
        self.close(tuple(self.seats))

    def paint(self, canvas: Canvas) -> None:
        t, panel = self.host.t, self._panel()
        room, muted = panel.w - 64, canvas.chrome.muted
        self.paint_question(canvas, t("editor.who"))
        turn = t("editor.who.turn", player=self.seats[self._turn].name)
        canvas.label(panel.x + 32, panel.y + 80, turn, theme.Size.SMALL, muted, max_width=room)

    def _paint_rows(self, canvas: Canvas, top: float, bottom: float) -> None:
        for number, seat in enumerate(self.seats):
            middle = 30 + number * _ROW
            if top - _ROW < middle < bottom + _ROW:
                kit.avatar(canvas, 34, middle, seat.avatar, 40)
                room = self._panel().w - _KIND - 150
                canvas.text(66, middle, seat.name, theme.Size.BUTTON, bold=number == self._turn, max_width=room)


LEFT_OVER: Final = UNSAVED + "{}.txt"
"""The file name of a position that was not saved when the editor was left."""


class PositionDesk:
    """The operations of one editor."""

    def __init__(self, editor: EditorScene, draft: Draft, seats: tuple[Seat, ...], file: str) -> None:
        """`seats`: the players who would play it; `file`: its file name, "" if it has none."""
        self._host, self._editor, self._draft = editor.host, editor, draft
        self._game = draft.position.game
        self.seats = seats
        self._file = file
        self._is_thrown_away = False
        self.store = editor.host.store(PositionStore)

    def undo(self) -> None:
        """Undo the last change."""
        self._editor.changed(self._draft.history.undo(), "editor.undo.none")

    def redo(self) -> None:
        """Redo the last change undone."""
        self._editor.changed(self._draft.history.redo(), "editor.undo.none")

    def fill(self) -> None:
        """Place all remaining pieces at random."""
        self._editor.changed(self._draft.fill(), "editor.full")

    def set_mark(self, key: str, value: int) -> None:
        """Set a value of the position that is no piece, such as the seat to move."""
        self._draft.set(key, value)
        self._editor.changed(True)

    def mend(self) -> None:
        """Repair all faults, or say why that is impossible."""
        why = self._draft.mend(new_seed())
        if why is None:
            self._editor.changed(True)
            self._host.notices.show_message("editor.mended", NoticeStyle.GOOD)
        else:
            self._host.audio.play("not_possible")
            sentence = self._host.t("editor.mend.cant") + self._editor.words.gap + self._editor.say(why)
            self._host.notices.show(sentence, NoticeStyle.WHY)

    def change_rules(self) -> None:
        """Ask for the number of players and the house rules."""
        position = self._draft.position

        def chosen(after: Position | None) -> None:
            if after is None or after is position:
                return
            if after.seats != position.seats:
                self._draft.replace(after)
            else:
                self._draft.agree(after.options)
            self._editor.changed(True)

        self._host.scenes.push(PositionRulesScene(position), chosen)

    def copy(self) -> None:
        """Copy the position to the clipboard."""
        if copy_text(text_of(self._draft.position)):
            self._host.notices.show_message("editor.copied", NoticeStyle.GOOD)
        else:
            self._host.notices.show_message("editor.no_clipboard", NoticeStyle.WHY)

    def paste(self) -> None:
        """Edit the position in the clipboard instead. If it is invalid, a notice says why and nothing changes."""
        text = pasted()
        if not is_text(text):
            self._host.notices.show_message("editor.paste.none", NoticeStyle.WHY)
            return
        try:
            other = position_of(text, self._host.games)
        except FaultyFile as error:
            self._host.audio.play("not_possible")
            self._host.notices.show(" ".join(self._editor.say(fault) for fault in error.faults), NoticeStyle.WHY)
            return
        if other.game.info.id != self._game.info.id:
            self._host.routes.edit(other)
            return
        self._draft.replace(other)
        self._editor.changed(True)
        self._host.notices.show_message("editor.pasted", NoticeStyle.GOOD)

    def save(self, then: Callable[[], None] | None = None) -> None:
        """Ask for a name, and save the position in a file."""
        title = self._draft.position.title or self._host.t(game_text(self._game.info.id, GameText.TITLE))

        def named(answer: str | None) -> None:
            if answer is None:
                return
            before = self._draft.position
            kept = before._replace(title=answer)
            try:
                is_same = answer == before.title and not self._file.startswith(UNSAVED)
                name = self._file if is_same else ""
                left_over, self._file = self._file, self.store.save(kept, name)
                if left_over == LEFT_OVER.format(self._game.info.id):
                    self.store.delete(left_over)
            except SaveError as error:
                self._host.notices.show_message(error.message, NoticeStyle.WHY)
                return
            self._draft.history.keep(answer)
            self._host.notices.show_message("editor.saved", NoticeStyle.GOOD, title=answer)
            self._editor.renew()
            if then is not None:
                then()

        self._host.routes.name(title, named)

    def play(self) -> None:
        """Ask for the players, then begin a game from the position."""
        state = self._draft.dealt(new_seed())
        if state is None:
            return
        position = self._draft.position._replace(state=state)

        def chosen(seats: tuple[Seat, ...] | None) -> None:
            if seats is not None:
                self.seats = seats
                self._host.routes.play_position(position, seats)

        turn = max(0, position.state.turn)
        self._host.scenes.push(SittersScene(self._game.info, self.seats, turn), chosen)

    def analyse(self) -> None:
        """Open the analysis of the position."""
        state = self._draft.dealt()
        if state is not None:
            self._host.scenes.push(AnalysisScene(self._draft.position._replace(state=state), self.seats))

    def leave(self) -> None:
        """Close the editor, after a confirmation if anything would be lost."""
        if self._draft.history.is_kept:
            self._editor.close()
            return
        t = self._host.t
        answers = (
            Answer("save", t("editor.leave.save"), "save", primary=True),
            Answer("stay", t("editor.leave.stay")),
            Answer("leave", t("editor.leave.leave"), "trash"),
        )

        def answered(answer: str | None) -> None:
            if answer == "save":
                self.save(self._editor.close)
            elif answer == "leave":
                self._is_thrown_away = True
                self._editor.close()

        self._host.routes.ask(Question("unsaved", t("editor.leave"), t("editor.leave.text"), answers), answered)

    def keep_rest(self) -> SaveError | None:
        """Save an unsaved position for another time. Return the error if that fails, else None."""
        if self._draft.history.is_kept or self._is_thrown_away or self.store.is_read_only:
            return None
        try:
            self.store.save(self._draft.position, LEFT_OVER.format(self._game.info.id))
        except SaveError as error:
            return error
        return None
