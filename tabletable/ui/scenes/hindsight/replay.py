"""A replay: the table at every position from permitted viewpoints, with a bar to go back and forth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final, NamedTuple

import pygame

from tabletable.core.ids import NO_PIECE
from tabletable.core.overriding import override
from tabletable.play.playback import Playback, Viewpoint
from tabletable.table.layout import title_box
from tabletable.ui.animation.callout import CallOut
from tabletable.ui.animation.show import Show
from tabletable.ui.controls.model import Renewal
from tabletable.ui.controls.table_buttons import MenuButton
from tabletable.ui.controls.transport import BAR, Acts, Reading, ScrubBar, Transport, TurnMark
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.layer import Part
from tabletable.ui.flow.replay_view import ReplayAnalysis, answers, name_of
from tabletable.ui.keys import actions
from tabletable.ui.paint.lights import Lights
from tabletable.ui.paint.measures import COLUMN, GAP, MARGIN, SHADOW, SMALL
from tabletable.ui.paint.sheet import Sheet, worded
from tabletable.ui.scenes.hindsight.watched import Watched, WatchedTable
from tabletable.ui.scenes.summary import spoken_round
from tabletable.ui.system.input import LEFT, Input, InputKind
from tabletable.ui.widgets.base import Button, IconButton, Widget

_ARROWS: Final = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


class Leads(NamedTuple):
    """Callbacks of a replay's buttons that open other scenes; None where not possible."""

    branch: Callable[[int], None] | None = None
    """Starts a new game from a position."""
    share: Callable[[int], None] | None = None
    """Opens the export of the game; a film ends at the given position."""
    edit: Callable[[int, Viewpoint], None] | None = None
    """Opens the editor with the position as seen from a viewpoint."""


NOWHERE: Final = Leads()


class ReplayScene(WatchedTable):
    """Shows a game from any of the given viewpoints; nothing can be played. Closes with None.

    A *recap* shows only the moves of a span. It closes by itself at the end, or at a click beside its widgets.
    """

    places: ClassVar[tuple[str, ...]] = (actions.REPLAY,)

    least = (1280, 720 + BAR)
    icon_step = 56.0

    def __init__(
        self,
        playback: Playback,
        viewpoints: tuple[Viewpoint, ...],
        span: tuple[int, int] | None = None,
        leads: Leads = NOWHERE,
    ) -> None:
        super().__init__(playback, viewpoints, span)
        self.leads = leads
        self._question_piece = NO_PIECE
        """The card under the pointer; NO_PIECE for none."""
        self._made_for: object = None
        """The values the current widgets were built from."""
        rounds = [TurnMark(at, True) for at in playback.rounds if at]
        turns = [TurnMark(at, False) for at in playback.turns]
        self._marks = tuple(mark for mark in (*turns, *rounds) if self.first <= mark.at <= self.last)

    # ------------------------------------------------------------------------------------------------ life

    def enter(self) -> None:
        super().enter()
        self.show = Show(self.host.audio, self._add_to_log, self.game.info.step, self.side_of)
        self.analysis = ReplayAnalysis(self.host, self.playback, lambda: (self.at, self.viewpoint), not self.is_recap)
        self._renewal = Renewal(self.look_around, self._show_model)

    def layout(self, width: float, height: float) -> None:
        """Apply a new size or language."""
        self.fit(width, height)
        acts = Acts(self.seek, self.step, self.play, self._take_rate, self.take_eyes)
        self._transport = Transport(width, height, MARGIN, self.host.t, acts)
        self._renewal.forget()
        self._jump()

    # ------------------------------------------------------------------------------------------------ going about

    def turn(self, switch: Callable[[], None]) -> None:
        """Turn values or chances on or off, or ask for a seat's viewpoint. Overridden by `KnowledgeScene`."""
        if self.analysis.has_eyes:
            switch()
        elif len(self.viewpoints) > 1:
            t = self.host.t
            self.callouts.show(CallOut("info", t("replay.eyes.public"), t("replay.eyes.choose")))
        self._renewal.renew()

    @property
    def _branch(self) -> Callable[[], None] | None:
        """Callback that starts a new game from the current position; None if not possible."""
        branch = self.leads.branch
        return None if branch is None else lambda: branch(self.at)

    def renew_analysis(self) -> None:
        """Request the analysis anew, as the position or the viewpoint has changed. Overridden by `KnowledgeScene`."""
        self.analysis.renew()

    # ------------------------------------------------------------------------------------------------ widgets

    def look_around(self) -> Watched:
        """Return the current state for the widgets. Overridden for tabs."""
        scrub, look = self.group.find("scrub"), (self.view.is_fit, self.view.is_nearest)
        is_scrubbed = isinstance(scrub, ScrubBar) and scrub.is_pressed
        eyes = tuple(name_of(each, self.seats, self.host.t) for each in self.viewpoints)
        chosen = self.viewpoints.index(self.viewpoint)
        reading = Reading(self.at, self.first, self.last, self._marks, self.rate, self.is_playing, eyes, chosen)
        settings, log_changes = self.host.settings, self.log.changes
        return Watched(self.laid, self.spec, reading, is_scrubbed, look, settings, log_changes, *self.analysis.report)

    def _show_model(self, now: Watched) -> None:
        """Update all parts, in this order."""
        self.renew_analysis()
        self._light_up(now)
        self.renew_widgets(now)
        self.host.request_redraw()

    def _light_up(self, now: Watched) -> None:
        self.lights = Lights(hints=self._marked())

    def renew_widgets(self, now: Watched) -> None:
        """Update the widgets to `now`; while the scrub bar is dragged they are kept. Overridden by reviews."""
        same = (
            now.reading._replace(at=0),
            now.board_view,
            now.settings,
            self.words,
            now.values,
            now.chances,
            now.offers,
        )
        scrub, made_for = self.group.find("scrub"), same
        if isinstance(scrub, ScrubBar):
            scrub.value = now.reading.at
            if self._made_for is not None and (now.is_scrubbed or self._made_for == made_for):
                return
        self._made_for = made_for
        self.group.set(self._widgets(now.reading))

    def _widgets(self, now: Reading) -> list[Widget]:
        t, left = self.host.t, self._size[0] - MARGIN - self.column_width
        back = t("ui.back")
        header = title_box(self.spec)
        menu = MenuButton(header, self.words.text(self.spec.title), t("replay.title"), back, self.close, "back")
        bar = self._transport.widgets(self.measure(), now)
        return [menu, *self._icons(), *self.view.buttons(self.words.text), *self.column_widgets(left), *bar]

    def column_widgets(self, left: float, top: float = 72.0) -> list[Widget]:
        """Return the widgets of the column below the icons, and place the log there. Overridden for tabs."""
        t, bottom = self.host.t, self.stage.height - 4
        back = t("ui.back")
        place = Box(left, bottom - SMALL, COLUMN, SMALL)
        below: list[Widget] = [Button("back", place, back, self.close, icon="back", shortcut=actions.BACK)]
        if self._branch is not None:
            place = place.moved(0, -SMALL - GAP / 2)
            tip = t("replay.tip.branch")
            below.insert(0, Button("branch", place, t("replay.branch"), self._branch, icon="play", tooltip=tip))
        room = Box(left, top, COLUMN, below[0].box.y - GAP - top)
        widgets, bottom = self.analysis.widgets(self.measure(), self.words, self.stage, room)
        self.log.box, self.log.has_switch = Box(left, top, COLUMN, bottom - top), self.analysis.has_switch
        return [*widgets, *below]

    def _icons(self) -> list[Widget]:
        t, muted = self.host.t, self.host.settings.muted
        routes, mute = self.host.routes, partial(self.host.change_settings, muted=not muted)
        share, edit = self.leads.share, self.leads.edit
        icons: tuple[tuple[str, str, str, Callable[[], None]], ...] = (
            *([("edit", "pencil", t("replay.edit"), lambda: edit(self.at, self.viewpoint))] if edit else []),
            *([("share", "share", t("share.title"), lambda: share(self.at))] if share else []),
            ("rules", "rules", t("ui.tip.rules"), lambda: routes.rules(self.game.info.id, self.spec.help_anchor)),
            ("sound", "mute" if muted else "sound", t("ui.tip.unmute" if muted else "ui.tip.mute"), mute),
            ("gear", "gear", t("ui.tip.settings"), routes.settings),
        )
        step, right = self.icon_step, self._size[0] - MARGIN - 40
        return [
            IconButton(key, Box(right - step * number, 16, 40, 40), icon, tip, act)
            for number, (key, icon, tip, act) in zip(range(len(icons) - 1, -1, -1), icons, strict=True)
        ]

    # ------------------------------------------------------------------------------------------------ inputs

    def handle(self, event: Input) -> bool:
        """Send keys to the bar unless Tab has focused a widget; the pointer explains the piece below it."""
        is_used = self.answer(event)
        if self.is_on_top:
            self._renewal.renew()
        return is_used

    def answer(self, event: Input) -> bool:
        """Answer an input. Overridden by `KnowledgeScene`, where the log may not be there."""
        self.heed(event)
        if event.kind is InputKind.KEY_DOWN and self.group.popup is None and self.answer_key(event):
            return True
        if self.group.handle(event) or self.view.handle(event):
            if event.kind is InputKind.POINTER_MOVE:
                self.callouts.hover(None)
            return True
        match event.kind:
            case InputKind.POINTER_MOVE:
                under = self.hand.seen_under(event.x, event.y)
                self._question_piece = NO_PIECE if under is None else under.piece.handle
                is_told = (
                    self.analysis.odds.question_of(self._question_piece) is not None
                )  # it stands where the card would
                self.callouts.hover(None if is_told else under, self.tip_at(event.x, event.y), event.is_unmoved)
                self.log.point(event.x, event.y)
            case InputKind.POINTER_DOWN if event.button == LEFT:
                self.callouts.clear()
                if event.is_touch:
                    self.rest_at(event)
                if self.log.switches(event.x, event.y):
                    self.turn(self.analysis.turn_chances)
                    return True
                row = self.log.row_at(event.x, event.y)
                if row is not None:
                    self.seek(max(self.first, min(self.last - 1, row[0].first)))  # the moment before it
                    self.step(1)
                elif self.is_recap:
                    self.close()
            case InputKind.POINTER_UP if event.is_touch:
                self.rest_at(event)
            case InputKind.POINTER_DOWN:
                self.callouts.pin(self.hand.seen_under(event.x, event.y))
            case InputKind.WHEEL:
                self.log.scroll(event.wheel)
            case _:
                return False
        self.host.request_redraw()
        return True

    def answer_key(self, event: Input) -> bool:
        """Answer a key of the bar; return False for keys of the widgets and the program. Overridden for tabs."""
        chosen = self.group.keyed is not None
        if event.key == pygame.K_ESCAPE and not event.repeat:
            if chosen:
                self.group.blur()
            elif self.analysis.put_away():
                self._renewal.renew()
            else:
                self.close()
            return True
        if chosen and event.key in (*_ARROWS, pygame.K_SPACE, pygame.K_RETURN, pygame.K_HOME, pygame.K_END):
            return False
        if self.view.key(event):
            return True
        if event.is_command or event.is_alt:
            return False
        match event.key:
            case pygame.K_LEFT | pygame.K_RIGHT:
                self.step(1 if event.key == pygame.K_RIGHT else -1)
            case pygame.K_HOME | pygame.K_END:
                self.seek(self.first if event.key == pygame.K_HOME else self.last)
            case actions.NEXT_TURN.key:
                self.seek(self.playback.next_turn(self.at))
            case actions.LAST_TURN.key:
                self.seek(self.playback.last_turn(self.at))
            case pygame.K_SPACE if not event.repeat:
                self.play()
            case pygame.K_RETURN if self.is_recap:
                self.close()
            case pygame.K_UP | pygame.K_DOWN:
                self._take_rate(self.rate + (1 if event.key == pygame.K_UP else -1))
            case actions.EYES.key if not event.repeat:
                self.take_eyes(self.viewpoints.index(self.viewpoint) + 1)
            case actions.VALUES.key | actions.CHANCES.key if not (event.repeat or self.is_recap):
                self.turn(self.analysis.turn_values if event.key == actions.VALUES.key else self.analysis.turn_chances)
            case key if pygame.K_1 <= key <= pygame.K_9 and not event.repeat:
                self._take_seat(key - pygame.K_1)
            case actions.RULES.key:
                self.host.routes.rules(self.game.info.id, self.spec.help_anchor)
            case _:
                return False
        return True

    # ------------------------------------------------------------------------------------------------ drawing

    def column_part(self, canvas: Canvas) -> Part:
        """Return the log, where the sentences of the last move are the news. Overridden for other tabs."""
        return self.log_part(canvas, self.at - 1)

    @override
    def still_parts(self, canvas: Canvas) -> Sequence[Part]:
        bar = self._transport
        drawn = Part("bar", bar.box, bar.box.inset(-SHADOW), bar.draw_panel)
        return [self.column_part(canvas), *answers(self.spec, self.words), drawn]

    @override
    def draw_marks(self, canvas: Canvas) -> None:
        self.analysis.draw(canvas, self.spec, self.words)

    @override
    def said_now(self, canvas: Canvas) -> list[Box]:
        return worded(self.stage, len(self._paging.step.rows)) if self._paging is not None else []

    @override
    def draw_around(self, canvas: Canvas) -> None:
        asked = self.analysis.odds.question_of(self._question_piece)
        self.analysis.odds.draw_question(canvas, asked, self.hand.placements, self.words, self.stage.width)
        is_one_of_several = len(self.playback.rounds) > 1
        number = self.playback.round_of(self.at)
        name = spoken_round(self.host.words, self.game.info.id, number) if is_one_of_several else ""
        if self._paging is not None:
            Sheet(self.words, self.seats).draw(canvas, self.stage, self._paging)
        self._draw_edge(canvas)
        self._transport.draw(canvas, self._renewal.model.reading, name)
        self.group.draw(canvas)

    def _draw_edge(self, canvas: Canvas) -> None:
        """Cover the part of the hand below the table's edge, so that it seems to be behind the bar."""
        own, bar = self.hand.own_zone(), self._transport.box
        cards = own.pieces if own is not None else ()
        if any(self.hand.placements[card.handle].box.bottom > bar.y for card in cards):
            self._painter.bare(canvas, self.spec, Box(0, bar.y, self._size[0], self._size[1] - bar.y))
            self._transport.draw_panel(canvas)
