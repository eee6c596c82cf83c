"""The table of Crazy Eights: its looks, what lies where, and what is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core import tablespec as spec
from tabletable.core.command import Command
from tabletable.core.ids import NOBODY
from tabletable.core.looks import GREEN, SUITED, Ground, Looks
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.suited import SUIT_NAMES, VALUE
from tabletable.core.tablekit.paint import card_back
from tabletable.core.tablekit.seating import hands
from tabletable.core.tablekit.suited import face_picture, suit_picture
from tabletable.core.tablekit.zones import Deck, pile
from tabletable.core.view import View

from .state import Cue, EightsState, Verb

CHROME: Final = GREEN._replace(panel="#3A1524", edge="#7C3E58", button="#6A2B47", dim="#321220")
LOOKS: Final = Looks("#7A2E4D", CHROME, Ground("#8A3A5B", "#3B1626"), (SUITED,))
SORTS: Final = (spec.BY_COLOUR, spec.BY_VALUE, spec.AS_DRAWN)
BACK: Final = card_back("crazy_eights.back", "#7A2E4D")
CARDS: Final = Deck(BACK, face_picture)


def choices(view: View[EightsState], commands: Sequence[Command]) -> tuple[spec.PickerEntry, ...]:
    return tuple(spec.PickerEntry(each, SUIT_NAMES[each.choice], suit_picture(each.choice)) for each in commands)


def table(view: View[EightsState], stage: spec.Stage) -> spec.TableSpec:
    state, viewer = view.state, view.seat
    ways = (spec.BY_COLOUR, int), (spec.BY_VALUE, VALUE.__getitem__)
    around = hands(view, stage, CARDS, *ways, throw="discard")
    fact, sign = msg("crazy_eights.fact", suit=SUIT_NAMES[state.suit]), suit_picture(state.suit)
    (x, y), target = around.middle, (104.0, 145.0)
    draws, discards = CARDS.closed(state.draw), CARDS.pieces(state.faces, state.discard)
    draw = pile("draw", (x - 76, y), 129, draws, Msg("crazy_eights.zone.draw"), BACK, target=target)
    discard = pile("discard", (x + 76, y), 129, discards, Msg("table.zone.discard"), target=target)
    return spec.TableSpec(
        title=Msg("crazy_eights.title"),
        subtitle=fact,
        zones=(draw, discard, *around.zones),
        plates=around.plates,
        decor=(spec.Decor(sign, x + 76, y + 96, 36, tip=fact),),
        bursts=(spec.Burst(Cue.NAMED, (sign,)),),
        buttons=(_button(state, viewer),) if viewer is not None and state.turn != NOBODY else (),
        prompt=_prompt(state, viewer),
        help_anchor="E2",
        lessons=(spec.Lesson("goal", Msg("crazy_eights.lesson"), f"hand:{viewer}"),) if viewer == state.turn else (),
        goal=Msg("crazy_eights.goal"),
    )


def _button(state: EightsState, viewer: int) -> spec.Button:
    verb, zone, key, icon = (Verb.DRAW, "draw", "D", "cards") if state.draw else (Verb.PASS, "", "P", "hand")
    return spec.Button(Msg(f"crazy_eights.verb.{verb}"), (Command(viewer, verb, zone=zone),), key, icon)


def _prompt(state: EightsState, viewer: int | None) -> Msg | None:
    if viewer != state.turn:
        return msg("crazy_eights.prompt.other", player=SeatRef(state.turn)) if state.turn != NOBODY else None
    may = "match" if state.playable() else "draw" if state.draw else "pass"
    return msg(f"crazy_eights.prompt.{may}", suit=SUIT_NAMES[state.suit])
