"""Dialogs to concede, agree on a draw, or change the players of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletable.core.info import RANDOM
from tabletable.core.message import level_text
from tabletable.play.match import Match
from tabletable.play.seats import Seat
from tabletable.ui.scenes.tables.players import PlayersScene
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.routes import Answer, Question


class MatchDialogs:
    """Shows the dialogs and passes the decision to the match."""

    def __init__(self, host: Host, match: Match, keeps: bool, goes_on: Callable[[], None]) -> None:
        """`keeps`: whether the match is saved and recorded; `goes_on` is called after a decision."""
        self._host, self._match, self._keeps, self._goes_on = host, match, keeps, goes_on

    @property
    def label(self) -> str:
        """The menu's label for it; "" if the match can't be settled."""
        if not (self._keeps and self._match.may_settle()):
            return ""
        return self._host.t("ui.pause.settle" if self._are_several else "settle.concede")

    @property
    def may_change_players(self) -> bool:
        """Whether players may join and leave."""
        return self._keeps and bool(self._match.people) and self._match.session.outcome() is None

    def change_players(self, in_evening: bool) -> None:
        """Ask for the players of all seats; `in_evening`: whether the match is part of an evening."""

        def answered(changed: Sequence[tuple[int, Seat]] | None) -> None:
            for seat, player in changed or ():
                self._match.take_over(seat, player)
            self._goes_on()  # with another curtain, where there was one

        self._host.scenes.push(PlayersScene(self._match, in_evening), answered)

    @property
    def _are_several(self) -> bool:
        """Whether there are several people, who could agree on a draw."""
        return len(self._match.people) > 1

    def ask(self, in_evening: bool) -> None:
        """Ask whether the viewer concedes or all people agree on a draw; `in_evening`: whether it is part of an
        evening.
        """
        t = self._host.t
        if not self._are_several:
            self._ask_to_concede()
            return

        def answered(answer: str | None) -> None:
            if answer == "concede":
                self._ask_to_concede()
            elif answer == "draw":
                self._ask_all(in_evening)

        stay, concede = Answer("stay", t("settle.stay"), primary=True), Answer("concede", t("settle.concede"), "flag")
        answers = (stay, concede, Answer("draw", t("settle.draw")))
        self._host.routes.ask(Question("settle", t("settle.title"), t("settle.text"), answers), answered)

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
                self._goes_on()

        self._host.routes.ask(question, answered)

    def _ask_all(self, in_evening: bool) -> None:
        """Ask all people still playing whether they agree on a draw."""
        t, match = self._host.t, self._match
        names = t("ui.join").join(match.session.seats[seat].name for seat in match.people)
        answers = (Answer("stay", t("settle.stay"), primary=True), Answer("draw", t("settle.draw.yes")))

        def answered(answer: str | None) -> None:
            if answer == "draw":
                match.call_draw()
                self._goes_on()

        text = t("evening.draw.text" if in_evening else "settle.draw.text", names=names)
        question = Question("settle.draw", t("settle.draw.title"), text, answers)
        self._host.routes.ask(question, answered)
