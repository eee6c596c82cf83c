"""The result of a round or game: the winner, the reason, and each seat's points by source."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import ClassVar, Final

from tabletable.core.message import GameText, Msg, game_text
from tabletable.core.outcome import Outcome
from tabletable.play.hindsight.review import is_offered
from tabletable.play.match import Match
from tabletable.play.people.lanterns import NAMES
from tabletable.play.study.aims import LANTERNS
from tabletable.table import motion
from tabletable.table.flourish import Fountain
from tabletable.ui.animation.flying import Specks, paper
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas, art_figure
from tabletable.ui.drawing.figures import mirrored
from tabletable.ui.paint.pictures import figure
from tabletable.ui.paint.standings import GOLD, Standings
from tabletable.ui.paint.words import in_a_row, sentences_of
from tabletable.ui.scenes.lantern_light import draw_lantern, lantern_of
from tabletable.ui.scenes.page import Page, button_width
from tabletable.ui.stack.routes import EVENING, LADDER, TODAY, Lit, MatchRewards
from tabletable.ui.system.input import Input, InputKind
from tabletable.ui.widgets import Button, IconButton, Widget

PANEL: Final = (1152.0, 648.0)
SIGN: Final = 72.0
NOTE: Final = 200.0
"""Least width of the note beside the buttons, which shrink for it."""
GLOW_AFTER: Final = 0.5
"""Seconds until a lantern lights up."""
MOST_MOVED: Final = 3
"""The most rating changes shown at the foot."""
_NOTE_SIZES: Final = ((16.0, 22.0, 40.0, 3), (theme.Size.FLOOR, 19.0, 46.0, 4))
"""Layouts of the note: font size, line height, distance of its middle from the edge, and most lines."""
POURED: Final = motion.FLOURISH_SECONDS
"""Seconds until all coins have fallen."""
SPECKS: Final = {True: 72, False: 28}
"""The number of particles for the winners, of the whole game (True) or of a round."""


class ResultScene(Page[str]):
    """Closes with "next" after a round, "table" to view the table, else "rematch", "setup", "title" or the place the
    match was started from.
    """

    covers = False
    least = (1184, 672)
    default: ClassVar[str] = "next"
    """Enter only continues after a round; starting another game would remove the result before it is read."""

    def __init__(
        self,
        outcome: Outcome,
        match: Match,
        text: Callable[[Msg], str],
        remark: str = "",
        news: MatchRewards | None = None,
        in_evening: bool = False,
        lanterns: int | None = None,
        leads_to: str = "",
    ) -> None:
        """`text` translates for the table's players and cards; `remark` is shown at the foot if the outcome has no
        note.

        `news`: what the game has changed, filled in later if need be; `in_evening`: whether the evening goes on after
        it; `lanterns`: the number of lanterns lit at a stall, whose result returns to the street; `leads_to`: the page
        to return to at the end, `TODAY`, `LADDER` or "" for the title.
        """
        self.outcome = outcome
        self.match = match
        self.text = text
        self.remark = remark
        self.news = news or MatchRewards()
        self._in_evening = in_evening
        self._lanterns = lanterns
        self._leads_to = leads_to
        self._had_news, self._lit_at = self._has_news, 0.0
        self.game = match.session.game
        self.honours = self.game.honours(outcome)
        self.chrome = self.game.info.looks.chrome

    @property
    def lit(self) -> Sequence[Lit]:
        """The achievements lit by the game, as far as known."""
        return self.news.lit

    @property
    def _has_news(self) -> bool:
        return bool(self.lit or self.news.moved)

    def enter(self) -> None:
        super().enter()
        self._is_still = is_still = self.host.settings.is_still
        self._age = POURED if is_still else 0.0
        people = [number for number, seat in enumerate(self.match.session.seats) if seat.is_human]
        won = not people or any(seat in self.outcome.winners for seat in people)
        self.host.audio.play("win" if won else "lose")
        self._most_specks = SPECKS[self.outcome.final] if won and self.outcome.winners and not is_still else 0
        self._flourish: Specks | None = None

    @cached_property
    def standings(self) -> Standings:
        """The table of all seats' results."""
        host = self.host
        return Standings(self.outcome, self.match, self.honours, self.text, host.t, host.words.has)

    def update(self, dt: float) -> bool:
        seconds = dt * self.host.settings.clock_rate
        is_young = self._age < (motion.COUNT.seconds if self.honours.coin is None else POURED)
        is_young |= bool(self.lit) and self._age < self._lit_at + GLOW_AFTER + motion.COUNT.seconds
        self._age += seconds
        flies = self._flourish is not None and self._flourish.update(seconds)
        if self._has_news != self._had_news:
            self._had_news, self._lit_at = self._has_news, self._age
            self.host.request_redraw()
        return super().update(dt) or flies or is_young

    def handle(self, event: Input) -> bool:
        # whatever is pressed, nothing flies or grows any more, and the press counts as well
        if event.kind in (InputKind.POINTER_DOWN, InputKind.KEY_DOWN):
            self._age = POURED
            if self._flourish is not None:
                self._flourish.skip()
            self.host.request_redraw()
        return super().handle(event)

    def _make_flourish(self) -> Specks:
        """Make the particles, which fly from both lower corners over everything else."""
        panel, honours = self._panel, self.honours
        own = honours.flourish or ((honours.coin,) if honours.coin is not None else paper(self.game.info.looks.box))
        sides = (Fountain(panel.x + 40, panel.bottom - 96, 24), Fountain(panel.right - 40, panel.bottom - 96, -24))
        return Specks(sides, own, self._most_specks, self.match.session.seed)

    def paint_over(self, canvas: Canvas) -> None:
        if self._lanterns is not None:
            self._paint_lanterns(canvas, self._lanterns)
        for at, lit in enumerate(self.lit[:2]):
            self._paint_lit(canvas, lit, self._panel.x + 84 if at else self._panel.right - 84)
        if self._flourish is None:
            self._flourish = self._make_flourish()
        self._flourish.draw(canvas, self.text)

    def _paint_lit(self, canvas: Canvas, lit: Lit, x: float) -> None:
        """Draw a lantern at the panel's edge, which lights up a moment after everything else has appeared."""
        glow = motion.COUNT.progress(self._age - self._lit_at - GLOW_AFTER) if not self._is_still else 1.0
        lantern, y = lantern_of(lit.lantern), self._panel.y
        canvas.fill((x - 1, y + 2, 2, 22), theme.OUTLINE)
        draw_lantern(canvas, lantern.picture, x, y + 46, 56, glow)
        people = {seat.name for seat in self.match.session.seats if seat.is_human}
        title = self.host.t(NAMES[lantern.id])
        text = title if len(people) == 1 else self.host.t("lantern.of", lantern=title, player=lit.name)
        more = len(self.lit) - 2
        if more > 0 and lit is self.lit[1]:
            text = self.host.t("lantern.more", lantern=text, n=more)
        canvas.label(x, y + 92, text, theme.Size.SMALL, GOLD, True, align="m", max_width=136)

    def _paint_lanterns(self, canvas: Canvas, count: int) -> None:
        """Draw the three lanterns of a stall on a string at the panel's edge."""
        panel = self._panel
        for at in range(LANTERNS):
            x, glow = panel.x + 52 + at * 50, 1.0 if at < count else 0.0
            canvas.fill((x - 1, panel.y + 2, 2, 18), theme.OUTLINE)
            draw_lantern(canvas, "lantern_gold" if glow else "lantern_red", x, panel.y + 40, 44, glow)

    def _watch(self, in_review: bool) -> None:
        self.host.routes.watch(self.match.session, in_review, self.match.began)

    def _share(self) -> None:
        self.host.routes.share(self.match.session, self.host.save_store.timestamp())

    def escape(self) -> None:
        """Handle Esc: show the table."""
        self.close("table")

    @property
    def _panel(self) -> Box:
        return Box.around(self.width / 2, self.height / 2, *PANEL)

    def frame(self) -> Box:
        # the light of its headline reaches up to the edge of the window
        panel = self._panel
        return Box(panel.x, min(panel.y, 0.0), panel.w, panel.bottom - min(panel.y, 0.0))

    # ------------------------------------------------------------------------------------------------ widgets

    def _way_back(self) -> tuple[str, str, str]:
        """Result, icon and label of the button back to where the game was started."""
        if self._leads_to == TODAY:
            return TODAY, "today", self.host.t("ui.title.today")
        is_above_ladder = self._lanterns is None and self.host.routes.has_ladder
        if self._leads_to == LADDER or is_above_ladder:
            return LADDER, "ladder", self.host.t("ladder.title")
        return "title", "back", self.host.t("ui.result.title" if self._lanterns is None else "street.back")

    def build(self) -> list[Widget]:
        t, canvas, panel = self.host.t, self.measure(), self._panel
        if self.outcome.final:
            answers = [
                *([("review", "search", t("review.ask"))] if is_offered(self.game) else []),
                ("watch", "film", t("ui.result.watch")),
            ]
            if self._in_evening:
                answers.append((EVENING, "play", t("evening.on")))
            else:
                setup = [("setup", "gear", t("ui.result.setup"))] if self._lanterns is None else []
                answers += [self._way_back(), *setup, ("rematch", "play", t("ui.result.rematch"))]
                if self._lanterns == LANTERNS:  # nothing is left to do at this stall
                    answers[-2:] = [answers[-1], ("title", "play", t("street.next"))]
        else:
            onward = self.outcome.onward
            answers = [("next", "play", t("ui.result.next") if onward is None else self.text(onward))]
        right, y = panel.right - 32, panel.bottom - 66
        widths = [button_width(canvas, label, least=150 if len(answers) < 5 else 110) for _, _, label in answers]
        room = panel.w - 64 - NOTE - len(answers) * 12 - (128 if self.outcome.final else 0)
        share = min(1.0, room / sum(widths))
        widgets: list[Widget] = []
        for (result, icon, label), wanted in reversed([*zip(answers, widths, strict=True)]):
            is_last = result == answers[-1][0]
            width = wanted * share
            box = Box(right - width, y, width, 52)
            watches = result in ("watch", "review")
            act = partial(self._watch, result == "review") if watches else partial(self.close, result)
            widgets.append(Button(result, box, label, act, primary=is_last, icon=icon))
            right = box.x - 12
        look, act = t("ui.result.table"), partial(self.close, "table")
        if self.outcome.final:  # here is room for its picture alone
            box = Box(right - 52, y, 52, 52)
            widgets.append(IconButton("table", box, "eye", look, act))
            box = box.moved(-64, 0)
            widgets.append(IconButton("share", box, "share", t("share.title"), self._share))
        else:
            width = button_width(canvas, look, least=150)
            box = Box(right - width, y, width, 52)
            widgets.append(Button("table", box, look, act, icon="eye"))
        right = box.x - 12
        self._note_width = right - panel.x - 44
        return widgets

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        panel = self._panel
        canvas.pool(panel.cx, panel.y + 74, 420, 230, "#FFC46C", 0.18)
        canvas.panel(panel, 20, edge=theme.BRASS, alpha=0.97, shadow="lift", line=2)
        canvas.pool(panel.cx, panel.y + 82, 300, 80, theme.ACT, 0.10)
        over = self._occasion
        # the signs stand beside both, and the lanterns in the corners
        room = panel.w - (440 if self.lit or self._lanterns is not None else 280)
        above = canvas.text(panel.cx, panel.y + 36, over, 16, canvas.chrome.muted, align="m", max_width=room)
        headline = self.text(self.outcome.headline)
        width = canvas.text(
            panel.cx, panel.y + 78, headline, 42, GOLD, True, align="m", shadow="#120C08", max_width=room
        )
        sign = self.honours.sign
        emblem = art_figure(canvas, f"{self.game.info.id}/emblem", SIGN)
        shown = emblem if sign is None else figure(canvas, sign, SIGN, self.text)
        away = max(width, above) / 2 + 62
        canvas.place(shown, panel.cx - away, panel.y + 76, -7)
        canvas.place(mirrored(shown), panel.cx + away, panel.y + 76, 7)
        canvas.text(
            panel.cx,
            panel.y + 124,
            self.text(self.outcome.reason),
            theme.Size.BUTTON,
            align="m",
            max_width=panel.w - 96,
        )
        self.standings.draw(canvas, panel, self._age)
        if self._note:
            self._paint_note(canvas, self._note)

    @property
    def _occasion(self) -> str:
        """The line that says what is over: the round or the game."""
        if self.outcome.occasion is not None:
            return self.text(self.outcome.occasion)
        t, kind = self.host.t, "ui.result.game" if self.outcome.final else "ui.result.round"
        return t(kind, game=t(game_text(self.game.info.id, GameText.TITLE)))

    @property
    def _note(self) -> str:
        """The text at the foot; "" for none."""
        is_told = self.outcome.note is not None and self._lanterns is None
        note = self.text(self.outcome.note) if is_told and self.outcome.note is not None else self.remark
        return in_a_row((note, *map(self.host.t, self.news.moved[:MOST_MOVED]))) if self.news.moved else note

    def spoken(self) -> list[str]:
        """Return the result as sentences for the screen reader: the winner and the reason, then each seat."""
        headline, reason = self.text(self.outcome.headline), self.text(self.outcome.reason)
        sentences = [
            self._occasion,
            headline,
            reason,
            *self.standings.spoken(),
            *map(self._told_lit, self.lit),
            self._note,
        ]
        return [each for each in sentences if each]

    def _told_lit(self, lit: Lit) -> str:
        """Return a sentence about a lit lantern, with the player's name if there are several people."""
        t, title = self.host.t, self.host.t(NAMES[lantern_of(lit.lantern).id])
        is_alone = len(self.match.people) == 1
        return t("access.lantern", lantern=title if is_alone else t("lantern.of", lantern=title, player=lit.name))

    def _paint_note(self, canvas: Canvas, note: str) -> None:
        """Paint as much of the note as fits; the last sentences are left out first."""
        panel, width, sentences = self._panel, self._note_width, sentences_of(note)
        for count in range(len(sentences), 0, -1):
            apart = sentences[:count]
            text = note if count == len(sentences) else in_a_row(apart)
            for size, step, foot, most in _NOTE_SIZES:
                lines = canvas.setter.wrap(text, size, width)
                if len(apart) <= len(lines) and all(canvas.setter.width(each, size) <= width for each in apart):
                    lines = tuple(apart)  # no line ends in the middle of a name, which Han would allow
                if len(lines) <= most:
                    y = panel.bottom - foot - (len(lines) - 1) * step / 2
                    canvas.para(panel.x + 32, y, "\n".join(lines), size, canvas.chrome.muted, width, line_height=step)
                    return
