"""The viewer's decision in words: prompt, buttons, facts about the table and each seat, and pickers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import Arg, FaceRef, GameText, MessageFamily, Msg, SeatRef, game_text, listed, msg
from tabletable.core.picture import Picture
from tabletable.core.tablespec import Allowance, Button, Lesson, OnlyMove, PickerEntry
from tabletable.core.view import View
from tabletable.games.property_deal.rules import cards, zones
from tabletable.games.property_deal.rules.commands import HAND_LIMIT, LAYS, PLAYS, REARRANGES, Ask, Verb
from tabletable.games.property_deal.rules.demands import asks_money, holds_no, is_debt, paid_unasked
from tabletable.games.property_deal.rules.paying import given, proposals
from tabletable.games.property_deal.rules.play import legal_commands, set_after, uses
from tabletable.games.property_deal.rules.sets import lying, money_of, owned, set_at, wealth, with_card, worth
from tabletable.games.property_deal.rules.state import Group, PropertyState, full_sets
from tabletable.games.property_deal.table import furniture
from tabletable.games.property_deal.table.hearing import paid_first
from tabletable.games.property_deal.table.pictures import face_picture
from tabletable.games.property_deal.table.words import gain, left_behind

_OTHER: Final = MessageFamily("property_deal.prompt.other_*", Ask)
_RENT: Final = MessageFamily("property_deal.choice.rent_*", "0 1 2")
_DEMANDED: Final = MessageFamily(
    "property_deal.prompt.**", "no_again debt deal_breaker sly_deal forced_deal", ("", "_only")
)


def prompt(state: PropertyState, viewer: int | None) -> Msg | None:
    """Return what the viewer may do now, or which seat is awaited; None once the game is over."""
    if state.result is not None:
        return None
    decider = state.decider
    if viewer != decider:
        if not state.pending:
            return msg("property_deal.prompt.other_turn", player=SeatRef(decider), n=PLAYS - state.plays)
        return msg(_OTHER[state.pending[-1].ask], player=SeatRef(decider))
    if not state.pending:
        free = any(command.verb in REARRANGES for command in legal_commands(state, decider))
        if state.plays >= PLAYS or not state.hands[decider]:
            return msg("property_deal.prompt.end" if free else "property_deal.prompt.only_end")
        return msg("property_deal.prompt.turn" if free else "property_deal.prompt.only_play")
    top = state.pending[-1]
    match top.ask:
        case Ask.ANSWER:
            return _answer_prompt(state, top.number, holds_no(state, decider))
        case Ask.PAYMENT:
            key = "property_deal.prompt.payment_rest" if state.tray else "property_deal.prompt.payment"
            return msg(key, n=top.number - given(state), player=SeatRef(state.turn))
        case Ask.PLACE:
            return msg("property_deal.prompt.place", card=cards.face_name(state.faces[top.piece]))
        case Ask.EXCESS:
            key = "property_deal.prompt.excess_discard" if state.rules.excess_discard else "property_deal.prompt.excess"
            return msg(key, n=len(state.hands[decider]) - HAND_LIMIT)
    return msg("property_deal.prompt.aim" if top.ask is Ask.AIM else "property_deal.prompt.offer")


def _answer_prompt(state: PropertyState, noes: int, may_refuse: bool) -> Msg:
    """Return the demand on the viewer, or the refused action; `may_refuse`: whether the viewer can say no."""
    demand = state.under_way
    target, places = demand.targets[0], dict[str, Arg]()
    if noes:
        key = "no_again"
    elif asks_money(demand.face):
        key, places["n"] = "debt", demand.amount
    elif demand.face == cards.DEAL_BREAKER:
        key, places["set"] = "deal_breaker", state.groups[target][demand.slot].name
    else:
        key, places["taken"] = "sly_deal", cards.face_name(state.faces[demand.taken])
        if demand.face == cards.FORCED_DEAL:
            key, places["given"] = "forced_deal", cards.face_name(state.faces[demand.given])
    player = SeatRef(target if noes % 2 else state.turn)
    return msg(_DEMANDED[key, "" if may_refuse else "_only"], player=player, **places)


def allowance(state: PropertyState, viewer: int | None) -> Allowance | None:
    """Return the plays left in the turn."""
    if state.result is not None:
        return None
    own, left = state.turn == viewer, PLAYS - state.plays
    key = "property_deal.plays.own" if own else "property_deal.plays.other"
    return Allowance(msg(key, player=SeatRef(state.turn), left=left), left, PLAYS, own)


def buttons(state: PropertyState, viewer: int) -> tuple[Button, ...]:
    """Return the commands given by buttons, the main one first."""
    if state.result is not None:
        return ()
    end = Button(msg("property_deal.button.end"), (Command(viewer, Verb.END),), "E")
    if state.decider != viewer:
        return (end._replace(reason=msg("property_deal.short.not_your_turn")),)
    if not state.pending:
        left = PLAYS - state.plays if state.hands[viewer] else 0
        asks = msg("property_deal.confirm.end", n=left) if left else None
        return (end._replace(icon="check", primary=not left, confirm_final=asks),)
    top = state.pending[-1]
    if top.ask is Ask.ANSWER:
        return _answers(state, viewer, top.number)
    if top.ask is Ask.PAYMENT:
        piece = proposals(state)[0]
        face, left = state.faces[piece], top.number - given(state)
        if piece in state.banks[viewer]:  # an action there is money too
            value = cards.VALUE[face]
            key = "_part" if value < left else "_over" if value > left else ""
            label = msg(_PAY_NOTE[key], n=value, off=abs(value - left))
        else:
            card = cards.colour_word(face) if cards.is_single(face) else cards.card_title(face)
            if cards.is_wild(face):
                card = msg("property_deal.short.wild")
            label = msg("property_deal.button.pay", card=card, n=cards.VALUE[face])
        spoken, pay = paid_first(state, viewer, left), Command(viewer, Verb.PAY, piece, zones.TRAY)
        return (Button(label, (pay,), "P", "check", primary=True, spoken=spoken),)
    if top.ask is Ask.PLACE:
        return _places(state, viewer)
    if top.ask is Ask.AIM:
        return tuple(
            Button(_charged(state, other), (Command(viewer, Verb.CHOOSE, NO_PIECE, zones.SEAT[other]),), str(number))
            for number, other in enumerate(state.others(state.turn), 1)
        )
    return ()


def _charged(state: PropertyState, seat: int) -> Msg:
    """Return the label of the button that charges a seat, with the worth of all it could pay with."""
    total = wealth(state, seat)
    if not total:
        return msg("property_deal.button.aim_nothing", player=SeatRef(seat))
    return msg("property_deal.button.aim", player=SeatRef(seat), n=total)


_MOST_PLACES: Final = 4
"""The largest number of places of a wild that have buttons; one with more is dragged."""
_PAY_NOTE: Final = MessageFamily("property_deal.button.pay_note*", ("", "_part", "_over"))


def _places(state: PropertyState, viewer: int) -> tuple[Button, ...]:
    """Return a button for each place of a received wild, so that one click places it."""
    legal = in_order(state, legal_commands(state, viewer))
    if len(legal) > _MOST_PLACES:
        return ()
    face = state.faces[state.pending[-1].piece]
    labels = (_lay_choice(state, command, face, set_at(state, command.zone))[0] for command in legal)
    return tuple(
        Button(label, (command,), str(number))
        for number, (label, command) in enumerate(zip(labels, legal, strict=True), 1)
    )


def _answers(state: PropertyState, viewer: int, noes: int) -> tuple[Button, ...]:
    """Return the button to accept and, for a holder of the card, the one to say no."""
    demand, accept, torn = state.under_way, Command(viewer, Verb.ACCEPT), 0
    spoken: Msg | None = None
    is_money = is_debt(state)
    if is_money:
        payment = paid_unasked(state)
        torn = sum(piece not in state.banks[viewer] for piece in payment)
        label = _payment(state, demand.amount, payment, torn)
        spoken = _paid_at_once(state, demand.amount, payment)
    else:
        label = msg("property_deal.button.accept_no" if noes % 2 else "property_deal.button.let")
    noes_held = sorted(piece for piece in state.hands[viewer] if state.faces[piece] == cards.JUST_SAY_NO)
    if not noes_held:  # nothing to decide: the line above the table says what happens
        spoken = spoken if is_money else label
        label = label if is_money else msg("property_deal.button.ok")
        return (Button(label, (accept,), "A", "check", primary=True, spoken=spoken),)
    no = Command(viewer, Verb.SAY_NO, noes_held[0], zones.DISCARD_PILE)
    asks = msg("property_deal.confirm.pay", n=torn) if torn else None
    letter = "A" if is_money or noes % 2 else "T"  # what is paid often by habit gives no card away that can be kept
    return (
        Button(label, (accept,), letter, "check", confirm_final=asks, spoken=spoken),
        Button(msg("property_deal.button.say_no"), (no,), "N", "hand"),
    )


def only_move(state: PropertyState, viewer: int | None) -> OnlyMove | None:
    """Return the agreement to a debt of a viewer who can't say no and chooses its payment next."""
    if viewer is None or state.decider != viewer or not is_debt(state):
        return None
    if holds_no(state, viewer) or not owned(state, viewer) or paid_unasked(state):
        return None
    title, reason = msg("property_deal.only.title"), msg("property_deal.only.reason")
    return OnlyMove(Command(viewer, Verb.ACCEPT), title, reason, NO_PIECE)


def _payment(state: PropertyState, amount: int, pieces: Sequence[int], torn: int) -> Msg:
    """Return the cost of accepting a debt: the sum, or the cards given at once, `torn` of them from sets."""
    if torn:
        return msg("property_deal.button.pay_all" if len(pieces) > torn else "property_deal.button.pay_sets", n=torn)
    paid = worth(state, pieces)
    return msg("property_deal.button.accept_debt" if paid else "property_deal.button.accept_choose", n=paid or amount)


def _paid_at_once(state: PropertyState, amount: int, pieces: Sequence[int]) -> Msg | None:
    """Return the cards given by accepting a debt, and by how much they overpay it; None if a choice follows."""
    if not pieces:
        return None
    paid = worth(state, pieces)
    key = "property_deal.heard.give_over" if paid > amount else "property_deal.heard.give"
    named = listed([FaceRef(state.faces[piece]) for piece in pieces])
    return msg(key, player=SeatRef(state.turn), cards=named, n=paid, over=max(0, paid - amount))


def facts(state: PropertyState) -> tuple[Msg, ...]:
    """Return the public facts of the table, in sentences."""
    sentences = [
        msg("property_deal.fact.sets", player=SeatRef(seat), n=full_sets(groups))
        for seat, groups in enumerate(state.groups)
        if full_sets(groups)
    ]
    sentences = sentences or [msg("property_deal.fact.none")]
    if state.demand is not None and asks_money(state.demand.face):
        sentences.append(msg("property_deal.fact.debt", player=SeatRef(state.turn), n=state.demand.amount))
    return tuple(sentences[:3])


_ANCHORS = {
    Ask.ANSWER: "just-say-no",
    Ask.PAYMENT: "paying",
    Ask.PLACE: "wilds",
    Ask.AIM: "actions",
    Ask.OFFER: "actions",
    Ask.EXCESS: "turn",
}


def help_anchor(state: PropertyState) -> str:
    """Return the anchor of the section of RULES.md about the current decision."""
    if state.result is not None:
        return "end"
    return _ANCHORS[state.pending[-1].ask] if state.pending else "turn"


# ------------------------------------------------------------------------------------------------ pickers


def choices(view: View[PropertyState], commands: Sequence[Command]) -> tuple[PickerEntry, ...]:
    """Return the entries of a picker: the set or colour of a property, the doubles of a rent, the card of a deal."""
    state, several = view.state, len({command.zone for command in commands}) > 1
    return tuple(
        PickerEntry(command, *_choice(state, command, several), _effect(state, command))
        for command in in_order(state, commands)
    )


def in_order(state: PropertyState, commands: Sequence[Command]) -> list[Command]:
    """Return the places of a card in the order in which they are worth most: full sets, then the largest."""
    if not commands or commands[0].verb not in LAYS:
        return list(commands)

    def worth_of(command: Command) -> tuple[bool, bool, int]:
        each = set_after(state, command)
        return not each.full, each.colour == cards.NO_COLOUR, -len(each.cards)

    return sorted(commands, key=worth_of)


def _effect(state: PropertyState, command: Command) -> Msg | None:
    """Return what an entry changes that its label does not say: what a set loses, or what a taken card fills."""
    if command.verb == Verb.MOVE:
        return next(iter(left_behind(state, command)), None)
    is_theft = command.verb == Verb.ACTION and state.faces[command.piece] in (cards.SLY_DEAL, cards.FORCED_DEAL)
    return gain(state, command.seat, command.choice) if is_theft and command.choice >= 0 else None


def _choice(state: PropertyState, command: Command, several: bool) -> tuple[Msg, Picture | None]:
    """Return the words and picture of one entry; `several`: whether there are entries for other zones."""
    face = state.faces[command.piece] if command.piece != NO_PIECE else HIDDEN
    each, chosen = set_at(state, command.zone), command.choice
    if command.verb in LAYS:
        return _lay_choice(state, command, face, each)
    if command.verb == Verb.REPLACE:
        other = state.faces[chosen]
        return msg("property_deal.choice.replace", card=cards.face_name(other)), face_picture(other)
    if command.verb == Verb.ACTION and cards.is_rent(face):
        times = max(0, chosen)
        key = "property_deal.choice.rent_of" if several else _RENT[str(times)]
        label = msg(key, set=cards.colour_title(each.colour), n=each.rent << times)
        return label, furniture.swatch(each.colour, times) if several else furniture.times_sign(times)
    if command.verb == Verb.ACTION and face in (cards.DEAL_BREAKER, cards.HOUSE, cards.HOTEL):
        return cards.colour_title(each.colour), furniture.swatch(each.colour)
    if 0 <= chosen < len(state.faces) and state.faces[chosen] != HIDDEN:
        face = state.faces[chosen]
    if face != HIDDEN:
        return cards.card_title(face), face_picture(face)
    return Msg(game_text("property_deal", GameText.VERB, command.verb)), None


def _lay_choice(state: PropertyState, command: Command, face: int, each: Group) -> tuple[Msg, Picture | None]:
    """Return the words and picture of a set or colour to lay a card to."""
    chosen = command.choice
    if command.zone == zones.NEW[command.seat] and chosen < 0:
        return msg("property_deal.choice.apart"), face_picture(face)
    if command.zone == zones.NEW[command.seat]:
        owns = any(each.cards and each.colour == chosen for each in state.groups[command.seat])
        key = "property_deal.choice.new_set" if owns else "property_deal.choice.set"
        return msg(key, set=cards.colour_title(chosen), have=1, size=cards.SET_SIZE[chosen]), furniture.swatch(chosen)
    then = with_card(state, each, command.piece, chosen)
    if then.colour == cards.NO_COLOUR:
        return msg("property_deal.choice.join"), None
    usual = "property_deal.choice.set" if each.colour != cards.NO_COLOUR else "property_deal.choice.with_wild"
    key = "property_deal.choice.full" if then.full else usual
    label = msg(key, set=cards.colour_title(then.colour), have=len(then.cards), size=then.size)
    return label, furniture.swatch(then.colour)


# ------------------------------------------------------------------------------------------------ seats


def tells(state: PropertyState, seat: int) -> tuple[Msg, ...]:
    """Return the public facts of a seat: its cards, its bank, and its sets."""
    there = [each for _, each in lying(state, seat)]
    sentences = [msg("table.seat.cards", n=len(state.hands[seat]))]
    if there:
        sentences.append(msg("property_deal.seat.sets", sets=listed([_set(each) for each in there])))
    sentences.append(msg("property_deal.seat.bank", n=money_of(state, seat)))
    sentences.append(msg("property_deal.seat.full", n=full_sets(state.groups[seat]), most=state.rules.sets))
    return tuple(sentences)


def _set(each: Group) -> Msg:
    """Return the words of a set with the number of its cards."""
    name = cards.colour_title(each.colour)
    if each.colour == cards.NO_COLOUR:
        return name
    key = "property_deal.seat.full_set" if each.full else "property_deal.seat.set"
    return msg(key, set=name, count=len(each.cards), size=each.size)


def knows(state: PropertyState, viewer: int | None, seat: int) -> tuple[Msg, ...]:
    """Return the cards the viewer has seen of another seat's hand."""
    if viewer is None or seat == viewer:
        return ()
    faces = [FaceRef(state.faces[piece]) for piece in state.hands[seat] if state.faces[piece] != HIDDEN]
    return (msg("property_deal.seat.seen", cards=listed(faces)),) if faces else ()


# ------------------------------------------------------------------------------------------------ advice to a newcomer


MOST: Final = 3
"""The maximum number of lessons given at once."""


def lessons(state: PropertyState, viewer: int) -> tuple[Lesson, ...]:
    """Return the aim and up to `MOST` lessons for the viewer's decision, most important first; else ()."""
    if state.decider != viewer or state.result is not None:
        return ()
    fitting = _turn(state, viewer) if not state.pending else _question(state, viewer, state.pending[-1].ask)
    has_property = not state.pending and any(state.faces[piece] < cards.FIRST_RENT for piece in state.hands[viewer])
    key = "property_deal.lesson.goal_first" if has_property else "property_deal.lesson.goal"
    goal = Lesson("goal", msg(key, most=state.goal))
    return (goal, *tuple(fitting)[:MOST])


def _lesson(word: str, zone: str) -> Lesson:
    return Lesson(word, Msg(_LESSONS[word]), zone)


_LESSONS: Final = MessageFamily("property_deal.lesson.*", "just_say_no limit money paying plays properties rent wilds")


def _question(state: PropertyState, viewer: int, ask: Ask) -> Iterator[Lesson]:
    match ask:
        case Ask.ANSWER:
            if holds_no(state, viewer):
                yield _lesson("just_say_no", zones.HAND[viewer])
        case Ask.PAYMENT:
            yield _lesson("paying", zones.TRAY)
        case Ask.PLACE:
            yield _lesson("wilds", zones.AREA[viewer])
        case Ask.EXCESS:
            yield _lesson("limit", zones.HAND[viewer])
        case Ask.AIM:
            yield _lesson("rent", zones.SEAT[state.under_way.targets[0]])


def _turn(state: PropertyState, viewer: int) -> Iterator[Lesson]:
    """Yield the lessons for one's own turn: first its course, then the uses of the hand cards."""
    hand = [state.faces[piece] for piece in state.hands[viewer]]
    left = PLAYS - state.plays
    if left:
        yield _lesson("plays", zones.HAND[viewer])
    if left and any(face < cards.FIRST_RENT for face in hand):
        yield _lesson("properties", zones.AREA[viewer])
    if left and not state.banks[viewer] and any(face >= cards.FIRST_NOTE for face in hand):
        yield _lesson("money", zones.BANK[viewer])
    there = lying(state, viewer)
    charged = {zone for face in hand if cards.is_rent(face) for zone, _ in uses(state, viewer, face)}
    if left and charged:
        best = max(
            (entry for entry in there if zones.SETS[viewer][entry[0]] in charged), key=lambda entry: entry[1].rent
        )
        yield _lesson("rent", zones.SETS[viewer][best[0]])
    wild = next((slot for slot, each in there if any(cards.is_wild(state.faces[card]) for card in each.cards)), None)
    if wild is not None:
        yield _lesson("wilds", zones.SETS[viewer][wild])
    if len(hand) - left > HAND_LIMIT:
        yield _lesson("limit", zones.HAND[viewer])
