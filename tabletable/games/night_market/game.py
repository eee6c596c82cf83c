"""The game object: the protocol of `tabletable.core.game`, each method in the module that knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.game import Game, GameInfo, Option, Options, Policy, View
from tabletable.core.tablespec import AS_DRAWN, BY_COLOUR, BY_VALUE, Choice, FaceText, Picture
from tabletable.games.night_market.bots import policies
from tabletable.games.night_market.rules import apply, board, deal, knowledge, legal, names, positions, reasons, results
from tabletable.games.night_market.rules.cards import MAX_SEATS, face_word
from tabletable.games.night_market.rules.commands import Cue, Verb
from tabletable.games.night_market.rules.state import BID_TURNS, TERMS, HouseRules, MarketState
from tabletable.games.night_market.table import account, intent, moments, pictures, words
from tabletable.games.night_market.table import forecast as forecasts
from tabletable.games.night_market.table import spec as scene
from tabletable.games.night_market.table import wording as wordings
from tabletable.games.night_market.table.looks import LOOKS


class NightMarketGame(Game[MarketState]):
    """Night Market for 3 or 4."""

    info = GameInfo(
        id="night_market",
        min_seats=min(TERMS),
        max_seats=MAX_SEATS,
        minutes=40,
        rules_version=1,
        options=(Option("board", (board.OWN,), board.OWN, read=board.read_text),),
        verbs=tuple(Verb),
        chained=(Verb.HIDE,),
        levels=("random", *policies.POLICIES),
        looks=LOOKS,
        cues=Cue,
        step=Cue.STEP,
        sorts=(BY_COLOUR, BY_VALUE, AS_DRAWN),
        shelf=4,
    )

    def __init__(self, printed: board.Board | None = None) -> None:
        """`printed` is the board it is played on, None for the one that comes with the game."""
        self._printed = printed or board.standard()

    def agreed(self, options: Options) -> NightMarketGame:
        """See `Game.agreed`: tickets have the colours of the gates on the board."""
        printed = board.board_of(options)
        return self if printed == self._printed else NightMarketGame(printed)

    def setup(self, seats: int, options: Options, seed: int, deck: Sequence[int] | None = None) -> MarketState:
        """See `Game.setup`. Of `deck` the customers and the land cards are dealt in its order."""
        self.info.check_seats(seats)
        return deal.setup(seats, HouseRules(board.board_of(options)), seed, deck)

    to_act = staticmethod(legal.to_act)
    legal_commands = staticmethod(legal.legal_commands)
    why_not = staticmethod(reasons.why_not)
    apply = staticmethod(apply.apply)
    outcome = staticmethod(results.outcome)
    round_result = staticmethod(results.round_result)

    def bound(self, seats: int, options: Options) -> int:
        """Each round, everybody hides at most 4, bids twice, builds what it won and ends it; and compensation bids,
        each higher than the last, which are fewer than the numbers on the cards."""
        terms = TERMS[seats]
        numbers = terms.opened * 8
        return terms.rounds * (seats * (4 + BID_TURNS + 2) + numbers + terms.opened * terms.rounds)

    zones = staticmethod(knowledge.zones)
    check = staticmethod(knowledge.check)
    state_from_json = staticmethod(positions.state_from_json)

    def position(self, data: Mapping[str, Any]) -> MarketState:
        """A position in these words, all but `hands` optional:

        - `hands`: per seat a list of customers ("D skewers"); `hidden`: per seat those it has laid face down
        - `gates`: customers who wait, each at the gate of its letter, in this order; `discard`; `deck`: the next ones,
          next first; all that are not named lie under them
        - `stalls`: plot → [seat, food]; `plots`: plot → seat, for plots without a stall; `won`: plots won this round
        - `closed`, `market`, `land`: plots out of the game, on offer, and next to come; the others are sold
        - `bids`: [seat, plot, number] in the order they were made; `passed`: seats that bid no more; `lap`: 0 or 1
        - `phase`: "hide", "bid", "compensate" or "build"; `turn`: the seat on turn (the first in `order`)
        - `round`, `order`, `money`, `loans`, `seed`; `board`: another board in the words of `board.json`
        """
        return positions.position(data)

    face_word = staticmethod(face_word)
    face_name = staticmethod(names.face_name)
    joined = staticmethod(account.joined)
    wording = staticmethod(wordings.wording)
    pointed = staticmethod(wordings.pointed)
    table = staticmethod(scene.table)
    table_at_rest = staticmethod(scene.table_at_rest)

    def face_picture(self, face: int) -> Picture:
        """See `Game.face_picture`."""
        return pictures.face_picture(face, self._printed)

    def face_chip(self, face: int) -> Picture:
        """See `Game.face_chip`."""
        return pictures.face_chip(face, self._printed)

    def face_text(self, face: int) -> FaceText:
        """See `Game.face_text`."""
        return words.face_text(face, self._printed)

    honours = staticmethod(moments.honours)
    moments = staticmethod(moments.moments)
    meant = staticmethod(intent.meant)

    def choices(self, view_: View[MarketState], commands: Sequence[Command]) -> tuple[Choice, ...]:
        """See `Game.choices`."""
        return scene.choices(tuple(commands))

    forecast = staticmethod(forecasts.forecast)

    def policy(self, level: str) -> Policy:
        """See `Game.policy`."""
        return policies.POLICIES[level]
