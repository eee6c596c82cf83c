"""The answer to "why not that?": an advised move beside one that a player has in mind.

A hint tells its reason beside the move that most people would have made. Whoever thinks of another one points at it,
and hears what speaks for either: the terms that both are weighed by, each in words of the game.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import inf
from operator import itemgetter
from typing import Any, Final, NamedTuple

from tabletable.bots.reasons import begun_anew
from tabletable.core.advice import Lead, Part, Sentence, Why
from tabletable.core.command import Command
from tabletable.core.estimate import logistic
from tabletable.core.game import Game
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import FaceRef, Msg, listed, msg
from tabletable.core.reasons import LEAST_CONTRIBUTION, Terms, Weighed, contribution, worth
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.play.advising import pick_reason, taking_back, weigh_with_error

MOST_TERMS: Final = 2
"""The number of terms named for a move."""
LEAST_SHARE: Final = 0.2
"""A term is named if it differs by more than this share of the largest difference."""
_SEED: Final = 1961
_GIVES_UP: Final = "discard"
"""Whoever asks why not to discard another card wants to know what that is kept for, not that it may follow."""


class Contrast(NamedTuple):
    """An advised move beside another one."""

    title: Msg
    """The question, with the other move."""
    parts: tuple[Sentence, ...]

    @property
    def sentences(self) -> tuple[Msg, ...]:
        """What is said beside a hint."""
        return tuple(each.message for each in self.parts)


class Contrasts:
    """The contrasts of one advised move; what has been weighed for one of them is kept for the next."""

    def __init__(self, game: Game[Any], view: View[Any], legal: Sequence[Command], command: Command) -> None:
        self._game, self._view, self._legal, self._command = game, view, legal, command
        self._weighed: dict[Command | None, tuple[Weighed, float]] = {}
        """By the move that was asked for besides those that the advice rests on."""
        self._anew: Contrasts | None = None
        """The contrasts of what is advised instead of what the turn began."""

    def instead(self, piece: int) -> list[Command]:
        """Return the moves of a piece that are open once what the turn began is taken back."""
        insight = self._game.outlook()
        anew = [] if insight is None else begun_anew(self._game, insight, self._view)
        return [each for each in anew if each.piece == piece]

    def beside(self, candidates: Sequence[Command]) -> Generator[None, None, Contrast | None]:
        """Compare with the best of the `candidates`, as by pointing at a card that fits several places.

        None where the advice is among them, where they take something back, or where the advice rests on a rule or
        habit instead of on numbers and the game has no answer of its own.
        """
        undoing = taking_back(self._game, self._view)
        if any(each in undoing or self._is_same(each, self._command) for each in candidates):
            return None
        if self._command in undoing:
            return (yield from self._beside_what_follows(candidates))
        weighed, alike = yield from self._weigh_with_error(None)
        best = self._best(weighed, candidates)
        if best is None:
            weighed, alike = yield from self._weigh_with_error(candidates[0])
            best = self._best(weighed, candidates)
        title = msg("table.contrast.title", other=self._game.wording(self._view, best or candidates[0]))
        answers = yield from self._game.answer(self._view, self._command, best or candidates[0])
        if answers:
            facts = (each if isinstance(each, Sentence) else Sentence(Part.FACT, each) for each in answers)
            return Contrast(title, tuple(facts))
        if self._command not in weighed:
            return None
        if best is None:
            return Contrast(title, (self._pointless(candidates[0]),))
        pair = {each: weighed[each] for each in (self._command, best)}
        less = self._game.shortcoming(self._view, pair, self._command, best)
        if less is not None and worth(pair[self._command]) > worth(pair[best]) + alike:
            own = self._game.whys(self._view, self._command)
            hint = [Part.HINT.sentence(reason=why.reason) for why in own[:1]]
            return Contrast(title, (Sentence(Part.FACT, less), *hint))
        can_follow = self._can_follow(best) and not self._is_idle(weighed, best, alike)
        sides = self._game.compared(self._view, pair, self._command, best)
        why = self._why(pair, best, alike, sides)
        names_both = why.reason in [each.reason for each in sides]
        reason = Sentence(Part.FACT, why.reason) if names_both else Part.HINT.sentence(reason=why.reason)
        return Contrast(title, tuple(self._sentences(why, reason, pair, best, alike, can_follow)))

    def _beside_what_follows(self, candidates: Sequence[Command]) -> Generator[None, None, Contrast | None]:
        """Compare what is advised once the turn's beginning is taken back: that alone changes nothing yet."""
        if self._anew is None:
            weighed, _ = yield from weigh_with_error(self._game, self._view, self._legal, self._legal[0])
            best = max(weighed, key=lambda each: (worth(weighed[each]), each), default=None)
            if best is None:
                return None
            self._anew = Contrasts(self._game, self._view, self._legal, best)
        return (yield from self._anew.beside(candidates))

    def _pointless(self, other: Command) -> Sentence:
        """Return what the game says beside a move that is not worth weighing."""
        pair: Weighed = {self._command: {"all": 1.0}, other: {}}
        sides = self._game.compared(self._view, pair, self._command, other)
        facts = (Sentence(Part.FACT, each.reason) for each in sides if each.terms)
        return next(facts, Sentence(Part.VERDICT, Msg("table.contrast.pointless")))

    def _why(self, pair: Weighed, other: Command, alike: float, sides: Sequence[Why]) -> Why:
        """Return the reason for the advice; one that does not decide gives way to a sentence about just these two.

        Where nothing decides, one of these that claims nothing is told as a fact.
        """
        why = pick_reason(self._game, self._view, self._legal, self._command, pair, alike)
        if why.is_event and why not in sides:  # a sentence about both moves says more
            events = [each for each in sides if each.is_event]
            why = next((each for each in events if each.reason == why.reason), events[0] if events else why)
        if why.is_event or self._is_enough(why, pair, other):
            return why
        if why.reason in [each.reason for each in sides]:
            return why
        decisive = next((each for each in sides if _gain(pair, self._command, other, each.terms) > 0), None)
        is_even = (each for each in sides if not each.terms or (each.also is None and each.lead is Lead.NONE))
        return decisive or next(is_even, why)

    def _is_enough(self, why: Why, pair: Weighed, other: Command) -> bool:
        """Return whether a reason makes up half of the lead over another move, or more."""
        has_lead = worth(pair[self._command]) != worth(pair[other])
        return has_lead and contribution(pair, self._command, [other], why.terms) >= LEAST_CONTRIBUTION

    def _weigh_with_error(self, beside: Command | None) -> Generator[None, None, tuple[Weighed, float]]:
        if beside not in self._weighed:
            self._weighed[beside] = yield from weigh_with_error(
                self._game, self._view, self._legal, self._command, beside
            )
        return self._weighed[beside]

    def _best(self, weighed: Weighed, candidates: Sequence[Command]) -> Command | None:
        commands = [each for each in weighed if any(self._is_same(each, one) for one in candidates)]
        return max(commands, key=lambda each: (worth(weighed[each]), each), default=None)

    def _is_same(self, one: Command, other: Command) -> bool:
        """Return whether two moves are equal but for which of two equal cards they use."""
        faces = self._view.state.faces
        looks = [faces[each.piece] if each.piece >= 0 else each.piece for each in (one, other)]
        return looks[0] == looks[1] and one._replace(piece=0) == other._replace(piece=0)

    def _sentences(
        self, why: Why, reason: Sentence, pair: Weighed, other: Command, alike: float, can_follow: bool
    ) -> Generator[Sentence, None, None]:
        mine, theirs = pair[self._command], pair[other]
        lead = worth(mine) - worth(theirs)
        is_told = why.verdict is None
        if can_follow:
            yield Part.AFTERWARDS.sentence()
        if is_told and why.also is not None and not why.is_also_general and not can_follow:
            yield from self._turned(other, reason, why.also)
            return
        if is_told:
            yield reason
        if can_follow:
            return
        own = self._game.whys(self._view, self._command)
        if abs(lead) > alike and (not own or own[0].terms):  # else the rules decide it
            texts = why.terms if is_told else ()
            pro, con = self._words(mine, theirs, texts), self._words(theirs, mine, texts)
            point = self._point_of(other, pair)
            if pro and (point or con or not (is_told and self._is_enough(why, pair, other))):
                yield Part.FOR.sentence(terms=listed(pro))
            if point is not None:
                yield Part.POINT.sentence(reason=point)
            elif con:
                yield Part.AGAINST.sentence(terms=listed(con))
        yield Sentence(Part.VERDICT, self._verdict(lead, worth(mine), alike))

    def _turned(self, other: Command, reason: Sentence, also: Msg) -> Sequence[Sentence]:
        """Return two sentences, first the one that names the card of the other command: that is the answer."""
        face = FaceRef(self._view.state.faces[other.piece]) if other.piece >= 0 else None
        parts = [arg for _, arg in also.args if isinstance(arg, Msg)]
        if len(parts) == len(also.args) == 2 and face in _named(parts[1]) and face not in _named(parts[0]):
            reason, also = Sentence(Part.FACT, parts[0]), parts[1]
        fact = Sentence(Part.FACT, also)
        if face in _named(also) and face not in _named(reason.message):
            return fact, reason if reason.part is Part.HINT else Part.HINT.sentence(reason=reason.message)
        return reason, fact

    def _point_of(self, other: Command, pair: Weighed) -> Msg | None:
        """Return what the game says of the other move, if that is clearly better in the terms of the sentence."""
        messages = {why.reason for why in self._game.whys(self._view, self._command)}
        points = [
            (_gain(pair, other, self._command, why.terms), why.reason)
            for why in self._game.whys(self._view, other)
            if why.reason not in messages
        ]
        gain, reason = max(points, key=itemgetter(0), default=(0.0, None))
        most = max(map(abs, self._gains(pair[other], pair[self._command]).values()), default=0.0)
        return reason if gain > LEAST_SHARE * most else None

    def _can_follow(self, other: Command) -> bool:
        """Return whether the other move, of another card, is still possible right after the advised one."""
        if other.piece in (NO_PIECE, self._command.piece) or self._game.sort_of(self._view, other) is None:
            return False
        if self._command.verb == other.verb == _GIVES_UP:
            return False
        world = self._game.sample(self._view, Rng(_SEED))  # one's own cards are equal in every world
        for command in () if self._command in self._legal else taking_back(self._game, self._view):
            self._game.apply(world, command)
        self._game.apply(world, self._command)
        is_on_turn = other.seat in self._game.to_act(world)
        return is_on_turn and other in self._game.legal_commands(world, other.seat)

    def _is_idle(self, weighed: Weighed, other: Command, alike: float) -> bool:
        """Return whether a move is no better than what nobody does while something else is possible."""
        idle = [worth(weighed[each]) for each in weighed if self._game.sort_of(self._view, each) is None]
        return worth(weighed[other]) <= max(idle, default=-inf) + alike

    def _words(self, mine: Terms, theirs: Terms, texts: Sequence[str]) -> list[Msg]:
        """Return the words of what is better by most in `mine`, besides what the sentences of `texts` say."""
        gains, besides = self._gains(mine, theirs), [self._game.said_terms.get(name) for name in texts]
        least = LEAST_SHARE * max(map(abs, gains.values()), default=0.0)
        most = sorted((word for word in gains if gains[word] > least), key=lambda word: -gains[word])
        return [Msg(word) for word in most if word not in besides][:MOST_TERMS]

    def _gains(self, mine: Terms, theirs: Terms) -> dict[str, float]:
        """Return by how much one move exceeds another, by the words for the terms."""
        gains, term_words = dict[str, float](), self._game.said_terms
        for name in {**mine, **theirs}:
            if name in term_words:
                gains[term_words[name]] = gains.get(term_words[name], 0.0) + mine.get(name, 0.0) - theirs.get(name, 0.0)
        return gains

    def _verdict(self, lead: float, total: float, alike: float) -> Msg:
        if abs(lead) <= alike:
            return Msg("table.contrast.equal")
        if lead < 0:
            return Msg("table.contrast.searched")
        insight = self._game.outlook()
        is_in_odds = insight is not None and insight.terms is not None
        wins = round(100 * (logistic(total) - logistic(total - lead))) if is_in_odds else 0
        return msg("table.contrast.wins", n=wins) if wins else Msg("table.contrast.better")


def _named(message: Msg) -> list[FaceRef]:
    """List the cards that a sentence names."""
    cards = [arg for _, arg in message.args if isinstance(arg, FaceRef)]
    return cards + [card for _, arg in message.args if isinstance(arg, Msg) for card in _named(arg)]


def _gain(weighed: Weighed, command: Command, other: Command, names: Sequence[str]) -> float:
    """Return by how much some terms of a command exceed those of another one."""
    return sum(weighed[command].get(name, 0.0) - weighed[other].get(name, 0.0) for name in names)
