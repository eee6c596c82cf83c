"""Pointer and keys on the table: each gesture becomes a command, a question, or the reason why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletable.core.ids import NO_PIECE
from tabletable.core.tablespec import Zone
from tabletable.table.gestures import Commands, is_home, meant_by_tap
from tabletable.table.layout import zone_at
from tabletable.ui.hand import NOTHING, Drop
from tabletable.ui.input import LEFT, RIGHT, Input, InputKind
from tabletable.ui.paint.lights import Ghost

if TYPE_CHECKING:
    from tabletable.ui.scenes.table import TableScene


class Controls:
    """The hands of the person at the screen."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._hand = table.hand
        self._wheeled = 0.0
        """Parts of a notch that the wheel has turned: touchpads send many small ones."""

    def handle(self, event: Input) -> bool:
        """Answer an input that no widget took."""
        table, hand = self._table, self._hand
        if table.is_story_open and self._on_story(event):
            table.host.request_redraw()
            return True
        if event.kind is not InputKind.WHEEL and table.view.handle(event):
            table.callouts.hover(None)
            table.host.request_redraw()
            return True
        match event.kind:
            case InputKind.POINTER_MOVE:
                hand.move(event.x, event.y, table.host.clock())
                is_free = hand.held == NOTHING
                table.log.point(event.x, event.y)
                table.callouts.hover(
                    hand.seen_under(event.x, event.y) if is_free else None,
                    table.tip_at(event.x, event.y) if is_free else None,
                )
            case InputKind.POINTER_DOWN if event.button == LEFT:
                self._press(event)
            case InputKind.POINTER_UP if event.button == LEFT:
                self._release(event)
            case InputKind.POINTER_DOWN if event.button == RIGHT:
                if not self._turn() and not hand.cancel():
                    table.callouts.pin(hand.seen_under(event.x, event.y))
            case InputKind.WHEEL:
                self._wheel(event)
            case InputKind.FOCUS_LOST:
                hand.cancel()
            case InputKind.KEY_DOWN:
                if not self._key(event):
                    return False
            case _:
                return False
        table.light_up()
        table.host.request_redraw()
        return True

    def _on_story(self, event: Input) -> bool:
        """Answer an input while the whole log lies over the table; a click beside it sends it back."""
        table, log = self._table, self._table.log
        is_inside = log.box.contains(event.x, event.y)
        match event.kind:
            case InputKind.POINTER_MOVE:
                log.point(event.x, event.y)
                table.callouts.hover(None)
                return is_inside
            case InputKind.WHEEL if is_inside:
                log.scroll(event.wheel)
            case InputKind.POINTER_DOWN if is_inside and event.button == LEFT:
                self._press_log(event)
            case InputKind.POINTER_DOWN:
                table.turn_story()
            case InputKind.KEY_DOWN if event.key == pygame.K_ESCAPE:
                table.turn_story()
            case InputKind.KEY_DOWN if event.key in (pygame.K_UP, pygame.K_DOWN):
                log.scroll(1 if event.key == pygame.K_UP else -1)
            case _:
                return False
        return True

    def _press_log(self, event: Input) -> bool:
        """Watch again what a click on the log means; False if it means nothing."""
        table = self._table
        if table.log.offers(event.x, event.y):
            table.errands.recap()
            return True
        told = table.log.row_at(event.x, event.y)
        if told is not None:
            table.errands.watch(told[0].first, told[0].step)
        return told is not None

    # ------------------------------------------------------------------------------------------------ turning

    def _turn(self, by: int = 1) -> bool:
        """Turn the grabbed piece where it is aimed at; False if it fits there in one way only."""
        hand = self._hand
        return self._table.turning.turn(self._table.gestures.drop(hand.grabbed, hand.aimed), by)

    def _wheel(self, event: Input) -> None:
        """Turns a grabbed piece by one for each notch, else magnifies the board, else scrolls the log.

        Under a held piece nothing else ever moves.
        """
        table, hand = self._table, self._hand
        if table.turning.are_turns(table.gestures.drop(hand.grabbed, hand.aimed)):
            self._wheeled += event.wheel
            whole = int(self._wheeled)
            self._wheeled -= whole
            if whole:
                self._turn(-whole)
        elif hand.held == NOTHING and not table.view.handle(event):
            table.log.scroll(event.wheel)
            table.still_changed()

    # ------------------------------------------------------------------------------------------------ pointer

    def _press(self, event: Input) -> None:
        table, hand = self._table, self._hand
        table.callouts.clear()
        commands = self._aimed_by_click(event)
        if commands:
            table.give(commands)
            return
        zone = zone_at(table.spec, event.x, event.y)
        if zone is not None and self._is_wrong_place(zone, hand.piece_under(event.x, event.y)):
            self._explain(hand.selected, zone.id)
            return
        if hand.press(event.x, event.y) != NOTHING:
            return
        if self._press_log(event):
            return
        if hand.selected != NOTHING:
            hand.select(NOTHING)
        elif zone is not None:
            self._tap(zone)

    def _is_wrong_place(self, zone: Zone, under: int) -> bool:
        """Whether the selected piece was to go to a zone where it may not, rather than another piece be chosen."""
        hand = self._hand
        if hand.selected == NOTHING or self._table.gestures.movable(under) or hand.is_own(under):
            return False
        return not is_home(self._table.spec, hand.selected, zone.id)

    def _aimed_by_click(self, event: Input) -> Commands:
        """What a click means for the selected piece: a place is meant rather than the pieces that lie there."""
        hand = self._hand
        if hand.selected == NOTHING or hand.is_own(hand.piece_under(event.x, event.y)):
            return ()
        target = hand.target_at(hand.selected, event.x, event.y)
        return self._table.gestures.drop(hand.selected, target) if target else ()

    def _tap(self, zone: Zone) -> None:
        """A click on a place with nothing in hand."""
        table, seat = self._table, self._table.match.viewer
        faces = {piece.handle: piece.face for each in table.spec.zones for piece in each.pieces}
        commands = table.gestures.tap(zone, faces)
        if commands:
            table.give(commands)
        elif zone.taps and seat is not None:
            reason = table.match.session.why_not(seat, meant_by_tap(seat, zone))
            table.refuse(reason, NO_PIECE, (zone.x, zone.y))

    def _release(self, event: Input) -> None:
        ghost = self._table.lights.ghost
        result = self._hand.release(event.x, event.y)
        if isinstance(result, Drop):
            self._drop(result, ghost)
        elif result != NOTHING and result == self._hand.piece_under(event.x, event.y):
            self._click(result)

    def _drop(self, drop: Drop, ghost: Ghost | None) -> None:
        table = self._table
        commands = table.gestures.drop(drop.piece, drop.zone) if drop.zone else ()
        if not commands and drop.thrown:
            commands = table.gestures.taps.get(drop.piece, ())
        elif not commands and drop.over is not None:
            commands = self._meant_without_place(drop.piece, drop.over.id)
        if commands and ghost is not None:
            table.field.lay(drop.piece, ghost.x, ghost.y, ghost.angle, ghost.height, ghost.picture)
            table.give(commands)
        elif commands:
            table.give(commands, self._hand.velocity())
        elif drop.over is None:
            if drop.thrown:
                self._explain(drop.piece)
        elif not is_home(table.spec, drop.piece, drop.over.id):
            self._explain(drop.piece, drop.over.id)

    def _meant_without_place(self, piece: int, zone: str) -> Commands:
        """The command that names no place and is meant by letting `piece` go on the zone, if it is legal."""
        table, seat = self._table, self._table.match.viewer
        commands = table.gestures.taps.get(piece, ())
        if seat is None or not commands:
            return ()
        meant = table.game.meant(table.match.session.view(seat), piece, zone)
        return (meant,) if meant in commands else ()

    def _click(self, piece: int) -> None:
        """The first click lifts a piece, the second one plays it. One that can't move leaves the click to its place."""
        if not self._table.gestures.movable(piece):
            zone = self._hand.zone(self._hand.placements[piece].zone)
            if zone is not None and (zone.taps or zone.id in self._table.gestures.places):
                self._tap(zone)
            else:
                self._explain(piece)
        elif self._hand.selected == piece and self._hand.aimed:
            self._table.give(self._table.gestures.drop(piece, self._hand.aimed))
        elif self._hand.selected == piece:
            self.play(piece)
        else:
            self._hand.select(piece)
            self._table.host.audio.play("card_flip", 0.4)

    def play(self, piece: int) -> None:
        """Use a piece without naming a place.

        If it could go to several or lie there in several ways, it is lifted and aims at the first; so is one that asks
        for care, unless it is meant to be thrown.
        """
        table, hand = self._table, self._hand
        zone = hand.zone(hand.placements[piece].zone)
        throw = zone.throw if zone is not None else ""
        commands = table.gestures.play(piece, throw)
        if hand.placements[piece].piece.careful and throw not in table.gestures.targets(piece):
            commands = ()
        if commands and not table.turning.are_turns(commands):
            table.give(commands)
        elif table.gestures.movable(piece):
            hand.select(piece)
            table.view.bring(hand.step_target(1))
        else:
            self._explain(piece)

    def _explain(self, piece: int, zone: str = "") -> None:
        """Say why `piece` may not go to the zone, or nowhere at all."""
        table, seat = self._table, self._table.match.viewer
        if seat is None:
            return
        meant = table.game.meant(table.match.session.view(seat), piece, zone)
        if meant is not None:
            table.refuse(table.match.session.why_not(seat, meant), piece)

    # ------------------------------------------------------------------------------------------------ keys

    def _key(self, event: Input) -> bool:
        table, hand = self._table, self._hand
        if table.view.key(event):
            return True
        match event.key:
            case pygame.K_SPACE | pygame.K_RETURN if table.course.waits_to_pass:
                table.course.pass_on()
            case pygame.K_SPACE | pygame.K_RETURN if table.course.shows_the_end:
                table.course.show_result()
            case pygame.K_RETURN if table.hint.command is not None and hand.selected == NOTHING and not hand.by_keys:
                table.hint.do()
            case pygame.K_LEFT | pygame.K_RIGHT:
                by = -1 if event.key == pygame.K_LEFT else 1
                if hand.selected != NOTHING and len(table.gestures.targets(hand.selected)) > 1:
                    table.view.bring(hand.step_target(by))
                else:
                    hand.step_card(by)
                    table.column.blur()
                    if hand.hovered != NOTHING:
                        table.view.bring(hand.placements[hand.hovered].zone)
            case pygame.K_UP | pygame.K_DOWN if len(table.gestures.targets(hand.selected)) > 1:
                table.view.bring(hand.step_line(-1 if event.key == pygame.K_UP else 1))
            case pygame.K_RETURN | pygame.K_UP if hand.selected != NOTHING and hand.aimed:
                table.give(table.gestures.drop(hand.selected, hand.aimed))
            case pygame.K_RETURN | pygame.K_UP if hand.selected != NOTHING:
                self.play(hand.selected)
            case pygame.K_RETURN | pygame.K_UP if hand.hovered != NOTHING:
                self.play(hand.hovered)
            case pygame.K_SPACE if table.director.waits_for_key:
                table.errands.next_step()
            case pygame.K_SPACE if hand.hovered != NOTHING:
                table.callouts.pin(hand.placements.get(hand.hovered))
            case pygame.K_DOWN if hand.selected != NOTHING:
                hand.select(NOTHING)
            case pygame.K_ESCAPE:
                if not (hand.cancel() or table.hint.hide() or table.callouts.clear()):
                    table.errands.pause()
            case pygame.K_r if event.is_plain_key and not event.repeat and hand.grabbed != NOTHING:
                self._turn()
            case pygame.K_z:
                table.errands.undo()
            case _:
                return self._shortcut(event) or table.column.key(event)
        return True

    def _shortcut(self, event: Input) -> bool:
        table = self._table
        acts: dict[int, Callable[[], None]] = {
            pygame.K_F1: table.errands.show_rules,
            pygame.K_h: table.hint.toggle,
            pygame.K_j: table.errands.skip_to_me,
            pygame.K_s: table.errands.next_sort,
            pygame.K_w: table.errands.recap,
        }
        act = acts.get(event.key)
        if act is None or not event.is_plain_key:
            return False
        act()
        return True
