"""Why a command is refused: one sentence with the rule it follows from.

Everything said here is public or about the asker's own hand.
"""

from __future__ import annotations

from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.message import Arg, Ids, Reason, SeatRef, msg
from tabletable.core.rulebook import Rulebook
from tabletable.core.wording import Wording
from tabletable.games.property_deal.rules import cards
from tabletable.games.property_deal.rules.cards import (
    ANY_RENT,
    CARD_COLOURS,
    COLOUR_WORDS,
    COLOURS,
    DEAL_BREAKER,
    DEBT_COLLECTOR,
    DOUBLE_RENT,
    FIRST_WILD,
    FITS,
    FORCED_DEAL,
    HOTEL,
    HOUSE,
    JUST_SAY_NO,
    NO_COLOUR,
    SLY_DEAL,
    VALUE,
    WILD,
    card_title,
    colour_word,
    is_note,
    is_property,
    is_rent,
)
from tabletable.games.property_deal.rules.play import fills_without, needs_exchange, swappable
from tabletable.games.property_deal.rules.sets import slot_of, stealable, targets
from tabletable.games.property_deal.rules.state import (
    BANK,
    BUILT,
    DISCARD_PILE,
    DRAW_PILE,
    EMPTY,
    HAND,
    HAND_LIMIT,
    MOST_MOVES,
    NEW,
    PLAYS,
    SEAT,
    SEAT_BY_NAME,
    SET_BY_NAME,
    SETS,
    TRAY,
    Ask,
    Group,
    PropertyState,
    Verb,
    owner_of,
)


class PropertyWords(Rulebook[PropertyState], Wording[PropertyState]):
    """The names of cards, and why a command is refused."""

    face_word = staticmethod(cards.face_word)
    face_name = staticmethod(cards.face_name)

    def choice_word(self, command: Command) -> str:
        """A wild's colour, "×2" or "×4" for a rent, and for a card that is chosen its handle."""
        if command.choice < 0:
            return ""
        if command.verb in (Verb.PROPERTY, Verb.MOVE, Verb.PLACE):
            return COLOUR_WORDS[command.choice].replace("_", " ") if command.choice < len(COLOUR_WORDS) else ""
        return str(command.choice)

    def why_not(self, state: PropertyState, seat: int, command: Command) -> Reason:
        if state.result is not None:
            return _why("over", "end")
        if command.seat != seat or not 0 <= seat < len(state.hands):
            return _why("own_seat", "turn")
        if command.verb not in tuple(Verb):
            return _UNKNOWN
        if command.zone in _SET_OF_BUILDINGS:  # a house is aimed at the set it stands on
            command = command._replace(zone=_SET_OF_BUILDINGS[command.zone])
        if seat != state.decider:
            return _why_not_now(state, seat, command)
        if state.pending:
            ask = state.pending[-1].ask
            if command.verb not in _ANSWERS[ask]:
                return _FIRST[ask]
            return _why_no_answer(state, seat, command, ask)
        match command.verb:
            case Verb.BANK | Verb.PROPERTY | Verb.ACTION:
                return _why_no_play(state, seat, command)
            case Verb.MOVE:
                return _why_no_move(state, seat, command)
            case Verb.REPLACE:
                return _why_no_replace(state, seat, command)
            case Verb.END:
                return _UNKNOWN
            case Verb.SAY_NO:
                return _why("no_attack", "Q26")
            case Verb.DISCARD:
                have = len(state.hands[seat])
                return _why("no_excess" if have <= HAND_LIMIT else "excess_later", "R1", n=HAND_LIMIT, have=have)
        return _why("not_asked", "turn")


_ANSWERS = {
    Ask.ANSWER: (Verb.ACCEPT, Verb.SAY_NO),
    Ask.PAYMENT: (Verb.PAY,),
    Ask.PLACE: (Verb.PLACE,),
    Ask.AIM: (Verb.CHOOSE,),
    Ask.OFFER: (Verb.CHOOSE,),
    Ask.EXCESS: (Verb.DISCARD,),
}
"""The verbs that answer each kind of question."""


_REASONS: Final = Ids(
    "property_deal.reason.*",
    """
    aim_self bank_first bank_stays banked break_theirs bring_wild build_full building_first building_stays
    built_already carries_building choose_card choose_colour choose_player double_with_rent doubles excess_bottom
    excess_discard excess_later exchange exchange_colour exchange_from exchange_wild first_aim first_answer
    first_excess first_offer first_payment first_place from_hand full_set given_already hotel_first house_first joins
    keeps_together lay_property lies_alone lies_there move_own move_own_turn no_attack no_buildings no_colour_no_rent
    no_excess no_exchange no_moves no_no no_plays no_property no_such_set no_value not_against_you not_asked
    not_from_hand not_full not_in_hand not_yet not_your_property not_yours nothing_there nothing_to_break
    nothing_to_give nothing_to_rent nothing_to_take nowhere offer_full offer_there only_money only_no only_tens
    only_wilds other_colour other_rent over own_bank own_seat own_table play_on_pile property_in_bank rent_own_set
    set_full stays_on_table stays_yours take_theirs to_tray turn two_wilds unknown wilds_only
    """,
)


def _why(key: str, rule: str, *pieces: int, **args: Arg) -> Reason:
    return Reason(msg(_REASONS[key], **args), rule, pieces=pieces)


_UNKNOWN = _why("unknown", "turn")
"""The words of the command do not go together."""
_FIRST = {
    Ask.ANSWER: _why("first_answer", "R5"),
    Ask.PAYMENT: _why("first_payment", "R2"),
    Ask.PLACE: _why("first_place", "R4"),
    Ask.AIM: _why("first_aim", "Q22"),
    Ask.OFFER: _why("first_offer", "R7"),
    Ask.EXCESS: _why("first_excess", "R1"),
}
"""What is asked comes before everything else."""
_SET_OF_BUILDINGS = {
    built: name for sets, there in zip(SETS, BUILT, strict=True) for name, built in zip(sets, there, strict=True)
}


def _why_not_now(state: PropertyState, seat: int, command: Command) -> Reason:
    """Somebody else decides."""
    if command.verb == Verb.SAY_NO and seat != state.turn:
        if state.demand is None:
            return _why("no_attack", "Q26")
        if seat not in state.demand.targets:
            return _why("not_against_you", "Q31")
        if seat != state.demand.targets[0]:
            return _why("not_yet", "R5")
    if command.verb in (Verb.MOVE, Verb.REPLACE) and seat != state.turn:
        return _why("move_own_turn", "Q9")
    return _why("turn", "turn", player=SeatRef(state.decider))


# ------------------------------------------------------------------------------------------------ answers


def _why_no_answer(state: PropertyState, seat: int, command: Command, ask: Ask) -> Reason:
    piece = command.piece
    own_hand = piece in state.hands[seat]
    match ask:
        case Ask.ANSWER if command.verb == Verb.SAY_NO:
            if own_hand and state.faces[piece] == JUST_SAY_NO:
                return _why("play_on_pile", "just-say-no", piece)
            if not any(state.faces[card] == JUST_SAY_NO for card in state.hands[seat]):
                return _why("no_no", "just-say-no")
            return _why("only_no", "Q26", *((piece,) if own_hand else ()))
        case Ask.PAYMENT:
            return _why_no_payment(state, seat, command)
        case Ask.PLACE:
            return _why_no_spot(state, seat, piece, command) if piece == state.pending[-1].piece else _FIRST[ask]
        case Ask.AIM:
            return _why("aim_self", "Q22") if command.zone == SEAT[seat] else _FIRST[ask]
        case Ask.OFFER:
            return _why_no_offer(state, seat, piece)
        case Ask.EXCESS:
            if not own_hand:
                return _why("from_hand", "R1")
            return _why("excess_discard" if state.rules.excess_discard else "excess_bottom", "R1", piece)
    return _UNKNOWN


def _why_no_offer(state: PropertyState, seat: int, piece: int) -> Reason:
    if piece == NO_PIECE:
        return _FIRST[Ask.OFFER]
    if any(piece in each.cards for each in state.groups[seat] if each.full):
        return _why("offer_full", "R7", piece)
    if piece not in swappable(state, seat) or state.demand is None:
        return _why("not_your_property", "R7")
    return _why("offer_there", "R7", piece, player=SeatRef(state.demand.targets[0]))


def _why_no_payment(state: PropertyState, seat: int, command: Command) -> Reason:
    piece = command.piece
    if piece in state.hands[seat]:
        return _why("not_from_hand", "Q17", piece)
    if piece in state.tray:
        return _why("given_already", "R2", piece)
    slot = slot_of(state, seat, piece)
    if slot < 0 and piece not in state.banks[seat]:
        return _why("not_yours", "Q17")
    if not VALUE[state.faces[piece]]:
        return _why("no_value", "Q11", piece)
    if slot >= 0:
        if state.rules.bank_first and state.banks[seat]:
            return _why("bank_first", "R11", piece)
        each = state.groups[seat][slot]
        if piece in each.buildings[:-1]:
            return _why("hotel_first", "Q30", piece, each.buildings[-1])
        if each.buildings and piece in each.cards:
            return _why("building_first", "R6", piece, each.buildings[-1])
    return _UNKNOWN if command.zone == TRAY else _why("to_tray", "R2", piece)


# ------------------------------------------------------------------------------------------------ plays


def _why_no_play(state: PropertyState, seat: int, command: Command) -> Reason:
    piece = command.piece
    if piece not in state.hands[seat]:
        return _why_no_second_play(state, seat, command)
    face = state.faces[piece]
    if command.verb == Verb.BANK and is_property(face):
        return _why("property_in_bank", "Q5", piece)
    if state.plays >= PLAYS:
        return _why("no_plays", "turn", piece, n=PLAYS)
    if command.verb == Verb.BANK:
        return _UNKNOWN if command.zone == BANK[seat] else _why("own_bank", "turn", piece)
    if command.verb == Verb.PROPERTY:
        if not is_property(face):
            return _why("no_property", "sets", piece, card=card_title(face))
        return _why_no_spot(state, seat, piece, command)
    if is_note(face):
        return _why("own_bank" if command.zone in BANK else "only_money", "turn", piece)
    if is_property(face):
        return _why("lay_property", "sets", piece)
    return _why_no_action(state, seat, face, command)


def _why_no_second_play(state: PropertyState, seat: int, command: Command) -> Reason:
    """A card that lies on the own table already was to be played."""
    piece = command.piece
    if piece in state.banks[seat]:
        return _why("bank_stays", "Q4", piece) if is_note(state.faces[piece]) else _why("banked", "R8", piece)
    slot = slot_of(state, seat, piece)
    if slot < 0:
        return _why("not_in_hand", "turn")
    if piece in state.groups[seat][slot].buildings:
        return _why("building_stays", "R6", piece)
    return _why("property_in_bank", "Q5", piece) if command.verb == Verb.BANK else _why("stays_yours", "Q4", piece)


def _why_no_spot(state: PropertyState, seat: int, piece: int, command: Command) -> Reason:
    """A property or wild can't lie where it was to go."""
    face = state.faces[piece]
    owner, slot = SET_BY_NAME.get(command.zone, (-1, -1))
    if command.zone == NEW[seat]:
        if face < FIRST_WILD and any(target[0] != NEW[seat] for target in targets(state, seat, piece)):
            return _why("joins", "R4", piece, colour=colour_word(face))
        return _why_colour(face, piece, command)
    if owner != seat:
        is_laid = command.verb == Verb.PROPERTY and owner_of(command.zone) == NOBODY
        return _why("lay_property" if is_laid else "own_table", "sets", piece)
    each = _group_at(state, seat, slot)
    if not each.cards:
        return _UNKNOWN
    if each.colour == NO_COLOUR:
        if face == WILD:
            return _why("two_wilds", "R10", piece)
        return _why("bring_wild", "R19", piece) if command.verb == Verb.MOVE else _why_colour(face, piece, command)
    if not FITS[face][each.colour]:
        return _why("other_colour", "sets", piece, card=card_title(face), set=each.name)
    if not each.room:
        return _why("set_full", "Q28", piece) if each.full else _why("wilds_only", "R12", piece)
    return _why_colour(face, piece, command)


def _why_colour(face: int, piece: int, command: Command) -> Reason:
    if FIRST_WILD <= face < WILD and command.choice not in CARD_COLOURS[face]:
        return _why("choose_colour", "Q12", piece)
    return _UNKNOWN


def _why_no_action(state: PropertyState, seat: int, face: int, command: Command) -> Reason:
    piece = command.piece
    owner, slot = SET_BY_NAME.get(command.zone, (-1, -1))
    each = _group_at(state, owner, slot) if 0 <= owner < len(state.hands) else EMPTY
    if face == JUST_SAY_NO:
        return _why("no_attack", "Q26", piece)
    if face == DOUBLE_RENT:
        return _why("double_with_rent", "R13", piece)
    if is_rent(face):
        return _why_no_rent(state, seat, face, each if owner == seat else EMPTY, command)
    if face in (HOUSE, HOTEL):
        return _why_no_building(face, each if owner == seat else EMPTY, piece)
    if face == DEBT_COLLECTOR:
        return _why("choose_player", "actions", piece) if command.zone not in SEAT_BY_NAME else _UNKNOWN
    if face in (SLY_DEAL, FORCED_DEAL):
        return _why_no_deal(state, seat, face, command, EMPTY if owner == seat else each)
    if face == DEAL_BREAKER:
        return _why_no_break(state, seat, command, EMPTY if owner == seat else each)
    return _why("play_on_pile", "actions", piece) if command.zone != DISCARD_PILE else _UNKNOWN


def _why_no_deal(state: PropertyState, seat: int, face: int, command: Command, each: Group) -> Reason:
    """A sly or forced deal takes nothing there; `each` is the set of another seat, EMPTY for any other place."""
    piece = command.piece
    if face == FORCED_DEAL and not swappable(state, seat):
        return _why("nothing_to_give", "R7", piece)
    if each.full:
        return _why("full_set", "R7" if face == FORCED_DEAL else "actions", piece)
    if each.cards:
        return _why("choose_card", "actions", piece)
    target = owner_of(command.zone)
    if target not in (NOBODY, seat) and target < len(state.hands):
        return _why("nothing_there", "actions", piece, player=SeatRef(target))
    if not any(stealable(state, other) for other in range(len(state.hands)) if other != seat):
        return _why("nothing_to_take", "actions", piece)
    return _why("take_theirs", "actions", piece)


def _why_no_break(state: PropertyState, seat: int, command: Command, each: Group) -> Reason:
    """The same of a deal breaker."""
    piece = command.piece
    if each.cards and not each.full:
        return _why("not_full", "actions", piece) if each.room else _why("only_wilds", "R12", piece)
    if not any(own.full for other, groups in enumerate(state.groups) if other != seat for own in groups):
        return _why("nothing_to_break", "actions", piece)
    return _UNKNOWN if each.full else _why("break_theirs", "actions", piece)


def _why_no_rent(state: PropertyState, seat: int, face: int, each: Group, command: Command) -> Reason:
    piece = command.piece
    if each.cards and each.colour == NO_COLOUR:
        return _why("no_colour_no_rent", "Q13", piece)
    if not any(own.rent and own.colour in CARD_COLOURS[face] for own in state.groups[seat]):
        return _why("nothing_to_rent" if face == ANY_RENT else "no_such_set", "Q23", piece)
    if not each.cards:
        return _why("rent_own_set", "Q29", piece)
    if each.colour not in CARD_COLOURS[face]:
        return _why("other_rent", "Q22", piece, set=each.name)
    return _why("doubles", "Q20", piece) if command.choice > 0 else _UNKNOWN


def _why_no_building(face: int, each: Group, piece: int) -> Reason:
    """It does not stand on the own set `each`, EMPTY for any other place."""
    if each.cards and each.colour != NO_COLOUR and not COLOURS[each.colour].buildings:
        return _why("no_buildings", "Q7", piece, set=each.name)
    if not each.full:
        is_wilds = each.colour != NO_COLOUR and not each.room
        return _why("only_wilds", "R12", piece) if is_wilds else _why("build_full", "Q7", piece)
    if face == HOTEL and not each.buildings:
        return _why("house_first", "Q7", piece)
    return _why("built_already", "Q7", piece) if each.buildings else _UNKNOWN


# ------------------------------------------------------------------------------------------------ rearranging


def _group_at(state: PropertyState, seat: int, slot: int) -> Group:
    groups = state.groups[seat]
    return groups[slot] if 0 <= slot < len(groups) else EMPTY


def _why_no_move(state: PropertyState, seat: int, command: Command) -> Reason:
    piece, zone = command.piece, command.zone
    slot = slot_of(state, seat, piece)
    if slot < 0:
        return _why("move_own", "Q10")
    each = state.groups[seat][slot]
    if piece in each.buildings:
        return _why("building_stays", "R6", piece)
    if zone == HAND[seat]:
        return _why("stays_on_table", "Q4", piece)
    if zone in (DISCARD_PILE, DRAW_PILE):
        return _why("stays_yours", "Q4", piece)
    if owner_of(zone) not in (NOBODY, seat):
        return _why("own_table", "sets", piece)
    if each.buildings:
        return _why("exchange" if state.faces[piece] >= FIRST_WILD else "carries_building", "Q32", piece)
    if state.moves >= MOST_MOVES:
        return _why("no_moves", "R18", piece, n=MOST_MOVES)
    if zone == SETS[seat][slot]:
        return _why("lies_there", "Q10", piece)
    goals = targets(state, seat, piece, slot)
    if state.faces[piece] < FIRST_WILD and (zone == NEW[seat] or (not goals and zone not in SETS[seat])):
        return _why("keeps_together", "R19", piece)
    if zone not in SETS[seat] and not goals:
        return _why("nowhere", "R19", piece)
    if zone == NEW[seat] and len(each.cards) == 1:
        return _why("lies_alone", "Q12", piece)
    return _why_no_spot(state, seat, piece, command)


def _why_no_replace(state: PropertyState, seat: int, command: Command) -> Reason:
    piece = command.piece
    owner, slot = SET_BY_NAME.get(command.zone, (-1, -1))
    each = _group_at(state, seat, slot) if owner == seat else EMPTY
    in_hand = piece in state.hands[seat]
    if not each.cards or not needs_exchange(each):
        return _why("no_exchange", "Q32")
    if command.choice not in each.cards or state.faces[command.choice] < FIRST_WILD:
        return _why("exchange_wild", "Q32")
    if in_hand and state.plays >= PLAYS:
        return _why("no_plays", "turn", piece, n=PLAYS)
    if not in_hand:
        left = slot_of(state, seat, piece)
        if left in (-1, slot) or state.groups[seat][left].buildings:
            return _why("exchange_from", "Q32")
        if state.moves >= MOST_MOVES:
            return _why("no_moves", "R18", piece, n=MOST_MOVES)
    face = state.faces[piece]
    if not FITS[face][each.colour]:
        return _why("exchange_colour", "Q32", piece, set=each.name)
    if face < state.rules.set_needs or fills_without(state, each, command.choice):
        return _UNKNOWN
    return _why("only_tens", "R20", piece) if each.full else _why("wilds_only", "R12", piece)
