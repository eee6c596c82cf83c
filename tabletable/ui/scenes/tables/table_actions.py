"""The actions at a table besides playing: menu, rules, undo, saving, the bots' pace, sorting the hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletable.core.command import Command
from tabletable.core.info import RANDOM
from tabletable.core.message import GameText, Msg, game_text, level_text, msg
from tabletable.core.tablespec import Button, PickerEntry
from tabletable.play.files.names import clean_title
from tabletable.play.seats import Seat
from tabletable.play.session import Barrier
from tabletable.table.sorting import sorting_of
from tabletable.ui.animation.callout import CallOut
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.scenes.tables.pause import PauseScene
from tabletable.ui.scenes.tables.picker import Picker
from tabletable.ui.scenes.tables.players import PlayersScene
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.stack.routes import LEAVING, PLAYERS, SETTLE, Answer, Answered, Question

if TYPE_CHECKING:
    from tabletable.ui.scenes.tables.seated import SeatedTable


class TableActions:
    """The actions of a table's buttons and keys, and the confirmation of commands."""

    def __init__(self, table: SeatedTable) -> None:
        self._table, self._host, self._match, self._game = table, table.host, table.match, table.game.info.id
        self._keeper = table.keeper

    # ------------------------------------------------------------------------------------------------ other scenes

    def pause(self) -> None:
        """Open the pause menu."""

        def answered(answer: str | None) -> None:
            if answer in LEAVING:
                self._table.close(answer)
            elif answer == SETTLE:
                self._settle()
            elif answer == PLAYERS:
                self.change_players()

        is_to_settle = self._keeper.is_kept and self._match.may_settle()
        label = "ui.pause.settle" if len(self._match.people) > 1 else "settle.concede"
        self._open_menu(answered, self._host.t(label) if is_to_settle else "")

    def pause_covered(self, answered: Answered) -> None:
        """Open the menu over the curtain, where nobody can concede for a seat, but players can change."""
        self._open_menu(answered, "")

    def _open_menu(self, answered: Answered, settle: str) -> None:
        way_back = self._keeper.way_back
        has_hands = self._keeper.is_kept and bool(self._match.people)
        has_players = has_hands and self._match.session.outcome() is None and not way_back
        menu = PauseScene(self._game, self.save, settle, way_back, has_players, self._in_evening, has_hands)
        self._host.scenes.push(menu, answered)

    @property
    def _in_evening(self) -> bool:
        return self._keeper.evening is not None

    def change_players(self) -> None:
        """Ask for the players of all seats."""

        def answered(changed: Sequence[tuple[int, Seat]] | None) -> None:
            for seat, player in changed or ():
                self._match.take_over(seat, player)
            self._table.flow.settled()  # with another curtain, where there was one

        self._host.scenes.push(PlayersScene(self._match, self._in_evening), answered)

    def _settle(self) -> None:
        """Ask whether the viewer concedes or, among several people, whether all agree on a draw."""
        t = self._host.t
        if len(self._match.people) < 2:
            self._ask_to_concede()
            return
        answers = (
            Answer("stay", t("settle.stay"), primary=True),
            Answer("concede", t("settle.concede"), "flag", act=self._ask_to_concede),
            Answer("draw", t("settle.draw"), act=self._ask_all),
        )
        self._host.routes.ask(Question("settle", t("settle.title"), t("settle.text"), answers))

    def _ask_to_concede(self) -> None:
        """Ask for confirmation if conceding ends the match, else for the level of the bot that takes over."""
        t, match = self._host.t, self._match
        stay = Answer("stay", t("settle.stay"), primary=True)
        if match.ends_with_concession():
            sure = (stay, Answer("concede", t("settle.concede"), "flag"))
            question = Question("settle.sure", t("settle.sure"), t("settle.sure.text"), sure)
        else:
            levels = [level for level in match.session.game.info.levels if level != RANDOM]
            answers = (stay, *(Answer(level, t(level_text(level, "title"))) for level in levels))
            question = Question("settle.level", t("settle.level"), t("settle.level.text"), answers)

        def answered(answer: str | None) -> None:
            if answer not in (None, "stay"):
                match.concede(str(answer))
                self._table.flow.settled()

        self._host.routes.ask(question, answered)

    def _ask_all(self) -> None:
        """Ask all people still playing whether they agree on a draw."""
        t, match = self._host.t, self._match
        names = t("ui.join").join(match.session.seats[seat].name for seat in match.people)

        def agreed() -> None:
            match.call_draw()
            self._table.flow.settled()

        answers = (Answer("stay", t("settle.stay"), primary=True), Answer("draw", t("settle.draw.yes"), act=agreed))
        text = t("evening.draw.text" if self._in_evening else "settle.draw.text", names=names)
        self._host.routes.ask(Question("settle.draw", t("settle.draw.title"), text, answers))

    def press(self, button: Button, commands: Sequence[Command], point: tuple[float, float]) -> None:
        """Give a button's legal commands after its confirmation, those of the selected piece if it has any; if none is
        legal, explain why.
        """
        if commands:
            selected = self._table.hand.selected
            chosen = [command for command in commands if selected != NOTHING and command.piece == selected]
            self.confirm(button, chosen or commands, self._table.give)
        elif button.commands:
            self._table.explainer.why(button.commands[0], point)

    def confirm(self, button: Button, commands: Sequence[Command], give: Callable[[Sequence[Command]], None]) -> None:
        """Call `give` with a button's commands, after a confirmation if the button asks for one."""
        asks_final = self._host.settings.confirm_final and len(self._match.people) > 1
        question = button.confirm or (button.confirm_final if asks_final else None)
        if question is None:
            give(commands)
            return
        text = self._table.words.text
        title = text(button.label)
        answers = (Answer("no", text("table.confirm.no"), primary=True), Answer("yes", title))

        def answered(answer: str | None) -> None:
            if answer == "yes":
                give(commands)

        self._host.routes.ask(Question("confirm", title, text(question), answers), answered)

    def carry_out(self, command: Command) -> None:
        """Carry out a command, after the confirmation of its button if it has one."""
        give = self._table.flow.carry_out
        for button in self._table.spec.buttons:
            if command in button.commands:
                self.confirm(button, (command,), lambda commands: give(commands[0]))
                return
        give(command)

    def ask_which(self, commands: Sequence[Command], lit: Sequence[Command] = ()) -> None:
        """Ask which of several commands was meant, or which player gives it if they are of several seats.

        Cards of the hand are offered in their order there. `lit`: the commands to highlight.
        """
        hand = [piece.handle for zone in self._table.spec.zones if zone.own for piece in zone.pieces]
        if all(command.piece in hand for command in commands):
            commands = sorted(commands, key=lambda command: hand.index(command.piece))
        if len({command.seat for command in commands}) < 2:
            view, game = self._match.session.view(self._match.viewer), self._match.session.game
            choices, kind = game.choices(view, commands), game.question(commands)
            question = game_text(self._game, GameText.ASK, *filter(None, (commands[0].verb, kind)))
        else:
            names = self._table.words.names
            speakers = (msg("table.speaker", name=names[command.seat]) for command in commands)
            choices, question = tuple(map(PickerEntry, commands, speakers)), "table.ask.speaker"

        def chosen(choice: Command | None) -> None:
            if choice is not None:
                self._table.give((choice,))

        title = Msg(question) if self._host.words.has(question) else None
        chrome = self._match.session.game.info.looks.chrome
        self._host.scenes.push(Picker(choices, self._table.words.text, chrome, title, lit), chosen)

    def save(self) -> None:
        """Ask for a name and save the match under it, in addition to the autosave."""
        host = self._host
        names = host.t("ui.join").join(self._table.words.names)
        title = host.t("ui.naming.suggestion", game=host.t(game_text(self._game, GameText.TITLE)), names=names)
        host.routes.name(clean_title(title), self._save_as)

    def _save_as(self, name: str | None) -> None:
        if name is None:
            return
        host, title = self._host, clean_title(name)
        with host.notices.telling():
            self._keeper.save_as(title)
            host.notices.show_message("table.saved", NoticeStyle.GOOD, title=title)

    def show_rules(self) -> None:
        """Open the rules at the section about the refusal now shown, else about the current decision."""
        callout = self._table.callouts.current
        rule = callout.rule if callout is not None else ""
        self._host.routes.rules(self._game, rule or self._table.spec.help_anchor)

    def show_goal(self) -> None:
        """Open the rules at the beginning, where the goal is."""
        self._host.routes.rules(self._game, "top")

    def mute(self) -> None:
        """Toggle all sound."""
        self._host.change_settings(muted=not self._host.settings.muted)

    # ------------------------------------------------------------------------------------------------ looking back

    def recap(self) -> None:
        """Replay the moves since the viewer's last turn."""
        session, viewer = self._match.session, self._match.viewer
        count, viewer = len(session.steps), self._table.model.caller if viewer is None else viewer
        since = count if viewer is None else session.last_decision(viewer)
        if since < count:
            self.watch(since, count)
        else:
            silence = "curtain.nothing" if viewer is None else self._match.no_news(viewer)
            self._table.inform(Msg(silence))

    def watch(self, start: int, stop: int) -> None:
        """Replay the commands between two positions."""
        self._table.hurry()
        self._host.routes.recap(self._match.session, self._match.viewer, start, stop)

    # ------------------------------------------------------------------------------------------------ undo

    @property
    def undo_stop(self) -> Barrier:
        """The reason why the last command can't be undone; `Barrier.NONE` if it can."""
        return self._match.undo_stop(self._host.settings.free_undo_alone)

    def undo_tip(self) -> Msg:
        """Return the undo button's tooltip: its effect, or why it is disabled; a player alone is told of free undo."""
        is_solo, stop = len(self._match.people) == 1, self.undo_stop
        if stop is Barrier.NONE:
            return Msg("table.tip.undo.free" if is_solo and self._host.settings.free_undo_alone else "table.tip.undo")
        if is_solo and not self._host.settings.free_undo_alone and stop is not Barrier.NOTHING:
            return msg("undo.switch", reason=stop.message, switch=Msg("ui.settings.undo"))
        return stop.message

    def undo(self) -> None:
        """Undo the viewer's last command, or say why that is impossible."""
        if self.undo_stop is not Barrier.NONE:
            text = self._table.words.text
            self._table.callouts.show(CallOut("info", text("undo.stops"), text(self.undo_tip())))
            self._host.audio.play("not_possible")
            return
        self._match.undo(self._host.settings.free_undo_alone)
        self._table.went_back()

    # ------------------------------------------------------------------------------------------------ the hand

    def next_sort(self) -> None:
        """Sort the hand by the next order."""
        ways = self._match.session.game.info.sorts
        if ways and any(zone.own for zone in self._table.spec.zones):
            now = ways.index(sorting_of(ways, self._host.settings.card_sort))
            after = ways[(now + 1) % len(ways)]
            self._host.change_settings(card_sort=after.id)
            self._host.notices.show_message(after.label)
            self._table.rebuild()
