"""Texts about the rules: the names of cards and choices, why a command is refused, and how the game ended.

A refusal is one sentence with the rule behind it; it mentions only facts that are public or about the asking seat's own
hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY
from tabletable.core.message import Arg, Ids, Msg, Reason, SeatRef, listed, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.core.rulebook import Rulebook
from tabletable.core.wording import Wording
from tabletable.games.property_deal.rules import cards
from tabletable.games.property_deal.rules.deal import standing
from tabletable.games.property_deal.rules.demands import holds_no
from tabletable.games.property_deal.rules.play import may_replace, needs_exchange, swappable, uses
from tabletable.games.property_deal.rules.sets import Target, set_at, slot_of, targets
from tabletable.games.property_deal.rules.state import (
    BANK,
    BUILT,
    DISCARD_PILE,
    DRAW_PILE,
    EMPTY,
    HAND,
    HAND_LIMIT,
    LONGEST_GAME,
    MOST_MOVES,
    NEW,
    PLAYS,
    SEAT,
    SEAT_BY_NAME,
    SETS,
    TRAY,
    Ask,
    Ending,
    Group,
    PropertyState,
    Result,
    Verb,
    owner_of,
)


class PropertyWords(Rulebook[PropertyState], Wording[PropertyState]):
    """The names of cards, why a command is refused, and who has won."""

    face_word = staticmethod(cards.face_word)
    face_name = staticmethod(cards.face_name)

    def choice_word(self, command: Command) -> str:
        """Return the colour chosen for a wild, any other choice as a number, "" without one."""
        if command.choice < 0:
            return ""
        if command.verb not in (Verb.PROPERTY, Verb.MOVE, Verb.PLACE):
            return str(command.choice)
        return dict(enumerate(cards.COLOUR_WORDS)).get(command.choice, "").replace("_", " ")

    def why_not(self, state: PropertyState, seat: int, command: Command) -> Reason:
        if state.result is not None:
            return Reason(Msg("property_deal.reason.over"), "end")
        if command.seat != seat or not 0 <= seat < len(state.hands):
            return Reason(Msg("property_deal.reason.own_seat"), "turn")
        tried = _Tried(state, seat, command)
        why = next(why for why in (*_reasons(tried), _UNKNOWN) if why.applies(tried))
        places = _PLACES[why.key](tried) if why.key in _PLACES else {}
        return Reason(msg(_IDS[why.key], **places), why.rule, pieces=why.pieces(tried))

    def outcome(self, state: PropertyState) -> Outcome | None:
        result = state.result
        if result is None:
            return None
        rows = [(*standing(state, seat), seat) for seat in range(len(state.hands))]
        rows.sort(key=lambda row: (row[2] not in result.winners, -row[0], -row[1], row[2]))
        headline = msg("property_deal.result.shared", n=len(result.winners))
        if len(result.winners) == 1:
            headline = msg("property_deal.result.won", player=SeatRef(result.winners[0]))
        standings = tuple(_standing(state, *row) for row in rows)
        return Outcome(True, result.winners, headline, _why_it_ended(state, result), standings)


# ------------------------------------------------------------------------------------------------ why not


_SET_OF_BUILDINGS: Final[dict[str, str]] = {
    built: name for sets, there in zip(SETS, BUILT, strict=True) for name, built in zip(sets, there, strict=True)
}


class _Tried:
    """An illegal command, with the facts about it."""

    def __init__(self, state: PropertyState, seat: int, command: Command) -> None:
        self.state, self.seat = state, seat
        self.verb, self.piece, self.choice = command.verb, command.piece, command.choice
        self.zone = _SET_OF_BUILDINGS.get(command.zone, command.zone)  # a house is aimed at the set it stands on
        self.face = state.faces[self.piece] if 0 <= self.piece < len(state.faces) else HIDDEN
        self.is_single = cards.is_single(self.face)
        self.in_hand, self.in_bank = self.piece in state.hands[seat], self.piece in state.banks[seat]
        self.slot = slot_of(state, seat, self.piece)
        self.source = state.groups[seat][self.slot] if self.slot >= 0 else EMPTY
        """The seat's own set that holds the card."""
        self.is_built = self.piece in self.source.buildings
        self.owner = owner_of(self.zone)
        there = set_at(state, self.zone) if self.owner < len(state.hands) else EMPTY
        self.own = there if self.owner == seat else EMPTY
        """The set aimed at if it is the seat's own, else EMPTY."""
        self.theirs = EMPTY if self.owner == seat else there
        """The set aimed at if it is another seat's, else EMPTY."""
        self.is_new = self.zone == NEW[seat]
        self.is_set = self.zone in SETS[seat]

    def is_wild_there(self) -> bool:
        """Return whether the choice is a wild of the seat's own set aimed at."""
        return self.choice in self.own.cards and self.state.faces[self.choice] >= cards.FIRST_WILD

    def targets(self) -> list[Target]:
        """Return the places where the card could go instead."""
        return targets(self.state, self.seat, self.piece, self.slot)

    def uses(self) -> list[Target]:
        """Return the ways in which the action could be played instead."""
        return uses(self.state, self.seat, self.face)

    def lacks_colour(self) -> bool:
        """Return whether a two-colour wild comes without one of its colours as the choice."""
        return cards.FIRST_WILD <= self.face < cards.WILD and self.choice not in cards.CARD_COLOURS[self.face]


def _card(a: _Tried) -> tuple[int, ...]:
    return (a.piece,)


def _none(a: _Tried) -> tuple[int, ...]:
    return ()


def _top(a: _Tried) -> tuple[int, ...]:
    """Return the card and the building it lies under."""
    return a.piece, a.source.buildings[-1]


def _always(a: _Tried) -> bool:
    return True


class _Why(NamedTuple):
    """A possible refusal; the first of a command's that applies is given."""

    key: str
    rule: str
    applies: Callable[[_Tried], object] = _always
    pieces: Callable[[_Tried], tuple[int, ...]] = _card


_UNKNOWN: Final = _Why("unknown", "turn", pieces=_none)
"""The refusal of a command whose verb, piece and zone do not fit together."""
_NOT_ASKED: Final = _Why("not_asked", "turn", pieces=_none)


def _reasons(a: _Tried) -> tuple[_Why, ...]:
    """Return the refusals that may apply, by the verb and by the pending decision."""
    if a.verb not in tuple(Verb):
        return ()
    if a.seat != a.state.decider:
        return _OTHERS_DECIDE
    if a.state.pending:
        ask = a.state.pending[-1].ask
        return _ANSWERS[ask].get(a.verb, (_FIRST[ask],))
    if a.verb == Verb.ACTION:
        return (*_TURN[a.verb], *_ACTIONS.get(a.face, ()))
    return _TURN.get(a.verb, (_NOT_ASKED,))


_FIRST: Final = {
    Ask.ANSWER: _Why("first_answer", "R5", pieces=_none),
    Ask.PAYMENT: _Why("first_payment", "R2", pieces=_none),
    Ask.PLACE: _Why("first_place", "R4", pieces=_none),
    Ask.AIM: _Why("first_aim", "Q22", pieces=_none),
    Ask.OFFER: _Why("first_offer", "R7", pieces=_none),
    Ask.EXCESS: _Why("first_excess", "R1", pieces=_none),
}
"""By pending decision, the refusal of any command that does not answer it."""
_NO_ATTACK: Final = _Why("no_attack", "Q26", pieces=_none)
_NO_MOVES: Final = _Why("no_moves", "R18", lambda a: not a.in_hand and a.state.moves >= MOST_MOVES)
_NO_PLAYS: Final = _Why("no_plays", "turn", lambda a: a.in_hand and a.state.plays >= PLAYS)
_OTHERS_DECIDE: Final = (
    _NO_ATTACK._replace(applies=lambda a: _defends(a) and a.state.demand is None),
    _Why("not_against_you", "Q31", lambda a: _defends(a) and a.seat not in _asked(a), _none),
    _Why("not_yet", "R5", lambda a: _defends(a) and a.seat != _asked(a)[0], _none),
    _Why("move_own_turn", "Q9", lambda a: a.verb in (Verb.MOVE, Verb.REPLACE) and a.seat != a.state.turn, _none),
    _Why("turn", "turn", pieces=_none),
)


def _defends(a: _Tried) -> bool:
    return a.verb == Verb.SAY_NO and a.seat != a.state.turn


def _asked(a: _Tried) -> tuple[int, ...]:
    """Return the seats that the action under way is still about."""
    return a.state.demand.targets if a.state.demand is not None else ()


_SPOT: Final = (
    _Why("joins", "R4", lambda a: a.is_new and a.is_single and {z for z, _ in a.targets()} != {a.zone}),
    _Why("choose_colour", "Q12", lambda a: a.is_new and a.lacks_colour()),
    _Why("lay_property", "sets", lambda a: a.verb == Verb.PROPERTY and a.owner == NOBODY),
    _Why("own_table", "sets", lambda a: not (a.is_set or a.is_new)),
    _UNKNOWN._replace(applies=lambda a: not a.own.cards),
    _Why("two_wilds", "R10", lambda a: a.own.colour == cards.NO_COLOUR and a.face == cards.WILD),
    _Why("bring_wild", "R19", lambda a: a.own.colour == cards.NO_COLOUR and a.verb == Verb.MOVE),
    _Why("other_colour", "sets", lambda a: a.own.colour != cards.NO_COLOUR and not cards.FITS[a.face][a.own.colour]),
    _Why("set_full", "Q28", lambda a: a.own.full),
    _Why("wilds_only", "R12", lambda a: not a.own.room),
    _Why("choose_colour", "Q12", _Tried.lacks_colour),
)
"""The refusals of a place for a property or wild."""


_ANSWERS: Final[dict[Ask, dict[str, tuple[_Why, ...]]]] = {
    Ask.ANSWER: {
        Verb.ACCEPT: (),
        Verb.SAY_NO: (
            _Why("play_on_pile", "just-say-no", lambda a: a.in_hand and a.face == cards.JUST_SAY_NO),
            _Why("no_no", "just-say-no", lambda a: not holds_no(a.state, a.seat), _none),
            _Why("only_no", "Q26", pieces=lambda a: (a.piece,) if a.in_hand else ()),
        ),
    },
    Ask.PAYMENT: {
        Verb.PAY: (
            _Why("not_from_hand", "Q17", lambda a: a.in_hand),
            _Why("given_already", "R2", lambda a: a.piece in a.state.tray),
            _Why("not_yours", "Q17", lambda a: a.slot < 0 and not a.in_bank, _none),
            _Why("no_value", "Q11", lambda a: not cards.VALUE[a.face]),
            _Why("bank_first", "R11", lambda a: not a.in_bank and a.state.rules.bank_first and a.state.banks[a.seat]),
            _Why("hotel_first", "Q30", lambda a: a.piece in a.source.buildings[:-1], _top),
            _Why("building_first", "R6", lambda a: a.source.buildings and not a.is_built, _top),
            _Why("to_tray", "R2", lambda a: a.zone != TRAY),
        ),
    },
    Ask.PLACE: {
        Verb.PLACE: (_FIRST[Ask.PLACE]._replace(applies=lambda a: a.piece != a.state.pending[-1].piece), *_SPOT),
    },
    Ask.AIM: {
        Verb.CHOOSE: (_Why("aim_self", "Q22", lambda a: a.zone == SEAT[a.seat], _none), _FIRST[Ask.AIM]),
    },
    Ask.OFFER: {
        Verb.CHOOSE: (
            _FIRST[Ask.OFFER]._replace(applies=lambda a: a.piece == NO_PIECE),
            _Why("offer_full", "R7", lambda a: a.source.full and not a.is_built),
            _Why("not_your_property", "R7", lambda a: a.piece not in swappable(a.state, a.seat), _none),
            _Why("offer_there", "R7"),
        ),
    },
    Ask.EXCESS: {
        Verb.DISCARD: (
            _Why("from_hand", "R1", lambda a: not a.in_hand, _none),
            _Why("excess_discard", "R1", lambda a: a.state.rules.excess_discard),
            _Why("excess_bottom", "R1"),
        ),
    },
}
"""By pending decision, the verbs that answer it and their refusals."""
_PLAYED: Final = (
    _Why("bank_stays", "Q4", lambda a: a.in_bank and cards.is_note(a.face)),
    _Why("banked", "R8", lambda a: a.in_bank),
    _Why("not_in_hand", "turn", lambda a: not a.in_hand and a.slot < 0, _none),
    _Why("building_stays", "R6", lambda a: a.is_built),
    _Why("property_in_bank", "Q5", lambda a: a.verb == Verb.BANK and cards.is_property(a.face)),
    _Why("stays_yours", "Q4", lambda a: not a.in_hand),
    _NO_PLAYS,
)
_TURN: Final[dict[str, tuple[_Why, ...]]] = {
    Verb.BANK: (*_PLAYED, _Why("own_bank", "turn", lambda a: a.zone != BANK[a.seat])),
    Verb.PROPERTY: (*_PLAYED, _Why("no_property", "sets", lambda a: not cards.is_property(a.face)), *_SPOT),
    Verb.ACTION: (
        *_PLAYED,
        _Why("own_bank", "turn", lambda a: cards.is_note(a.face) and a.zone in BANK),
        _Why("only_money", "turn", lambda a: cards.is_note(a.face)),
        _Why("lay_property", "sets", lambda a: cards.is_property(a.face)),
    ),
    Verb.MOVE: (
        _Why("move_own", "Q10", lambda a: a.slot < 0, _none),
        _Why("building_stays", "R6", lambda a: a.is_built),
        _Why("stays_on_table", "Q4", lambda a: a.zone == HAND[a.seat]),
        _Why("stays_yours", "Q4", lambda a: a.zone in (DISCARD_PILE, DRAW_PILE)),
        _Why("own_table", "sets", lambda a: a.owner not in (NOBODY, a.seat)),
        _Why("exchange", "Q32", lambda a: a.source.buildings and a.face >= cards.FIRST_WILD),
        _Why("carries_building", "Q32", lambda a: a.source.buildings),
        _NO_MOVES,
        _Why("lies_there", "Q10", lambda a: a.zone == SETS[a.seat][a.slot]),
        _Why("keeps_together", "R19", lambda a: a.is_single and (a.is_new or not (a.is_set or a.targets()))),
        _Why("nowhere", "R19", lambda a: not (a.is_set or a.targets())),
        _Why("lies_alone", "Q12", lambda a: a.is_new and len(a.source.cards) == 1),
        *_SPOT,
    ),
    Verb.REPLACE: (
        _Why("no_exchange", "Q32", lambda a: not needs_exchange(a.own), _none),
        _Why("exchange_wild", "Q32", lambda a: not a.is_wild_there(), _none),
        _NO_PLAYS,
        _Why(
            "exchange_from",
            "Q32",
            lambda a: not a.in_hand and (a.source in (EMPTY, a.own) or a.source.buildings),
            _none,
        ),
        _NO_MOVES,
        _Why("exchange_colour", "Q32", lambda a: not cards.FITS[a.face][a.own.colour]),
        _UNKNOWN._replace(applies=lambda a: may_replace(a.state, a.own, a.face, a.choice)),
        _Why("only_tens", "R20", lambda a: a.own.full),
        _Why("wilds_only", "R12"),
    ),
    Verb.END: (),
    Verb.SAY_NO: (_NO_ATTACK,),
    Verb.DISCARD: (
        _Why("no_excess", "R1", lambda a: len(a.state.hands[a.seat]) <= HAND_LIMIT, _none),
        _Why("excess_later", "R1", pieces=_none),
    ),
}
"""By verb, its refusals in one's own turn while no decision is pending."""
_RENT: Final = (
    _Why("no_colour_no_rent", "Q13", lambda a: a.own.cards and a.own.colour == cards.NO_COLOUR),
    _Why("nothing_to_rent", "Q23", lambda a: not a.uses() and a.face == cards.ANY_RENT),
    _Why("no_such_set", "Q23", lambda a: not a.uses()),
    _Why("rent_own_set", "Q29", lambda a: not a.own.cards),
    _Why("other_rent", "Q22", lambda a: a.own.colour not in cards.CARD_COLOURS[a.face]),
    _Why("doubles", "Q20", lambda a: a.choice > 0),
)
_BUILDING: Final = (
    _Why("no_buildings", "Q7", lambda a: a.own.colour != cards.NO_COLOUR and not cards.COLOURS[a.own.colour].buildings),
    _Why("only_wilds", "R12", lambda a: not a.own.full and a.own.colour != cards.NO_COLOUR and not a.own.room),
    _Why("build_full", "Q7", lambda a: not a.own.full),
    _Why("house_first", "Q7", lambda a: a.face == cards.HOTEL and not a.own.buildings),
    _Why("built_already", "Q7", lambda a: a.own.buildings),
)
_DEAL: Final = (
    _Why("nothing_to_give", "R7", lambda a: a.face == cards.FORCED_DEAL and not swappable(a.state, a.seat)),
    _Why("full_set", "R7", lambda a: a.theirs.full and a.face == cards.FORCED_DEAL),
    _Why("full_set", "actions", lambda a: a.theirs.full),
    _Why("choose_card", "actions", lambda a: a.theirs.cards),
    _Why("nothing_there", "actions", lambda a: a.owner not in (NOBODY, a.seat) and a.owner < len(a.state.hands)),
    _Why("nothing_to_take", "actions", lambda a: not a.uses()),
    _Why("take_theirs", "actions"),
)
_ON_PILE: Final = (_Why("play_on_pile", "actions", lambda a: a.zone != DISCARD_PILE),)
_ACTIONS: Final = {
    **dict.fromkeys(range(cards.FIRST_RENT, cards.ANY_RENT + 1), _RENT),
    cards.DEAL_BREAKER: (
        _Why("not_full", "actions", lambda a: a.theirs.cards and a.theirs.room),
        _Why("only_wilds", "R12", lambda a: a.theirs.cards and not a.theirs.full),
        _Why("nothing_to_break", "actions", lambda a: not a.uses()),
        _Why("break_theirs", "actions", lambda a: not a.theirs.full),
    ),
    cards.JUST_SAY_NO: (_Why("no_attack", "Q26"),),
    cards.SLY_DEAL: _DEAL,
    cards.FORCED_DEAL: _DEAL,
    cards.DEBT_COLLECTOR: (_Why("choose_player", "actions", lambda a: a.zone not in SEAT_BY_NAME),),
    cards.BIRTHDAY: _ON_PILE,
    cards.DOUBLE_RENT: (_Why("double_with_rent", "R13"),),
    cards.HOUSE: _BUILDING,
    cards.HOTEL: _BUILDING,
    cards.PASS_GO: _ON_PILE,
}
"""By face, the refusals of an action that could otherwise be played."""
_PLACES: Final[dict[str, Callable[[_Tried], dict[str, Arg]]]] = {
    "turn": lambda a: {"player": SeatRef(a.state.decider)},
    "no_plays": lambda a: {"n": PLAYS},
    "no_moves": lambda a: {"n": MOST_MOVES},
    **dict.fromkeys(("no_excess", "excess_later"), lambda a: {"n": HAND_LIMIT, "have": len(a.state.hands[a.seat])}),
    "no_property": lambda a: {"card": cards.card_title(a.face)},
    "joins": lambda a: {"colour": cards.colour_word(a.face)},
    "other_colour": lambda a: {"card": cards.card_title(a.face), "set": a.own.name},
    **dict.fromkeys(("exchange_colour", "other_rent"), lambda a: {"set": a.own.name}),
    "no_buildings": lambda a: {"set": cards.colour_title(a.own.colour)},
    "nothing_there": lambda a: {"player": SeatRef(a.owner)},
    "offer_there": lambda a: {"player": SeatRef(_asked(a)[0])},
}
"""By refusal what fills the places of its sentence."""
_ROWS: Final = (
    *((_UNKNOWN, _NOT_ASKED), (*_FIRST.values(),), _OTHERS_DECIDE, *_TURN.values(), *_ACTIONS.values()),
    *(row for answers in _ANSWERS.values() for row in answers.values()),
)
_IDS: Final = Ids("property_deal.reason.*", [why.key for row in _ROWS for why in row])


# ------------------------------------------------------------------------------------------------ how it ended

_LINES: Final = 3
"""The maximum number of sets listed for a seat in the result."""


def _standing(state: PropertyState, sets: int, worth: int, seat: int) -> Standing:
    """Return a seat's row of the result: its full sets by colour, then those closest to full, and the tie-break.

    Each full set is shown as one card and its buildings; a seat without a full set shows all its cards.
    """
    best = sorted([each for each in state.groups[seat] if each.cards], key=_rank)[:_LINES]
    shown = [(each.colour, *(state.faces[piece] for piece in each.buildings)) for each in best if each.full]
    if not shown:
        shown = [tuple(state.faces[card] for card in each.cards) for each in best]
    money = msg("property_deal.result.money", n=worth)
    caption = msg("property_deal.result.wealth", label=msg("property_deal.result.worth"), money=money)
    items = tuple(Item(cards.colour_title(each.colour), value=_progress(each)) for each in best)
    faces = tuple(face for row in shown for face in row)
    verdict = msg("property_deal.result.verdict", n=sets)
    return Standing(seat, sets, sets, items, faces, caption=caption, verdict=verdict)


def _rank(each: Group) -> tuple[bool, int, int]:
    missing = cards.SET_SIZE[each.colour] - len(each.cards) if each.colour != cards.NO_COLOUR else max(cards.SET_SIZE)
    return not each.full, each.colour if each.full else missing, -each.rent


def _progress(each: Group) -> Msg:
    """Return the rent of a full set, or how far another has come; one of wilds alone is never full."""
    if each.full or each.colour == cards.NO_COLOUR:
        return msg("property_deal.result.rent", n=each.rent)
    if not each.room:
        return Msg("property_deal.result.wilds")
    return msg("property_deal.result.part", have=len(each.cards), size=cards.SET_SIZE[each.colour])


def _why_it_ended(state: PropertyState, result: Result) -> Msg:
    winner, most = result.winners[0], state.rules.sets
    if result.ending is Ending.LONG:
        sets, worth = standing(state, winner)
        return msg("property_deal.result.long", turns=LONGEST_GAME, n=sets, worth=worth)
    full = {each.colour for each in state.groups[winner] if each.full}
    names = [cards.colour_word(colour) for colour in sorted(full)]
    if most > 3:
        words = {"most": cards.number_word(most), "sets": listed(names[:most])}
        return msg("property_deal.result.more_sets", player=SeatRef(winner), **words)
    one, two, three = names[:most]
    return msg("property_deal.result.sets", player=SeatRef(winner), one=one, two=two, three=three)
