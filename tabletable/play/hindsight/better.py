"""What speaks for a better move beside the one that was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from typing import Any, Final

from tabletable.bots.search import ahead, determinized, kind_of
from tabletable.bots.worth import Decision
from tabletable.core.advice import Part, Sentence
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import Msg, msg
from tabletable.core.rng import Rng
from tabletable.core.thinking import Insight, Thinking, TimeUp
from tabletable.core.view import View
from tabletable.play.advising import find_reason
from tabletable.play.contrast import Contrasts
from tabletable.play.playback import Playback, Viewpoint

_OF_A_REVIEW: Final = {
    Part.FOR: "review.contrast.for",
    Part.AGAINST: "review.contrast.against",
    Part.POINT: "review.contrast.point",
    Part.AFTERWARDS: "review.contrast.afterwards",
}
"""What a review says in place of sentences about a hint and somebody who asks.

They name no move, card or player: how the game goes on says more.
"""
_FOR_THE_PLAYED: Final = (Part.AGAINST, Part.POINT)
"""Sentences for the move that was played, which come last: what follows them would be taken for more of it."""
_WORLDS: Final = 24
_SEED: Final = 1961

Better = Generator[None, None, Sequence[Msg]]


def better(playback: Playback, at: int, made: Decision) -> Better:
    """Find the sentences that set the best move of a decision apart from the one played; () if nothing can be said.

    What the adviser would do after it in this turn comes first; where neither that nor a reason says anything, what its
    seat mostly does next.
    """
    game, best, played = playback.game, made.options[0].command, made.options[made.played].command
    view = playback.view(at, Viewpoint(played.seat))
    legal = game.legal_commands(playback.state(at), played.seat)
    try:
        contrast = yield from Contrasts(game, view, legal, best).beside([played])
        if contrast is not None:
            sentences = [sentence for each in contrast.parts if (sentence := _of_a_review(each)) is not None]
        else:
            why = yield from find_reason(game, view, legal, best, played)
            sentences = [] if why is None else [Sentence(Part.FACT, each) for each in why.own]
        sentences.sort(key=lambda each: each.part in _FOR_THE_PLAYED)
        messages = [each.message for each in sentences]
        plan, insight = (yield from game.outline(view, best)), game.outlook()
        if plan is not None:
            return [plan, *messages]
        if insight is not None and all(each.part in _OF_A_REVIEW for each in sentences):
            then = yield from _followed(playback, view, insight, best)
            messages += [] if then is None else [msg("review.leads", what=game.wording(view, then))]
        return messages
    except TimeUp:
        return []


def _of_a_review(sentence: Sentence) -> Sentence | None:
    """Return a sentence of a comparison with a hint as a review says it; None if its cost says as much."""
    part, message = sentence
    if part is Part.VERDICT:
        return None
    if part is Part.HINT:
        ((_, reason),) = message.args
        assert isinstance(reason, Msg)
        return Sentence(part, reason)
    return Sentence(part, message._replace(id=_OF_A_REVIEW[part])) if part in _OF_A_REVIEW else sentence


def _followed(playback: Playback, view: View[Any], insight: Insight[Any], best: Command) -> Thinking:
    """Return the move that its seat makes next in most worlds after a command; None if no one move leads."""
    assert view.seat is not None
    rng, counts, usual = Rng(_SEED), Counter[object](), insight.policy
    commands = dict[object, Command]()

    for _ in range(_WORLDS):
        world, first = determinized(playback.game, insight, view, rng), list[Command]()

        def noting(then: View[Any], legal: Sequence[Command], rng: Rng, first: list[Command] = first) -> Thinking:
            command = yield from usual(then, legal, rng)
            if command is not None:
                first.append(command)
            return command

        yield from ahead(playback.game, insight, world, best, rng.seed(), (view.seat, noting))
        following = next((each for each in first if each.verb not in insight.left_alone), None)
        if following is not None and (following.piece == NO_PIECE or view.state.faces[following.piece] != HIDDEN):
            kind = kind_of(view, following, insight)
            commands.setdefault(kind, following)
            counts[kind] += 1
    kind, count = max(counts.items(), key=lambda each: each[1], default=(None, 0))
    return commands[kind] if 2 * count > _WORLDS else None
