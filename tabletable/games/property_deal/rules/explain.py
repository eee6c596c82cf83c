"""Texts about the rules: the names of cards and choices, why a command is refused, and how the game ended.

A refusal is one sentence with the rule behind it; it mentions only facts that are public or about the asking seat's own
hand.
"""

from __future__ import annotations

from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.message import Msg, Reason, SeatRef, listed, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.core.refusing import Refusal, Refusals, Tried
from tabletable.games.property_deal.rules import cards, zones
from tabletable.games.property_deal.rules.commands import HAND_LIMIT, LONGEST_GAME, MOST_MOVES, PLAYS, Ask, Verb
from tabletable.games.property_deal.rules.deal import standing
from tabletable.games.property_deal.rules.demands import holds_no, is_debt
from tabletable.games.property_deal.rules.play import may_replace, needs_exchange, swappable, to_act, uses
from tabletable.games.property_deal.rules.sets import Target, set_at, set_with, slot_of, targets
from tabletable.games.property_deal.rules.state import EMPTY, Ending, Group, PropertyState, Result


def choice_word(command: Command) -> str:
    """Return the colour chosen for a wild, that a hand is shuffled, any other choice as a number, "" without one."""
    if command.choice < 0:
        return ""
    if command.verb == Verb.DISCARD:
        return "shuffled"
    if command.verb not in (Verb.PROPERTY, Verb.MOVE, Verb.PLACE):
        return str(command.choice)
    return dict(enumerate(cards.COLOUR_WORDS)).get(command.choice, "").replace("_", " ")


def why_not(state: PropertyState, seat: int, command: Command) -> Reason:
    """Return why a command is not legal."""
    return _no.first(to_act(state), _refusals, state, seat, command)


def outcome(state: PropertyState) -> Outcome | None:
    """Return the result of the finished game, else None."""
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
    built: name
    for sets, there in zip(zones.SETS, zones.BUILT, strict=True)
    for name, built in zip(sets, there, strict=True)
}


class _Tried(Tried[PropertyState]):
    """A refused command with the facts about sets."""

    def __init__(self, state: PropertyState, seat: int, command: Command, awaited: tuple[int, ...]) -> None:
        super().__init__(state, seat, command, awaited)
        self.zone = _SET_OF_BUILDINGS.get(command.zone, command.zone)  # a house is aimed at the set it stands on
        self.is_single = cards.is_single(self.face)
        self.in_bank = self.piece in state.banks[seat]
        self.slot = slot_of(state, seat, self.piece)
        self.source = set_with(state, seat, self.piece)
        """The seat's own set that holds the card."""
        self.is_built = self.piece in self.source.buildings
        self.owner = zones.owner_of(self.zone)
        there = set_at(state, self.zone) if self.owner < len(state.hands) else EMPTY
        self.own = there if self.owner == seat else EMPTY
        """The set aimed at if it is the seat's own, else EMPTY."""
        self.theirs = EMPTY if self.owner == seat else there
        """The set aimed at if it is another seat's, else EMPTY."""
        self.has_colour = self.own.colour != cards.NO_COLOUR
        self.is_theirs = self.owner not in (NOBODY, seat) and self.owner < len(state.hands)
        self.is_new = self.zone == zones.NEW[seat]
        self.is_set = self.zone in zones.SETS[seat]

    def is_wild_there(self) -> bool:
        """Return whether the choice is a wild of the seat's own set aimed at."""
        return self.choice in self.own.cards and self.state.faces[self.choice] >= cards.FIRST_WILD

    def targets(self) -> list[Target]:
        """Return the places where the card could go instead."""
        return targets(self.state, self.seat, self.piece, self.slot)

    def joins_another(self) -> bool:
        """Return whether the card goes to a set of its colour instead."""
        return {zone for zone, _ in self.targets()} != {self.zone}

    def uses(self) -> list[Target]:
        """Return the ways in which the action could be played instead."""
        return uses(self.state, self.seat, self.face)

    def top(self) -> tuple[int, ...]:
        """Return the building that lies on the card."""
        return self.source.buildings[-1:]

    def held(self) -> int:
        return len(self.hand)

    def card(self) -> Msg:
        return cards.card_title(self.face)

    def colour(self) -> Msg:
        return cards.colour_word(self.face)

    def set_name(self) -> Msg:
        return self.own.name

    def fits(self) -> bool:
        """Return whether the card has the colour of the set."""
        return cards.FITS[self.face][self.own.colour]

    def lacks_colour(self) -> bool:
        """Return whether a two-colour wild comes without one of its colours as the choice."""
        return cards.FIRST_WILD <= self.face < cards.WILD and self.choice not in cards.CARD_COLOURS[self.face]


_no: Final = Refusals("property_deal", _Tried, "turn", Verb)


def _refusals(a: _Tried) -> tuple[Refusal[_Tried], ...]:
    """Return the refusals that may apply, by the pending decision and by the verb."""
    if not a.is_awaited:
        return _OTHERS_DECIDE
    if a.state.pending:
        ask = a.state.pending[-1].ask
        return _ANSWERS[ask].get(a.verb, (_AGREE, _FIRST[ask]) if ask is Ask.ANSWER else (_FIRST[ask],))
    if a.verb == Verb.ACTION:
        return (*_TURN[a.verb], *_ACTIONS.get(a.face, ()))
    return _TURN.get(a.verb, (_NOT_ASKED,))


_NOT_ASKED: Final = _no("not_asked", "turn")
_AGREE: Final = _no("first_agree", "R5", lambda a: not holds_no(a.state, a.seat))
_FIRST: Final = {
    Ask.ANSWER: _no("first_answer", "R5"),
    Ask.PAYMENT: _no("first_payment", "R2"),
    Ask.PLACE: _no("first_place", "R4"),
    Ask.AIM: _no("first_aim", "Q22"),
    Ask.OFFER: _no("first_offer", "R7"),
    Ask.EXCESS: _no("first_excess", "R1"),
}
"""By pending decision, the refusal of any command that does not answer it."""
_NO_ATTACK: Final = _no("no_attack", "Q26")
_NO_MOVES: Final = _no("no_moves", "R18", lambda a: not a.in_hand and a.state.moves >= MOST_MOVES, n=MOST_MOVES)
_NO_PLAYS: Final = _no("no_plays", "turn", lambda a: a.in_hand and a.state.plays >= PLAYS, n=PLAYS)
_OTHERS_DECIDE: Final = (
    _NO_ATTACK._replace(applies=lambda a: _defends(a) and a.state.demand is None),
    _no("not_against_you", "Q31", lambda a: _defends(a) and a.seat not in _asked(a)),
    _no("not_yet", "R5", lambda a: _defends(a) and a.seat != _asked(a)[0]),
    _no("move_own_turn", "Q9", lambda a: a.verb in (Verb.MOVE, Verb.REPLACE) and a.seat != a.state.turn),
    _no.turn("turn", "reason.decides"),
)


def _defends(a: _Tried) -> bool:
    return a.verb == Verb.SAY_NO and a.seat != a.state.turn


def _asked(a: _Tried) -> tuple[int, ...]:
    """Return the seats that the action under way is still about."""
    return a.state.demand.targets if a.state.demand is not None else ()


_SPOT: Final = (
    _no("joins", "R4", lambda a: a.is_new and a.is_single and a.joins_another(), "colour"),
    _no("choose_colour", "Q12", lambda a: a.is_new and a.lacks_colour()),
    _no("lay_property", "sets", lambda a: a.verb == Verb.PROPERTY and a.owner == NOBODY),
    _no("own_table", "sets", lambda a: not (a.is_set or a.is_new)),
    _no.unknown(lambda a: not a.own.cards),
    _no("two_wilds", "R10", lambda a: not a.has_colour and a.face == cards.WILD),
    _no("bring_wild", "R19", lambda a: not a.has_colour and a.verb == Verb.MOVE),
    _no("other_colour", "sets", lambda a: a.has_colour and not a.fits(), "card", set=_Tried.set_name),
    _no("set_full", "Q28", lambda a: a.own.full),
    _no("wilds_only", "R12", lambda a: not a.own.room),
    _no("choose_colour", "Q12", _Tried.lacks_colour),
)
"""The refusals of a place for a property or wild."""


_ANSWERS: Final[dict[Ask, dict[str, tuple[Refusal[_Tried], ...]]]] = {
    Ask.ANSWER: {
        Verb.ACCEPT: (),
        Verb.SAY_NO: (
            _no("play_on_pile", "just-say-no", lambda a: a.in_hand and a.face == cards.JUST_SAY_NO),
            _no("not_from_hand", "Q17", lambda a: a.in_hand and is_debt(a.state) and not holds_no(a.state, a.seat)),
            _no("no_no", "just-say-no", lambda a: not holds_no(a.state, a.seat)),
            _no("only_no", "Q26"),
        ),
    },
    Ask.PAYMENT: {
        Verb.PAY: (
            _no("not_from_hand", "Q17", lambda a: a.in_hand),
            _no("given_already", "R2", lambda a: a.piece in a.state.tray),
            _no("not_yours", "Q17", lambda a: a.slot < 0 and not a.in_bank),
            _no("no_value", "Q11", lambda a: not cards.VALUE[a.face]),
            _no("bank_first", "R11", lambda a: not a.in_bank and a.state.rules.bank_first and a.state.banks[a.seat]),
            _no("hotel_first", "Q30", lambda a: a.piece in a.source.buildings[:-1], pieces=_Tried.top),
            _no("building_first", "R6", lambda a: a.source.buildings and not a.is_built, pieces=_Tried.top),
            _no("to_tray", "R2", lambda a: a.zone != zones.TRAY),
        ),
    },
    Ask.PLACE: {
        Verb.PLACE: (_FIRST[Ask.PLACE]._replace(applies=lambda a: a.piece != a.state.pending[-1].piece), *_SPOT),
    },
    Ask.AIM: {
        Verb.CHOOSE: (_no("aim_self", "Q22", lambda a: a.zone == zones.SEAT[a.seat]), _FIRST[Ask.AIM]),
    },
    Ask.OFFER: {
        Verb.CHOOSE: (
            _FIRST[Ask.OFFER]._replace(applies=lambda a: a.piece == NO_PIECE),
            _no("offer_full", "R7", lambda a: a.source.full and not a.is_built),
            _no("not_your_property", "R7", lambda a: a.piece not in swappable(a.state, a.seat)),
            _no("offer_there", "R7", player=lambda a: SeatRef(_asked(a)[0])),
        ),
    },
    Ask.EXCESS: {
        Verb.DISCARD: (
            _no("from_hand", "R1", lambda a: not a.in_hand),
            _no("excess_discard", "R1", lambda a: a.state.rules.excess_discard),
            _no("excess_bottom", "R1"),
        ),
    },
}
"""By pending decision, the verbs that answer it and their refusals."""
_PLAYED: Final = (
    _no("bank_stays", "Q4", lambda a: a.in_bank and cards.is_note(a.face)),
    _no("banked", "R8", lambda a: a.in_bank),
    _no("not_in_hand", "turn", lambda a: not a.in_hand and a.slot < 0),
    _no("building_stays", "R6", lambda a: a.is_built),
    _no("property_in_bank", "Q5", lambda a: a.verb == Verb.BANK and cards.is_property(a.face)),
    _no("stays_yours", "Q4", lambda a: not a.in_hand),
    _NO_PLAYS,
)
_TURN: Final[dict[str, tuple[Refusal[_Tried], ...]]] = {
    Verb.BANK: (*_PLAYED, _no("own_bank", "turn", lambda a: a.zone != zones.BANK[a.seat])),
    Verb.PROPERTY: (*_PLAYED, _no("no_property", "sets", lambda a: not cards.is_property(a.face), "card"), *_SPOT),
    Verb.ACTION: (
        *_PLAYED,
        _no("own_bank", "turn", lambda a: cards.is_note(a.face) and a.zone in zones.BANK),
        _no("only_money", "turn", lambda a: cards.is_note(a.face)),
        _no("lay_property", "sets", lambda a: cards.is_property(a.face)),
    ),
    Verb.MOVE: (
        _no("move_own", "Q10", lambda a: a.slot < 0),
        _no("building_stays", "R6", lambda a: a.is_built),
        _no("stays_on_table", "Q4", lambda a: a.zone == zones.HAND[a.seat]),
        _no("stays_yours", "Q4", lambda a: a.zone in (zones.DISCARD_PILE, zones.DRAW_PILE)),
        _no("own_table", "sets", lambda a: a.owner not in (NOBODY, a.seat)),
        _no("exchange", "Q32", lambda a: a.source.buildings and a.face >= cards.FIRST_WILD),
        _no("carries_building", "Q32", lambda a: a.source.buildings),
        _NO_MOVES,
        _no("lies_there", "Q10", lambda a: a.zone == zones.SETS[a.seat][a.slot]),
        _no("keeps_together", "R19", lambda a: a.is_single and (a.is_new or not (a.is_set or a.targets()))),
        _no("nowhere", "R19", lambda a: not (a.is_set or a.targets())),
        _no("lies_alone", "Q12", lambda a: a.is_new and len(a.source.cards) == 1),
        *_SPOT,
    ),
    Verb.REPLACE: (
        _no("no_exchange", "Q32", lambda a: not needs_exchange(a.own)),
        _no("exchange_wild", "Q32", lambda a: not a.is_wild_there()),
        _NO_PLAYS,
        _no("exchange_from", "Q32", lambda a: not a.in_hand and (a.source in (EMPTY, a.own) or a.source.buildings)),
        _NO_MOVES,
        _no("exchange_colour", "Q32", lambda a: not a.fits(), set=_Tried.set_name),
        _no.unknown(lambda a: may_replace(a.state, a.own, a.face, a.choice)),
        _no("only_tens", "R20", lambda a: a.own.full),
        _no("wilds_only", "R12"),
    ),
    Verb.END: (),
    Verb.SAY_NO: (_NO_ATTACK,),
    Verb.DISCARD: (
        _no("no_excess", "R1", lambda a: len(a.state.hands[a.seat]) <= HAND_LIMIT, n=HAND_LIMIT, have=_Tried.held),
        _no("excess_later", "R1", n=HAND_LIMIT, have=_Tried.held),
    ),
}
"""By verb, its refusals in one's own turn while no decision is pending."""
_RENT: Final = (
    _no("no_colour_no_rent", "Q13", lambda a: a.own.cards and not a.has_colour),
    _no("nothing_to_rent", "Q23", lambda a: not a.uses() and a.face == cards.ANY_RENT),
    _no("no_such_set", "Q23", lambda a: not a.uses()),
    _no("rent_own_set", "Q29", lambda a: not a.own.cards),
    _no("other_rent", "Q22", lambda a: a.own.colour not in cards.CARD_COLOURS[a.face], set=_Tried.set_name),
    _no("doubles", "Q20", lambda a: a.choice > 0),
)
_BUILDING: Final = (
    _no(
        "no_buildings",
        "Q7",
        lambda a: a.has_colour and not cards.COLOURS[a.own.colour].buildings,
        set=lambda a: cards.colour_title(a.own.colour),
    ),
    _no("only_wilds", "R12", lambda a: not a.own.full and a.has_colour and not a.own.room),
    _no("build_full", "Q7", lambda a: not a.own.full),
    _no("house_first", "Q7", lambda a: a.face == cards.HOTEL and not a.own.buildings),
    _no("built_already", "Q7", lambda a: a.own.buildings),
)
_DEAL: Final = (
    _no("nothing_to_give", "R7", lambda a: a.face == cards.FORCED_DEAL and not swappable(a.state, a.seat)),
    _no("full_set", "R7", lambda a: a.theirs.full and a.face == cards.FORCED_DEAL),
    _no("full_set", "actions", lambda a: a.theirs.full),
    _no("choose_card", "actions", lambda a: a.theirs.cards),
    _no("nothing_there", "actions", lambda a: a.is_theirs, player=lambda a: SeatRef(a.owner)),
    _no("nothing_to_take", "actions", lambda a: not a.uses()),
    _no("take_theirs", "actions"),
)
_ON_PILE: Final = (_no("play_on_pile", "actions", lambda a: a.zone != zones.DISCARD_PILE),)
_ACTIONS: Final = {
    **dict.fromkeys(range(cards.FIRST_RENT, cards.ANY_RENT + 1), _RENT),
    cards.DEAL_BREAKER: (
        _no("not_full", "actions", lambda a: a.theirs.cards and a.theirs.room),
        _no("only_wilds", "R12", lambda a: a.theirs.cards and not a.theirs.full),
        _no("nothing_to_break", "actions", lambda a: not a.uses()),
        _no("break_theirs", "actions", lambda a: not a.theirs.full),
    ),
    cards.JUST_SAY_NO: (_no("no_attack", "Q26"),),
    cards.SLY_DEAL: _DEAL,
    cards.FORCED_DEAL: _DEAL,
    cards.DEBT_COLLECTOR: (_no("choose_player", "actions", lambda a: a.zone not in zones.SEAT_BY_NAME),),
    cards.BIRTHDAY: _ON_PILE,
    cards.DOUBLE_RENT: (_no("double_with_rent", "R13"),),
    cards.HOUSE: _BUILDING,
    cards.HOTEL: _BUILDING,
    cards.PASS_GO: _ON_PILE,
}
"""By face, the refusals of an action that could otherwise be played."""


# ------------------------------------------------------------------------------------------------ how it ended

_LINES: Final = 3
"""The maximum number of sets listed for a seat in the result."""


def _standing(state: PropertyState, sets: int, worth: int, seat: int) -> Standing:
    """Return a seat's row of the result: its full sets by colour, then those closest to full, and the tie-break.

    Each full set is shown as one card and its buildings; a seat without a full set shows all its cards.
    """
    best = sorted([each for each in state.groups[seat] if each.cards], key=_rank)[:_LINES]
    rows = [(each.colour, *(state.faces[piece] for piece in each.buildings)) for each in best if each.full]
    if not rows:
        rows = [tuple(state.faces[card] for card in each.cards) for each in best]
    money = msg("property_deal.result.money", n=worth)
    caption = msg("property_deal.result.wealth", label=msg("property_deal.result.worth"), money=money)
    items = tuple(Item(cards.colour_title(each.colour), value=_progress(each)) for each in best)
    faces = tuple(face for row in rows for face in row)
    verdict = msg("property_deal.result.verdict", n=sets)
    return Standing(seat, sets, sets, items, faces, caption=caption, verdict=verdict)


def _rank(each: Group) -> tuple[bool, int, int]:
    missing = each.lacks if each.colour != cards.NO_COLOUR else max(cards.SET_SIZE)
    return not each.full, each.colour if each.full else missing, -each.rent


def _progress(each: Group) -> Msg:
    """Return the rent of a full set, or how far another has come; one of wilds alone is never full."""
    if each.full or each.colour == cards.NO_COLOUR:
        return msg("property_deal.result.rent", n=each.rent)
    if not each.room:
        return Msg("property_deal.result.wilds")
    return msg("property_deal.result.part", have=len(each.cards), size=each.size)


def _why_it_ended(state: PropertyState, result: Result) -> Msg:
    winner, most = result.winners[0], state.rules.sets
    if result.ending is Ending.LONG:
        sets, worth = standing(state, winner)
        return msg("property_deal.result.long", turns=LONGEST_GAME, n=sets, worth=worth)
    full = {each.colour for each in state.groups[winner] if each.full}
    names = [cards.colour_word(colour) for colour in sorted(full)]
    if most > 3:
        words = {"most": state.goal, "sets": listed(names[:most])}
        return msg("property_deal.result.more_sets", player=SeatRef(winner), **words)
    one, two, three = names[:most]
    return msg("property_deal.result.sets", player=SeatRef(winner), one=one, two=two, three=three)
