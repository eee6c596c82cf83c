"""Short words for positions and rounds of Night Market in tests."""

from __future__ import annotations

from typing import Any

from tabletable.core.command import Command
from tabletable.core.event import Event
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Reason
from tabletable.games.night_market.game import GAME
from tabletable.games.night_market.rules.cards import FACE_BY_WORD, face_word
from tabletable.games.night_market.rules.play import BIDS, DONE, HIDE, PASS
from tabletable.games.night_market.rules.state import MarketState, Phase, RoundResult, Verb
from tabletable.games.night_market.rules.zones import BID, PLOT, STOCK
from tests.builders import Builders

OPTIONS = GAME.info.complete({})
MARKET: Builders[MarketState] = Builders(GAME, dict)
do, said = MARKET.events_of, MARKET.said


def state_of(**words: Any) -> MarketState:
    """Return a position of three players with empty hands, unless `words` say otherwise."""
    words.setdefault("hands", [[], [], []])
    return GAME.position(words)


def evening(stalls: dict[int, tuple[int, str]], gates: list[str], **words: Any) -> MarketState:
    """Everybody has built; as soon as seat 0 says so the customers walk."""
    return state_of(stalls={str(p): list(s) for p, s in stalls.items()}, gates=gates, phase="build", **words)


def walked(stalls: dict[int, tuple[int, str]], gates: list[str], **words: Any) -> tuple[MarketState, RoundResult]:
    """Return the state after these customers have walked by these stalls, and what that brought."""
    state = evening(stalls, gates, **words)
    do(state, DONE[0])
    assert state.result is not None
    return state, state.result


def seats_taken(result: RoundResult) -> list[tuple[str, int, int]]:
    """Who sat where, for how much: (customer, plot, coins)."""
    return [(face_word(guest.face), guest.plot, guest.coins) for guest in result.guests]


def bid(state: MarketState, seat: int, plot: int, number: int, marker: int = -1) -> Command:
    """Return the bid of a seat with its next marker (or the one named)."""
    if marker < 0:
        legal = GAME.legal_commands(state, seat)
        return next((one for one in legal if one.zone == BID[plot][number]), BIDS[seat][0][plot][number])
    return BIDS[seat][marker][plot][number]


def hide(state: MarketState, seat: int, word: str) -> Command:
    """Lay a customer of the hand face down."""
    return HIDE[seat][next(p for p in state.hands[seat] if state.faces[p] == FACE_BY_WORD[word])]


def build(state: MarketState, seat: int, food: str, plot: int) -> Command:
    """Build a stall."""
    tops = GAME.zones(state)[STOCK]
    piece = next((p for p in tops if state.faces[p] == FACE_BY_WORD[f"{food} stall"]), NO_PIECE)
    return Command(seat, Verb.BUILD, piece, PLOT[plot])


def why(state: MarketState, command: Command) -> Reason:
    """Why a command is refused."""
    return GAME.why_not(state, command.seat, command)


def refused(state: MarketState, command: Command, rule: str, reason: str) -> None:
    """The command is not legal, by this rule and for this reason."""
    assert MARKET.refusal(state, command) == (reason, rule)


def numbers(state: MarketState, seat: int) -> dict[int, list[int]]:
    """By plot the numbers that a seat may bid."""
    found: dict[int, list[int]] = {}
    for command in GAME.legal_commands(state, seat):
        if command.verb == Verb.BID:
            _, plot, number = command.zone.split(":")
            found.setdefault(int(plot), []).append(int(number))
    return {plot: sorted(set(bids)) for plot, bids in found.items()}


def all_hidden(state: MarketState) -> MarketState:
    """Everybody lays the first customers of the hand face down, until the auction begins."""
    while state.phase == Phase.HIDING:
        seat = GAME.to_act(state)[0]
        do(state, GAME.legal_commands(state, seat)[0])
    return state


def auction(**words: Any) -> MarketState:
    """Return the auction of a first round for three, with plenty of money unless said otherwise."""
    words.setdefault("money", [20, 20, 20])
    words.setdefault("market", [3, 5, 7, 9])
    return state_of(phase=words.pop("phase", "bid"), **words)


def passing(state: MarketState, *seats: int) -> list[Event]:
    """These seats pass, one after the other."""
    events = []
    for seat in seats:
        events += do(state, PASS[seat])
    return events


def finished(seats: int, levels: list[str], seed: int) -> MarketState:
    """Return the end of a game between bots."""
    for state, _ in MARKET.playing(seats, {}, seed, levels):
        last = state
    return last
