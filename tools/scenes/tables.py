"""Scenes at tables; `screenshots.py` lists them."""

from __future__ import annotations

import pygame

from scenes.kit import (
    MOST_FRAMES,
    SEED,
    AnyGame,
    Make,
    keep_practice,
    on_turn,
    played,
    seats_of,
    show_result,
    sit_down,
    table_of,
    wished,
)
from tabletable.bots.bot import decide
from tabletable.bots.levels import policy_of
from tabletable.core.rng import Rng
from tabletable.core.work import finish
from tabletable.play.session import Session
from tabletable.play.settlement import Terms, Timing
from tabletable.play.study import primer, puzzle
from tabletable.play.study.progress import ProgressStore
from tabletable.ui.app import App
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.study.practice import PracticeScene
from tabletable.ui.scenes.study.primer import PrimerScene
from tabletable.ui.scenes.study.puzzle import PuzzleScene
from tabletable.ui.scenes.tables.pause import PauseScene
from tabletable.ui.scenes.tables.players import PlayersScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.stack.routes import OPENED, Deal
from tabletable.ui.system.input import key_down, pointer_move


def table(count: int, least: int) -> Make:
    def make(app: App, game: AnyGame) -> None:
        sit_down(app, on_turn(game, seats_of(app, game, count), least))

    return make


def timed(app: App, game: AnyGame) -> None:
    """A table by the clock, with little time left."""
    session = on_turn(game, seats_of(app, game, 4), 9)
    session.agree(Terms(timing=Timing("bank", 300, moves=True)), [292_400] * len(session.seats))
    sit_down(app, session)


HINTED = {
    "uno": "play",
    "property_deal": "action",
    "saboteur": "place",
    "flea_market": "lay",
    "night_market": "bid",
    "yose_duel": "take",
}


"""By game, the verb of the hint shown; any for other games."""


def hint(app: App, game: AnyGame) -> None:
    """A hint for a decision whose best command has the verb in `HINTED`."""
    wanted_verb, rng = HINTED.get(game.info.id), Rng(SEED)

    def wish(session: Session) -> bool:
        legal = session.legal(0)
        if len(session.steps) < 9 or (wanted_verb and all(command.verb != wanted_verb for command in legal)):
            return False
        command = decide(policy_of(game, game.info.strongest)(session.view(0), legal, rng))
        return command is not None and command.verb == (wanted_verb or command.verb)

    sit_down(app, wished(game, seats_of(app, game, 4), wish, 7))
    for _ in range(90):
        app.frame(1 / 60)
    table = table_of(app)
    app.post(key_down(pygame.K_h))
    for _ in range(MOST_FRAMES):
        app.frame(1 / 60)
        if table.hint.command is not None:
            break


def beside_hint(app: App, game: AnyGame) -> None:
    """The hint beside another move, which the pointer is at."""
    hint(app, game)
    table = table_of(app)
    hinted = table.hint.command
    for command in table.match.legal():
        spot = table.hand.placements.get(command.piece)
        if spot is None or hinted is None or command.piece == hinted.piece:
            continue
        app.post(pointer_move(spot.box.x + 14, spot.y))
        for _ in range(MOST_FRAMES):
            app.frame(1 / 60)
            if not table.comparing.is_working:
                break
        if table.comparing.contrast is not None:
            return


def explained(app: App, game: AnyGame) -> None:
    """The values of the moves, and the explanation of a card focused by keys."""
    sit_down(app, on_turn(game, seats_of(app, game, 4), 9))
    app.post(key_down(pygame.K_v))
    for _ in range(MOST_FRAMES):
        app.frame(1 / 60)
    app.post(key_down(pygame.K_RIGHT), key_down(pygame.K_SPACE))
    app.frame(1 / 60)


def at_piece(app: App, game: AnyGame) -> None:
    """A piece of the table focused by keys, if possible."""
    sit_down(app, on_turn(game, seats_of(app, game, 4), 9))
    table = table_of(app)
    for key in (pygame.K_RIGHT, pygame.K_UP):
        app.post(key_down(key))
        app.frame(1 / 60)
        if not table.hand.is_own(table.hand.hovered):
            break


def chances(app: App, game: AnyGame) -> None:
    """A turn with much unknown, and if possible with a card lifted that poses a question."""
    options = {"under_cards": "hidden"} if game.info.id == "yose_duel" else {}
    seats = seats_of(app, game, 4)

    def wish(session: Session) -> bool:
        if len(session.steps) < 12 or not session.legal(0):
            return False
        odds = finish(game.chances(session.view(0)))
        asks = game.info.id in ("uno", "property_deal")
        return len(odds.chances) > (game.info.id != "uno") and (bool(odds.questions) or not asks)

    sit_down(app, wished(game, seats, wish, 7, 60, **options))
    app.change_settings(chances=(game.info.id,))
    table = table_of(app)
    table.odds.renew()
    for _ in range(MOST_FRAMES):
        app.frame(1 / 60)
        if table.odds.result is not None and not table.odds.is_working:
            break
    result = table.odds.result
    assert result is not None
    asked = {question.piece for question in result.questions}
    for _ in range(40):
        if not asked or table.hand.hovered in asked:
            break
        app.post(key_down(pygame.K_RIGHT))
        app.frame(1 / 60)


def _at_puzzle(app: App, game: AnyGame) -> PuzzleScene:
    """Open the puzzle in the middle of the game's pack."""
    pack = puzzle.read(game.info.id)
    app.routes.puzzle(pack[len(pack) // 2])
    scene = app.scenes.top
    assert isinstance(scene, PuzzleScene)
    return scene


def puzzle_play(app: App, game: AnyGame) -> PuzzleScene:
    """Return a puzzle in the middle of its pack, solved."""
    return _solved(app, _at_puzzle(app, game))


def _solved(app: App, scene: PuzzleScene) -> PuzzleScene:
    for _ in range(20 * MOST_FRAMES):
        app.frame(1 / 60)
        following = scene.solving.attempt.next_of_line
        if scene.solving.is_over or following is None:
            break
        if scene.solving.proof is not None and scene.solving.is_asked:
            scene.give((following,))
    return scene


def _at_question(app: App, game: AnyGame) -> PuzzleScene:
    app.routes.puzzle(next(asked for asked in puzzle.read(game.info.id) if asked.story))
    scene = app.scenes.top
    assert isinstance(scene, PuzzleScene)
    return scene


def puzzle_who(app: App, game: AnyGame) -> None:
    """A puzzle about a hidden role."""
    _at_question(app, game)


def puzzle_known(app: App, game: AnyGame) -> None:
    """A puzzle about a hidden role, answered."""
    _solved(app, _at_question(app, game))


def puzzle_solved(app: App, game: AnyGame) -> None:
    puzzle_play(app, game)


def puzzle_wrong(app: App, game: AnyGame) -> None:
    """A puzzle with a wrong answer, given twice."""
    scene = _at_puzzle(app, game)
    for _ in range(20 * MOST_FRAMES):
        app.frame(1 / 60)
        proof = scene.solving.proof
        if proof is not None:
            wrong = next(command for command in proof.values if command not in proof.best)
            scene.give((wrong,))
            if scene.solving.attempt.mistakes > 1:
                return


def _at_practice(app: App, game: AnyGame) -> PracticeScene:
    """Open a position of an own game, missed a week ago."""
    keep_practice(app, game, 7)
    app.routes.practise()
    scene = app.scenes.top
    assert isinstance(scene, PracticeScene)
    return scene


def practice_asked(app: App, game: AnyGame) -> None:
    _at_practice(app, game)


def practice_known(app: App, game: AnyGame) -> None:
    """A position of an own game, answered correctly."""
    _solved(app, _at_practice(app, game))


def practice_wrong(app: App, game: AnyGame) -> None:
    """A position of an own game, answered with the move played then."""
    scene = _at_practice(app, game)
    for _ in range(20 * MOST_FRAMES):
        app.frame(1 / 60)
        if scene.solving.proof is not None:
            scene.give((next(each for each, at in scene.practice.numbers.items() if at == scene.record.played),))
            return


def at_exercise(app: App, game: AnyGame) -> PrimerScene:
    """Open the first exercise of a game's primer that asks for a move."""
    lesson = primer.read(game.info.id)
    assert lesson is not None
    number = next(at for at, exercise in enumerate(lesson.exercises) if exercise.asks)
    ProgressStore(app.paths.data).note(game.info.id, at=number)
    app.routes.learn(game.info.id)
    scene = app.scenes.top
    assert isinstance(scene, PrimerScene)
    for _ in range(MOST_FRAMES):
        app.frame(1 / 60)
    return scene


def lesson_step(app: App, game: AnyGame) -> None:
    at_exercise(app, game)


def lesson_wrong(app: App, game: AnyGame) -> None:
    """A wrong move in a lesson, perhaps even an illegal one."""
    scene = at_exercise(app, game)
    asked = {command.piece for command in scene.learner.asked()}
    own = scene.hand.own_zone()
    mine = [piece.handle for piece in own.pieces] if own is not None else []
    other = [command for command in scene.match.legal() if command.piece not in asked]
    wrong = next((command for command in other if command.piece in mine or (own is None and command.zone)), None)
    if wrong is not None:
        scene.give((wrong,))
    else:
        scene.explainer.why_stays(next(piece for piece in mine if piece not in asked))


def table_start(app: App, game: AnyGame) -> None:
    app.routes.open_game(Deal(game.info.id, seats_of(app, game, 4), {}, SEED))


def dialogs(*answers: str, people: int = 2) -> Make:
    """Return the menu over a table, and its questions; `answers` are the entries chosen."""

    def make(app: App, game: AnyGame) -> None:
        sit_down(app, on_turn(game, seats_of(app, game, 4, people=people), 9))
        app.frame(0)
        while not isinstance(scene := app.scenes.top, TableScene):
            assert scene is not None
            scene.close(OPENED)
            app.frame(0)
        scene.actions.pause()
        for answer in answers:
            app.frame(0)
            top = app.scenes.top
            assert isinstance(top, PauseScene | MessageScene | PlayersScene)
            button = top.group.find(answer)
            assert button is not None
            button.activate()
        app.frame(0)

    return make


def curtain(app: App, game: AnyGame) -> None:
    sit_down(app, on_turn(game, seats_of(app, game, 4, people=3), 9))


def big(app: App, game: AnyGame) -> None:
    """A screen shared by all, with a hand not yet called."""
    app.change_settings(big_table=True)
    curtain(app, game)


def big_called(app: App, game: AnyGame) -> None:
    """A screen shared by all, with a hand called."""
    big(app, game)
    app.frame(0)
    app.post(key_down(pygame.K_SPACE))
    app.frame(0)


def big_menu(app: App, game: AnyGame) -> None:
    big(app, game)
    app.frame(0)
    app.post(key_down(pygame.K_F10))


def result(count: int, **options: str | int) -> Make:
    def make(app: App, game: AnyGame) -> None:
        known = {option.id for option in game.info.options}
        session = played(game, seats_of(app, game, count), None, 11, **{k: v for k, v in options.items() if k in known})
        show_result(app, session)

    return make
