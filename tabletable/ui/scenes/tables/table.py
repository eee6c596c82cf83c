"""The table scene: a match on the screen, from the deal to the result."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from tabletable.core.game import Game
from tabletable.core.ids import NOBODY
from tabletable.core.overriding import override
from tabletable.play.keeping.recording import playable
from tabletable.play.keeping.savefile import SaveDocument
from tabletable.play.match import Match, bot_seed
from tabletable.play.seats import Seat, in_character, without_styles
from tabletable.play.session import Session
from tabletable.play.settlement import USUAL, Terms
from tabletable.table import enlarging
from tabletable.ui import kit
from tabletable.ui.animation.callout import Room
from tabletable.ui.animation.moment_clock import EVERYWHERE
from tabletable.ui.animation.sway import Sway
from tabletable.ui.controls.drawer import Asked, draw_drawer, prompt_of
from tabletable.ui.controls.table_buttons import button_of, heads
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.layer import Part
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.handling.using import enter_does
from tabletable.ui.keys import actions
from tabletable.ui.paint.keyline import (
    KeyHintText,
    NextEnter,
    draw_enter,
    draw_key_line,
    draw_once_more,
    enter_box,
    key_words,
    next_enter,
    second_click_piece,
    turner_box,
)
from tabletable.ui.paint.lights import concerns
from tabletable.ui.paint.measures import SHADOW
from tabletable.ui.scenes.tables import side_panel
from tabletable.ui.scenes.tables.keeper import Keeper
from tabletable.ui.scenes.tables.match_saver import MatchSaver
from tabletable.ui.scenes.tables.seated import MATCH, SeatedTable, TableManners
from tabletable.ui.stack.host import Host
from tabletable.ui.system.input import Input, InputKind

BANNER_AT: Final = 0.63
"""The y of the banner "your turn", as a share of the height: between table and hand."""
ENLARGED: Final = 1.2
"""The enlarged view is used if the wanted scale exceeds the fitting one by this factor."""
SHOWN_EVENTS: Final = 6
"""The most events shown below the prompt in the enlarged view."""


class TableScene(SeatedTable):
    """A match. Closes with "rematch", "setup" or "title" when the players leave it."""

    places: ClassVar[tuple[str, ...]] = (actions.TABLE,)

    def __init__(self, match: Match, keeper: Keeper, is_new: bool, manners: TableManners = MATCH) -> None:
        super().__init__(match, keeper, is_new, manners)
        self.sway = Sway()

    # ------------------------------------------------------------------------------------------------ life

    def enter(self) -> None:
        """Create the parts of the match, when the scene is opened."""
        super().enter()
        self.match.share_screen(self._is_big)
        self._take_seats()

    def leave(self) -> None:
        """Store the picture of the table. Its commands were saved when given."""
        super().leave()
        self.keeper.leave()

    def resumed(self, result: Any) -> None:
        """Apply settings that may have changed in a scene above."""
        self.flow.share_screen()
        if self._spec is not None and not self.is_resting:
            self.rebuild(instant=True)

    @property
    def _is_big(self) -> bool:
        """Whether all players read this one screen from afar."""
        return self.keeper.is_kept and self.host.settings.big_table

    def scale_in(self, width: int, height: int, wished: float) -> float:
        # what is wanted much larger than the table fits is seen enlarged
        fitting = super().scale_in(width, height, math.inf if self._is_big else wished)
        if wished < fitting * ENLARGED or self.manners.is_exercise:  # all that is asked about is seen at once
            return fitting
        return min(wished, width / enlarging.LEAST[0], height / enlarging.LEAST[1])

    def layout(self, width: float, height: float) -> None:
        is_first = self._spec is None
        self.fit(width, height)
        self.callouts.lose_place()
        self.pages.fit()
        self.refill_log()
        self.side_panel.place(width, height, self.parts)
        self._renewal.forget()
        self.rebuild(instant=True)
        self.callouts.follow(self._placements)
        if is_first:
            self.flow.begin()

    # ------------------------------------------------------------------------------------------------ motion

    def update(self, dt: float) -> bool:
        """Let a frame of `dt` seconds pass; return True while anything moves."""
        self.keeper.poll()
        self.host.audio.read_ahead()
        speed = self.host.settings.speed_factor
        passed = dt * self.host.settings.clock_rate
        moved, made, turned_page = self._move(passed), False, False
        pace = self.settings.bot_pace
        self.moments.set_pace(pace, speed, self.host.settings.reduced_motion)
        if self.is_on_top:
            made |= self.moments.update(dt)
            self.director.is_held = self.moments.is_on
            if self.host.is_telling and self.director.may_react:
                self.director.hear_out()
            self.director.update(dt, speed, pace, self.is_resting, self.host.settings.bot_time / 1000)
            if not self.moments.is_on and not self.director.is_showing:
                has_said = self.only_move.update(dt)
                if (not self.pages.is_open and self.turn_clock.update(dt)) or has_said:
                    self.host.request_redraw()
            turned_page = self.pages.update(passed)
            is_shown = self.director.is_showing or self.moments.is_on or self.pages.is_open or moved
            rests = self.flow.is_resting and not self.flow.is_looked_at and not is_shown
            if self.stack.top is self and rests and not self.manners.is_exercise:
                self.flow.show_result()
            self._think()
            if self._is_thinking:
                self.host.wake_after(0.0)
            self.renew()
        else:
            self.callouts.hover(None)  # the pointer belongs to what lies above
        bots = self.director.wakes_in(speed, pace, self.is_resting)
        turns = None if self.pages.wakes_in is None else self.pages.wakes_in / self.host.settings.clock_rate
        self._doze(bots, turns, self.only_move.wakes_in, self.turn_clock.wakes_in)
        glowing = self.your_turn.glow.update(dt) and self.match.is_deciding() and not self.host.settings.reduced_motion
        # While pieces are under way nobody watches the hand, and the frame has enough to draw.
        self._sway(0.0 if moved else dt, glowing)
        self.comparing.renew()
        is_compared = self.comparing.is_working or self.comparing.contrast is not None
        if is_compared or self.odds.question(self.hand) is not None:
            self.callouts.hover(None)  # what is asked of a lifted card stands where its words would
        spoke = self._controls.update() | self.callouts.update(dt) | self.loose_items.update(dt) | self.hint.update(dt)
        spoke |= not self.moments.is_on and self.your_turn.banner.update(dt)  # one sign after the other
        turned = self.group.update(dt) | self.view.update(dt, self.host.clock())
        self.renew()
        return moved or made or glowing or spoke or turned or turned_page

    def _think(self) -> None:
        if self.hint.is_thinking:
            self.hint.work()
        elif self.comparing.work() or (self.analyst if self.analyst.is_working else self.odds).work():
            self.host.request_redraw()
        self._note_help()

    @property
    def _is_thinking(self) -> bool:
        """Whether a requested computation is still running."""
        works = (self.analyst, self.odds, self.comparing)
        is_asked = self.hint.is_thinking or any(each.is_working for each in works)
        return is_asked or self.turn_clock.is_choosing

    def _sway(self, dt: float, glowing: bool) -> None:
        """Let the cards of the hand sway while nothing else happens."""
        own = self.hand.own_zone()
        cards = [piece.handle for piece in own.pieces] if own is not None else []
        is_held = self.hand.held != NOTHING
        is_off = glowing or is_held or self.is_still or not self.is_on_top
        if self.sway.update(self.field, cards, dt, is_off):
            self.host.request_redraw()
        if glowing:
            self.sway.touch()  # it begins once the glow is steady
        self._doze(self.sway.wakes_in)

    # ------------------------------------------------------------------------------------------------ inputs

    def handle(self, event: Input) -> bool:
        """Let the widgets answer an input, then the pieces; with a piece in hand only the piece."""
        self.sway.touch()
        is_used = self.answers_first(event) or self._answer(event)
        self.comparing.renew()
        self.renew()
        return is_used

    def _answer(self, event: Input) -> bool:
        if self.moments.is_on and self._answer_moment(event):
            return True
        if self.heed(event) and self.field.is_dealing:
            self.hurry()  # any key skips the deal, and counts as well
        if event.kind is InputKind.POINTER_MOVE and not self.is_still:
            self.loose_items.sweep(event.x, event.y, self.host.clock())
        if self.parts is not None and self.pages.holds and self._answer_page(event):
            return True  # it lies over the column, too
        is_taken = self.hand.held == NOTHING and self.side_panel.handle(event)
        if event.kind is InputKind.POINTER_MOVE and self.group.stands_at(event.x, event.y):
            self.hand.leave()
        if event.kind is InputKind.POINTER_MOVE and self.group.explains:
            self.callouts.hover(None)  # the pointer is about a widget, which has words of its own
            return True
        if is_taken:
            self.host.request_redraw()
            return True
        if self._answer_page(event):
            return True
        if is_used := self._controls.handle(event):
            self.host.request_redraw()
        return is_used

    def _answer_page(self, event: Input) -> bool:
        """Let a page answer an input; pointer movement alone redraws nothing."""
        is_used = self.pages.handle(event, self.flow.skip_to_me, not self.flow.waits_to_pass)
        if is_used and event.kind is not InputKind.POINTER_MOVE:
            self.host.request_redraw()
        return is_used

    def _answer_moment(self, event: Input) -> bool:
        """Let a moment answer an input; any other key or click ends the moment and its animations."""
        before = self.moments.state
        is_taken = self.moments.handle(event)
        is_deed = event.kind in (InputKind.KEY_DOWN, InputKind.POINTER_DOWN)
        if not is_taken and is_deed and not self.moments.is_staged and event.key not in EVERYWHERE:
            self.moments.clear()
        after = self.moments.state
        if before is not None and (after is None or after.moment is not before.moment):
            self.hurry()
        if is_deed:
            self.host.request_redraw()
        return is_taken

    @override
    def room(self) -> Room:
        pressed, room = tuple(side_panel._control_boxes(self.group.widgets)), super().room()
        return room._replace(aside=self.side_panel.aside, controls=(*room.controls, *pressed), pressed=pressed)

    @override
    def said_now(self, canvas: Canvas) -> list[Box]:
        enter = self.enter_line
        boxes = [None if enter is None else enter_box(canvas, self.hand, self.ground, enter), self._turner]
        return [box for box in boxes if box is not None]

    @property
    def _turner(self) -> Box | None:
        """The box of the button that rotates the lifted piece; None without one."""
        return turner_box(self.hand, self.turning, self.ground)

    @override
    def names_at(self) -> dict[int, Box]:
        return {**super().names_at(), **self._heads()}

    def _heads(self) -> dict[int, Box]:
        """Return the boxes of heads whose plates are out of sight in the enlarged view."""
        if self.parts is None:
            return {}
        plates, row = super().names_at(), heads(self.group.widgets)
        return {seat: head for seat, head in row.items() if plates[seat].within(self.parts.field) != plates[seat]}

    @property
    @override
    def may_skip(self) -> bool:
        waits = self.match.waits_for_bots() and not self.match.is_deciding()
        return waits and self.manners.may_skip and not self.is_resting

    # ------------------------------------------------------------------------------------------------ drawing

    @property
    @override
    def glow(self) -> float:
        return 1.0 if self.host.settings.reduced_motion else self.your_turn.glow.strength

    @override
    def still_parts(self, canvas: Canvas) -> Sequence[Part]:
        return [self._told(canvas), *self.side_panel.still()]

    def _told(self, canvas: Canvas) -> Part:
        """Return the log, or in the enlarged view the drawer with the prompt and its end."""
        if self.manners.is_exercise:  # what was done before is asked about
            return self.log_part(canvas, len(self.match.session.steps))
        now = self.model
        viewer, news, prompt = now.standing.viewer, now.standing.since, prompt_of(now)
        if self.parts is not None:
            box = self.side_panel.drawer
            asked = Asked(box, tuple(prompt), self.log.newest(canvas, news, SHOWN_EVENTS))
            return Part("drawer", asked, box.inset(-SHADOW), partial(draw_drawer, asked))
        return self.log_part(canvas, news, prompt, NOBODY if viewer is None else viewer)

    @override
    def draw_frames(self, canvas: Canvas) -> None:
        taught = self.hand.zone(self.tutor.lesson.zone) if self.tutor.lesson is not None else None
        if taught is not None and self.group.find("lesson") is not None and concerns(self.hand, taught):
            self._painter.pointed_out(canvas, self.spec, taught)

    @override
    def draw_marks(self, canvas: Canvas) -> None:
        raised = self.hand.raised()
        self.analyst.draw(canvas, self.spec, wanted=lambda at: at not in raised)
        apart = raised | {f"seat:{seat}" for seat in self._heads()}
        self.odds.draw(canvas, self.spec, self.words, lambda at: at not in apart)

    @override
    def draw_around(self, canvas: Canvas) -> None:
        raised = self.hand.raised()
        self.analyst.draw(canvas, self.spec, wanted=lambda at: at in raised)
        self.odds.draw(canvas, self.spec, self.words, lambda at: at in raised)
        command = self.hint.command
        if command is not None:
            button = button_of(self.group.widgets, command)
            self.hint.draw(canvas, button, self.said_now(canvas))
            self._painter.badges_at(canvas, self.spec, self.hint.boxes)
        else:
            asked = self.odds.question(self.hand)
            self.odds.draw_question(canvas, asked, self.hand.placements, self.words, self.ground.w)
        words = key_words(self.hand, self.turning, self.words)
        again = second_click_piece(self.hand, self.turning)
        if again is not None:
            draw_once_more(canvas, again, self.words.text("table.again"))
        if (turner := self._turner) is not None:
            kit.icon_button(canvas, turner, "redo")
        if (enter := self.enter_line) is not None:
            draw_enter(canvas, self.hand, self.ground, enter)
        if self.parts is not None:
            self._draw_around_enlarged(canvas, self.parts, words)
        else:
            self._draw_around_whole(canvas, words)
        self.comparing.draw(canvas)

    def _draw_around_whole(self, canvas: Canvas, words: Sequence[KeyHintText]) -> None:
        stage = self.stage
        draw_key_line(canvas, self.spec, stage.width / 2, words)
        self.pages.draw(canvas)
        self.group.draw(canvas)
        self._draw_banner(canvas, stage.width / 2, stage.height * BANNER_AT)

    def _draw_banner(self, canvas: Canvas, x: float, y: float) -> None:
        if not self.moments.is_on:
            self.your_turn.banner.draw(canvas, x, y, self.host.settings.reduced_motion)

    def _draw_around_enlarged(self, canvas: Canvas, parts: enlarging.Frame, words: Sequence[KeyHintText]) -> None:
        if not self.pages.holds:
            self.pages.draw(canvas)
        self.group.draw(canvas)
        self.odds.draw_at_heads(canvas, self.words, self._heads())
        draw_key_line(canvas, self.spec, parts.field.cx, words, self.side_panel.row_of_seats(parts))
        self._draw_banner(canvas, parts.field.cx, parts.field.bottom)
        if self.side_panel.is_story_open:
            title = self.words.text("table.log.title")
            self.log.draw(canvas, title, self.model.standing.since, (), NOBODY)
            self.log.draw_pointed(canvas)
        if self.pages.holds:  # it needs all the room there is, and asks nothing
            self.pages.draw(canvas)

    # ------------------------------------------------------------------------------------------------ for scenes

    def answers_first(self, event: Input) -> bool:
        """Answer an input ahead of all else; return whether it was used. Overridden by lessons and puzzles."""
        return False

    @property
    def enter_line(self) -> NextEnter | None:
        """The words about the next Enter while keys are used, unless more is said. Overridden by puzzles."""
        if not self.hand.by_keys or self.group.keyed is not None:
            return None
        if self.hint.command is None and self.odds.question(self.hand) is not None:
            return None
        if self.parts is not None and self.callouts.zoomed is not None:
            return None  # an enlarged table has no room for both
        if key_words(self.hand, self.turning, self.words):
            return None
        return next_enter(enter_does(self.hand, self.turning), self.words)


def start_table(
    host: Host,
    game: Game[Any],
    seats: Sequence[Seat],
    options: Mapping[str, str | int],
    seed: int,
    position: Mapping[str, Any] | None = None,
    terms: Terms = USUAL,
    is_of_ladder: bool = False,
) -> TableScene:
    """Return the table of a new deal or a position; raises `SetupError`. The caller pushes it.

    `is_of_ladder`: whether its result returns to the ladder.
    """
    session = Session(game, _characters(host, game, seats, seed), options, seed, position=position)
    session.agree(terms)
    keeper = MatchSaver(host, session, is_of_ladder=is_of_ladder)
    keeper.keep()
    return _table(Match(session, bot_seed(seed), keeper.keep), keeper, is_new=True)


def _characters(host: Host, game: Game[Any], seats: Sequence[Seat], seed: int) -> tuple[Seat, ...]:
    return without_styles(seats) if host.settings.bots_alike else in_character(game, seats, seed)


def resume_table(host: Host, document: SaveDocument, slot: str | None = None) -> TableScene:
    """Return the table of a saved game; raises `Impossible`, and `OtherGame` if the game can only be watched.

    `slot`: the autosave it was loaded from.
    """
    session = playable(document)
    session.seats = _characters(host, session.game, session.seats, session.seed)
    keeper = MatchSaver(host, session, document, slot)
    return _table(Match(session, bot_seed(session.seed), keeper.keep), keeper, is_new=False)


def _table(match: Match, keeper: MatchSaver, is_new: bool) -> TableScene:
    match.began = keeper.began
    return TableScene(match, keeper, is_new)
