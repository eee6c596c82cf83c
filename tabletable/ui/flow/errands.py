"""What one can ask of a table besides playing: the menu, rules, undo, the bots' pace, the order of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletable.core.command import Command
from tabletable.core.message import GameText, Msg, game_text, msg
from tabletable.play.names import clean_title
from tabletable.play.safejson import SaveError
from tabletable.play.session import Barrier
from tabletable.table.sorting import sorting_of
from tabletable.ui.animation.callout import CallOut
from tabletable.ui.notices import NoticeStyle
from tabletable.ui.routes import LEAVING, Answer, Question

if TYPE_CHECKING:
    from tabletable.ui.scenes.table import TableScene


class Errands:
    """The buttons and keys of one table that give no command."""

    def __init__(self, table: TableScene) -> None:
        self._table = table

    # ------------------------------------------------------------------------------------------------ other scenes

    def pause(self) -> None:
        """Leave the table for a moment."""

        def answered(answer: str | None) -> None:
            if answer in LEAVING:
                self._table.close(answer)

        self._table.host.routes.pause(self._table.game.info.id, self.save, answered)

    def confirm(self, title: str, question: Msg, commands: Sequence[Command]) -> None:
        """Ask before a command that can't be meant lightly."""
        table = self._table
        text = table.words.text
        answers = (Answer("no", text("table.confirm.no"), primary=True), Answer("yes", title))

        def answered(answer: str | None) -> None:
            if answer == "yes":
                table.give(commands)

        table.host.routes.ask(Question("confirm", title, text(question), answers), answered)

    def save(self) -> None:
        """Ask for a name and keep the match under it, beside the autosave that is always there."""
        table, host = self._table, self._table.host
        names = host.t("ui.join").join(table.words.names)
        title = host.t("ui.naming.suggestion", game=host.t(game_text(table.game.info.id, GameText.TITLE)), names=names)
        host.routes.name(clean_title(title), self._save_as)

    def _save_as(self, name: str | None) -> None:
        if name is None:
            return
        host, title = self._table.host, clean_title(name)
        try:
            self._table.keeper.save_as(title)
        except SaveError as problem:
            host.notices.tell(problem.message, NoticeStyle.WHY)
            return
        host.notices.tell("table.saved", NoticeStyle.GOOD, title=title)

    def show_rules(self) -> None:
        """Open the rules at the paragraph of a refusal that still stands there, else at the current decision's."""
        told = self._table.callouts.told
        rule = told.rule if told is not None else ""
        self._table.host.routes.rules(self._table.game.info.id, rule or self._table.spec.help_anchor)

    def show_goal(self) -> None:
        """Open the rules at their beginning, which says how one wins."""
        self._table.host.routes.rules(self._table.game.info.id, "top")

    def show_settings(self) -> None:
        """Open the settings."""
        self._table.host.routes.settings()

    # ------------------------------------------------------------------------------------------------ looking back

    @property
    def news(self) -> int:
        """How many commands others have given since one's own last one."""
        session, viewer = self._table.match.session, self._table.match.viewer
        return 0 if viewer is None else len(session.steps) - session.last_decision(viewer)

    def recap(self) -> None:
        """Watch what happened since one's last turn."""
        count = len(self._table.match.session.steps)
        if self.news:
            self._watch(count - self.news, count)
        else:
            self._table.callouts.tell(CallOut("info", self._table.words.text("curtain.nothing")))

    def watch(self, first: int, last: int) -> None:
        """Watch again the commands that one sentence tells of."""
        self._watch(first, last + 1)

    def _watch(self, start: int, stop: int) -> None:
        table = self._table
        table.hurry()
        table.host.routes.recap(table.match.session, table.match.viewer, start, stop)

    # ------------------------------------------------------------------------------------------------ undo

    @property
    def undo_stop(self) -> Barrier:
        """What keeps one from taking back the last command."""
        return self._table.match.undo_stop(self._is_undo_free)

    @property
    def undo_tip(self) -> Msg:
        """What the arrow back does, or why it can't; and alone against bots, that there is free undo."""
        is_solo, stop = len(self._table.match.people) == 1, self.undo_stop
        if stop is Barrier.NONE:
            return Msg("table.tip.undo.free" if is_solo and self._is_undo_free else "table.tip.undo")
        if is_solo and not self._is_undo_free and stop is not Barrier.NOTHING:
            return msg("undo.switch", reason=stop.message, switch=Msg("ui.settings.undo"))
        return stop.message

    @property
    def _is_undo_free(self) -> bool:
        return self._table.host.settings.free_undo_alone

    def undo(self) -> None:
        """Take back one's last command, or say why that can't be."""
        table = self._table
        if self.undo_stop is not Barrier.NONE:
            text = table.words.text
            table.callouts.tell(CallOut("info", text("undo.stops"), text(self.undo_tip)))
            table.host.audio.play("not_possible")
            return
        table.match.undo(self._is_undo_free)
        table.went_back()

    # ------------------------------------------------------------------------------------------------ values

    def show_values(self, on: bool) -> None:
        """Show what the moves are worth, or no longer."""
        self._table.analyst.switch(on)
        self._table.column.renew()
        self._table.still_changed()

    def work(self) -> None:
        """Work on the values for a slice of a frame."""
        table = self._table
        if table.analyst.work():
            table.host.request_redraw()
        if table.analyst.is_working:
            table.host.wake_after(0.0)

    # ------------------------------------------------------------------------------------------------ pace and order

    def skip_to_me(self) -> None:
        """Let the bots move at once until one's own turn; what is still on its way is there."""
        if self._table.pages.holds:
            self._table.director.skipping = not self._table.match.is_deciding()
            self._table.pages.skip()
        elif self._table.is_resting:
            self._table.hurry()
        elif not self._table.match.is_deciding():
            self._table.director.skipping = True

    def next_step(self) -> None:
        """In step mode: let the next bot move."""
        self._table.director.may_step = True

    def next_sort(self) -> None:
        """Sort the hand in the next way."""
        table, host = self._table, self._table.host
        ways = table.game.info.sorts
        if ways and table.hand.own_zone() is not None:
            now = ways.index(sorting_of(ways, host.settings.card_sort))
            after = ways[(now + 1) % len(ways)]
            host.change_settings(card_sort=after.id)
            host.notices.tell(after.label)
            table.rebuild()
