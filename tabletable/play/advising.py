"""Advice to a person: the values of the moves and the recommended one, shared by hints and the list of values.

The strongest bot chooses, and its choice is valued beside all other moves. If another one is better by more than the
error of the values, that one is advised instead: `choose_advice`, with the numbers of `compute_values`.

`find_reason` says why, in five steps. `weigh_with_error` weighs the advised command and its alternatives. `rival` picks
the alternative that a person would have chosen. `pick_reason` picks the sentence that makes half of the lead over it or
more; where none does, `_beside_next` and `_beside_equal` tell what comes closest. `_with_peer` adds whether another
command of the same kind would do as well. What follows in the same turn, the outline of the game, comes last.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from functools import partial
from typing import Any, Final

from tabletable.bots.bot import Bot
from tabletable.bots.levels import make_bot, policy_of
from tabletable.bots.reasons import tried_terms
from tabletable.bots.worth import marks
from tabletable.core.advice import Analysis, Lead, Verdict, Why
from tabletable.core.command import Command
from tabletable.core.estimate import logistic
from tabletable.core.game import Game
from tabletable.core.info import NORMAL
from tabletable.core.message import Msg, msg
from tabletable.core.reasons import Comparison, Weighed, worth
from tabletable.core.rng import Rng
from tabletable.core.thinking import Analysing, Thinking, TimeUp
from tabletable.core.view import View
from tabletable.core.work import saying
from tabletable.play.match import bot_seed

Valued = Generator[int, None, Analysis | None]
"""Values at work: yields often how much is done, in percent. None where there are none to tell."""
_SEED: Final = 2011
"""A fixed seed, so that equal views always show equal values."""


def adviser(game: Game[Any], at: int) -> Bot:
    """Return the bot that advises after `at` commands of a game.

    Its seed must not depend on the deal's seed: that determines hidden cards, and so would the advice.
    """
    return make_bot(game, game.info.strongest, bot_seed(at))


def compute_values(
    game: Game[Any], view: View[Any], legal: Sequence[Command], choice: Command | None
) -> Analysing | None:
    """Compute the values of the moves next to the strongest bot's choice, and the move advised by both.

    None if the game has no values, or doesn't wait for `view.seat`.
    """
    if view.seat not in game.to_act(view.state):
        return None
    if game.info.analysis:
        return game.analysis(view, choice)
    insight = game.outlook()
    return None if insight is None else marks(game, insight, view, legal, Rng(_SEED), choice)


def compute_values_from_scratch(game: Game[Any], view: View[Any], legal: Sequence[Command], at: int) -> Valued:
    """Let the strongest bot choose after `at` commands of a game, as for a hint, then `compute_values`."""
    if compute_values(game, view, legal, None) is None:
        return None
    choice = yield from saying(adviser(game, at).think(view, legal), 0)
    if choice is not None and len(legal) > 1 and _has_undoing(game):
        choice = yield from saying(_reconsidered(game, view, legal, choice), 0)
    working = compute_values(game, view, legal, choice)
    return None if working is None else (yield from working)


def choose_advice(game: Game[Any], view: View[Any], legal: Sequence[Command], choice: Command | None) -> Thinking:
    """Compute the move to advise: `choice`, the strongest bot's, unless an analysis, run only for games and moves where
    it may, overrules it.

    A generator that yields while it works; if `TimeUp` is thrown into it, it returns `choice`.
    """
    if choice is None or len(legal) == 1:
        return choice
    try:
        if _has_undoing(game):
            return (yield from _reconsidered(game, view, legal, choice))
        if not _may_be_overruled(game, choice):
            return choice
        working = compute_values(game, view, legal, choice)
        return choice if working is None else (yield from saying(working, None)).advised
    except TimeUp:
        return choice


_OVERRULES: Final = 1.5
_TAKES_BACK: Final = 2.0
"""A lead of so many times the difference that counts overrules the strongest bot."""


def _has_undoing(game: Game[Any]) -> bool:
    insight = game.outlook()
    return insight is not None and insight.undoing is not None


def taking_back(game: Game[Any], view: View[Any]) -> Sequence[Command]:
    """Return the commands that take back what this turn has begun, where the game has reasons for them."""
    insight = game.outlook()
    return () if insight is None or insight.undoing is None else insight.undoing(view.state)


def _reconsidered(game: Game[Any], view: View[Any], legal: Sequence[Command], choice: Command) -> Thinking:
    """Return `choice`, or what the worlds that reasons are found by show to be clearly better.

    If that begins otherwise, it is the first command that takes back what was begun: for that the lead is to be larger,
    so that whoever follows the hints is not sent to and fro.
    """
    weighed, alike = yield from saying(weigh_with_error(game, view, legal, choice), None)
    if choice not in weighed:
        return choice
    leads = {each: worth(terms) - worth(weighed[choice]) for each, terms in weighed.items()}
    if max(leads.values()) > _TAKES_BACK * alike and max(leads, key=leads.__getitem__) not in legal:
        return taking_back(game, view)[0]
    best = max((each for each in leads if each in legal), key=lambda each: (leads[each], each))
    return best if leads[best] > _OVERRULES * alike else choice


def _may_be_overruled(game: Game[Any], choice: Command) -> bool:
    insight = game.outlook()
    return game.info.analysis or insight is None or insight.may_overrule(choice)


def weigh_with_error(
    game: Game[Any], view: View[Any], legal: Sequence[Command], command: Command, beside: Command | None = None
) -> Generator[None, None, tuple[Weighed, float]]:
    """Weigh an advised command, its alternatives and `beside`; by playouts if the terms are those of a search.

    Also return the least difference of two commands that counts, in the game's unit: for playouts their standard error,
    if it is more than the game's own tolerance.
    """
    insight = game.outlook()
    if insight is None or insight.terms is None:
        return (yield from game.weighing(view, legal, command, beside)), game.tolerance
    weighed, error = yield from tried_terms(game, insight, view, legal, command, Rng(_SEED), beside)
    return weighed, max(_tolerance(game, weighed, command), error)


_SHOWN_AS_EQUAL: Final = 0.01
"""Chances that differ by no more are marked as equal beside the moves, too."""
_RAREST: Final = 0.01


def _tolerance(game: Game[Any], weighed: Weighed, command: Command) -> float:
    """Return the difference, in the game's unit, up to which players see two commands as equal."""
    if game.outlook() is None or command not in weighed:
        return game.tolerance
    chance = logistic(worth(weighed[command]))
    return max(game.tolerance, _SHOWN_AS_EQUAL / max(_RAREST, chance * (1 - chance)))


_EVEN: Final = Why(Msg("table.hint.even"), verdict=Verdict.EVEN)
_ONLY: Final = Why(Msg("table.hint.only"), verdict=Verdict.ONLY)
_UNCLEAR: Final = Why(Msg("table.hint.unclear"), verdict=Verdict.UNCLEAR)
"""Shown if a reason is asked for and no single one stands out."""
_LEADS: Final = {Lead.NONE: "table.hint.also", Lead.SMALL: "table.hint.slight"}
_SMALL: Final = 0.3
"""So small a lead, in log odds, is called small: seven points of a hundred at most."""


def find_reason(
    game: Game[Any], view: View[Any], legal: Sequence[Command], command: Command, played: Command | None = None
) -> Generator[None, None, Why | None]:
    """Find a reason for an advised command, beside `played` or beside its rival, and what follows it in the same turn.

    What follows says more than how little a reason matters. None if `TimeUp` is thrown in.
    """
    why = yield from find_reason_beside(game, view, legal, command, played)
    if why is None or played is not None:
        return why
    try:
        plan = yield from game.outline(view, command)
    except TimeUp:
        return why
    if plan is None:
        return why
    if why.verdict in (Verdict.UNCLEAR, Verdict.OVERALL):
        why = next((why for why in game.whys(view, command)), Why(plan))._replace(terms=(), also=None)
        return why if why.reason == plan else why._replace(also=plan)
    return why._replace(also=plan, is_also_general=False) if why.also is None or why.is_also_general else why


def find_reason_beside(
    game: Game[Any], view: View[Any], legal: Sequence[Command], command: Command, played: Command | None = None
) -> Generator[None, None, Why | None]:
    """Find a reason that sets an advised command apart from `played`, else from its rival, else from the next best one.

    Reasons forced by the rules come first, then those everyone sees happen, then those that name the other command.
    If no single one sets it apart, two are told that do so together, or that it is better all in all; beside an equal
    command, what both share or where they differ. None if `TimeUp` is thrown in.
    """
    undone = command in taking_back(game, view)
    try:
        usual = played or (yield from usual_move(game, view, legal))
        weighed, alike = yield from weigh_with_error(game, view, legal, legal[0] if undone else command, usual)
    except TimeUp:
        return None
    if undone and weighed:
        best = max(weighed, key=lambda each: (worth(weighed[each]), each))
        why = pick_reason(game, view, legal, best, {each: weighed[each] for each in (best, legal[0])}, alike)
        then = msg("table.hint.then", what=game.wording(view, best))
        if why.also is not None and not why.is_also_general:
            then = msg("table.hint.then_so", then=then, also=why.also)
        return _measured(why, then)
    other = played or rival(game, view, weighed, command, usual, alike)
    if other is not None and {other, command} <= weighed.keys():
        pair = {each: weighed[each] for each in (command, other)}
        why = pick_reason(game, view, legal, command, pair, alike)
        if played is not None or why.verdict is None:
            return why if played else _with_peer(game, view, legal, weighed, command, why, alike)
    return pick_reason(game, view, legal, command, weighed, alike)


def usual_move(game: Game[Any], view: View[Any], legal: Sequence[Command]) -> Thinking:
    """Return what a person would do without advice: what the normal level does; None if all moves are of one sort."""
    if len({game.sort_of(view, each) for each in legal}) == 1:
        return None
    return (yield from policy_of(game, NORMAL)(view, legal, Rng(_SEED)))


def rival(
    game: Game[Any], view: View[Any], weighed: Weighed, command: Command, usual: Command | None, alike: float
) -> Command | None:
    """Return the move of another sort than `command` that a person would have made: what tempts, `usual` or the best.

    No reason is told against what is clearly better than `command`; None where nothing else is left.
    """
    sort, most = game.sort_of(view, command), worth(weighed.get(command, {})) + alike
    others = [each for each in weighed if game.sort_of(view, each) not in (None, sort) and worth(weighed[each]) <= most]
    best = game.tempting(view, command, others)
    if best is None:
        best = usual if usual in others else max(others, key=lambda each: (worth(weighed[each]), each), default=None)
    return best


def _with_peer(
    game: Game[Any],
    view: View[Any],
    legal: Sequence[Command],
    weighed: Weighed,
    command: Command,
    why: Why,
    alike: float,
) -> Why:
    """Add to a reason that is as true of another command of the same sort that it would do as well, or why not."""
    sort, looks = game.sort_of(view, command), partial(_looks, view.state.faces)
    peers = {each: weighed[each] for each in weighed if game.sort_of(view, each) == sort}
    choice = Comparison((), peers, command, alike, partial(game.whys, view), looks)
    peer = choice.equal or choice.next_best
    if peer is None or not choice.is_as_true_of(peer, why):
        return why
    if peer == choice.equal:
        count = sum(choice.is_as_true_of(each, why) for each in choice.equals) - 1
        other = game.wording(view, peer)
        also = msg("table.hint.also_more", other=other, n=count) if count else msg(_LEADS[Lead.NONE], other=other)
        return _with(why, also)
    more = pick_reason(game, view, legal, command, {each: peers[each] for each in (command, peer)}, alike)
    if more.verdict is not None or more.reason == why.reason:
        return why
    return why._replace(also=more.reason, is_also_general=False, terms=(*why.terms, *more.terms))


def pick_reason(
    game: Game[Any], view: View[Any], legal: Sequence[Command], command: Command, weighed: Weighed, alike: float
) -> Why:
    """Find the reason among commands that are weighed."""
    if len(legal) == 1 and not game.whys(view, command):
        return _ONLY
    choice = Comparison(
        game.whys(view, command), weighed, command, alike, partial(game.whys, view), partial(_looks, view.state.faces)
    )
    if choice.forced is not None:
        return choice.forced
    best, equal = choice.next_best, choice.equal
    sides = () if best is None else game.compared(view, weighed, command, best)
    compared, reasons = choice.compared(sides), choice.reasons()
    if compared is not None:
        # Where others come to the same within an error, what is below them says little.
        is_late = (equal is not None and alike > 0) or bool(reasons and reasons[0].is_event and not compared.is_event)
        reasons = [*reasons, compared] if is_late else [compared, *reasons]
    if equal is not None:
        beside = _beside_equal(game, view, choice, equal, reasons)
        if beside is not None:
            return beside
        is_even = choice._replace(tolerance=_tolerance(game, weighed, command)).is_even and _are_all(
            view, weighed, legal
        )
        if is_even:
            return _EVEN
        return Why(msg("table.hint.close", other=game.wording(view, equal)), verdict=Verdict.CLOSE)
    if reasons:
        return reasons[0]
    if best is None:
        facts = (choice.fact(each, game.compared(view, weighed, command, each)) for each in choice.besides)
        return next(filter(None, facts), None) or choice.plain() or (_EVEN if choice.is_even else _UNCLEAR)
    shared, why = choice.event_of_some(), _beside_next(game, view, choice, best, sides)
    if shared is None or why.verdict is None:
        return why
    return _too(shared[0], game.wording(view, shared[1]))


def _beside_next(game: Game[Any], view: View[Any], choice: Comparison, best: Command, sides: Sequence[Why]) -> Why:
    """Tell why a command leads where no single reason makes half of the lead."""
    other = game.wording(view, best)
    both = choice.together(best, sides)
    if both is not None:
        return both[0]._replace(also=both[1].reason, terms=both[0].terms + both[1].terms)
    small = next((why for why in sides if why.also is None and why.lead is Lead.SMALL), None)
    fact, lead = small or choice.fact(best, sides), worth(choice.weighed[choice.command]) - worth(choice.weighed[best])
    if fact is not None and game.outlook() is not None and lead <= _SMALL:
        if game.sort_of(view, best) is None and game.sort_of(view, choice.command) is not None:
            return _plainly(fact)  # nobody asks how much better it is than to do nothing
        return _with(fact, msg(_LEADS[Lead.SMALL], other=other)) if fact.also is None else _plainly(fact)
    if fact is not None:
        return _plainly(fact)
    held = choice.of_both(best)
    return Why(msg("table.hint.overall", other=other), verdict=Verdict.OVERALL) if held is None else _too(held, other)


def _plainly(fact: Why) -> Why:
    """Tell what speaks most for a command without the claim that it decides."""
    return fact._replace(terms=(), lead=None)


def _with(why: Why, also: Msg) -> Why:
    """Add a second sentence, unless the game has one that says more."""
    return _measured(why, also) if why.also is None else why


def _measured(why: Why, also: Msg) -> Why:
    """Add how much it matters, in place of any other second sentence."""
    return why._replace(also=also, is_also_general=True)


def _too(why: Why, other: Msg) -> Why:
    """Add that the reason is as true of another command."""
    return _measured(why, msg("table.hint.too", other=other))


def _beside_equal(
    game: Game[Any], view: View[Any], choice: Comparison, equal: Command, reasons: Sequence[Why]
) -> Why | None:
    """Give the reason if another command is equal.

    An event is named as such. If a game tells what the two share or where they differ, that is said, else a reason that
    holds for both; a reason for only one of them is given together with how little it matters.
    """
    best = choice.next_best
    other = game.wording(view, equal)
    also, slight = (msg(_LEADS[each], other=other) for each in (Lead.NONE, Lead.SMALL))
    sides = game.compared(view, choice.weighed, choice.command, equal)
    theirs = () if best is None else game.compared(view, choice.weighed, equal, best)
    events = [why for why in (*sides, *choice.whys) if why.is_event]
    kinds = {why.reason.id for why in choice.whys_of(equal)}
    # A reason to do one thing reads like one against another, which comes to the same only within an error.
    is_apart = choice.tolerance > 0 and equal.verb != choice.command.verb
    for why in events:
        if why.reason.id not in kinds:
            return why if why.also is not None or (is_apart and why in reasons) else _measured(why, slight)
    for why in sides:
        if not why.terms:
            named = {None: Msg("table.hint.either"), Lead.NONE: also, Lead.SMALL: slight}
            return _with(why, named[why.lead])
    for why in (*reasons, *events):
        if choice.is_as_true_of(equal, why) or why in theirs:
            return _with(why, also)
    shared = choice.of_both(equal)
    if shared is not None:
        return _with(shared, also)
    if is_apart and reasons:
        return reasons[0]
    facts = (choice.fact(each, game.compared(view, choice.weighed, choice.command, each)) for each in choice.besides)
    fact = next(filter(None, (*reasons, *facts)), None) or choice.plain()
    if fact is None:
        return None
    return _with(fact, also if fact.reason.id in kinds and not is_apart else slight)


def _looks(faces: Sequence[int], command: Command) -> int:
    return faces[command.piece] if command.piece >= 0 else command.piece


def _are_all(view: View[Any], weighed: Weighed, legal: Sequence[Command]) -> bool:
    """Return whether all legal commands were weighed, counting equal cards and equivalent places once."""
    faces = view.state.faces

    def kinds(commands: Iterable[Command]) -> set[tuple[str, int, str]]:
        return {
            (each.verb, faces[each.piece] if each.piece >= 0 else each.choice, "" if each.piece >= 0 else each.zone)
            for each in commands
        }

    return kinds(legal) <= kinds(weighed)
