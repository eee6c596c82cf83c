"""Reviews: the sums add up, points are exact, files are believed only as far as they fit."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest

from tabletable.bots import make_bot
from tabletable.bots.bot import decide
from tabletable.bots.worth import Decision, Option
from tabletable.core.advice import Part
from tabletable.core.command import Command
from tabletable.core.message import Msg
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.core.work import finish
from tabletable.play.advising import adviser, choose_advice
from tabletable.play.contrast import Contrast, Contrasts
from tabletable.play.files.safejson import SaveError
from tabletable.play.hindsight import review as review_module
from tabletable.play.hindsight.better import better
from tabletable.play.hindsight.review import Entry, Review, judged
from tabletable.play.hindsight.reviewing import VERSION, Game, Reviewer, encoded, take_known
from tabletable.play.keeping.recording import restore
from tabletable.play.keeping.savefile import decode
from tabletable.play.playback import Playback, Viewpoint
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session

HASTE = 0.04


def played(game_id: str, count: int, seed: int, errs: int, **options: str | int) -> Session:
    """Seat 0 is a person who does so many percent of its moves at random, the others are bots."""
    game = get_game(game_id)
    seats = [Seat(BOT if at else HUMAN, f"P{at}", "normal" if at else "", "fox") for at in range(count)]
    session, rng = Session(game, seats, options, seed), Rng(seed)
    bots = [make_bot(game, game.info.levels[-1] if game.reckons else "normal", at) for at in range(count)]
    while session.to_act():
        seat = session.to_act()[0]
        legal = session.legal(seat)
        command = None if seat == 0 and rng.chance(errs) else decide(bots[seat].think(session.view(seat), legal))
        session.submit(command or rng.choice(legal))
    return session


def reviewed(session: Session, effort: float = HASTE) -> Review:
    review = Review(Playback(session))
    for at in range(len(review.entries)):
        review.entries[at] = finish(judged(review.playback, at, effort))
    return review


@pytest.fixture(scope="module")
def uno() -> Review:
    return reviewed(played("uno", 3, 8, 40, hand_size=4))


@pytest.fixture(scope="module")
def duel() -> Review:
    return reviewed(played("yose_duel", 2, 5, 30))


def test_from_an_even_share_to_the_result(uno: Review) -> None:
    """What a seat began with, its own decisions, luck and the others make up what it ended with; nothing is lost."""
    totals = [0.0] * 3
    for seat in range(3):
        sums = uno.sum(seat)
        assert sums.even + sums.own + sums.luck + sums.others == pytest.approx(sums.result)
        assert sums.even == pytest.approx(1 / 3)
        assert sums.result == uno.stakes[0].result[seat]
        for number, part in enumerate((sums.own + sums.others, sums.luck, sums.result)):
            totals[number] += part
    assert totals == pytest.approx([0, 0, 1], abs=1e-9), "what one wins the others lose"


def test_the_chances_of_all_seats_make_up_one(uno: Review) -> None:
    for entry in uno.entries:
        assert entry is not None
        assert sum(entry.chances) == pytest.approx(1)


def test_hands_of_a_match_to_points_are_told_on_average() -> None:
    session = played("uno", 2, 3, 30, hand_size=3, match="points", target=50)
    review = Review(Playback(session))
    assert len(review.stakes) == len(review.playback.rounds)
    for at in range(len(review.entries)):
        review.entries[at] = finish(judged(review.playback, at, 0.02))
    sums = review.sum(0)
    assert sums.even == 0.5
    won = sum(stake.result[0] for stake in review.stakes) / len(review.stakes)
    assert sums.even + sums.own + sums.luck + sums.others == pytest.approx(won)


@pytest.mark.sampled(each=0)
def test_a_strong_player_gives_away_less_than_a_random_one() -> None:
    def given(errs: int) -> float:
        seeds = range(1, 8)
        return sum(reviewed(played("uno", 2, seed, errs, hand_size=5), 0.05).sum(0).own for seed in seeds) / len(seeds)

    careful, hasty = given(0), given(100)
    assert careful > -0.2 / 3
    assert hasty < careful - 0.2, "a fifth of a win in each game"


@pytest.mark.parametrize(("game_id", "count", "seeds"), [("uno", 3, (2, 1, 3, 4)), ("property_deal", 2, (1,))])
def test_nobody_is_blamed_for_what_is_advised(
    game_id: str, count: int, seeds: tuple[int, ...], size: Callable[[int, int], int]
) -> None:
    game, rated = get_game(game_id), 0
    for seed in seeds[: size(1, 4)]:
        seats = [Seat(HUMAN if at == 0 else BOT, f"P{at}", "" if at == 0 else "normal", "fox") for at in range(count)]
        session, normal = Session(game, seats, {}, seed), make_bot(game, "normal", seed)
        while session.to_act():
            seat = session.to_act()[0]
            bot = normal if seat else adviser(game, len(session.steps))
            session.submit(decide(bot.think(session.view(seat), session.legal(seat))) or session.legal(seat)[0])
        review = Review(Playback(session))
        for at, step in enumerate(review.playback.steps):
            if step.command.seat == 0:
                review.entries[at] = finish(judged(review.playback, at, 0.5))
        assert review.mistakes(0) == []
        rated += len(review.decisions(0))
    assert rated


def test_points_are_exact(duel: Review) -> None:
    """The staircase: each step is what the move gave away, and it ends at the result."""
    assert duel.is_exact
    steps = [(at, entry) for at, entry in enumerate(duel.entries) if entry is not None and entry.chances]
    for (_, now), (_, then) in itertools.pairwise(steps):
        given = now.decision.effect[0] if now.decision is not None else 0.0
        assert then.chances[0] == pytest.approx(now.chances[0] + given)
    last = steps[-1][1]
    given = last.decision.effect[0] if last.decision is not None else 0.0
    assert duel.stakes[0].result[0] == pytest.approx(last.chances[0] + given)
    sums = duel.sum(0)
    assert sums.luck == pytest.approx(steps[0][1].chances[0])
    assert sums.own + sums.others + sums.luck == pytest.approx(sums.result)
    assert all(entry.decision.cost >= 0 for _, entry in steps if entry.decision)


def test_under_cards_that_are_hidden_leave_an_error() -> None:
    session = played("yose_duel", 2, 5, 30, under_cards="hidden")
    review = Review(Playback(session))
    review.entries[4] = finish(judged(review.playback, 4))
    entry = review.entries[4]
    assert entry is not None
    assert entry.decision is not None
    assert not review.is_exact
    assert all(option.worlds > 0 for option in entry.decision.options)


def test_a_file_gives_back_what_was_written(uno: Review) -> None:
    digest = "0" * 64
    again = Review(uno.playback)
    take_known(again, digest, encoded(uno, digest))
    for one, other in zip(uno.entries, again.entries, strict=True):
        assert one is not None
        assert other is not None
        assert one.chances == pytest.approx(other.chances, abs=1e-5)
        assert (one.decision is None) == (other.decision is None)
        if one.decision is not None and other.decision is not None:
            assert [each.command for each in one.decision.options] == [each.command for each in other.decision.options]
            assert one.decision.cost == pytest.approx(other.decision.cost, abs=1e-5)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"worlds":', b'"worlds": 1'),
        (b'"play"', b'"draw"'),
        (b'"version":%d' % VERSION, b'"version":%d' % (VERSION + 1)),
        (b"}", b""),
    ],
    ids=["a figure", "a command", "another version", "cut short"],
)
def test_a_file_that_was_tampered_with_is_not_believed(uno: Review, old: bytes, new: bytes) -> None:
    digest = "0" * 64
    content = encoded(uno, digest)
    assert old in content
    with pytest.raises(SaveError):
        take_known(Review(uno.playback), digest, content.replace(old, new, 1))
    with pytest.raises(SaveError):
        take_known(Review(uno.playback), "1" * 64, content)


def test_a_file_of_before_is_believed_about_moves_that_were_legal_then() -> None:
    sample = Path(__file__).parent / "samples" / "v1" / "property_deal_returned.tabletable"
    session = restore(decode(sample.read_bytes()))
    review, again = (Review(Playback(session)) for _ in range(2))
    before, even = session.steps[-1].command, (0.2,) * 5
    options = tuple(Option(each, even, 0.1, 12) for each in (before, before._replace(choice=0)))
    review.entries[-1] = Entry(even, even, Decision(options, 2, 0, (0.0,) * 5, 0.1))
    digest = Game.of(session).digest
    take_known(again, digest, encoded(review, digest))
    found = again.decision(len(session.steps) - 1)
    assert found is not None
    assert [each.command for each in found.options] == [each.command for each in options]


def test_the_same_moves_have_the_same_file_whoever_they_are_called() -> None:
    session = played("uno", 2, 4, 0, hand_size=3)
    game = Game.of(session)
    other = game._replace(seats=tuple(seat._replace(name="else") for seat in game.seats))
    assert game.digest == other.digest != game._replace(commands=game.commands[:-1]).digest


@pytest.mark.timeout(300)
def test_a_process_of_its_own_does_it_and_keeps_it(tmp_path: Path) -> None:
    session = played("uno", 2, 1, 0, hand_size=2)
    reviewer = Reviewer(session, Playback(session), tmp_path, True, beside=True)
    reviewer.start()
    until = time.monotonic() + 240
    while reviewer.is_working and time.monotonic() < until:
        reviewer.poll()
        time.sleep(0.02)
    assert reviewer.problem == ""
    assert reviewer.review.is_complete
    again = Reviewer(session, Playback(session), tmp_path, True, beside=False)
    assert again.is_kept
    again.start()
    for _ in range(400):
        again.poll()
    assert again.review.is_complete, "what is kept is there soon"


def test_where_nothing_may_be_written_nothing_is(tmp_path: Path) -> None:
    session = played("uno", 2, 1, 0, hand_size=2)
    reviewer = Reviewer(session, Playback(session), tmp_path, False, beside=False)
    reviewer.start()
    for _ in range(20):
        reviewer.poll()
    reviewer.stop()
    assert list(tmp_path.iterdir()) == []
    assert not reviewer.is_working


GAMES = [("uno", {"hand_size": 4}), ("property_deal", {}), ("flea_market", {"length": "short"}), ("yose_duel", {})]


@pytest.mark.parametrize(("game_id", "options"), GAMES, ids=[game_id for game_id, _ in GAMES])
def test_mistakes_exceed_their_errors_and_add_up(game_id: str, options: dict[str, str | int]) -> None:
    review = reviewed(played(game_id, get_game(game_id).info.min_seats, 6, 40, **options))
    costs = [made.cost for at in review.mistakes(0) if (made := review.decision(at)) is not None and not made.is_close]
    assert len(costs) == len(review.mistakes(0)) > 0
    assert costs == sorted(costs, reverse=True)
    assert review.sum(0).own * len(review.stakes) == pytest.approx(-sum(costs))


def swapped(playback: Playback) -> Iterator[tuple[int, Command]]:
    """Yield positions of seat 0 with the next command of its turn, where both could as well be given in turn."""
    game = playback.game
    for at, step in enumerate(playback.steps):
        then = playback.next_in_turn(at)
        if step.command.seat != 0 or then != at + 1:
            continue
        first, second = step.command, playback.steps[then].command
        after, legal = playback.state(then + 1).clone(), game.legal_commands(playback.state(at), 0)
        state = playback.state(at).clone()
        if second not in legal or {first.verb, second.verb} & {*game.info.quiet}:
            continue
        game.apply(state, second)
        if first in game.legal_commands(state, 0):
            game.apply(state, first)
            if review_module._is_same(state, after):
                yield at, second


@pytest.mark.parametrize("game_id", ["property_deal", "night_market"])
def test_an_order_that_changes_nothing_is_no_mistake(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much better it looked to do first what was done second."""
    found = 0
    for seed in range(1, 6):
        count = get_game(game_id).info.min_seats
        playback = Playback(played(game_id, count, seed, 20))
        for at, first in [*itertools.islice(swapped(playback), 2)]:
            done = playback.steps[at].command
            options = tuple(
                Option(command, (share,) * count, 0.001, 100) for command, share in ((first, 0.9), (done, 0.5))
            )
            claimed = Decision(options, 2, 1, (-0.4,) * count, 0.001)

            def claim(*_: object, claimed: Decision = claimed) -> Generator[int, None, Decision]:
                yield 0
                return claimed

            monkeypatch.setattr(review_module, "rate_decision", claim)
            review = Review(playback)
            review.entries[at] = finish(judged(playback, at, 0.3))
            assert review.mistakes(0) == [], (seed, at)
            found += 1
    assert found


def test_the_plan_comes_first_and_what_spoke_for_the_played_move_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows a sentence about the played move would be taken for more of it."""
    parts = Part.AGAINST.sentence(), Part.HINT.sentence(reason=Msg("the reason"))

    def beside(*_: object) -> Generator[None, None, Contrast]:
        yield
        return Contrast(Msg("title"), parts)

    monkeypatch.setattr(Contrasts, "beside", beside)
    playback, seen = Playback(played("property_deal", 3, 5, 0)), set[bool]()
    for at, step in enumerate(playback.steps[:40]):
        seat = step.command.seat
        legal = playback.game.legal_commands(playback.state(at), seat)
        if seat == 0 and len(legal) > 1:
            view = playback.view(at, Viewpoint(0))
            best = finish(choose_advice(playback.game, view, legal, legal[0])) or legal[0]
            plan = finish(playback.game.outline(view, best))
            other = next(each for each in legal if each != best)
            options = tuple(Option(command, (0.0,) * 3, 0.0, 9) for command in (best, other))
            messages = finish(better(playback, at, Decision(options, 2, 1, (-0.5,) * 3, 0.0)))
            assert messages == [*([] if plan is None else [plan]), Msg("the reason"), Msg("review.contrast.against")]
            seen.add(plan is None)
    assert False in seen


@pytest.mark.parametrize(
    ("cost", "error", "worlds", "is_close"),
    [(0.01, 0.001, 13, True), (0.06, 0.04, 60, True), (0.06, 0.01, 13, False), (0.01, 0.001, 240, False)],
)
def test_what_so_few_deals_show_by_chance_is_no_mistake(cost: float, error: float, worlds: int, is_close: bool) -> None:
    options = tuple(Option(Command(0, "play", at), (0.5, 0.5), 0.05, worlds) for at in range(2))
    assert Decision(options, 2, 1, (-cost, cost), error).is_close is is_close


def chosen_from(*chances: float, played: int) -> Decision:
    """A decision of seat 0 of two, whose options are these chances with an error of 2 %."""
    options = tuple(Option(Command(0, "play", at), (each, 1 - each), 0.02, 60) for at, each in enumerate(chances))
    cost = chances[0] - chances[played]
    return Decision(options, len(options), played, (-cost, cost), 0.01)


def test_of_better_moves_that_come_to_the_same_the_advised_one_is_named() -> None:
    made, kinds = chosen_from(1.0, 1.0, 0.99, 0.9, 0.4, played=4), ["detour", "win", "slip", "loss", "played"]
    for kind, named in (("win", 1), ("slip", 2), ("loss", 0), ("played", 0), ("elsewhere", 0), ("detour", 0)):
        found = review_module.advised_first(made, kinds, kind)
        assert found.options[0] == made.options[named], kind
        assert found.options[found.played] == made.options[4]
        assert sorted(found.options) == sorted(made.options)


def test_wins_that_were_let_go_are_mistakes_whose_better_move_wins_for_sure() -> None:
    session = played("uno", 2, 8, 40, hand_size=4)
    review = Review(Playback(session))
    own = [at for at, step in enumerate(session.steps) if step.command.seat == 0]
    won = [chosen_from(1.0, 0.2, played=1), chosen_from(0.9, 0.2, played=1), chosen_from(1.0, 0.2, played=0)]
    for at, made in zip(own, [*won, chosen_from(0.996, 0.5, played=1)], strict=False):
        review.entries[at] = Entry((0.5, 0.5), (0.1, 0.1), made)
    assert review.missed_wins(0) == [own[0], own[3]]
    assert review.missed_wins(1) == []


def test_a_game_that_was_given_up_is_told_as_far_as_it_went() -> None:
    session = played("uno", 2, 3, 0, hand_size=7)
    session.rewind(len(session.steps) - 3)
    review = Review(Playback(session))
    (stake,) = review.stakes
    assert sum(stake.result) == pytest.approx(1)
    assert 0 < stake.result[0] < 1
    review.entries = [Entry(stake.result, (0.0, 0.0), None)] * len(session.steps)
    assert review.sum(0).result == stake.result[0]


def test_time_left_is_measured_and_does_not_creep_up(monkeypatch: pytest.MonkeyPatch) -> None:
    session = played("uno", 2, 8, 40, hand_size=4)
    working = Reviewer(session, Playback(session), None, False, False)
    now = [0.0]
    working.start(lambda: now[0])
    told = list[float]()
    for at in range(len(session.steps) - 1):
        now[0] += 3.0 if session.steps[at].command.seat else 10.0 + at % 2
        working._take((at, Entry((), (), None)))
        if working.seconds_left is not None:
            told.append(working.seconds_left)
    assert told == sorted(told, reverse=True)
    assert told[0] == pytest.approx(6.5 * (len(session.steps) - 4), rel=0.5)


def test_what_was_put_down_and_taken_back_is_no_decision() -> None:
    seats = [Seat(HUMAN, name, "", "fox") for name in ("Ann", "Mei", "Bao")]
    session = Session(get_game("flea_market"), seats, {}, 5)

    seat = session.to_act()[0]
    for verb in ("lay", "take_back", "lay", "take_back", "close"):
        session.submit(next(each for each in session.legal(seat) if each.verb == verb))
    review = Review(Playback(session))
    for at in range(len(review.entries)):
        option = Option(session.steps[at].command, (0.3, 0.4, 0.3), 0.0, 100)
        better = option._replace(command=Command(seat, "close"), chances=(0.4, 0.3, 0.3))
        decision = Decision((better, option), 2, 1, (-0.1, -0.1, -0.1), 0.0)
        review.entries[at] = Entry(option.chances, (0.0, 0.0, 0.0), decision)
    assert [review.decision(at) is None for at in range(5)] == [True] * 4 + [False]
    assert review.mistakes(seat) == [4]
    assert review.sum(seat).decisions == 1
