"""The table of Crazy Eights: its looks, its pictures, what lies where, and what is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core import tablespec as spec
from tabletable.core.command import Command
from tabletable.core.ids import NOBODY
from tabletable.core.looks import GREEN, Ground, Looks, Palette
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.picture import Label, Picture
from tabletable.core.svg import CREAM, circle
from tabletable.core.tablekit.paint import CHIP, H, W, both_ends, card_back, chip, drawing, drawn, paper
from tabletable.core.tablekit.seating import around, seating
from tabletable.core.tablekit.zones import Deck, hand_behind, own_hand, pile, sorts
from tabletable.core.view import View

from .state import RANK, RANKS, SUIT, SUIT_NAMES, SUITS, Cue, EightsState, Verb

INKS: Final = ("#17693B", "#1B4F9C", "#B3122B", "#22222A")
CHROME: Final = GREEN._replace(panel="#3A1524", edge="#7C3E58", button="#6A2B47", dim="#321220")
LOOKS: Final = Looks("#7A2E4D", CHROME, Ground("#8A3A5B", "#3B1626"), (Palette(INKS),))
SORTS: Final = (spec.Sorting("suit", Msg("crazy_eights.sort.suit")), spec.BY_VALUE, spec.AS_DRAWN)
SIGNS: Final = (
    "M-1 3C-5 9-12 4-8-1C-7-3-5-3-4-3C-8-8-3-11 0-11C3-11 8-8 4-3C5-3 7-3 8-1C12 4 5 9 1 3L3 10L-3 10Z",
    "M0-10L8 0L0 10L-8 0Z",
    "M0 9C-14-1-7-11 0-4C7-11 14-1 0 9Z",
    "M0-10C14 1 6 9 1 4L3 10L-3 10L-1 4C-6 9-14 1 0-10Z",
)


def _sign(suit: int, x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({x} {y}) scale({scale})"><path d="{SIGNS[suit]}" fill="{INKS[suit]}"/></g>'


def face_word(face: int) -> str:
    return f"{RANKS[RANK[face]]} of {SUITS[SUIT[face]]}"


@drawn("crazy_eights.suit", SUITS.__getitem__)
def suit_picture(suit: int) -> Picture:
    return drawing(64, 64, circle(32, 32, 31, CREAM) + _sign(suit, 32, 32, 2))


@drawn("crazy_eights.face", face_word)
def face_picture(face: int) -> Picture:
    suit, rank = SUIT[face], RANKS[RANK[face]]
    return drawing(
        W, H, paper() + _sign(suit, W / 2, H / 2, 4), *both_ends(Label(rank, 20, 22, 26, INKS[suit], width=24))
    )


@drawn("crazy_eights.chip", face_word)
def face_chip(face: int) -> Picture:
    ink, rank = INKS[SUIT[face]], RANKS[RANK[face]]
    return drawing(38, CHIP, chip(38, CREAM) + _sign(SUIT[face], 11, 12, 0.7), Label(rank, 26, 12, 14, ink))


def choices(view: View[EightsState], commands: Sequence[Command]) -> tuple[spec.PickerEntry, ...]:
    return tuple(spec.PickerEntry(each, SUIT_NAMES[each.choice], suit_picture(each.choice)) for each in commands)


BACK: Final = card_back("crazy_eights.back", "#7A2E4D")
CARDS: Final = Deck(BACK, face_picture)


def table(view: View[EightsState], stage: spec.Stage) -> spec.TableSpec:
    state, viewer = view.state, view.seat
    who = seating(len(state.hands), viewer)
    places = around(stage, [len(state.hands[seat]) for seat in who.others])
    held = [msg("crazy_eights.cards", n=len(hand)) for hand in state.hands]
    cards = [CARDS.pieces(state.faces, hand) for hand in state.hands]
    labels = [msg("crazy_eights.zone.hand", player=SeatRef(seat)) for seat in range(len(cards))]
    own, (x, y) = (f"hand:{who.below}", who.below), places.middle
    fact, sign = msg("crazy_eights.fact", suit=SUIT_NAMES[state.suit]), suit_picture(state.suit)
    ways = sorts([piece.face for piece in cards[own[1]]], (SORTS[0], int), (SORTS[1], lambda face: RANK[face]))
    hand = own_hand(*own, places.hand, 168, cards[own[1]], labels[own[1]], BACK, ways, throw="discard")
    if viewer is None:
        hand = hand_behind(*own, places.hand.narrower(120), 129, cards[own[1]], labels[own[1]], BACK)
    discards, target = CARDS.pieces(state.faces, state.discard), (104.0, 145.0)
    draw = pile("draw", (x - 76, y), 129, CARDS.closed(state.draw), Msg("crazy_eights.zone.draw"), BACK, target=target)
    zones = [draw, pile("discard", (x + 76, y), 129, discards, Msg("crazy_eights.zone.discard"), target=target), hand]
    plates = [spec.Plate(who.below, *places.plate)]
    for seat, place in zip(who.others, places.others, strict=True):
        zones.append(place.hand(f"hand:{seat}", seat, cards[seat], labels[seat], BACK))
        plates.append(place.plate(seat, len(cards[seat])))
    return spec.TableSpec(
        title=Msg("crazy_eights.title"),
        subtitle=fact,
        zones=tuple(zones),
        plates=tuple(each._replace(active=each.seat == state.turn, tells=(held[each.seat],)) for each in plates),
        decor=(spec.Decor(sign, x + 76, y + 96, 36, tip=fact),),
        bursts=(spec.Burst(Cue.NAMED, (sign,)),),
        buttons=(_button(state, viewer),) if viewer is not None and state.turn != NOBODY else (),
        prompt=_prompt(state, viewer),
        help_anchor="E2",
        lessons=(spec.Lesson("goal", Msg("crazy_eights.lesson"), own[0]),) if viewer == state.turn else (),
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
