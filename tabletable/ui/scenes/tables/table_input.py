"""Pointer and keys on the table: gestures become commands, questions, or explanations."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletable.core.tablespec import Zone
from tabletable.table.gestures import Commands, faces_on, is_home, meant_by_tap
from tabletable.table.layout import lies_at, zone_at
from tabletable.ui.drawing.box import Box
from tabletable.ui.handling.hand import DRAG_START, NOTHING, Drop
from tabletable.ui.handling.using import Enter, Use, enter_does, turnable_at
from tabletable.ui.keys import actions
from tabletable.ui.paint.keyline import turner_box
from tabletable.ui.paint.lights import Laid, ghost_of
from tabletable.ui.paint.words import Tip
from tabletable.ui.system.input import LEFT, RIGHT, Input, InputKind
from tabletable.ui.widgets.base import LONG_PRESS

if TYPE_CHECKING:
    from tabletable.ui.scenes.tables.seated import SeatedTable

_DIGITS: Final = {key: digit for digit in range(10) for key in (pygame.K_0 + digit, pygame.K_KP1 + (digit or 10) - 1)}
HELD_S: Final = 0.6
"""Seconds from which a key that shows a hand counts as held: longer than the first frame of the hand takes."""


class TableInput:
    """Translates the viewer's inputs on the table into actions."""

    def __init__(self, table: SeatedTable) -> None:
        self._table, self._side_panel, self._host = table, table.side_panel, table.host
        self._hand, self._turning, self._board = table.hand, table.turning, table.view
        self._log, self._callouts, self._explainer = table.log, table.callouts, table.explainer
        self._wheeled = 0.0
        """The wheel's fraction of a notch not used yet: touchpads send small steps."""
        self._tapped: Input | None = None
        """The press on a place used by a click; it takes effect when it ends there."""
        self._tapped_on: tuple[str, int] | None = None
        """The zone and card at that place when the press began."""
        self._called_at: float | None = None
        """The time at which the key still held has shown a hand."""
        self._finger: tuple[float, float, float] | None = None
        """Time and place of a touch that may become a long press; None once it can't."""

    def handle(self, event: Input) -> bool:
        """Answer an input not used by a widget."""
        hand = self._hand
        is_still = self._finger is not None
        self._watch_finger(event)
        if self._side_panel.is_story_open and self._on_story(event):
            return True
        if event.kind is not InputKind.WHEEL and self._board.handle(event):
            self._callouts.hover(None)
            return True
        match event.kind:
            case InputKind.POINTER_MOVE if hand.held == NOTHING and (turner := self._turner(event)) is not None:
                self._callouts.hover(None, Tip(self._table.words.text("table.tip.turn"), turner), event.is_unmoved)
            case InputKind.POINTER_MOVE:
                hand.move(event.x, event.y, self._host.clock())
                is_free = hand.held == NOTHING and not event.is_touch
                self._log.point(event.x, event.y)
                self._callouts.hover(
                    hand.seen_under(event.x, event.y) if is_free else None,
                    self._table.tip_at(event.x, event.y) if is_free else None,
                    event.is_unmoved,
                )
            case InputKind.POINTER_DOWN if event.button == LEFT:
                self._tapped = event if self._waits_for_release(event) else None
                if self._tapped is None:
                    self._press(event)
                else:
                    self._tapped_on = self._lies_at(event)
            case InputKind.POINTER_UP if event.button == LEFT and self._tapped is not None:
                tapped, self._tapped = self._tapped, None
                is_there = is_still if tapped.is_touch else self._lies_at(event) == self._tapped_on
                if is_there and self._lies_at(tapped) == self._tapped_on:
                    self._press(tapped)
            case InputKind.POINTER_UP if event.button == LEFT:
                self._release(event)
            case InputKind.POINTER_DOWN if event.button == RIGHT:
                if not self._turn() and not hand.cancel():
                    self._callouts.pin(hand.seen_under(event.x, event.y))
            case InputKind.WHEEL:
                self._wheel(event)
            case InputKind.FOCUS_LOST:
                hand.cancel()
                self._table.flow.cover_hand()
            case InputKind.KEY_UP if event.key == actions.SPACE.key:
                self._let_go()
            case InputKind.KEY_DOWN:
                return self._key(event)
            case _:
                return False
        return True

    def _let_go(self) -> None:
        """On release of the key, cover a called hand if the key was held; after a tap it stays."""
        called, self._called_at = self._called_at, None
        if called is not None and self._host.clock() - called >= HELD_S:
            self._hand.cancel()
            self._table.flow.cover_hand()

    def _call(self) -> None:
        self._called_at = self._host.clock()
        self._table.flow.reveal_hand()

    def _watch_finger(self, event: Input) -> None:
        if event.kind is InputKind.POINTER_DOWN and event.button == LEFT and event.is_touch:
            self._finger = (self._host.clock(), event.x, event.y)
            self._host.wake_after(LONG_PRESS)
        elif event.kind is not InputKind.POINTER_MOVE:
            self._finger = None
        elif self._finger is not None:
            far = abs(event.x - self._finger[1]) + abs(event.y - self._finger[2]) >= DRAG_START
            self._finger = None if far else self._finger

    def _waits_for_release(self, event: Input) -> bool:
        """Return whether a press here acts only when it ends here: a finger's may become a long press, and one on a
        place that is used by a click may be a drag that missed its card.
        """
        if event.is_touch:
            return self._acts_at_once(event)
        zone = zone_at(self._table.spec, event.x, event.y)
        is_free = self._hand.selected == NOTHING and self._hand.piece_under(event.x, event.y) == NOTHING
        return is_free and zone is not None and bool(zone.taps)

    def _acts_at_once(self, event: Input) -> bool:
        """Return whether a press here would act before its release."""
        if self._turner(event) is not None or self._aimed_by_click(event):
            return True
        return self._hand.piece_under(event.x, event.y) == NOTHING

    def update(self) -> bool:
        """Explain what a finger rests on after a long press; return True if it does so now."""
        if self._finger is None or self._host.clock() - self._finger[0] < LONG_PRESS:
            return False
        _, x, y = self._finger
        self._finger, self._hand.pressed = None, NOTHING  # letting go is no click
        self._callouts.clear()
        under = self._hand.seen_under(x, y)
        self._callouts.pin(under)
        self._callouts.ask(self._table.tip_at(x, y) if under is None else None)
        return True

    def _on_story(self, event: Input) -> bool:
        """Answer an input while the whole log is open over the table; a click beside it closes it."""
        log = self._log
        is_inside = log.box.contains(event.x, event.y)
        match event.kind:
            case InputKind.POINTER_MOVE:
                log.point(event.x, event.y)
                self._callouts.hover(None)
                return is_inside
            case InputKind.WHEEL if is_inside:
                log.scroll(event.wheel)
            case InputKind.POINTER_DOWN if is_inside and event.button == LEFT:
                self._press_log(event)
            case InputKind.POINTER_DOWN:
                self._side_panel.turn_story()
            case InputKind.KEY_DOWN if event.key == pygame.K_ESCAPE:
                self._side_panel.turn_story()
            case InputKind.KEY_DOWN if event.key in (pygame.K_UP, pygame.K_DOWN):
                log.scroll(1 if event.key == pygame.K_UP else -1)
            case _:
                return False
        return True

    def _press_log(self, event: Input) -> bool:
        """Replay what was clicked in the log, or switch on the chances; return False if nothing was hit."""
        if self._log.offers(event.x, event.y):
            self._table.actions.recap()
            return True
        if self._log.switches(event.x, event.y):
            self._table.odds.switch(True)
            return True
        row = self._log.row_at(event.x, event.y)
        if row is not None:
            self._table.actions.watch(row[0].first, row[0].step + 1)
        return row is not None

    # ------------------------------------------------------------------------------------------------ turning

    def _turn(self, by: int = 1) -> bool:
        """Rotate the grabbed piece at its target; return False if it fits there in only one way."""
        hand = self._hand
        return self._turning.turn(hand.gestures.drop(hand.grabbed, hand.aimed), by)

    def _turn_lifted(self) -> bool:
        """Rotate the lifted piece at a target where it can be rotated; return False if there is none."""
        hand, zone = self._hand, turnable_at(self._hand, self._turning)
        if not zone:
            return False
        if hand.aimed != zone:
            hand.aim_at(zone)
            self._board.bring(zone)
        return self._turn()

    def _turner(self, event: Input) -> Box | None:
        """Return the button that rotates the lifted piece, if the event is on it."""
        box = turner_box(self._hand, self._turning, self._table.ground)
        return box if box is not None and box.contains(event.x, event.y) else None

    def _wheel(self, event: Input) -> None:
        """Rotate a grabbed piece by one step per notch, else zoom the board, else scroll the log.

        With a piece in hand nothing else moves.
        """
        hand = self._hand
        if self._turning.are_turns(hand.gestures.drop(hand.grabbed, hand.aimed)):
            self._wheeled += event.wheel
            whole = int(self._wheeled)
            self._wheeled -= whole
            if whole:
                self._turn(-whole)
        elif hand.held == NOTHING and not self._board.handle(event):
            self._log.scroll(event.wheel)

    # ------------------------------------------------------------------------------------------------ pointer

    def _lies_at(self, event: Input) -> tuple[str, int] | None:
        return lies_at(self._table.spec, self._hand.placements.values(), event.x, event.y)

    def _is_misdirected(self, event: Input) -> bool:
        """Return whether a click was aimed at something else that lay there just before."""
        lies, recent = self._lies_at(event), self._table.clicks.recent(self._host)
        lay = (lies_at(spec, placements, event.x, event.y) for spec, placements in recent)
        return lies is not None and any(each not in (None, lies) for each in lay)

    def _press(self, event: Input) -> None:
        hand = self._hand
        self._callouts.clear()
        if self._is_misdirected(event):
            return
        if self._turner(event) is not None and self._turn_lifted():
            self._finger = None
            return
        commands = self._aimed_by_click(event)
        if commands:
            self._finger = None
            self._table.give(commands)
            return
        zone = zone_at(self._table.spec, event.x, event.y)
        if zone is not None and self._is_wrong_place(zone, hand.piece_under(event.x, event.y)):
            self._explainer.why_stays(hand.selected, zone.id)
            return
        if hand.press(event.x, event.y) != NOTHING:
            return
        if self._press_log(event):
            return
        if hand.selected != NOTHING:
            hand.select(NOTHING)
        elif zone is not None:
            self.tap(zone_at(self._table.spec, event.x, event.y, hand.gestures.places) or zone)

    def _is_wrong_place(self, zone: Zone, under: int) -> bool:
        """Return whether a click sends the selected piece to an illegal zone, rather than selecting another piece."""
        hand = self._hand
        if hand.selected == NOTHING or hand.gestures.movable(under) or hand.is_own(under):
            return False
        return not is_home(self._table.spec, hand.home(hand.selected), zone.id)

    def _aimed_by_click(self, event: Input) -> Commands:
        """Return the commands of a click with a piece selected: the zone counts, not the pieces in it."""
        hand = self._hand
        if hand.selected == NOTHING or hand.is_own(hand.piece_under(event.x, event.y)):
            return ()
        target = hand.target_at(hand.selected, event.x, event.y)
        return hand.gestures.drop(hand.selected, target) if target else ()

    def tap(self, zone: Zone) -> None:
        """Handle a click on a zone with nothing in hand."""
        now = self._table.model
        seat = now.standing.viewer
        commands = now.gestures.tap(zone, faces_on(now.spec))
        if commands:
            self._finger = None
            self._table.give(commands)
        elif zone.taps and seat is not None:
            self._explainer.why(meant_by_tap(seat, zone), (zone.x, zone.y))

    def _release(self, event: Input) -> None:
        hand = self._hand
        ghost = ghost_of(hand, self._turning) if hand.gestures.movable(hand.grabbed) else None
        result = self._hand.release(event.x, event.y)
        if isinstance(result, Drop):
            self._drop(result, ghost)
        elif result != NOTHING and result == self._hand.piece_under(event.x, event.y):
            self._click(result)

    def _drop(self, drop: Drop, ghost: Laid | None) -> None:
        hand, spec = self._hand, self._table.spec
        commands = hand.gestures.drop(drop.piece, drop.zone) if drop.zone else ()
        if not commands and drop.thrown:
            commands = hand.gestures.taps.get(drop.piece, ())
        elif not commands and drop.over is not None:
            commands = self._meant_without_place(drop.piece, drop.over.id)
        if commands and ghost is not None:
            hand.sprites.lay(drop.piece, ghost.x, ghost.y, ghost.angle, ghost.height, ghost.picture)
            self._table.give(commands)
        elif commands:
            self._table.give(commands, hand.velocity())
        elif drop.over is None:
            if drop.thrown:
                self._explainer.why_stays(drop.piece)
        elif not is_home(spec, hand.home(drop.piece), drop.over.id):
            self._explainer.why_stays(drop.piece, drop.over.id)

    def _meant_without_place(self, piece: int, zone: str) -> Commands:
        """Return the legal command without a zone that is meant by dropping `piece` on `zone`; () if there is none."""
        commands = self._hand.gestures.taps.get(piece, ())
        intended = self._explainer.intended_command(piece, zone) if commands else None
        return (intended,) if intended is not None and intended in commands else ()

    def _click(self, piece: int) -> None:
        """Lift a piece at the first click; play it, or rotate it if possible, at the second.

        A click on an immovable piece goes to its zone.
        """
        hand = self._hand
        if not hand.gestures.movable(piece):
            zone = hand.zone(hand.placements[piece].zone)
            if zone is not None and (zone.taps or zone.id in hand.gestures.places):
                self.tap(zone)
            else:
                self._explainer.why_stays(piece)
        elif hand.selected == piece and self._turn_lifted():
            self._host.audio.play("card_flip", 0.4)
        elif hand.selected == piece:
            self._use(enter_does(hand, self._turning))
        else:
            hand.select(piece)
            self._host.audio.play("card_flip", 0.4)

    def _use(self, use: Use) -> None:
        """Do what Enter, or a second click, does with a piece; one that is taken is aimed at its first place."""
        match use.does:
            case Enter.PLAY | Enter.LAY:
                self._table.give(use.commands)
            case Enter.TAKE:
                self._hand.select(use.piece)
                self._board.bring(self._hand.step_target(1))
            case Enter.WHY:
                self._explainer.why_stays(use.piece)

    # ------------------------------------------------------------------------------------------------ keys

    def _key(self, event: Input) -> bool:
        if event.is_plain_key and event.key in _DIGITS and self._hand.type_digit(_DIGITS[event.key]):
            self._board.bring(self._hand.aimed)
            return True
        if self._board.key(event):
            return True
        hand, now, key = self._hand, self._table.model, event.key
        is_enter, is_choosing = key == pygame.K_RETURN, len(hand.gestures.targets(hand.selected)) > 1
        match key:
            case pygame.K_SPACE | pygame.K_RETURN if now.waits_to_pass:
                self._table.flow.switch_viewer()
            case pygame.K_SPACE | pygame.K_RETURN if now.shows_the_end:
                self._table.flow.show_result()
            case _ if is_enter and now.waits_for_hint:
                pass  # it is meant for the hint, which is not there yet
            case _ if is_enter and self._table.hint.has_enter():
                self._table.hint.do()
            case pygame.K_LEFT | pygame.K_RIGHT:
                self._step(-1 if key == pygame.K_LEFT else 1, is_choosing)
            case pygame.K_UP | pygame.K_DOWN if is_choosing:
                self._board.bring(hand.step_target(0, -1 if key == pygame.K_UP else 1))
            case pygame.K_UP | pygame.K_DOWN:
                self._arrive(hand.step_piece(0, -1 if key == pygame.K_UP else 1))
            case pygame.K_RETURN if (use := enter_does(hand, self._turning)).does:
                self._use(use)
            case pygame.K_SPACE if now.waits_for_key:
                self._table.director.next_step()
            case pygame.K_SPACE if event.repeat and self._called_at is not None:
                pass  # it is held down
            case pygame.K_SPACE if now.caller is not None:
                self._call()
            case pygame.K_SPACE if now.standing.is_called and hand.hovered == NOTHING and not event.repeat:
                self._table.flow.cover_hand()
            case pygame.K_SPACE if hand.hovered != NOTHING:
                self._callouts.pin(hand.placements.get(hand.hovered))
            case pygame.K_ESCAPE:
                table = self._table
                is_used = hand.cancel() or table.hint.hide() or self._callouts.clear() or table.put_away()
                if not is_used and now.standing.is_called:
                    table.flow.cover_hand()
                elif not is_used:
                    self._table.pause()
            case actions.TURN.key if event.is_plain_key and not event.repeat and hand.grabbed != NOTHING:
                self._turn()
            case actions.UNDO.key:
                self._table.actions.undo()
            case _:
                return self._shortcut(event) or self._side_panel.key(event)
        return True

    def _step(self, by: int, is_choosing: bool) -> None:
        """Go to the next target of a selected piece, or to the next card."""
        hand = self._hand
        if hand.selected != NOTHING and is_choosing:
            self._board.bring(hand.step_target(by))
        else:
            self._arrive(hand.step_piece(by))

    def _arrive(self, piece: int) -> None:
        """Scroll the board to the piece at the keyboard cursor."""
        self._side_panel.group.blur()
        if piece != NOTHING:
            self._board.bring(self._hand.placements[piece].zone)

    def _shortcut(self, event: Input) -> bool:
        table = self._table
        acts: dict[int, Callable[[], None]] = {
            actions.MENU.key: table.pause,
            actions.RULES.key: table.show_rules,
            actions.HINT.key: table.ask_hint,
            actions.JUMP.key: table.flow.skip_to_me,
            actions.SORT.key: table.actions.next_sort,
            actions.RECAP.key: table.actions.recap,
        }
        if self._table.model.offers_primer:
            acts |= {actions.LEARN.key: table.tutor.learn, actions.READ.key: table.tutor.read}
        chances = self._table.model.chances
        if chances.is_offered and not chances.is_on:  # their panel, which has the same key, is not there
            acts[actions.CHANCES.key] = partial(table.odds.switch, True)
        act = acts.get(event.key)
        if act is None or not event.is_plain_key:
            return False
        act()
        return True
