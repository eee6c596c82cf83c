"""Building blocks of the recipes of screenshots.py: positions of a game, and ways to open them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import promptbook
from promptbook import Choose, line_of

from tabletable.bots.bot import decide
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.info import HARD
from tabletable.core.message import Msg
from tabletable.core.moment import MomentKind
from tabletable.core.rng import Rng
from tabletable.core.thinking import Policy
from tabletable.core.work import finish
from tabletable.play.files.safejson import SaveError
from tabletable.play.hindsight.review import Entry, judged
from tabletable.play.hindsight.reviewbook import CHANCE, POINTS, ReviewBook, Reviewed
from tabletable.play.hindsight.reviewing import Reviewer
from tabletable.play.keeping.recording import Recorder
from tabletable.play.keeping.saves import AutoSaver
from tabletable.play.match import Match
from tabletable.play.people.chronicle import Chronicle, ChronicleStore, Played
from tabletable.play.people.practice import Compared, Practice, PracticeBook
from tabletable.play.people.statistics import Statistics, StatisticsStore
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.play.study import puzzle
from tabletable.play.study.puzzle import PuzzleSession
from tabletable.table.choreography import until_rest
from tabletable.ui.app import App
from tabletable.ui.paint.words import Words, alone
from tabletable.ui.scenes.people import HEADS, solver_of
from tabletable.ui.scenes.tables.result import ResultScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.system.input import LEFT, Input, InputKind, pointer_move

AnyGame = Game[Any]
Make = Callable[[App, AnyGame], None]
SEED = 0x9F2F5132AD
"""The deal code KWQN-2CND."""
MOST_FRAMES = 60
"""Frames after which a picture is taken though something still moves."""
HASTE = 0.2
"""The share of a review's usual playouts used for pictures."""


@dataclass(frozen=True)
class Recipe:
    """A recipe of a picture. `make(app, game)` leaves the app so that its next frame is the picture."""

    name: str
    make: Make
    per_game: bool = False
    """Whether there is a picture for each registered game."""
    settle: float = 0.3
    """Seconds to let pass before the picture is taken: at least until panels have come."""
    least_seats: int = 0
    """Only for games that this many can play."""
    is_for: Callable[[AnyGame], bool] = lambda game: True
    """Only for games of which this is true."""
    lessons: bool = False
    """Whether a newcomer plays."""


# ------------------------------------------------------------------------------------------------ positions


def seats_of(app: App, game: AnyGame, count: int, people: int = 1) -> tuple[Seat, ...]:
    """Return seats with the usual names and heads; the first `people` are people, the rest bots of rising strength."""
    count = max(game.info.min_seats, min(count, game.info.max_seats))
    levels = game.info.levels[1:] or game.info.levels
    return tuple(
        Seat(HUMAN, app.t(f"setup.name.{at}"), "", HEADS[at])
        if at < people
        else Seat(BOT, app.t(f"setup.name.{at}"), levels[(at - people) % len(levels)], HEADS[at])
        for at in range(count)
    )


def _rule_of_thumb(game: AnyGame) -> Policy:
    """Return the policy of the strongest level that does not search: a search's results change with its constants."""
    return game.policy([level for level in game.info.levels if level != HARD][-1])


def _strongest(session: Session, rng: Rng) -> Command:
    """Choose the strongest bot's move at the first seat that acts."""
    policy = _rule_of_thumb(session.game)
    while True:
        for seat in (*session.reactors(), *session.to_act()):
            legal = session.legal(seat)
            chosen = decide(policy(session.view(seat), legal, rng)) if legal else None
            if chosen is not None:
                return chosen


def _mixed(bots: int) -> Choose:
    """Make a chooser whose moves are `bots` percent those of the strongest bots, the others random."""

    def choose(session: Session, rng: Rng) -> Command:
        policy = _rule_of_thumb(session.game)
        seat = session.to_act()[0]
        legal = session.legal(seat)
        chosen = decide(policy(session.view(seat), legal, rng)) if rng.below(100) < bots else None
        return chosen or rng.choice(legal)

    return choose


def _lively(bots: int) -> Choose:
    """Make a chooser like `_mixed` that also lets seats react."""

    def choose(session: Session, rng: Rng) -> Command:
        policy = _rule_of_thumb(session.game)
        while True:
            seat = rng.choice((*session.reactors(), *session.to_act()))
            legal = session.legal(seat)
            if not legal:
                continue
            chosen = decide(policy(session.view(seat), legal, rng)) if rng.below(100) < bots else None
            if chosen is not None:
                return chosen
            if seat in session.to_act() or rng.below(100) < 30:
                return rng.choice(legal)

    return choose


def played(game: AnyGame, seats: Sequence[Seat], commands: int | None, seed: int = 7, **options: str | int) -> Session:
    """Return a session after a number of commands of the strongest bots at every seat; None: to the end of the game."""
    session = Session(game, seats, options, seed)
    if commands != 0:
        next((1 for _ in line_of(session, seed, _strongest) if len(session.steps) == commands), None)
    return session


def on_turn(game: AnyGame, seats: Sequence[Seat], least: int, seed: int = 7, **options: str | int) -> Session:
    """Return a session at a decision of seat 0, after at least a number of commands."""
    for commands in range(least, least + 200):
        session = played(game, seats, commands, seed, **options)
        if session.to_act() == (0,) and session.outcome() is None:
            return session
    raise RuntimeError("seat 0 never gets a turn")


def wished(
    game: AnyGame,
    seats: Sequence[Seat],
    wish: Callable[[Session], bool],
    seed: int = 0,
    bots: int = 100,
    **options: str | int,
) -> Session:
    """Return a session at a decision of seat 0 with `wish` true; `wish` may use only what seat 0 sees.

    `bots` percent of the moves are those of the strongest bots, the others random.
    """
    for attempt in range(400):
        session = Session(game, seats, options, seed + attempt)
        moves = line_of(session, seed + attempt, _mixed(bots), "mixed", bots)
        while session.outcome() is None:
            if session.to_act()[0] == 0 and wish(session):
                return session
            next(moves)
    raise RuntimeError("this never happens")


def hasty(game: AnyGame, seats: Sequence[Seat], seed: int = 7) -> Session:
    """Return a finished game in which seat 0 makes half of its moves at random, all others like the strongest bots."""

    def choose(session: Session, rng: Rng) -> Command:
        seat = session.to_act()[0]
        return rng.choice(session.legal(seat)) if seat == 0 and rng.below(100) < 50 else _strongest(session, rng)

    session = Session(game, seats, {}, seed)
    for _ in line_of(session, seed, choose, "hasty"):
        pass
    return session


def judge(reviewer: Reviewer, count: int) -> None:
    """Fill a review with `count` judged moves, at low effort, and show it at work if some are left."""
    review = reviewer.review

    def think(number: int) -> Entry:
        return finish(judged(review.playback, number, HASTE))

    review.entries[:count] = promptbook.judged(review, reviewer.game.digest, count, think)
    reviewer.pretend(count < len(review.entries))


# ------------------------------------------------------------------------------------------------ at the table


def sit_down(app: App, session: Session) -> None:
    """Save a session as during play, and open it."""
    saver = AutoSaver(app.save_store, _raise, lambda: None)
    document = Recorder(session).document()
    saver.save(document)
    saver.flush()
    if not app.routes.open_document(document, saver.slot):
        raise RuntimeError("the position can't be opened")


def _raise(problem: SaveError) -> None:
    raise problem


def phase(count: int, wish: Callable[[Session], bool], seed: int = 0, bots: int = 100, **options: str | int) -> Make:
    """Make a scene in which seat 0 of several has to decide and `wish` holds."""

    def make(app: App, game: AnyGame) -> None:
        sit_down(app, wished(game, seats_of(app, game, count), wish, seed, bots, **options))

    return make


def table_of(app: App) -> TableScene:
    """Return the open table, once it is drawn."""
    app.frame(0)
    table = app.scenes.top
    assert isinstance(table, TableScene)
    return table


def led_to(
    game: AnyGame, seats: Sequence[Seat], says: str, kind: MomentKind | None, seed: int, bots: int, **options: str | int
) -> tuple[Session, Command]:
    """Return a session and the command in it that shows seat 0 a moment of this kind whose title is
    the message `says`.
    """
    for attempt in range(400):
        session = Session(game, seats, options, seed + attempt)
        for step in line_of(session, seed + attempt, _lively(bots), "lively", bots):
            shown, _ = until_rest([event.redacted(0) for event in step.events])
            moments = game.moments(session.view(0), shown)
            if any(moment.title.id == says and kind in (None, moment.kind) for moment in moments):
                session.rewind(len(session.steps) - 1)
                return session, step.command
    raise RuntimeError(f"{says} never happens")


def moment(
    count: int,
    says: str,
    after: float,
    seed: int = 0,
    bots: int = 60,
    kind: MomentKind | None = None,
    **options: str | int,
) -> Make:
    """Make a scene in which seat 0 of `count` sees the moment with this title, `after` seconds into it."""

    def make(app: App, game: AnyGame) -> None:
        session, command = led_to(game, seats_of(app, game, count), says, kind, seed, bots, **options)
        app.change_settings(bot_pace="step")
        sit_down(app, session)
        table = app.scenes.top
        assert isinstance(table, TableScene)
        table.director.keep_still()  # else the bots would go on by themselves
        for _ in range(60):
            app.frame(1 / 60)
        table.flow.carry_out(command)
        for _ in range(3000):  # the walk of a last round takes half a minute
            look = table.moments.state
            if look is not None and look.moment.title.id == says:
                break
            if look is not None:
                table.moments.skip()
            app.frame(1 / 60)
        else:
            raise RuntimeError(f"{says} is not seen")
        for _ in range(round(after * 60)):
            app.frame(1 / 60)

    return make


def drag(app: App, table: TableScene, piece: int, zone_id: str) -> None:
    """Take a piece and hold it over a zone."""
    card, zone = table.hand.placements[piece], table.hand.zone(zone_id)
    assert zone is not None
    x, y = card.x - card.width * 0.3, card.y
    app.post(pointer_move(x, y), Input(InputKind.POINTER_DOWN, x, y, LEFT))
    for step in range(1, 7):
        app.post(pointer_move(x + (zone.x - x) * step / 6, y + (zone.y - y) * step / 6))
        app.frame(1 / 60)


def grabbed(count: int, holds: Callable[[Command], bool], least: int) -> Make:
    """Make a scene with a piece of the hand held over the place of the first legal command for which `holds`."""

    def make(app: App, game: AnyGame) -> None:
        seats = seats_of(app, game, count)
        session = wished(game, seats, lambda at: len(at.steps) >= least and any(map(holds, at.legal(0))))
        command = next(filter(holds, session.legal(0)))
        sit_down(app, session)
        for _ in range(90):
            app.frame(1 / 60)
        drag(app, table_of(app), command.piece, command.zone)

    return make


def show_result(app: App, session: Session) -> None:
    """Show how the game, or the round that ended last, came out."""
    sit_down(app, session)
    app.frame(0)
    if isinstance(app.scenes.top, ResultScene):
        return
    outcome = session.outcome() or session.round_result()
    assert outcome is not None

    def text(message: Msg) -> str:
        return Words(app.words, session.game, session.seats, alone(session.seats)).text(message)

    app.scenes.push(ResultScene(outcome, Match(session, 1), text))


# ------------------------------------------------------------------------------------------------ people


def keep_history(app: App, count: int) -> None:
    """Record `count` finished games of the first person, over some months, some with the second person."""
    rng, games = Rng(7), list(app.games.values())
    chronicle, counts = Chronicle(), Statistics()
    reviews: list[Reviewed] = []
    day = datetime(2026, 3, 3, 19, 30)
    for number in range(count):
        game = games[(0, 0, 1, 2, 2, 2, 3, 4, 5, 5)[rng.below(10)]]
        seats = seats_of(app, game, 2 + rng.below(4), people=2 if rng.below(8) == 0 else 1)
        chance = min(0.9, 1.35 / len(seats) + 0.1 * number / count)
        winner = 0 if rng.below(1000) < 1000 * chance else 1 + rng.below(len(seats) - 1)
        most = 20 + rng.below(120)
        day += timedelta(hours=16 + rng.below(24) if count > 20 else 20)
        played = Played(
            match=f"{number:016x}",
            game=game.info.id,
            began=day.strftime("%Y-%m-%dT%H:%M:%SZ"),
            ended=(day + timedelta(minutes=20)).strftime("%Y-%m-%dT%H:%M:%SZ"),
            seconds=600 + rng.below(900),
            moves=80,
            seats=seats,
            winners=(winner,),
            totals=tuple(most if at == winner else most // 2 for at in range(len(seats))),
            deeds=tuple({"draw": 3, "catch": 1} for _ in seats),
            rules={"match": "points"} if rng.below(9) == 0 else {},
            deal="K7QM-2F9D",
            save="",
        )
        chronicle = chronicle.plus(played)
        counts = counts.plus(game.info.id, seats, played.winners, played.match)
        if number % 3 == 0 and count > 20:
            unit, cost = (POINTS, 4000) if game.reckons else (CHANCE, 2600)
            spent = 20 * cost * (2 * count - number) // (2 * count) + 500 * (number * 7 % 41)
            reviews.append(Reviewed(game.info.id, played.began, 0, unit, 20, spent, 0 if game.reckons else 9000))
    ChronicleStore(app.paths.data).save(chronicle)
    StatisticsStore(app.paths.data).save(counts)
    ReviewBook(app.paths.data).add(reviews)


def keep_practice(app: App, game: AnyGame, asked_days_ago: int = 0) -> Practice:
    """Keep a position for whoever is at the screen, out of the middle of a game's pack, that is asked today."""
    pack, today = [each for each in puzzle.read(game.info.id) if not each.story], app.save_store.today()
    asked, name = pack[len(pack) // 2], solver_of(app)[0]
    session = PuzzleSession(game, asked, seats_of(app, game, asked.seats))
    legal = session.legal(asked.seat)
    others = [command for command in legal if command != asked.line[0]][:4]
    shown = [asked.line[0], *others]
    is_reckoned = game.reckons
    worths = [(9000, 4000, 1000, -3000, -8000)[at] if is_reckoned else (640, 520, 430, 410, 330)[at] for at in range(5)]
    compared = tuple(Compared(each.to_json(), worths[at], at == 0) for at, each in enumerate(shown))
    kept = Practice(
        game.info.id, game.info.rules_version, "2026-11-07T20:00:00Z", asked.seat, 12, {**asked.options},
        session.game.sample(session.view(asked.seat), Rng(1)).to_json(), POINTS if is_reckoned else CHANCE, compared,
        len(compared) - 1, today.isoformat(),
    )  # fmt: skip
    if asked_days_ago:
        kept = kept.answered(today - timedelta(asked_days_ago), others[0], False)
    PracticeBook(app.paths.data).add({name: (kept,)})
    return kept
