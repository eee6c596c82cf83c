"""States set up outside of play: described in data or edited by hand, and the faults of a state."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from tabletable.core import editing
from tabletable.core.cards import NamedCards, left_over
from tabletable.core.editing import EditableValue, Law, Tab, choice
from tabletable.core.errors import BrokenState
from tabletable.core.flaws import LOST, OVER, Flaw, Mending, flaw
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.message import MessageFamily, Msg, SeatRef, msg
from tabletable.core.reading import entries, number
from tabletable.core.rng import MASK64
from tabletable.core.rulebook import Rulebook
from tabletable.core.state import sound
from tabletable.core.zones import lay
from tabletable.games.yose_duel.rules import zones
from tabletable.games.yose_duel.rules.cards import DECK, DECK_SIZE, FACE_BY_WORD, PER_SUIT, SENTE_FACE, SUITS, VALUE
from tabletable.games.yose_duel.rules.play import START_CARDS, is_empty
from tabletable.games.yose_duel.rules.state import GIVEN, NO_PILE, UNTOUCHED, Ending, HouseRules, RoundResult, YoseState

# ------------------------------------------------------------------------------------------------ told in words


_WORDS = {
    "options", "hands", "piles", "areas", "points", "rest", "heart", "turn", "stake", "passed", "round", "seed",
}  # fmt: skip


class YosePositions(Rulebook[YoseState]):
    """Makes states from data and finds the faults of a state."""

    states = YoseState

    def position(self, data: Mapping[str, Any]) -> YoseState:
        """Make a position of these words, all optional. Raises `BrokenState`.

        Cards are "As", "10h", "Qd", "7c"; those that are not named are void.

        - `piles`: up to twelve, each a face card and its under card: [["Kd", "7s"], …]
        - `areas`, `points`: per seat a list of provisional cards, of cards scored
        - `hands`: per seat two start cards; the opening has not been decided then
        - `heart`: the seat that is Heart (0); `turn`: the seat that attacks or replies (Heart)
        - `stake`: the number of the pile whose face card the other seat has just taken in sente
        - `passed`: true if the last command was a pass; `round` (1)
        - `rest`: the cards of round 2 in the order they are dealt, an under card before its face card
        - `options`, `seed`
        """
        rules = HouseRules.from_options(self.info.worded(data, _WORDS))
        named = NamedCards(data, zones.SEATS, FACE_BY_WORD.get)
        hands, areas, points = (named.piles(key) for key in ("hands", "areas", "points"))
        rest = named.pile("rest")
        piles = [named.cards(pile) for pile in entries(data.get("piles", []), most=zones.PILES)]
        if any(len(pile) != 2 for pile in piles) or len(rest) > 2 * zones.PILES:
            raise BrokenState(f"a pile is made of two cards, and there are at most {2 * zones.PILES} for round 2")
        unnamed = left_over(DECK, named.faces)
        state = YoseState(zones.SEATS, rules, number(data.get("seed", 0), 0, MASK64), [])
        state.ZONES.lay_out(state, {"hands": hands})
        state.stake = number(data.get("stake", NO_PILE), NO_PILE, len(piles) - 1)
        for at, (top, under) in enumerate(piles):
            (state.unders[at],) = lay(state, [under], SECRET if rules.hidden and at != state.stake else PUBLIC)
            (state.tops[at],) = lay(state, [top])
        state.ZONES.lay_out(state, {"areas": areas, "points": points, "rest": rest, "void": unnamed})
        _set_turn(state, data)
        return sound(state, self.check)

    def check(self, state: YoseState) -> list[Flaw]:
        if (wrong := _check_piles(state)) or LOST in (wrong := state.ZONES.flaws(state)):
            return wrong
        return wrong + (_check_taken(state) or [*_check_hidden(state), *_check_counts(state), *_check_turn(state)])


def _set_turn(state: YoseState, data: Mapping[str, Any]) -> None:
    opening = any(state.hands)
    state.heart = NOBODY if opening else number(data.get("heart", 0), 0, zones.SEATS - 1)
    state.turn = NOBODY if opening else number(data.get("turn", state.heart), 0, zones.SEATS - 1)
    state.passed = bool(number(int(data.get("passed", False)), 0, 1))
    state.take(data, "round")
    state.before = _worth(state)
    if state.stake != NO_PILE:
        attacker = 1 - state.turn
        state.takers[state.stake] = attacker
        state.points[attacker].append(state.tops[state.stake])
    state.scores = _worth(state)
    empty = RoundResult(Ending.PLAYED, (0,) * zones.SEATS, (0,) * zones.SEATS, ((),) * zones.SEATS, 0)
    state.results = (empty,) * (state.round - 1)


def _worth(state: YoseState) -> list[int]:
    """Return by seat the total value of the cards it has scored; HIDDEN ones count nothing."""
    faces = state.faces
    return [sum(VALUE[faces[card]] for card in points if faces[card] != HIDDEN) for points in state.points]


# ------------------------------------------------------------------------------------------------ invariants


def _check_piles(state: YoseState) -> list[Flaw]:
    for pile, (top, under) in enumerate(zip(state.tops, state.unders, strict=True)):
        if (top == NO_PIECE) != (under == NO_PIECE):
            text, mend = "a pile is not made of two cards", partial(_clear_pile, pile)
            return [flaw(text, "yose_duel.edit.fault.pile", zones.PILE[pile], mend=mend)]
    if not NO_PILE <= state.stake < len(state.tops) or (state.stake != NO_PILE and state.tops[state.stake] == NO_PIECE):
        return [_at_stake("nothing lies at the pile at stake")]
    piled = [piece for piece in (*state.tops, *state.unders) if piece != NO_PIECE]
    return [LOST] if len(set(piled)) != len(piled) else []


def _at_stake(text: str, zone: str = "") -> Flaw:
    """Make a flaw of the pile at stake, which is mended as if its threat were answered."""
    return flaw(text, "yose_duel.edit.fault.stake", zone, mend=_answer)


def _check_taken(state: YoseState) -> list[Flaw]:
    wrong = []
    for pile, (top, under, taker) in enumerate(zip(state.tops, state.unders, state.takers, strict=True)):
        if top != NO_PIECE and taker != UNTOUCHED:
            is_somewhere = any(under in cards for cards in (*state.areas, *state.points, state.void))
            if top not in state.points[taker] or is_somewhere == (pile == state.stake):
                text, mend = "a pile was taken, but its cards lie elsewhere", partial(_lay_back, top)
                wrong.append(flaw(text, "yose_duel.edit.fault.taken", piece=top, mend=mend))
    laid = [top for top in state.tops if top != NO_PIECE]
    if laid != sorted(laid) or any(area != sorted(area) for area in state.areas):
        text = "the piles or provisional cards are out of order"
        wrong.append(flaw(text, "yose_duel.edit.fault.order", mend=_sort))
    return wrong


def _check_hidden(state: YoseState) -> list[Flaw]:
    """Return a flaw for a card of a pile or in the void that is known to the wrong seats."""
    for zone, pieces in state.ZONES.lying(state).items():
        for piece in pieces if zone in (*zones.PILE, zones.VOID) else ():
            may = {_mask(state, zone, piece)}
            if state.rules.hidden and zone == zones.VOID:
                may = {PUBLIC, SECRET}  # what was never turned when both passed stays closed
            if state.seen[piece] not in may:
                return [Flaw(f"a card in {zone} is known to the wrong seats")]
    return []


def _check_counts(state: YoseState) -> list[Flaw]:
    wrong = []
    for seat, worth in enumerate(_worth(state)):
        if state.scores[seat] != worth:
            wrong.append(Flaw(f"the score of seat {seat} is not what its cards are worth"))
        if not 0 <= state.before[seat] <= state.scores[seat]:
            wrong.append(Flaw(f"seat {seat} has lost points in this round"))
    if len(state.results) != state.round - (not state.is_over):
        text, key = "the rounds and their results do not match", "yose_duel.edit.fault.rounds"
        wrong.append(flaw(text, key, mend=_match_rounds, n=state.round))
    return wrong


def _check_turn(state: YoseState) -> list[Flaw]:
    if state.is_opening:
        cards = all(len(hand) == START_CARDS for hand in state.hands)
        chosen = all(card == NO_PIECE or card in hand for card, hand in zip(state.committed, state.hands, strict=True))
        if state.turn != NOBODY or not cards or not chosen or NO_PIECE not in state.committed:
            text = "the opening has no two start cards for each seat, or has both chosen"
            return [flaw(text, "yose_duel.edit.fault.opening", mend=_open_again)]
        return []
    for seat, hand in enumerate(state.hands):
        if hand:
            text, key = "start cards are still in hand", "yose_duel.edit.fault.start"
            return [flaw(text, key, zones.HAND[seat], mend=_put_away, player=SeatRef(seat))]
    if state.is_over:
        return (
            [_at_stake("something is at stake after the end", zones.PILE[state.stake])]
            if state.stake != NO_PILE
            else []
        )
    if state.stake != NO_PILE:
        attacker, face = 1 - state.turn, state.faces[state.tops[state.stake]]
        if state.takers[state.stake] != attacker or not SENTE_FACE[state.side(attacker)][face]:
            return [_at_stake("the pile at stake was not taken in sente by the other seat", zones.PILE[state.stake])]
        if state.passed:
            return [_at_stake("a pass was the last command, and yet something is at stake", zones.PILE[state.stake])]
    elif is_empty(state):
        text = "nothing is left of the round, and yet it goes on"
        return [flaw(text, "yose_duel.edit.fault.empty", mend=_bring_back)]
    return []


# ------------------------------------------------------------------------------------------------ set up by hand


_SUIT = MessageFamily("yose_duel.edit.*s", SUITS)
_PIECES = tuple(f"piece:{piece}" for piece in range(DECK_SIZE))

_TABS = tuple(Tab(Msg(_SUIT[word]), tuple(range(PER_SUIT * at, PER_SUIT * (at + 1)))) for at, word in enumerate(SUITS))


class YoseEditing(editing.Editing[YoseState]):
    """Sets up a position: who has taken what, and where its cards lie.

    Each card is there once, so one that is put somewhere changes places with the one there; what was placed nowhere
    waits for round 2.
    """

    def tabs(self, state: YoseState) -> Sequence[Tab]:
        return _TABS

    def rest(self, state: YoseState, face: int) -> list[int]:
        return state.rest

    def resizable_lists(self, state: YoseState) -> Mapping[str, list[int]]:
        """Return {}: each card has a place of its own, so nothing can be made longer or shorter."""
        return {}

    def allowed_zones(self, state: YoseState, face: int) -> Collection[str]:
        waiting = set(state.rest)
        return [spot for piece, spot in enumerate(_PIECES) if piece not in waiting]

    def swap(self, state: YoseState, piece: int, face: int) -> bool:
        if face != HIDDEN and face in state.faces:
            state.faces[state.faces.index(face)] = state.faces[piece]
        state.faces[piece] = face
        return True

    def goals(self, state: YoseState, piece: int) -> Collection[str]:
        """Return the zones a piece may be moved to: another card's place, to change places with it; once taken, points,
        void or areas too.
        """
        places = [spot for spot in self.allowed_zones(state, state.faces[piece]) if spot != _PIECES[piece]]
        if state.is_opening or piece in state.rest:
            return places if state.is_opening else ()
        if piece in state.tops:
            return [*places, *zones.POINTS, zones.PILE[state.tops.index(piece)]]
        if piece in state.unders:
            pile = state.unders.index(piece)
            is_taken = state.takers[pile] != UNTOUCHED
            return [*places, *zones.POINTS, zones.VOID, *zones.AREA] if is_taken else places
        return [*places, *zones.POINTS, zones.VOID]

    def carry(self, state: YoseState, piece: int, zone: str) -> bool | None:
        if zone.startswith("piece:"):
            other, faces = int(zone.removeprefix("piece:")), state.faces
            faces[piece], faces[other] = faces[other], faces[piece]
            return True
        if piece in state.tops:
            pile = state.tops.index(piece)
            _lift(state, piece)
            if zone in zones.PILE:
                _lift(state, state.unders[pile])
                state.takers[pile] = UNTOUCHED
                return True
            if state.takers[pile] == UNTOUCHED:
                state.void.append(state.unders[pile])
            state.takers[pile] = zones.POINTS.index(zone)
        else:
            _lift(state, piece)
        if zone in zones.POINTS:
            state.points[zones.POINTS.index(zone)].append(piece)
        elif zone == zones.VOID:
            state.void.append(piece)
        else:
            state.areas[zones.AREA.index(zone)].append(piece)
            state.areas[zones.AREA.index(zone)].sort()
        return True

    def lift(self, state: YoseState, piece: int) -> bool:
        """Refuse: no place becomes empty by itself."""
        return False

    def marks(self, state: YoseState) -> Sequence[EditableValue]:
        players = [(seat, msg("editor.seat", player=SeatRef(seat))) for seat in range(zones.SEATS)]
        opening = [(NOBODY, Msg("yose_duel.edit.opening"))] if state.is_opening else []
        editables = [choice("heart", Msg("yose_duel.edit.heart"), state.heart, [*opening, *players])]
        if not state.is_opening:
            editables.append(choice("turn", Msg("editor.turn"), state.turn, players))
            no_or_yes = ((0, Msg("yose_duel.edit.no")), (1, Msg("yose_duel.edit.yes")))
            editables.append(choice("passed", Msg("yose_duel.edit.passed"), int(state.passed), no_or_yes))
        return editables

    def set(self, state: YoseState, key: str, value: int) -> None:
        """Change a mark; naming Heart during the opening ends it: start cards are committed and scored."""
        if key == "passed":
            state.passed = bool(value)
        elif key == "turn":
            _settle_stake(state)
            state.turn = value
        elif state.is_opening and value != NOBODY:
            state.heart = state.turn = value
            state.committed = [hand[0] for hand in state.hands]
            for hand in state.hands:
                for seat, piece in zip((1 - value, value), hand, strict=True):
                    state.points[seat].append(piece)
            state.hands = [[] for _ in state.hands]
        elif value != NOBODY:
            state.heart = value

    def tidy(self, state: YoseState) -> None:
        """Count scores, and let the right seats know each card."""
        faces, of_round = state.faces, {*state.tops, *state.unders}
        state.committed = [NO_PIECE if card == GIVEN else card for card in state.committed]
        for seat, points in enumerate(state.points):
            worth = {piece: VALUE[faces[piece]] if faces[piece] != HIDDEN else 0 for piece in points}
            state.scores[seat] = sum(worth.values())
            state.before[seat] = sum(value for piece, value in worth.items() if piece not in of_round)
        for zone, pieces in state.ZONES.lying(state).items():
            for piece in pieces:
                state.seen[piece] = _mask(state, zone, piece)

    # -------------------------------------------------------------------------------------------- right and wrong

    laws = (
        Law(Msg("yose_duel.edit.fine.stake"), ("yose_duel.edit.fault.stake",)),
        Law(Msg("yose_duel.edit.fine.areas"), ("yose_duel.edit.fault.area",)),
        Law(Msg("yose_duel.edit.fine.turn"), ("editor.fault.over", "yose_duel.edit.fault.empty")),
    )

    def check(self, state: YoseState) -> Iterator[Flaw]:
        if not state.is_opening and state.turn == NOBODY:
            yield Flaw("the game is over", OVER, mend=_go_on)
        for seat, area in enumerate(state.areas):
            for piece in area:
                if not _is_provisional(state, seat, piece):
                    text, key = "a provisional card was not won in sente", "yose_duel.edit.fault.area"
                    yield flaw(text, key, zones.AREA[seat], piece, partial(_void, piece), player=SeatRef(seat))


def _is_provisional(state: YoseState, seat: int, piece: int) -> bool:
    """Return whether a card comes from a pile that a seat took in sente."""
    if piece not in state.unders or state.takers[pile := state.unders.index(piece)] != seat:
        return False
    face = state.faces[state.tops[pile]]
    return face == HIDDEN or bool(SENTE_FACE[state.side(seat)][face])


def _mask(state: YoseState, zone: str, piece: int) -> int:
    is_under = zone in zones.PILE and piece in state.unders and zones.PILE.index(zone) != state.stake
    if state.rules.hidden and (is_under or (zone == zones.VOID and state.seen[piece] == SECRET)):
        return SECRET
    return state.ZONES.knowers(zone)


def _lift(state: YoseState, piece: int) -> None:
    if state.stake != NO_PILE and piece in (state.tops[state.stake], state.unders[state.stake]):
        if piece == state.tops[state.stake]:
            state.void.append(state.unders[state.stake])
        state.stake = NO_PILE
    for pile in (*state.points, *state.areas, state.void):
        if piece in pile:
            pile.remove(piece)


def _settle_stake(state: YoseState) -> None:
    """Answer the threat at stake: its under card becomes void."""
    if state.stake != NO_PILE:
        state.void.append(state.unders[state.stake])
        state.stake = NO_PILE


def _answer(mender: Mending) -> None:
    state: YoseState = mender.state
    state.passed = False
    _settle_stake(state)


def _void(piece: int, mender: Mending) -> None:
    _lift(mender.state, piece)
    mender.state.void.append(piece)


def _go_on(mender: Mending) -> None:
    state: YoseState = mender.state
    state.turn, state.results = state.heart, state.results[: state.round - 1]


def _bring_back(mender: Mending) -> None:
    """Restore the first pile to untouched."""
    _lay_back(next(top for top in mender.state.tops if top != NO_PIECE), mender)


def _lay_back(top: int, mender: Mending) -> None:
    """Restore the pile of a face card to untouched."""
    state: YoseState = mender.state
    pile = state.tops.index(top)
    for piece in (top, state.unders[pile]):
        _lift(state, piece)
        for waiting in (*state.hands, state.rest):
            if piece in waiting:
                waiting.remove(piece)
    state.takers[pile] = UNTOUCHED


def _clear_pile(pile: int, mender: Mending) -> None:
    """Empty a pile; its remaining cards become void."""
    state: YoseState = mender.state
    rest = [piece for piece in (state.tops[pile], state.unders[pile]) if piece != NO_PIECE]
    state.tops[pile] = state.unders[pile] = NO_PIECE
    placed = {piece for pieces in state.ZONES.lying(state).values() for piece in pieces}
    state.void += [piece for piece in rest if piece not in placed]


def _open_again(mender: Mending) -> None:
    """Reset the choice of start cards; end the opening if a seat does not have two."""
    state: YoseState = mender.state
    state.committed, state.turn = [NO_PIECE] * zones.SEATS, NOBODY
    if any(len(hand) != START_CARDS for hand in state.hands):
        _put_away(mender)
        state.heart = state.turn = 0


def _sort(mender: Mending) -> None:
    """Sort piles and provisional cards by their handles."""
    state: YoseState = mender.state
    piles = [pile for pile, top in enumerate(state.tops) if top != NO_PIECE]
    order = sorted(piles, key=state.tops.__getitem__)
    for row in (state.tops, state.unders, state.takers):
        for pile, each in zip(piles, [row[pile] for pile in order], strict=True):
            row[pile] = each
    if state.stake != NO_PILE:
        state.stake = piles[order.index(state.stake)]
    for area in state.areas:
        area.sort()


def _match_rounds(mender: Mending) -> None:
    """Make the number of the round agree with the number of results."""
    state: YoseState = mender.state
    if len(state.results) < state.round:
        state.round = len(state.results) + (not state.is_over)
    state.results = state.results[: state.round - (not state.is_over)]


def _put_away(mender: Mending) -> None:
    """Start cards that are held on after the opening are void."""
    state: YoseState = mender.state
    for hand in state.hands:
        state.void += hand
        hand.clear()
