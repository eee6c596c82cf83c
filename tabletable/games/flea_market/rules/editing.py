"""How a position is set up by hand: stalls and goods, money, popularity and hands, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar

from tabletable.core import editing
from tabletable.core.editing import Fault, Law, Mark, Mend, Mending, Tab, choice, tidied
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.message import Ids, Msg, SeatRef, msg
from tabletable.games.flea_market.rules import knowledge
from tabletable.games.flea_market.rules.cards import COLOUR, COLOURS, POPULARITY
from tabletable.games.flea_market.rules.commands import (
    BOOTH,
    DISCARD_PILE,
    DRAW_PILE,
    HAND,
    MONEY,
    PROMOTION,
    STALL,
)
from tabletable.games.flea_market.rules.commands import POPULARITY as FAME
from tabletable.games.flea_market.rules.decks import HAND_SIZE
from tabletable.games.flea_market.rules.state import LAST_ROUND, POPULARITY_TO_WIN, FleaMarketState, Phase

_COLOUR = Ids("flea_market.edit.*", COLOURS)
_PHASE = Ids("flea_market.edit.phase.*", (phase.value for phase in Phase))
_PHASES = tuple(Phase)
_PLAIN = (Phase.DISCOUNT, Phase.STOCK, Phase.RESTOCK)
"""The parts of a round that one can set up from nothing."""
_BARE = (Phase.DISCOUNT, Phase.RESTOCK, Phase.EXTRA)
"""No goods lie on the stalls then."""


class FleaMarketEditing(editing.Editing[FleaMarketState]):
    """See `Editing`. Cards that were placed nowhere lie on the draw pile."""

    def tabs(self, state: FleaMarketState) -> Sequence[Tab]:
        """See `Editing`: the colours of the deck that is played with."""
        faces = sorted(set(state.deck))
        found = [Tab(Msg(_COLOUR[word]), tuple(f for f in faces if COLOUR[f] == at)) for at, word in enumerate(COLOURS)]
        return [tab for tab in found if tab.faces]

    def rest(self, state: FleaMarketState, face: int) -> list[int]:
        """See `Editing`."""
        return state.draw

    def lists(self, state: FleaMarketState) -> Mapping[str, list[int]]:
        """See `Editing`."""
        found: dict[str, list[int]] = {DISCARD_PILE: state.discard, DRAW_PILE: state.draw}
        for names, piles in (
            (HAND, state.hands), (MONEY, state.money), (FAME, state.popularity), (PROMOTION, state.promotions)
        ):  # fmt: skip
            found.update(zip(names, piles, strict=False))
        return found

    def knowers(self, state: FleaMarketState, zone: str) -> int:
        """See `Editing`."""
        return SECRET if zone in BOOTH else super().knowers(state, zone)

    def room(self, state: FleaMarketState, zone: str) -> int:
        """See `Editing`: hands are filled up to what is dealt."""
        return HAND_SIZE if zone in HAND else super().room(state, zone)

    def spots(self, state: FleaMarketState, face: int) -> Collection[str]:
        """See `Editing`. A card under the goods is a stall, whatever it is."""
        seats = len(state.hands)
        found = [*HAND[:seats], *FAME[:seats], *BOOTH[:seats]]
        if face == HIDDEN:
            return found
        stalls = [STALL[seat][at] for seat, goods in enumerate(state.goods) for at in range(len(goods))]
        return [*found, *stalls, *MONEY[:seats], DISCARD_PILE, DRAW_PILE]

    def piece_at(self, state: FleaMarketState, zone: str) -> int:
        """See `Editing`."""
        if not zone.startswith("stall:"):
            return NO_PIECE
        stall, seat = map(int, zone.split(":")[1:])
        return state.goods[seat][stall]

    def put(self, state: FleaMarketState, piece: int, zone: str) -> None:
        """See `Editing`."""
        if zone in BOOTH:
            seat = BOOTH.index(zone)
            state.faces[piece] = HIDDEN
            state.booths[seat].append(piece)
            state.goods[seat].append(NO_PIECE)
            return
        stall, seat = map(int, zone.split(":")[1:])
        state.goods[seat][stall] = piece
        state.display.append(piece)

    def lift(self, state: FleaMarketState, piece: int) -> bool:
        """See `Editing`: a stall with goods on it stays."""
        for seat, (booth, goods) in enumerate(zip(state.booths, state.goods, strict=True)):
            if piece in goods:
                _show(state)
                state.display.remove(piece)
                goods[goods.index(piece)] = NO_PIECE
                return True
            if piece in booth:
                stall = booth.index(piece)
                if goods[stall] != NO_PIECE:
                    return False
                _show(state)
                del state.booths[seat][stall], state.goods[seat][stall]
                return True
        return super().lift(state, piece)

    def marks(self, state: FleaMarketState) -> Sequence[Mark]:
        """See `Editing`."""
        players = [(seat, msg("editor.seat", player=SeatRef(seat))) for seat in range(len(state.hands))]
        offered = dict.fromkeys((*_PLAIN, state.phase))
        phases = [(_PHASES.index(phase), Msg(_PHASE[phase.value])) for phase in _PHASES if phase in offered]
        return (
            choice("turn", Msg("editor.turn"), state.turn, players),
            choice("phase", Msg("flea_market.edit.phase"), _PHASES.index(state.phase), phases),
            choice("start", Msg("flea_market.edit.start"), state.start, players),
        )

    def set(self, state: FleaMarketState, key: str, value: int) -> None:
        """See `Editing`. With another turn or part of the round what was under way is over."""
        if key == "start":
            state.start = value
            return
        phase, turn = (_PHASES[value], state.turn) if key == "phase" else (state.phase, value)
        if phase is not state.phase or turn != state.turn:
            _begin(state, phase if phase in _PLAIN else Phase.STOCK, max(0, turn))

    def tidy(self, state: FleaMarketState) -> None:
        """See `Editing`."""
        if state.phase is Phase.STOCK and state.turn != NOBODY:
            state.closed &= ~(1 << state.turn)
        laid = {state.goods[state.turn][stall] for stall in state.laid} if state.turn != NOBODY else set()
        lying = [piece for goods in state.goods for piece in goods if piece != NO_PIECE and piece not in laid]
        kept = [piece for piece in dict.fromkeys(state.display) if piece in lying]
        state.display = kept + [piece for piece in lying if piece not in kept]

    # -------------------------------------------------------------------------------------------- right and wrong

    laws = (
        Law(Msg("flea_market.edit.fine.fame"), lambda state: _fame(state)),
        Law(Msg("flea_market.edit.fine.goods"), lambda state: _goods(state)),
        Law(Msg("flea_market.edit.fine.turn"), lambda state: _turn(state)),
    )
    mends: ClassVar[Mapping[str, Mend]] = {
        "flea_market.edit.fault.display": tidied,
        "flea_market.edit.fault.closed": tidied,
        "flea_market.edit.fault.stalls": lambda flaw, mender: _match_stalls(mender.state),
        "flea_market.edit.fault.pending": lambda flaw, mender: _stock(mender),
    }


def _show(state: FleaMarketState) -> None:
    """The goods that are just being laid lie open."""
    for stall in state.laid:
        piece = state.goods[state.turn][stall]
        state.seen[piece] = PUBLIC
        state.display.append(piece)
    state.laid = []


def _match_stalls(state: FleaMarketState) -> None:
    """Each stall has a place for goods; goods without a stall go to the draw pile."""
    state.laid = []
    for goods, booth in zip(state.goods, state.booths, strict=True):
        goods += [NO_PIECE] * (len(booth) - len(goods))
        for piece in goods[len(booth) :]:
            if piece != NO_PIECE:
                state.seen[piece] = SECRET
                state.draw.insert(0, piece)
        del goods[len(booth) :]


def _begin(state: FleaMarketState, phase: Phase, turn: int) -> None:
    """This part of the round, and nothing under way in it."""
    _show(state)
    if state.turn != NOBODY:
        state.money[state.turn] += state.tray
        state.tray = []
    state.phase, state.turn = phase, turn
    state.owed, state.offers, state.swept = 0, [], 0


def _fame(state: FleaMarketState) -> Iterator[Fault]:
    if state.phase is Phase.OVER:
        return
    for seat, pile in enumerate(state.popularity):
        known = [state.faces[piece] for piece in pile if state.faces[piece] != HIDDEN]
        least = sum(POPULARITY[face] for face in known) + len(pile) - len(known)
        is_settling = state.phase is Phase.OFFER and not knowledge.check_round(state)
        if least >= POPULARITY_TO_WIN and not is_settling:
            said = msg("flea_market.edit.fault.fame", player=SeatRef(seat), n=POPULARITY_TO_WIN)
            yield Fault(said, partial(_drop, pile[-1]), FAME[seat], pile[-1])


def _drop(piece: int, mender: Mending) -> None:
    mender.remove(piece)


def _goods(state: FleaMarketState) -> Iterator[Fault]:
    lying = [piece for goods in state.goods for piece in goods if piece != NO_PIECE]
    if state.phase in _BARE and lying:
        yield Fault(Msg("flea_market.edit.fault.goods"), partial(_clear, lying), "", lying[0])


def _clear(lying: list[int], mender: Mending) -> None:
    for piece in lying:
        mender.remove(piece)


def _turn(state: FleaMarketState) -> Iterator[Fault]:
    seat = state.turn
    if state.phase is Phase.OVER or seat == NOBODY:
        yield Fault(Msg("editor.fault.over"), _go_on)
    elif state.phase is Phase.STOCK and not state.laid and not (state.hands[seat] and state.free(seat)):
        yield Fault(msg("flea_market.edit.fault.lay", player=SeatRef(seat)), partial(_let_lay, seat), HAND[seat])
    elif state.phase is Phase.DISCOUNT and not state.wealth(seat):
        yield Fault(msg("flea_market.edit.fault.money", player=SeatRef(seat)), _stock, MONEY[seat])
    elif state.phase not in _PLAIN or state.laid or state.tray:
        known = state.clone()
        known.popularity = [[] for _ in known.popularity]
        if knowledge.check_round(known) and not any(_goods(state)):
            yield Fault(Msg("flea_market.edit.fault.pending"), _stock)


def _go_on(mender: Mending) -> None:
    state: FleaMarketState = mender.state
    for seat, pile in enumerate(state.popularity):
        for piece in pile:
            state.seen[piece] = 1 << seat
    state.round = min(state.round, LAST_ROUND - 1)
    _begin(state, Phase.STOCK, state.start)


def _stock(mender: Mending) -> None:
    _begin(mender.state, Phase.STOCK, max(0, mender.state.turn))


def _let_lay(seat: int, mender: Mending) -> None:
    """A card in hand by lot, and a stall for it."""
    state: FleaMarketState = mender.state
    if not state.goods[seat]:
        mender.put(HIDDEN, BOOTH[seat])
    elif not state.free(seat):
        mender.remove(state.goods[seat][-1])
    if not state.hands[seat] and not mender.put(HIDDEN, HAND[seat]):
        mender.remove(max((*state.hands, state.discard, *state.money, *state.popularity), key=len)[0])
        mender.put(HIDDEN, HAND[seat])
