"""Operations on a whole position: undo, repair, copy, save, play and analyse it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tabletable.core.errors import FaultyFile
from tabletable.core.message import GameText, game_text
from tabletable.play.files.safejson import SaveError
from tabletable.play.seats import Seat
from tabletable.play.study.position import Draft, Position
from tabletable.play.study.positionstore import UNSAVED, PositionStore
from tabletable.play.study.positiontext import is_text, position_of, text_of
from tabletable.ui.scenes.study.position_dialogs import PositionRulesScene, SittersScene
from tabletable.ui.scenes.study.prepared import AnalysisScene
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.stack.routes import Answer, Question, new_seed
from tabletable.ui.widgets.text_field import copy_text, pasted

if TYPE_CHECKING:
    from tabletable.ui.scenes.study.editor import EditorScene

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
            self._host.notices.tell("editor.mended", NoticeStyle.GOOD)
        else:
            self._host.audio.play("not_possible")
            said = self._host.t("editor.mend.cant") + self._editor.words.gap + self._editor.say(why)
            self._host.notices.show(said, NoticeStyle.WHY)

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
            self._host.notices.tell("editor.copied", NoticeStyle.GOOD)
        else:
            self._host.notices.tell("editor.no_clipboard", NoticeStyle.WHY)

    def paste(self) -> None:
        """Edit the position in the clipboard instead. If it is invalid, a notice says why and nothing changes."""
        text = pasted()
        if not is_text(text):
            self._host.notices.tell("editor.paste.none", NoticeStyle.WHY)
            return
        try:
            found = position_of(text, self._host.games)
        except FaultyFile as error:
            self._host.audio.play("not_possible")
            self._host.notices.show(" ".join(self._editor.say(fault) for fault in error.faults), NoticeStyle.WHY)
            return
        if found.game.info.id != self._game.info.id:
            self._host.routes.edit(found)
            return
        self._draft.replace(found)
        self._editor.changed(True)
        self._host.notices.tell("editor.pasted", NoticeStyle.GOOD)

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
                self._host.notices.tell(error.message, NoticeStyle.WHY)
                return
            self._draft.history.keep(answer)
            self._host.notices.tell("editor.saved", NoticeStyle.GOOD, title=answer)
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
