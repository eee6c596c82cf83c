"""States set up outside of play: from data, sampled, or edited by hand, and the faults of a state."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from operator import methodcaller
from typing import Any, Final

from tabletable.core import editing
from tabletable.core.cards import NamedCards, left_over
from tabletable.core.command import Command
from tabletable.core.editing import EditableValue, Law, Tab, choice
from tabletable.core.errors import BrokenState
from tabletable.core.flaws import LOST, OVER, Flaw, Mending, flaw, wrongly_known
from tabletable.core.ids import HIDDEN, NO_CHOICE, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.reading import number
from tabletable.core.rng import MASK64, Rng
from tabletable.core.rulebook import Rulebook
from tabletable.core.state import sound
from tabletable.core.view import View
from tabletable.core.zones import lay as lay_down
from tabletable.games.property_deal.rules import cards, sets, zones
from tabletable.games.property_deal.rules.commands import PLAYS, Ask, Verb
from tabletable.games.property_deal.rules.demands import asks_money, holds_no
from tabletable.games.property_deal.rules.play import legal_commands, swappable
from tabletable.games.property_deal.rules.state import (
    EMPTY,
    Demand,
    Group,
    HouseRules,
    PropertyState,
    checked_group,
    full_sets,
    group,
)

# ------------------------------------------------------------------------------------------------ told in words

_WORDS = {
    "options", "hands", "banks", "sets", "discard", "draw", "rest", "turn", "first", "plays", "moves", "turns", "seed",
}  # fmt: skip
_ASKING: Final = (Verb.ACCEPT, Verb.ACTION, Verb.CHOOSE, Verb.PAY, Verb.PLACE, Verb.SAY_NO)
"""The verbs after which a seat may be asked whether to say no."""


class PropertyPositions(Rulebook[PropertyState]):
    """Makes states from data and finds the faults of a state."""

    states = PropertyState

    def position(self, data: Mapping[str, Any]) -> PropertyState:
        """Make a position of these words, all but `hands` optional. Raises `BrokenState`.

        - `hands`, `banks`: per seat a list of cards ("red", "red/yellow wild", "wild", "sly deal", "rent", "3M") in the
          order they came
        - `sets`: per seat a list of sets, each one string: cards with commas between, properties before buildings,
          after a colour and a colon where the cards do not tell it ("red, red, wild", "yellow: red/yellow wild")
        - `discard`: the pile, top card last; `draw`: the pile, next card first; `rest`: "draw" puts all cards that are
          not named under the draw pile
        - `turn`, `first`: seats; `plays`, `moves`: made in this turn; `turns`: that have ended
        - `options`, `seed`
        """
        rules = HouseRules.from_options(self.info.worded(data, _WORDS, "hands"))
        seats = len(data["hands"])
        named = NamedCards(data, seats, cards.FACE_BY_WORD.get, is_padded=True)
        hands, banks = named.piles("hands"), named.piles("banks")
        sets = [[_set_words(each, named) for each in row] for row in named.by_seat("sets")]
        discard, draw = named.pile("discard"), named.pile("draw")
        rest = left_over(cards.DECK, named.faces)
        draw += rest if data.get("rest") == "draw" else []
        if not (named.faces or draw):
            raise BrokenState("a position needs a card")
        state = PropertyState(seats, rules, number(data.get("seed", 0), 0, MASK64), [])
        state.ZONES.lay_out(state, {"hands": hands, "banks": banks})
        for seat, row in enumerate(sets):
            for colour, faces in row:
                pieces = tuple(lay_down(state, faces))
                built = tuple(piece for piece in pieces if cards.is_building(state.faces[piece]))
                properties = tuple(piece for piece in pieces if piece not in built)
                state.groups[seat].append(checked_group(state, colour, properties, built))
        state.ZONES.lay_out(state, {"discard": discard, "draw": draw})
        state.deck = tuple(sorted(state.faces))
        state.turn = 0
        state.take(data, "turn")
        state.first = state.turn
        state.take(data, "first", "plays", "moves", "turns")
        return sound(state, self.check)

    def sample(self, view: View[PropertyState], rng: Rng) -> PropertyState:
        """Sample a full state that the viewer can't distinguish from the real one.

        All arrangements of the hidden faces are equally likely: no legal command reveals a hand, since every question
        can be answered without a card. With `ask_holders`, the seat that is asked holds the card.
        """
        state = view.state.determinized(rng)
        if state.rules.ask_holders and state.ask is Ask.ANSWER:
            _give_no(state, view, state.pending[-1].seat, rng)
        return state

    def reveals_secrets(self, before: PropertyState, command: Command, after: PropertyState) -> bool:
        """Return whether a command asks only those who hold a just say no, which reveals hands."""
        return before.rules.ask_holders and command.verb in _ASKING

    def check(self, state: PropertyState) -> list[Flaw]:
        if LOST in (wrong := state.ZONES.flaws(state)):
            return wrong
        wrong += _check_knowledge(state)
        wrong += [flaw for seat in range(len(state.hands)) for flaw in _check_table(state, seat)]
        if (state.turn == NOBODY) != (state.result is not None):
            wrong.append(Flaw("the game is over without a result, or goes on with one", OVER))
        elif state.turn == NOBODY and (state.pending or state.demand is not None):
            wrong.append(_under_way("something is pending after the end"))
        return wrong if state.turn == NOBODY else wrong + _check_decision(state)


def _set_words(value: object, named: NamedCards) -> tuple[int, list[int]]:
    """Read a set: cards, after an optional colour word with a colon ("red: wild", "red/yellow wild")."""
    if not isinstance(value, str):
        raise BrokenState(f"a set is written as one string, not {value!r:.40}")
    before, _, words = value.rpartition(":")
    faces, colour = named.cards([word.strip() for word in words.split(",")]), before.strip().replace(" ", "_")
    if colour:
        if colour not in cards.COLOUR_WORDS:
            raise BrokenState(f"there is no colour {colour!r:.40}")
        return cards.COLOUR_WORDS.index(colour), faces
    properties = [face for face in faces if cards.is_property(face)]
    if properties == [cards.WILD]:
        return cards.NO_COLOUR, faces
    first = min(properties, key=lambda face: (face >= cards.FIRST_WILD) + (face == cards.WILD), default=cards.WILD)
    if first == cards.WILD:
        raise BrokenState("a set needs a property or a wild with a colour")
    return cards.CARD_COLOURS[first][0], faces


# ------------------------------------------------------------------------------------------------ imagined, or wrong


def _give_no(state: PropertyState, view: View[PropertyState], seat: int, rng: Rng) -> None:
    """Give `seat` a just say no, swapped with a card that the viewer can't distinguish from it."""
    if holds_no(state, seat):
        return
    unseen = [piece for piece, face in enumerate(view.state.faces) if face == HIDDEN]
    noes = [piece for piece in unseen if state.faces[piece] == cards.JUST_SAY_NO]
    hidden = [piece for piece in state.hands[seat] if piece in unseen]
    one, other = rng.choice(noes), rng.choice(hidden)
    state.faces[one], state.faces[other] = state.faces[other], state.faces[one]


def _check_knowledge(state: PropertyState) -> Iterator[Flaw]:
    """Yield the flaws of cards on the draw pile and in hands whose faces are public."""
    hands = ((zones.HAND[seat], 1 << seat, hand) for seat, hand in enumerate(state.hands))
    for zone, mask, pieces in ((zones.DRAW_PILE, SECRET, state.draw), *hands):
        if public := [piece for piece in pieces if state.seen[piece] == PUBLIC]:
            yield wrongly_known(zone, public, mask)


def _check_table(state: PropertyState, seat: int) -> Iterator[Flaw]:
    """Yield the flaws of a seat's sets and bank."""
    groups, player = state.groups[seat], SeatRef(seat)
    if len(groups) > zones.MAX_SLOTS or (groups and not groups[-1].cards):
        yield Flaw(f"the slots of seat {seat} are too many or not trimmed")
    for slot, each in enumerate(groups):
        zone = zones.SETS[seat][slot]
        if not each.cards:
            if each != EMPTY:
                yield Flaw(f"seat {seat}: an empty slot is not empty")
        elif text := _no_set(each.colour, [state.faces[card] for card in each.cards]):
            odd = next((card for card in each.cards if not _fits(state.faces[card], each.colour)), each.cards[-1])
            yield flaw(text, "property_deal.edit.fault.set", zone, odd, methodcaller("remove", odd), player=player)
        elif each != group(state, each.colour, each.cards, each.buildings):
            yield Flaw(f"seat {seat}: fullness or rent of a set is wrong")
        elif not _stands_well(state, each):
            text, top = "buildings stand where they can't, or are no house and then a hotel", each.buildings[-1]
            yield flaw(text, "property_deal.edit.fault.building", zone, top, methodcaller("remove", top), player=player)
    for piece in state.banks[seat]:
        if state.faces[piece] != HIDDEN and cards.is_property(state.faces[piece]):
            text, mend = "a property lies in a bank", methodcaller("remove", piece)
            yield flaw(text, "property_deal.edit.fault.bank", zones.BANK[seat], piece, mend, player=player)


def _stands_well(state: PropertyState, each: Group) -> bool:
    """Return whether the buildings of a set are legal: none, or a house and then a hotel where allowed (Q7)."""
    built = [state.faces[piece] for piece in each.buildings]
    return not built or (
        each.full and cards.COLOURS[each.colour].buildings and built in ([cards.HOUSE], [cards.HOUSE, cards.HOTEL])
    )


def _fits(face: int, colour: int) -> bool:
    return cards.is_property(face) and (face == cards.WILD if colour == cards.NO_COLOUR else cards.FITS[face][colour])


def _no_set(colour: int, faces: list[int]) -> str:
    """Return why cards make no set of a colour; "" if they do."""
    if not all(cards.is_property(face) for face in faces):
        return "something that is no property lies in a set"
    if colour == cards.NO_COLOUR:
        return "only a ten-colour wild alone has no colour" if faces != [cards.WILD] else ""
    if not 0 <= colour < cards.COLOUR_COUNT or not all(cards.FITS[face][colour] for face in faces):
        return "a card lies in a set of another colour"
    if len(faces) > cards.SET_SIZE[colour]:
        return "a set has too many cards"
    return "ten-colour wilds alone make no set" if all(face == cards.WILD for face in faces) else ""


def _under_way(text: str) -> Flaw:
    """Make a flaw of the action under way, which can't continue."""
    return flaw(text, "property_deal.edit.fault.pending", mend=lambda mender: _call_off(mender.state))


def _check_pending(state: PropertyState) -> Iterator[str]:
    """Yield the contradictions of the action under way and its pending decisions."""
    demand = state.demand
    if demand is not None and state.turn in demand.targets:
        yield "an action is against nobody or oneself"
    if demand is not None and not (cards.FIRST_RENT <= demand.face < len(cards.FITS) and state.pending):
        yield "an action waits for nothing"
    waiting = {entry.piece for entry in state.pending if entry.ask is Ask.PLACE}
    is_paid = any(entry.ask is Ask.PAYMENT for entry in state.pending)
    if not is_paid and sorted(waiting) != sorted(state.tray):
        yield "what lies in the tray is not what is to be placed"
    if state.rules.ask_holders and state.ask is Ask.ANSWER and not holds_no(state, state.decider):
        yield "somebody is asked who can't say no"
    takes = demand is not None and demand.face == cards.FORCED_DEAL and demand.taken != NO_PIECE
    for entry in state.pending:
        is_wild = cards.is_wild(state.faces[entry.piece])
        if entry.ask in (Ask.ANSWER, Ask.PAYMENT, Ask.AIM, Ask.OFFER) and (demand is None or not demand.targets):
            yield f"an {entry.ask} is pending without an action"
        elif entry.ask is Ask.PLACE and not (entry.piece in state.tray and is_wild):
            yield "a card to be placed does not lie in the tray"
        elif entry.ask is Ask.OFFER and not takes:
            yield "nothing is taken for what is offered"


def _check_decision(state: PropertyState) -> list[Flaw]:
    """Return the flaws that keep the action under way from continuing."""
    try:
        wrong = [*_check_pending(state)]
        if not wrong and not legal_commands(state, seat := state.decider):
            wrong = [f"seat {seat}, for which the game waits, has nothing to decide"]
        if not wrong and state.demand is not None:
            wrong = [*_check_demand(state, state.demand)]
    except (IndexError, KeyError, AssertionError):
        wrong = ["a pending decision points nowhere"]
    return [_under_way(text) for text in wrong]


def _check_demand(state: PropertyState, demand: Demand) -> Iterator[str]:
    """Yield the contradictions between a demand and the places of its cards."""
    if asks_money(demand.face) or not demand.targets:
        if demand.amount < 0:
            yield "a debt is negative"
        return
    if demand.face not in cards.DEALS or len(demand.targets) != 1:
        yield "no such action can be pending"
        return
    theirs, is_offered = state.groups[demand.targets[0]], any(entry.ask is Ask.OFFER for entry in state.pending)
    if demand.face == cards.DEAL_BREAKER:
        if not (0 <= demand.slot < len(theirs) and theirs[demand.slot].full):
            yield "a deal breaker takes no full set"
        return
    if demand.taken not in swappable(state, demand.targets[0]):
        yield "a deal takes what does not lie there"
    if demand.face == cards.FORCED_DEAL and not is_offered and demand.given not in swappable(state, state.turn):
        yield "a deal gives what does not lie there"


# ------------------------------------------------------------------------------------------------ set up by hand

_TABS = (
    Tab(Msg("property_deal.edit.properties"), tuple(range(cards.FIRST_WILD))),
    Tab(Msg("property_deal.edit.wilds"), tuple(range(cards.FIRST_WILD, cards.FIRST_RENT))),
    Tab(Msg("property_deal.edit.rents"), tuple(range(cards.FIRST_RENT, cards.ANY_RENT + 1))),
    Tab(Msg("property_deal.edit.actions"), tuple(range(cards.DEAL_BREAKER, cards.FIRST_NOTE))),
    Tab(Msg("property_deal.edit.money"), tuple(range(cards.FIRST_NOTE, cards.FACE_COUNT))),
)


class PropertyEditing(editing.Editing[PropertyState]):
    """Sets up a position: cards that were placed nowhere lie on the draw pile."""

    def tabs(self, state: PropertyState) -> Sequence[Tab]:
        return _TABS

    def rest(self, state: PropertyState, face: int) -> list[int]:
        return state.draw

    def allowed_zones(self, state: PropertyState, face: int) -> Collection[str]:
        """Return the zones a face may go to; a player's whole area stands for the place where it belongs."""
        seats = len(state.hands)
        allowed = [*zones.HAND[:seats]]
        if face == HIDDEN:
            return allowed
        allowed += [zones.DISCARD_PILE, zones.DRAW_PILE]
        if not cards.is_property(face):
            allowed += zones.BANK[:seats]
        if not cards.is_building(face):
            allowed += zones.AREA[:seats]
        if cards.is_property(face):
            allowed += zones.NEW[:seats]
        for seat, groups in enumerate(state.groups):
            allowed += [zones.SETS[seat][slot] for slot, each in enumerate(groups) if _takes(each, face)]
        return allowed

    def put(self, state: PropertyState, piece: int, zone: str) -> None:
        face = state.faces[piece]
        seat, slot = zones.SET_BY_NAME.get(zone, (int(zone.partition(":")[2].partition(":")[0]), -1))
        if cards.is_building(face):
            each = state.groups[seat][slot]
            state.groups[seat][slot] = group(state, each.colour, each.cards, (*each.buildings, piece))
        elif not cards.is_property(face):
            state.banks[seat].append(piece)
        elif zone in zones.AREA and face < cards.FIRST_WILD:
            sets.lay(state, seat, piece, sets.default_target(state, seat, piece))
        else:
            shade = NO_CHOICE if face == cards.WILD else cards.CARD_COLOURS[face][0]
            sets.lay(state, seat, piece, (zone if slot >= 0 else zones.NEW[seat], shade))

    def lift(self, state: PropertyState, piece: int) -> bool:
        for seat in range(len(state.hands)):
            slot = sets.slot_of(state, seat, piece)
            if slot >= 0:
                sets.take(state, seat, slot, piece)
                return True
        return super().lift(state, piece)

    def turn(self, state: PropertyState, piece: int) -> bool:
        """Give a wild that lies alone another colour."""
        face = state.faces[piece]
        for seat, groups in enumerate(state.groups):
            for slot, each in enumerate(groups):
                if each.cards == (piece,) and face != HIDDEN and cards.is_two_colour(face):
                    colours = cards.CARD_COLOURS[face]
                    shade = colours[(colours.index(each.colour) + 1) % len(colours)]
                    state.groups[seat][slot] = group(state, shade, each.cards)
                    return True
        return False

    def marks(self, state: PropertyState) -> Sequence[EditableValue]:
        players = [(seat, msg("editor.seat", player=SeatRef(seat))) for seat in range(len(state.hands))]
        return (
            choice("turn", Msg("editor.turn"), state.turn, players),
            EditableValue("plays", Msg("property_deal.edit.plays"), state.plays, PLAYS),
        )

    def set(self, state: PropertyState, key: str, value: int) -> None:
        """Change a mark; with another turn what was under way is over."""
        setattr(state, key, value)
        if key == "turn":
            state.plays = state.moves = 0
            _call_off(state)

    def tidy(self, state: PropertyState) -> None:
        """Recompute which sets are full, which depends on house rules, and their rents."""
        for groups in state.groups:
            groups[:] = [group(state, each.colour, each.cards, each.buildings) for each in groups]
            sets.trim(groups)

    laws = (
        Law(Msg("property_deal.edit.fine.sets"), ("property_deal.edit.fault.building",)),
        Law(Msg("property_deal.edit.fine.open"), ("editor.fault.over", "property_deal.edit.fault.won")),
        Law(Msg("property_deal.edit.fine.pending"), ("property_deal.edit.fault.pending",)),
    )

    def check(self, state: PropertyState) -> Iterator[Flaw]:
        if state.turn == NOBODY or state.result is not None:
            yield Flaw("the game is over", OVER, mend=_go_on)
        for seat, groups in enumerate(state.groups):
            if full_sets(groups) >= state.rules.sets:
                most, mend = state.goal, partial(_break_set, seat)
                text, key = "a seat has the sets that end the game", "property_deal.edit.fault.won"
                yield flaw(text, key, zones.AREA[seat], mend=mend, player=SeatRef(seat), most=most)


def _takes(each: Group, face: int) -> bool:
    """Return whether a card can be added to a set."""
    if cards.is_building(face):
        return sets.takes_building(each, face)
    if not cards.is_property(face) or not each.room:
        return False
    return face != cards.WILD if each.colour == cards.NO_COLOUR else cards.FITS[face][each.colour]


def _call_off(state: PropertyState) -> None:
    """Cancel the action under way; cards already given are discarded."""
    state.pending, state.demand = [], None
    state.discard += state.tray
    state.tray = []


def _go_on(mender: Mending) -> None:
    state: PropertyState = mender.state
    state.result, state.turn, state.plays, state.moves = None, state.first, 0, 0
    state.turns = min(state.turns, zones.MAX_SLOTS)
    _call_off(state)


def _break_set(seat: int, mender: Mending) -> None:
    """Remove the last card of a full set, and its buildings."""
    state: PropertyState = mender.state
    each = next(each for each in state.groups[seat] if each.full)
    for piece in reversed((each.cards[-1], *each.buildings)):
        mender.remove(piece)
