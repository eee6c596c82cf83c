"""Why a command is good, by what bots weigh: facts that its player can check on the table and in its hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.advice import Claims, Lead, Why, by_weight, one
from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Arg, FaceRef, Msg, SeatRef, listed, msg
from tabletable.core.reasons import Weighed
from tabletable.core.view import View
from tabletable.games.uno.bots.estimates import TERMS
from tabletable.games.uno.bots.policies import (
    COMPANION,
    GOOD_LAST,
    HOLD_WILD,
    SWAP,
    THREAT,
    TURN_TO_PARTNER,
    hand_taken,
    spared,
)
from tabletable.games.uno.rules import cards, zones
from tabletable.games.uno.rules.cards import colour_word, is_number
from tabletable.games.uno.rules.play import PENALTY, apply, fitting, is_kept_from_end
from tabletable.games.uno.rules.state import UnoState, Verb

_FEW: Final = 3
"""Who has no more cards is about to go out."""
_SAFE: Final = 4
"""Against who has so many cards, an action card can wait."""
_NEGLIGIBLE: Final = 1
"""For what is as true of another card that could be played."""
_DECIDES: Final = 1000
"""For what leaves no choice."""
_ALL: Final = (*TERMS, "over")
"""For what comes of a card as a whole."""
_LATER: Final = ("kept", "fitting")
"""The use of a card that stays in the hand: its effect, and that it goes on a later one."""
_AGAINST: Final = ("over", "rivals", "turn")
_FOLLOWS: Final = ("cards", "fitting")
"""Terms of the reason that two cards of the hand can be played one after the other."""
_ENDING: Final = ("ending", "kept", "fitting", "over")


def whys(view: View[UnoState], command: Command) -> Sequence[Why]:
    """Say what speaks for a command that a bot advises, the weightiest first."""
    state, seat = view.state, command.seat
    match command.verb:
        case Verb.CALL_UNO:
            return [Why(msg("uno.why.call", n=PENALTY))]
        case Verb.CATCH:
            return [Why(msg("uno.why.catch", target=SeatRef(zones.SEAT.index(command.zone)), n=PENALTY))]
        case Verb.CHALLENGE:
            return [_challenge(state)]
        case Verb.KEEP if state.faces[state.drawn] >= cards.WILD:
            return [Why(Msg("uno.why.keep_wild"), terms=("kept",))]
        case Verb.KEEP if not fitting(state, state.hands[seat])[state.faces[state.drawn]]:
            return [Why(Msg("uno.why.drawn_stays"))]
        case Verb.DRAW:
            return [*one(_draw(state, seat)), *_kept_actions(state, seat)]
        case Verb.PLAY if len(state.hands[seat]) == 1:
            return [Why(Msg("uno.why.out"))]
        case Verb.PLAY if seat != state.turn:
            return [Why(Msg("uno.why.jump"))]
        case Verb.PLAY:
            claims = (_needed, _swapped, _against, _for_later, _drawn)
            return by_weight([reason for claim in claims for reason in claim(state, command)])
    return []


def _draw(state: UnoState, seat: int) -> Why | None:
    """Nothing fits, or only what is worth more later; who could play a coloured card draws for a feeling."""
    fits = fitting(state, state.hands[seat])
    playable = [face for piece in state.hands[seat] if fits[face := state.faces[piece]]]
    if playable and state.stack:
        return Why(msg("uno.why.spared_answer", card=FaceRef(max(playable)), n=state.stack), terms=("kept",))
    if playable:
        return None if min(playable) >= cards.WILD else _leaves_no_number(state, seat, playable)
    if state.stack:
        return Why(msg("uno.why.no_answer", n=state.stack))
    is_kept = is_kept_from_end(state, state.hands[seat])
    return Why(Msg("uno.why.not_last" if is_kept else "uno.why.nothing_fits"), terms=_ALL)


def _leaves_no_number(state: UnoState, seat: int, playable: list[int]) -> Why | None:
    """That the hand would have no number left to end with, were one of these played."""
    numbers = [face for piece in state.hands[seat] if is_number(face := state.faces[piece])]
    coloured = [face for face in playable if face < cards.WILD]
    would_do = len(coloured) < len(playable) and len(state.hands[seat]) == 2  # a wild leaves the number as the last
    if state.rules.last_action or would_do or len(numbers) != 1 or coloured != numbers:
        return None
    return Why(msg("uno.why.number_stays", card=FaceRef(numbers[0])), terms=_ENDING)


def _challenge(state: UnoState) -> Why:
    """What a challenge brings if it is right, or that it is: whoever has seen such a card knows."""
    target, colour = SeatRef(state.played_by), colour_word(state.bluff_colour)
    faces = [state.faces[piece] for piece in state.hands[state.played_by][: state.bluff_cards]]
    if any(face >= 0 and cards.COLOUR[face] == state.bluff_colour for face in faces):
        return Why(msg("uno.why.challenge_sure", target=target, colour=colour))
    return Why(msg("uno.why.challenge", target=target, colour=colour, n=state.stack))


def _needed(state: UnoState, command: Command) -> Claims:
    """There is no other way: where one coloured card fits, the rules leave no other."""
    fits = fitting(state, state.hands[command.seat])
    playable = [face for piece in state.hands[command.seat] if fits[face := state.faces[piece]]]
    if state.stack:
        stack, player = _stack_after(state, command), SeatRef(state.after(command.seat))
        reason = msg("uno.why.answer", before=state.stack, n=stack, player=player)
        wild = next((face for face in playable if face >= cards.WILD > state.faces[command.piece]), None)
        kept = None if wild is None else msg("uno.why.keeps_wild", card=FaceRef(wild))
        return [(_DECIDES, Why(reason, also=kept, terms=_ALL, is_event=True))]
    if state.drawn == NO_PIECE and len({*playable}) == 1 and playable[0] < cards.WILD:  # a wild leaves a choice
        return [(_DECIDES, Why(Msg("uno.why.only")))]
    return []


def _swapped(state: UnoState, command: Command) -> Claims:
    """It leaves one with the fewer cards of somebody else."""
    other = hand_taken(state, command.seat, command)
    if other is None or (fewer := spared(state, command.seat, command)) <= 0:
        return []
    if len(state.hands[other]) >= len(state.hands[command.seat]) - 1:
        return []  # it is the partner who is better off
    return [
        (
            SWAP * fewer,
            Why(
                msg("uno.why.swap", target=SeatRef(other), n=len(state.hands[other])),
                terms=("cards", "kept", "rivals"),
            ),
        )
    ]


def _against(state: UnoState, command: Command) -> Claims:
    """It keeps a neighbour with few cards from playing, and whoever plays instead has no fewer."""
    seat, seats, following = command.seat, len(state.hands), state.after(command.seat)
    symbol, count = cards.SYMBOL[state.faces[command.piece]], len(state.hands[following])
    turns_back = cards.reverses(symbol, seats)
    instead = state.after(seat, -1 if turns_back else 2)
    after = len(state.hands[instead]) - (instead == seat)
    weight = THREAT if count < _FEW else THREAT // 3
    words: dict[str, Arg] = {"player": SeatRef(following), "n": count}
    claims: Claims = []
    if seats == 2 and cards.skips(symbol, seats):
        claims.append((2 * COMPANION, Why(Msg("uno.why.again"), terms=("turn", "cards"))))
    if symbol == cards.SKIP and instead == state.partner(seat):
        claims.append(
            (TURN_TO_PARTNER, Why(msg("uno.why.partner", player=SeatRef(instead)), terms=("turn", "rivals", "cards")))
        )
    if count > _FEW:
        return claims
    if symbol in cards.DRAWS:
        may = state.rules.stacking and (count > 1 or state.rules.last_action)
        key = "uno.why.press" if may else "uno.why.press_sure"
        reason = msg(key, **words, stack=_stack_after(state, command))
    elif symbol not in (cards.SKIP, cards.REVERSE) or (
        instead != seat and (after < count or (turns_back and after == count))
    ):
        return claims
    elif instead == seat:
        reason = msg("uno.why.skip", **words)
    elif after == count:
        reason = msg("uno.why.skip_one", **words, other=SeatRef(instead))
    else:
        reason = msg("uno.why.away" if turns_back else "uno.why.skip_to", **words, other=SeatRef(instead), more=after)
    return [(weight, Why(reason, terms=_AGAINST, is_event=True)), *claims]


def _for_later(state: UnoState, command: Command) -> Claims:
    """What is left in the hand is worth more for it."""
    face, hand = state.faces[command.piece], state.hands[command.seat]
    rest = [state.faces[piece] for piece in hand if piece != command.piece]
    claims: Claims = []
    colour = command.choice if face >= cards.WILD else cards.COLOUR[face]
    numbers = [each for each in rest if is_number(each)]
    tables = cards.FITTING if state.rules.last_action else cards.FITTING_LAST
    follows = tables[cards.SYMBOL_COUNT * colour + cards.SYMBOL[face]]
    if len(rest) == 1 and follows[rest[0]]:
        claims.append((GOOD_LAST, Why(msg("uno.why.last_fits", card=FaceRef(rest[0])), terms=_ENDING)))
    elif not state.rules.last_action and not is_number(face) and numbers:
        if len(numbers) == 1 and len(rest) <= _FEW:
            claims.append((GOOD_LAST, Why(msg("uno.why.number_stays", card=FaceRef(numbers[0])), terms=_ENDING)))
        elif face < cards.WILD and len(rest) <= _FEW:
            claims.append((GOOD_LAST, Why(Msg("uno.why.action_first"), terms=_ENDING)))
    wild = next((each for each in rest if each >= cards.WILD), None)
    if wild is not None and face < cards.WILD and state.drawn == NO_PIECE and not state.stack:
        fits = fitting(state, hand)
        speaks_for_others = any(fits[each] and each < cards.WILD and each != face for each in rest)
        weight = _NEGLIGIBLE if speaks_for_others else -HOLD_WILD
        claims.append((weight, Why(msg("uno.why.keeps_wild", card=FaceRef(wild)), terms=_LATER)))
    companions = sum(cards.COLOUR[each] == colour for each in rest)
    if companions:
        weight = COMPANION * companions * (2 if face >= cards.WILD else 1)
        claims.append(
            (weight, Why(msg("uno.why.companions", n=companions, colour=colour_word(colour)), terms=_FOLLOWS))
        )
    alike = sum(cards.SYMBOL[each] == cards.SYMBOL[face] for each in rest)
    if alike and face < cards.WILD:
        key = "uno.why.alike" if is_number(face) else "uno.why.alike_action"
        claims.append((COMPANION * alike, Why(msg(key, n=alike), terms=_FOLLOWS)))
    if is_number(face):
        claims += [(_NEGLIGIBLE, why) for why in _kept_actions(state, command.seat)]
    return claims


def _kept_actions(state: UnoState, seat: int) -> list[Why]:
    """The action cards that could be played now and stay in the hand instead, while the next player is no danger."""
    player = state.after(seat)
    count = len(state.hands[player])
    if state.stack or state.drawn != NO_PIECE or count < _SAFE:
        return []
    fits = fitting(state, state.hands[seat])
    faces = {face for piece in state.hands[seat] if fits[face := state.faces[piece]] and face < cards.WILD}
    actions = sorted((face for face in faces if not is_number(face)), reverse=True)
    words: dict[str, Arg] = {"player": SeatRef(player), "n": count}
    return [Why(msg("uno.why.keeps_action", card=FaceRef(face), **words), terms=_LATER) for face in actions]


def _drawn(state: UnoState, command: Command) -> Claims:
    """Return a weak reason for the card that was drawn: it holds for each one that fits."""
    if state.drawn != command.piece or hand_taken(state, command.seat, command) is not None or state.stack:
        return []
    return [(0, Why(_fewer(state, len(state.hands[command.seat]) - 1), terms=_ALL))]


def _fewer(state: UnoState, count: int) -> Msg:
    """Say how many cards a play leaves and, where that is certain, how many there would be without it."""
    if not state.rules.draws_one:
        return msg("uno.why.takes", n=count)
    key, more = ("uno.why.fewer", 2) if state.drawn == NO_PIECE else ("uno.why.drawn_fits", 1)
    return msg(key, n=count, m=count + more)


def compared(view: View[UnoState], weighed: Weighed, command: Command, other: Command) -> Sequence[Why]:
    """Tell two commands side by side, as `Counsel.compared` wants it.

    Between a wild and a card from the pile, that is what each keeps; between two cards, who plays next, what follows in
    their colours, or what is the same after both.
    """
    state = view.state
    if command.seat != state.turn:
        return []
    are_plays = command.verb == other.verb == Verb.PLAY
    if any(hand_taken(state, each.seat, each) is not None for each in (command, other) if each.verb == Verb.PLAY):
        return []  # the hand that is counted here goes to somebody else
    if state.stack:
        return _beside_colours(state, weighed, command, other) if are_plays and command.piece == other.piece else []
    if state.drawn != NO_PIECE:  # whether to play it comes first
        count = len(state.hands[command.seat])
        if command.verb == Verb.PLAY and other.verb == Verb.KEEP and count > 1:
            reason = _fewer(state, count - 1)
            return [Why(reason, lead=Lead.SMALL), Why(reason, terms=_ALL)]
        return _beside_colours(state, weighed, command, other) if are_plays else []
    if {command.verb, other.verb} == {Verb.PLAY, Verb.DRAW}:
        return _beside_draw(state, weighed, command, other)
    if not are_plays or len(state.hands[command.seat]) < 2:
        return []
    moves = (command, other)
    turns = [_turn_after(state, each) for each in moves]
    counts = [len(state.hands[seat]) for seat in turns]
    sides = list[Why]()
    if state.faces[command.piece] < cards.WILD <= state.faces[other.piece]:
        sides.append(Why(msg("uno.why.keeps_wild", card=FaceRef(state.faces[other.piece])), terms=_LATER))
    if counts[0] > counts[1] and command.seat not in turns:
        card = FaceRef(state.faces[other.piece])
        players: dict[str, Arg] = {"player": SeatRef(turns[0]), "other": SeatRef(turns[1]), "card": card}
        reason = msg("uno.why.turns", n=counts[0], m=counts[1], **players)
        sides += [Why(reason), Why(reason, terms=_AGAINST)]
    is_safe = command.seat not in turns and min(counts) >= _FEW
    return [*sides, *_beside_colours(state, weighed, command, other, is_safe)]


def _beside_draw(state: UnoState, weighed: Weighed, command: Command, other: Command) -> list[Why]:
    """Tell a card beside drawing one: it takes one card off the hand, but a wild would go on anything later.

    Where other cards are weighed as well, that is as true of them.
    """
    is_draw = command.verb == Verb.DRAW
    face = state.faces[other.piece if is_draw else command.piece]
    count = len(state.hands[command.seat]) - 1
    if not count:
        return []  # going out needs no comparison
    if face < cards.WILD or not state.rules.draws_one:
        is_alone = {command, other} >= weighed.keys()
        return [Why(_fewer(state, count), terms=_ALL)] if is_alone and not is_draw else []
    key = "uno.why.wild_kept" if is_draw else "uno.why.wild_now"
    reason = msg(key, card=FaceRef(face), n=count, m=count + 2)
    return [Why(reason), Why(reason, terms=("kept",) if is_draw else ("cards",))]


def _beside_colours(
    state: UnoState, weighed: Weighed, command: Command, other: Command, is_safe: bool = False
) -> list[Why]:
    """Tell two cards by how many of the hand follow in their colours; where as many do, that they come to the same.

    Where cards of more colours could be played and none of them is followed by more, all colours are told. What an
    action card does to others makes little difference only if `is_safe`: nobody who may be next is about to go out.
    """
    moves = (command, other)
    colours, counts = [_colour(state, each) for each in moves], [_followers(state, each) for each in moves]
    mine, theirs = (colour_word(colour) for colour in colours)
    if counts[0] > counts[1]:
        reason = msg("uno.why.colours", n=counts[0], colour=mine, m=counts[1], other=theirs)
        rest = {_colour(state, each): _followers(state, each) for each in weighed if each.verb == Verb.PLAY}
        if len({*rest, colours[0]}) > 2 and max(rest.values()) <= counts[0]:
            order = sorted(rest, key=lambda colour: (-rest[colour], colour != colours[0], colour))
            parts = listed([msg("uno.why.of_colour", n=rest[colour], colour=colour_word(colour)) for colour in order])
            reason = msg("uno.why.all_colours", colours=parts)
        return [Why(reason, lead=Lead.SMALL), Why(reason, terms=_FOLLOWS)]
    faces = [state.faces[each.piece] for each in moves]
    if not is_safe and not all(is_number(face) or face >= cards.WILD for face in faces):
        return []
    danger = _nearest_to_end(state, command.seat)
    if counts[0] < counts[1]:
        reason = msg("uno.why.fewer_follow", n=counts[0], colour=mine, m=counts[1], other=theirs)
    elif colours[0] == colours[1] and len(state.hands[danger]) < _FEW:
        reason = msg("uno.why.same_danger", colour=mine, player=SeatRef(danger), n=len(state.hands[danger]))
    elif not counts[0]:
        reason = Msg("uno.why.none_follows")
    elif colours[0] != colours[1]:
        reason = msg("uno.why.as_many", n=counts[0], colour=mine, other=theirs)
    else:
        reason = msg("uno.why.same_colour", colour=mine, n=counts[0])
    return [Why(reason, lead=Lead.NONE)]


def _colour(state: UnoState, command: Command) -> int:
    """Return the colour that is to be followed once a card is played."""
    face = state.faces[command.piece]
    return command.choice if face >= cards.WILD else cards.COLOUR[face]


def _followers(state: UnoState, command: Command) -> int:
    """Count the other cards of the hand in the colour of a card that is played."""
    hand, colour = state.hands[command.seat], _colour(state, command)
    return sum(cards.COLOUR[state.faces[piece]] == colour for piece in hand if piece != command.piece)


def _nearest_to_end(state: UnoState, seat: int) -> int:
    """Return the opponent of a seat with the fewest cards, of equals who plays first."""
    order = [state.after(seat, step) for step in range(1, len(state.hands))]
    return min((each for each in order if each != state.partner(seat)), key=lambda each: len(state.hands[each]))


def _turn_after(state: UnoState, command: Command) -> int:
    """Whose turn it is once a card is played."""
    after = state.clone()
    apply(after, command)
    return after.turn


def _stack_after(state: UnoState, command: Command) -> int:
    return state.stack + cards.DRAWS[cards.SYMBOL[state.faces[command.piece]]]
