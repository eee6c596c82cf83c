"""States set up outside of play: from data, sampled, or edited by hand, and the faults of a state."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from operator import methodcaller
from typing import Any, Final

from tabletable.core import editing
from tabletable.core.cards import NamedCards
from tabletable.core.command import Command
from tabletable.core.editing import EditableValue, Law, Tab, choice
from tabletable.core.errors import BrokenState
from tabletable.core.flaws import LOST, OVER, Flaw, Mending, flaw, wrongly_known
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.message import MessageFamily, Msg, SeatRef, msg
from tabletable.core.reading import entries, number, numbers
from tabletable.core.rng import MASK64, Rng
from tabletable.core.rulebook import Rulebook
from tabletable.core.state import sound
from tabletable.core.view import View
from tabletable.core.zones import lay
from tabletable.games.flea_market.rules import zones
from tabletable.games.flea_market.rules.cards import COLOUR, COLOURS, MOST_CARDS, PURPLE, VALUE, deck_of, face_of
from tabletable.games.flea_market.rules.settlement import offers_of, sellers_if_all_tied
from tabletable.games.flea_market.rules.state import LAST_ROUND, FleaMarketState, HouseRules, Phase, Prize

# ------------------------------------------------------------------------------------------------ positions

_PER_SEAT = ("hands", "goods", "money", "popularity")
_PLAIN = (Phase.DISCOUNT, Phase.STOCK, Phase.RESTOCK)
"""The phases in which a position can be set up from scratch."""
_POSITION_WORDS = {
    *_PER_SEAT, "closed", "discard", "discounts", "draw", "options", "phase", "rest", "round", "seed", "stalls",
    "start", "turn",
}  # fmt: skip


class FleaMarketPositions(Rulebook[FleaMarketState]):
    """Makes states from data and finds the faults of a state."""

    states = FleaMarketState

    def position(self, data: Mapping[str, Any]) -> FleaMarketState:
        """Make a position of these words, all but `hands` optional. Raises `BrokenState`.

        - `hands`, `money`, `popularity`: per seat a list of cards ("red 5"; "red 5 0+3 offer" with other buttons than
          the usual ones)
        - `stalls`: per seat how many (3); `goods`: per seat the goods on the first of them
        - `discard`: the pile, top card last; `draw`: the pile, next card first; `rest`: "draw" puts all cards that are
          not named under the draw pile
        - `phase`: "stock" (usual), "discount" or "restock"; `turn`, `start`: seats; `closed`: list of seats; `round`
        - `discounts`: points per seat; `options`, `seed`
        """
        options = self.info.worded(data, _POSITION_WORDS, "hands")
        rules = HouseRules.from_options(options)
        seats = len(data["hands"])
        named = NamedCards(data, seats, face_of)
        piles = {key: named.piles(key) for key in _PER_SEAT}
        stalls = numbers(data.get("stalls", [3] * seats), 1, MOST_CARDS, seats)
        discard, draw = named.pile("discard"), named.pile("draw")
        # The faces of stalls are unknown: any cards the deck has left.
        printed = deck_of(options).for_seats(seats)
        rest = named.rest(printed)
        booths = [[rest.pop() if rest else printed[0] for _ in range(count)] for count in stalls]
        if any(len(goods) > count for goods, count in zip(piles["goods"], stalls, strict=True)):
            raise BrokenState("there are more goods than stalls")
        state = FleaMarketState(seats, rules, number(data.get("seed", 0), 0, MASK64), [])
        state.ZONES.lay_out(state, {"hands": piles["hands"]})
        placed = [lay(state, goods) for goods in piles["goods"]]
        state.goods = [
            [*goods, *[NO_PIECE] * (count - len(goods))] for goods, count in zip(placed, stalls, strict=True)
        ]
        state.display = [piece for goods in placed for piece in goods]
        state.ZONES.lay_out(state, {"money": piles["money"], "popularity": piles["popularity"], "discard": discard})
        state.ZONES.lay_out(state, {"booths": booths, "draw": [*draw, *rest]})
        state.deck = tuple(sorted(state.faces))
        if len(state.faces) > MOST_CARDS:
            raise BrokenState(f"there are at most {MOST_CARDS} cards")
        _set_round(state, data)
        return sound(state, self.check)

    def sample(self, view: View[FleaMarketState], rng: Rng) -> FleaMarketState:
        """Sample a full state: all arrangements of the hidden faces are equally likely, with two exceptions.

        Goods laid in this turn have the same value, and no seat has enough popularity to have ended the game.
        """
        visible = view.state
        state = visible.determinized(rng)
        hidden = [piece for piece, face in enumerate(visible.faces) if face == HIDDEN]
        laid = [piece for piece in _laid(state) if visible.faces[piece] == HIDDEN]
        if len(laid) > 1:
            _match_values(state, laid, hidden, rng)
        secret = set(hidden) - set(laid)
        for seat in range(len(state.hands)):
            if not _may_be_famous(state, seat):
                _lower_fame(state, seat, secret, rng)
        return state

    def reveals_secrets(self, before: FleaMarketState, command: Command, after: FleaMarketState) -> bool:
        """Return whether a settlement ended, which reveals whether any seat has enough popularity to end the game."""
        return before.phase is not after.phase and after.phase in (Phase.RESTOCK, Phase.OVER)

    def check(self, state: FleaMarketState) -> list[Flaw]:
        if (wrong := _check_stalls(state)) or LOST in (wrong := state.ZONES.flaws(state)):
            return wrong
        return wrong + (_check_lists(state) or [*_check_knowledge(state), *_check_round(state)])


def _set_round(state: FleaMarketState, data: Mapping[str, Any]) -> None:
    seats = len(state.hands)
    state.take(data, "start")
    state.turn, state.round = state.start, 2
    state.take(data, "turn", "round", "discounts", "phase")
    state.closed = sum(1 << number(seat, 0, seats - 1) for seat in set(entries(data.get("closed", []))))
    if state.phase not in _PLAIN:
        raise BrokenState(f"a position begins in the phase {', '.join(_PLAIN)}")


# ------------------------------------------------------------------------------------------------ imagined worlds


def _may_be_famous(state: FleaMarketState, seat: int) -> bool:
    """Return whether a seat may have enough popularity: after the end, or by this settlement."""
    is_settling = state.phase is Phase.OFFER and state.prizes[seat] in (Prize.LOWEST, Prize.OFFER)
    return is_settling or state.phase is Phase.OVER


def _laid(state: FleaMarketState) -> list[int]:
    """Return the goods laid in this turn."""
    return [state.goods[state.turn][stall] for stall in state.laid]


def _match_values(state: FleaMarketState, laid: list[int], hidden: list[int], rng: Rng) -> None:
    """Exchange hidden faces so that the goods laid in this turn all have the same value."""
    faces = state.faces
    order = hidden.copy()
    rng.shuffle(order)
    of_value: dict[int, list[int]] = {}
    for piece in order:
        of_value.setdefault(VALUE[faces[piece]], []).append(piece)
    # A value is as likely as it is frequent; one that is too rare can't be it.
    value = next(VALUE[faces[piece]] for piece in order if len(of_value[VALUE[faces[piece]]]) >= len(laid))
    candidates = [piece for piece in of_value[value] if piece not in laid]
    for piece in laid:
        if VALUE[faces[piece]] != value:
            other = candidates.pop()
            faces[piece], faces[other] = faces[other], faces[piece]


def _lower_fame(state: FleaMarketState, seat: int, secret: set[int], rng: Rng) -> None:
    """Exchange hidden faces until the popularity of `seat` does not end the game."""
    if state.fame(seat) < state.rules.goal:
        rng.seed()  # one number, as a shuffle takes: what is imagined next is the same either way
        return
    faces = state.faces
    pile = [piece for piece in state.popularity[seat] if piece in secret]
    others = sorted(secret.difference(*state.popularity))
    rng.shuffle(others)
    for other in others:
        if state.fame(seat) < state.rules.goal:
            return
        richest = max(pile, key=lambda piece: PURPLE[faces[piece]])
        if PURPLE[faces[other]] < PURPLE[faces[richest]]:
            faces[richest], faces[other] = faces[other], faces[richest]


# ------------------------------------------------------------------------------------------------ invariants


def _under_way(text: str) -> Flaw:
    """Make a flaw of the step under way, which can't continue."""
    return flaw(text, "flea_market.edit.fault.pending", mend=_stock)


def _check_stalls(state: FleaMarketState) -> list[Flaw]:
    for seat, (goods, booth) in enumerate(zip(state.goods, state.booths, strict=True)):
        if len(goods) != len(booth):
            text, key = "the goods do not match the stalls", "flea_market.edit.fault.stalls"
            return [flaw(text, key, zones.BOOTH[seat], mend=_match_stalls, player=SeatRef(seat))]
    return []


def _check_lists(state: FleaMarketState) -> list[Flaw]:
    """Return the flaws of the lists on which all other checks rely."""
    if state.laid and (state.turn == NOBODY or max(state.laid) >= len(state.goods[state.turn])):
        return [_under_way("goods are being laid by nobody, or where there is no stall")]
    if sorted(state.display) != sorted(piece for seat in range(len(state.hands)) for piece in state.public_goods(seat)):
        return [Flaw("the goods on display are not those that were shown")]
    if len(set(state.offers)) != len(state.offers):
        return [_under_way("the special offers are not different seats")]
    return []


def _check_knowledge(state: FleaMarketState) -> Iterator[Flaw]:
    """Yield the flaws of who knows a face: goods being laid and popularity are their seat's, others public."""
    laid = set(_laid(state)) if state.turn != NOBODY else set()
    for seat, pile in enumerate(state.popularity):
        for stall, piece in enumerate(state.goods[seat]):
            mask = 1 << seat if piece in laid else PUBLIC
            if piece != NO_PIECE and state.seen[piece] != mask:
                yield wrongly_known(zones.STALL[seat][stall], [piece], mask)
        mask = PUBLIC if state.phase is Phase.OVER else 1 << seat
        if wrong := [piece for piece in pile if state.seen[piece] != mask]:
            yield wrongly_known(zones.POPULARITY[seat], wrong, mask)


def _check_round(state: FleaMarketState) -> list[Flaw]:
    """Find what is wrong with the part of the round that is played."""
    phase, turn = state.phase, state.turn
    if (turn == NOBODY) != (phase is Phase.OVER):
        return [Flaw("nobody has to decide, or somebody after the end", OVER)]
    wrong = []
    for seat, pile in enumerate(state.popularity):
        least = sum(PURPLE[state.faces[piece]] if state.faces[piece] != HIDDEN else 1 for piece in pile)
        if least >= state.rules.goal and not _may_be_famous(state, seat):
            text, key = "somebody has enough popularity and the game is not over", "flea_market.edit.fault.fame"
            mend, goal = methodcaller("remove", pile[-1]), state.rules.goal
            wrong.append(flaw(text, key, zones.POPULARITY[seat], pile[-1], mend, player=SeatRef(seat), n=goal))
    wrong += [_under_way(text) for text in _off_phase(state)]
    if phase is Phase.STOCK:
        if state.closed >> turn & 1:
            wrong.append(Flaw("a closed seat is on turn"))
        if not state.laid and (not state.hands[turn] or NO_PIECE not in state.goods[turn]):
            text, key = "the seat on turn can lay nothing", "flea_market.edit.fault.lay"
            wrong.append(flaw(text, key, zones.HAND[turn], mend=_let_lay, player=SeatRef(turn)))
    elif phase in (Phase.DISCOUNT, Phase.RESTOCK, Phase.EXTRA):
        goods = [piece for seat in range(len(state.hands)) for piece in state.lying(seat)]
        if goods:
            text = "there are goods on the stalls before or after the market"
            wrong.append(flaw(text, "flea_market.edit.fault.goods", piece=goods[0], mend=_clear))
    if phase is Phase.DISCOUNT and not state.wealth(turn):
        text, key = "a discount without money", "flea_market.edit.fault.money"
        wrong.append(flaw(text, key, zones.MONEY[turn], mend=_stock, player=SeatRef(turn)))
    return wrong


def _off_phase(state: FleaMarketState) -> list[str]:
    """Return the parts of the state that do not belong to the phase, or that leave it without a way to continue."""
    phase, turn, wrong = state.phase, state.turn, []
    if state.tray and phase not in (Phase.DISCOUNT, Phase.EXTRA):
        wrong.append("there is money in the tray and nothing to pay for")
    if (state.owed > 0) != (phase is Phase.COST):
        wrong.append("costs are owed at the wrong time")
    if phase is Phase.COST and not state.owed < len(state.hands[turn]):
        wrong.append("there is nothing to choose for the costs")
    if state.laid:
        goods = state.goods[turn]
        if phase is not Phase.STOCK or len(set(state.laid)) != len(state.laid):
            wrong.append("goods are laid at the wrong time or twice")
        elif any(goods[stall] == NO_PIECE for stall in state.laid):
            wrong.append("goods were laid that are not there")
        elif len({VALUE[state.faces[goods[stall]]] for stall in state.laid}) > 1:
            wrong.append("goods of several values are being laid")
    if phase is Phase.CLAIM and sellers_if_all_tied(state)[:1] != [turn]:
        wrong.append("there is no prize to claim")
    if (phase is Phase.OFFER) != bool(state.offers) or (state.offers and state.offers[0] != turn):
        wrong.append("a special offer is made at the wrong time")
    if not all(offers_of(state, seat) for seat in state.offers):
        wrong.append("a seat has no special offer to make")
    return wrong


# ------------------------------------------------------------------------------------------------ set up by hand


_COLOUR = MessageFamily("flea_market.edit.*", COLOURS)
_PHASE = MessageFamily("flea_market.edit.phase.*", (phase.value for phase in Phase))
_PHASES = tuple(Phase)
_ABOUT_TURN: Final = (
    "editor.fault.over",
    "flea_market.edit.fault.lay",
    "flea_market.edit.fault.money",
    "flea_market.edit.fault.pending",
)


class FleaMarketEditing(editing.Editing[FleaMarketState]):
    """Sets up a position: cards that were placed nowhere lie on the draw pile."""

    def tabs(self, state: FleaMarketState) -> Sequence[Tab]:
        """Return the tabs of the editor's tray: one for each colour in the deck."""
        faces = sorted(set(state.deck))
        tabs = [Tab(Msg(_COLOUR[word]), tuple(f for f in faces if COLOUR[f] == at)) for at, word in enumerate(COLOURS)]
        return [tab for tab in tabs if tab.faces]

    def rest(self, state: FleaMarketState, face: int) -> list[int]:
        return state.draw

    def allowed_zones(self, state: FleaMarketState, face: int) -> Collection[str]:
        """Let any card lie in a hand or face down, but only known ones in stalls, money and piles."""
        seats = len(state.hands)
        allowed = [*zones.HAND[:seats], *zones.POPULARITY[:seats], *zones.BOOTH[:seats]]
        if face == HIDDEN:
            return allowed
        stalls = [zones.STALL[seat][at] for seat, goods in enumerate(state.goods) for at in range(len(goods))]
        return [*allowed, *stalls, *zones.MONEY[:seats], zones.DISCARD_PILE, zones.DRAW_PILE]

    def piece_at(self, state: FleaMarketState, zone: str) -> int:
        if not zone.startswith("stall:"):
            return NO_PIECE
        stall, seat = map(int, zone.split(":")[1:])
        return state.goods[seat][stall]

    def put(self, state: FleaMarketState, piece: int, zone: str) -> None:
        if zone in zones.BOOTH:
            seat = zones.BOOTH.index(zone)
            state.faces[piece] = HIDDEN
            state.booths[seat].append(piece)
            state.goods[seat].append(NO_PIECE)
            return
        stall, seat = map(int, zone.split(":")[1:])
        state.goods[seat][stall] = piece
        state.display.append(piece)

    def lift(self, state: FleaMarketState, piece: int) -> bool:
        """Leave a stall with goods on it."""
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

    def marks(self, state: FleaMarketState) -> Sequence[EditableValue]:
        players = [(seat, msg("editor.seat", player=SeatRef(seat))) for seat in range(len(state.hands))]
        offered = dict.fromkeys((*_PLAIN, state.phase))
        phases = [(_PHASES.index(phase), Msg(_PHASE[phase.value])) for phase in _PHASES if phase in offered]
        return (
            choice("turn", Msg("editor.turn"), state.turn, players),
            choice("phase", Msg("flea_market.edit.phase"), _PHASES.index(state.phase), phases),
            choice("start", Msg("flea_market.edit.start"), state.start, players),
        )

    def set(self, state: FleaMarketState, key: str, value: int) -> None:
        """Change a mark; with another turn or part of the round what was under way is over."""
        if key == "start":
            state.start = value
            return
        phase, turn = (_PHASES[value], state.turn) if key == "phase" else (state.phase, value)
        if phase is not state.phase or turn != state.turn:
            _begin(state, phase if phase in _PLAIN else Phase.STOCK, max(0, turn))

    def tidy(self, state: FleaMarketState) -> None:
        if state.phase is Phase.STOCK and state.turn != NOBODY:
            state.closed &= ~(1 << state.turn)
        laid = {state.goods[state.turn][stall] for stall in state.laid} if state.turn != NOBODY else set()
        placed = [piece for goods in state.goods for piece in goods if piece != NO_PIECE and piece not in laid]
        remaining = [piece for piece in dict.fromkeys(state.display) if piece in placed]
        state.display = remaining + [piece for piece in placed if piece not in remaining]

    # -------------------------------------------------------------------------------------------- right and wrong

    laws = (
        Law(Msg("flea_market.edit.fine.fame"), ("flea_market.edit.fault.fame",)),
        Law(Msg("flea_market.edit.fine.goods"), ("flea_market.edit.fault.goods", "flea_market.edit.fault.stalls")),
        Law(Msg("flea_market.edit.fine.turn"), _ABOUT_TURN),
    )

    def check(self, state: FleaMarketState) -> Iterator[Flaw]:
        if state.phase is Phase.OVER or state.turn == NOBODY:
            yield Flaw("the game is over", OVER, mend=_go_on)


def _show(state: FleaMarketState) -> None:
    """Turn the goods laid in this turn face up."""
    for stall in state.laid:
        piece = state.goods[state.turn][stall]
        state.seen[piece] = PUBLIC
        state.display.append(piece)
    state.laid = []


def _match_stalls(mender: Mending) -> None:
    """Give each stall a place for goods; goods without a stall go to the draw pile."""
    state: FleaMarketState = mender.state
    state.laid = []
    for goods, booth in zip(state.goods, state.booths, strict=True):
        goods += [NO_PIECE] * (len(booth) - len(goods))
        for piece in goods[len(booth) :]:
            if piece != NO_PIECE:
                state.seen[piece] = SECRET
                state.draw.insert(0, piece)
        del goods[len(booth) :]


def _begin(state: FleaMarketState, phase: Phase, turn: int) -> None:
    """Set the state to the start of a phase, with no step of it under way."""
    _show(state)
    if state.turn != NOBODY:
        state.money[state.turn] += state.tray
        state.tray = []
    state.phase, state.turn = phase, turn
    state.owed, state.offers, state.swept = 0, [], 0


def _clear(mender: Mending) -> None:
    for piece in [piece for goods in mender.state.goods for piece in goods if piece != NO_PIECE]:
        mender.remove(piece)


def _go_on(mender: Mending) -> None:
    state: FleaMarketState = mender.state
    for seat, pile in enumerate(state.popularity):
        for piece in pile:
            state.seen[piece] = 1 << seat
    state.round = min(state.round, LAST_ROUND - 1)
    _begin(state, Phase.STOCK, state.start)


def _stock(mender: Mending) -> None:
    _begin(mender.state, Phase.STOCK, max(0, mender.state.turn))


def _let_lay(mender: Mending) -> None:
    """Deal the seat on turn a card at random if it has none, and give it a free stall."""
    state: FleaMarketState = mender.state
    seat = state.turn
    if not state.goods[seat]:
        mender.put(HIDDEN, zones.BOOTH[seat])
    elif not state.free(seat):
        mender.remove(state.goods[seat][-1])
    if not state.hands[seat] and not mender.put(HIDDEN, zones.HAND[seat]):
        mender.remove(max((*state.hands, state.discard, *state.money, *state.popularity), key=len)[0])
        mender.put(HIDDEN, zones.HAND[seat])
