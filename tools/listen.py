"""Writes down what is heard in a lesson, or in a game and its review: ``tools/listen.py GAME [LESSON | --match]``.

A lesson is gone through by keys alone, each answer by the shortest way that the keys have to it. A game is played by
somebody who knows nothing but what was said. What is announced stands after "voice", what a reader
says of the thing that has the keys after "focus". Nothing is heard meanwhile.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame  # noqa: E402

from tabletable.core.command import Command  # noqa: E402
from tabletable.core.ids import NO_PIECE  # noqa: E402
from tabletable.core.message import GameText, game_text  # noqa: E402
from tabletable.core.registry import all_games, get_game  # noqa: E402
from tabletable.play.language.catalogue import LANGUAGES  # noqa: E402
from tabletable.play.people.settings import Player  # noqa: E402
from tabletable.play.seats import BOT, HUMAN, Seat  # noqa: E402
from tabletable.play.study.primer import lessons  # noqa: E402
from tabletable.ui.app import App  # noqa: E402
from tabletable.ui.controls.table_buttons import CommandButton  # noqa: E402
from tabletable.ui.handling.hand import NOTHING  # noqa: E402
from tabletable.ui.keys import actions  # noqa: E402
from tabletable.ui.scenes.study.primer import PrimerScene  # noqa: E402
from tabletable.ui.scenes.study.teacher import GO_ON  # noqa: E402
from tabletable.ui.scenes.tables.picker import Picker  # noqa: E402
from tabletable.ui.scenes.tables.seated import SeatedTable  # noqa: E402
from tabletable.ui.scenes.tables.table import start_table  # noqa: E402
from tabletable.ui.scenes.title import TitleScene  # noqa: E402
from tabletable.ui.system.input import key_down  # noqa: E402

ARROWS: Final = {pygame.K_RIGHT: (1, 0), pygame.K_LEFT: (-1, 0), pygame.K_DOWN: (0, 1), pygame.K_UP: (0, -1)}
LONGEST_SAID_S: Final = 600.0
"""No announcement takes longer."""
FRAME_S: Final = 0.2
SHOWN_S: Final = 6.0
"""The longest wait for the effect of a key, in seconds."""
MOST_KEYS: Final = 400
"""The number of keys after which a lesson counts as stuck."""
MOST_KEYS_OF_GAME: Final = 4000
"""The number of keys, or looks at a review in progress, after which a game counts as stuck."""
MOST_CARDS: Final = 60
CATCH: Final = "x"
REVIEWED_S: Final = 0.2
"""Real seconds between two looks at a review that is being made."""
NAMES: Final = ("Ann", "Mei", "Bao", "Lin")
NAMED: Final = re.compile(r"(?:^|[.!?。！？] ?)([^\W_]{1,6})(?:: |：)([^.。]+)")
""""D: Draw." after another sentence, or at the beginning."""
MOST_IN_VAIN: Final = 1
"""The number of times a card may come back before the first named key is pressed instead."""
PLACE: Final = re.compile(r"\D*\d+\D+\d+\D*")
"""The position of a card in its row: "2 of 5"."""


class Clock:
    """A clock that is advanced by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Ear:
    """The program, only heard, from its title on."""

    def __init__(self, home: Path, language: str) -> None:
        """`home`: the folder of the program's files meanwhile."""
        self._clock = Clock()
        self._app = App(headless=True, home=home, language=language, clock=self._clock)
        self._app.change_settings(speed=0, bot_pace="fast", lessons=False)
        self._listening = self._app.listen()
        self._listening.listen()
        self._heard: list[str] = []
        self._listening.hear.append(self._heard.append)
        self._focus, self._is_off = "", False
        self._app.scenes.push(TitleScene())
        self._app.frame(0)
        self._heard.clear()

    def _told(self) -> Iterator[str]:
        """Yield everything heard until nothing more comes."""
        self._heard.clear()
        for _ in range(round(SHOWN_S / FRAME_S)):
            self._clock.now += FRAME_S
            self._app.frame(FRAME_S)
            if self._has_to_react():
                break
        before = -1
        while before != len(self._heard):
            before = len(self._heard)
            self._clock.now += LONGEST_SAID_S
            self._app.frame(FRAME_S)
        yield from (f"voice  {each}" for each in self._heard)
        tree = self._listening.tree
        node = tree.find(tree.focus) if tree is not None else None
        text = "" if node is None else node.spoken
        if text and text != self._focus:
            yield f"focus  {text}"
        self._focus, self._is_off = text, node is not None and node.is_off

    def _has_to_react(self) -> bool:
        """Return whether a chance to react, soon over, has been announced completely."""
        scene = self._app.scenes.top
        if not (isinstance(scene, SeatedTable) and self._heard) or self._app.is_telling:
            return False
        return scene.director.may_react


class Heard(NamedTuple):
    """Everything heard after a key."""

    said: str
    focus: str = ""
    """The new keyboard focus, "" if unchanged."""
    is_off: bool = False
    """Whether the focus is disabled: a screen reader adds that in its own words."""


def named(text: str, space: str) -> dict[str, str]:
    """Return the keys named by a text with their labels: "D: Draw. Space: Continue."; `space` is the word for the space
    bar.
    """
    labels = {key: label for key, label in NAMED.findall(text) if len(key) == 1 or key == space}
    return {"space" if key == space else key.casefold(): label for key, label in labels.items()}


class Hearer:
    """Plays a game and looks back on it by sound alone.

    It takes the focused card, or moves along its cards to the first one not announced as disabled; answers questions
    with the first key they name; calls if a call is named and two cards are left; catches players who forgot theirs;
    and presses the first key named if no card helps.
    """

    def __init__(self, t: Callable[..., str], title: str, space: str) -> None:
        """`t` gives words of the program in its language: those that somebody knows who has played the game before.

        `space`: what the space bar is called.
        """
        self._space, self._rest = space, t("access.rest")
        self._played = Counter[str]()
        self._used = ""
        """The text of the card used last, until a player answers."""
        self._over, self._is_over = t("ui.result.game", game=title), False
        self._edges = {way: t(f"access.edge.{way}") for way in ("right", "left", "none")}
        self._where, self._two = t("primer.key.where"), t("access.place", at=1, of=2)[1:]
        self._back = t("access.review.back")
        self._review, self._ends = t("review.ask"), (t("review.none"), t("review.short"))
        self._keys: dict[str, str] = {}
        """The keys named last."""

    def play(self) -> Generator[str, Heard, None]:
        """Yield the name of a key, "" to keep listening, until the game is over; receives what was heard after it."""
        text, focus, is_off = yield ""
        has_called = False
        while not (self._is_over or self._over in text):
            keys = named(text, self._space)
            self._keys = keys or self._keys
            asked = next((key for key in ("space", "1", CATCH) if key in keys), "")
            if asked:
                text, focus, is_off = yield asked
                continue
            is_there = focus and not is_off and focus != self._rest
            if any(name in text for name in NAMES[1:]):  # what can be done is not what could be done before
                self._played.clear()
            card = focus if is_there else (yield from self._card())
            self._played[card] += 1
            is_back = self._is_same(card, self._used) and not any(name in text for name in NAMES[1:])
            if self._keys and (is_back or self._played[card] > MOST_IN_VAIN):
                card = ""
            if self._is_over:
                return
            if not card:
                self._played.clear()
            call = next((key for key, label in self._keys.items() if label.startswith("UNO")), "")
            if card and call and self._two in card and not has_called:
                has_called = True
                self._played[card] -= 1  # it is played next
                text, focus, is_off = yield call
                focus = focus or card
                continue
            has_called, self._used = False, card
            text, focus, is_off = yield "return" if card else next(iter(self._keys), "")
            if card and focus and self._where in card:
                text, focus, is_off = yield "return"

    @staticmethod
    def _is_same(focused: str, used: str) -> bool:
        """Return whether the focus is on the card used last, now in another row."""
        stop = ". " if ". " in focused else "。"
        name, _, text = focused.partition(stop)
        row = text.split(stop)[0]
        return used.startswith(name + stop) and row not in used and PLACE.fullmatch(row) is None

    def _card(self) -> Generator[str, Heard, str]:
        """Return the text of the first usable card, with the keys moving to it yielded; "" if there is none."""
        for way in ("right", "left"):
            for _ in range(MOST_CARDS):
                text, focus, is_off = yield way
                self._keys = named(text, self._space) or self._keys
                if self._over in text:  # others have moved meanwhile
                    self._is_over = True
                    return ""
                if self._edges["none"] in text:
                    return ""
                if self._edges[way] in text:
                    break
                if focus and not is_off:
                    return focus
        return ""

    def look_back(self) -> Generator[str, Heard, None]:
        """Yield keys through the review from the result on: every mistake, and what else could have been done."""
        focus = (yield "tab").focus
        while not focus.startswith(self._review):
            focus = (yield "tab").focus
        text = (yield "return").said
        while "n" not in named(text, self._space) and not any(each in text for each in self._ends):
            text = (yield "").said
        if "n" not in named(text, self._space):
            return
        text, heard = (yield "n").said, set[str]()
        while text not in heard and not text.startswith(self._back):  # the keys are named with the first mistake only
            heard.add(text)
            text = (yield "n").said
        yield "return"
        yield "f6"


class Match(Ear):
    """Plays a game against bots by sound and looks back on it; yields everything heard, line by line."""

    def __init__(self, home: Path, game: str, language: str, seed: int) -> None:
        """`home`: where the program keeps its files meanwhile."""
        super().__init__(home, language)
        app, count = self._app, min(max(get_game(game).info.min_seats, 3), get_game(game).info.max_seats)
        seats = [Seat(BOT if at else HUMAN, NAMES[at], "easy" if at else "") for at in range(count)]
        app.change_settings(players=(Player(NAMES[0], "fox"),))
        app.scenes.push(start_table(app, app.games[game], seats, {}, seed))
        space = app.display.studio.keys.cap(actions.SPACE).text
        self._hearer = Hearer(app.t, app.t(game_text(game, GameText.TITLE)), space)

    def lines(self, reviews: bool = True) -> Iterator[str]:
        """Yield all lines of the game and its review. Raises `RuntimeError` where it does not go on.

        A review is made while real time passes.
        """
        yield from self._by(self._hearer.play())
        if reviews:
            yield from self._by(self._hearer.look_back(), REVIEWED_S)

    def _by(self, hearer: Generator[str, Heard, None], waits: float = 0.0) -> Iterator[str]:
        key = next(hearer)
        for _ in range(MOST_KEYS_OF_GAME):
            if key:
                yield f"key    {key}"
                self._app.post(key_down(pygame.key.key_code(key)))
            else:
                time.sleep(waits)
            texts = list(self._told())
            yield from texts
            text = " ".join(line[7:] for line in texts if line.startswith("voice"))
            focus = next((line[7:] for line in texts if line.startswith("focus")), "")
            try:
                key = hearer.send(Heard(text, focus, self._is_off))
            except StopIteration:
                return
        raise RuntimeError("the game does not come to an end")


class Transcript(Ear):
    """Goes through a lesson and yields everything heard, line by line."""

    def __init__(self, home: Path, game: str, lesson: int, language: str) -> None:
        """`home`: where the program keeps its files meanwhile; `lesson` counts from 0."""
        super().__init__(home, language)
        self._app.routes.learn(game, lesson)

    def lines(self) -> Iterator[str]:
        """Yield all lines of the lesson. Raises `RuntimeError` where it does not go on."""
        yield from self._told()
        scene = self._app.scenes.top
        assert isinstance(scene, PrimerScene)
        step = -1
        for _ in range(MOST_KEYS):
            if not isinstance(self._app.scenes.top, (PrimerScene, Picker)):
                return
            if scene.learner.at != step:
                step = scene.learner.at
                exercise = scene.learner.exercise
                yield f"-- {step + 1} of {len(scene.learner.primer.exercises)}: {exercise.id}"
            key = self._next_key(scene)
            if key is not None:
                yield f"key    {pygame.key.name(key)}"
                self._app.post(key_down(key))
            yield from self._told()
        raise RuntimeError(f"the lesson does not go on after step {step + 1}")

    # ------------------------------------------------------------------------------------------------ keys

    def _next_key(self, scene: PrimerScene) -> int | None:
        """Return the next key for the task at hand, None to wait."""
        top, learner, hand = self._app.scenes.top, scene.learner, scene.hand
        if isinstance(top, Picker):
            wanted = learner.asked()
            return pygame.K_1 + next(at for at, entry in enumerate(top.entries) if entry.command in wanted)
        if scene.pages.holds or scene.moments.is_on:
            return pygame.K_SPACE
        if scene.side_panel.group.find(GO_ON) is not None:
            return pygame.K_RETURN
        if not (scene.is_asking and learner.asked()):
            return None
        command = learner.asked()[0]
        letter = self._letter(scene, command)
        if letter:
            return pygame.key.key_code(letter.lower())
        if hand.selected == NOTHING:
            reached = self._way(scene, command.piece, lambda: hand.hovered, self._steps_of_pieces(scene))
            return pygame.K_RETURN if reached is None else reached
        if not command.zone or hand.aimed == command.zone:
            commands = hand.gestures.drop(command.piece, command.zone)
            is_turned = not scene.turning.are_turns(commands) or command in scene.turning.resolve(commands)
            return pygame.K_RETURN if is_turned else pygame.K_r
        return self._way(scene, command.zone, lambda: hand.aimed, self._steps_of_places(scene))

    @staticmethod
    def _letter(scene: PrimerScene, command: Command) -> str:
        """Return the key of the button for a command that no piece expresses; "" if none."""
        if command.piece != NO_PIECE and scene.gestures.movable(command.piece):
            return ""  # the lesson speaks of the card
        buttons = (each for each in scene.side_panel.group.widgets if isinstance(each, CommandButton))
        return next((each.letter for each in buttons if command in each.commands), "")

    @staticmethod
    def _steps_of_pieces(scene: PrimerScene) -> dict[int, Callable[[object], object]]:
        hand = scene.hand

        def stepped(across: int, down: int) -> Callable[[object], object]:
            def from_here(here: object) -> object:
                assert isinstance(here, int)
                hand.hovered = here
                return hand.step_piece(across, down)

            return from_here

        return {key: stepped(*by) for key, by in ARROWS.items()}

    @staticmethod
    def _steps_of_places(scene: PrimerScene) -> dict[int, Callable[[object], object]]:
        hand = scene.hand

        def stepped(step: Callable[..., str], *by: int) -> Callable[[object], object]:
            def from_here(here: object) -> object:
                hand.aim_at(str(here))
                return step(*by) or here

            return from_here

        digits = {pygame.K_0 + digit: stepped(hand.type_digit, digit) for digit in range(1, 10)}
        return {**{key: stepped(hand.step_target, *by) for key, by in ARROWS.items()}, **digits}

    @staticmethod
    def _way(
        scene: PrimerScene, wanted: object, now: Callable[[], object], steps: dict[int, Callable[[object], object]]
    ) -> int | None:
        """Return the first key of the shortest way to a piece or a place; None if the focus is there."""
        hand, start = scene.hand, now()
        if start == wanted:
            return None
        kept = {name: getattr(hand, name) for name in ("hovered", "selected", "aimed", "by_keys")}
        seen, waiting = {start}, deque([(start, 0)])
        try:
            while waiting:
                here, first = waiting.popleft()
                for key, step in steps.items():
                    there = step(here)
                    if there == wanted:
                        return first or key
                    if there not in seen:
                        seen.add(there)
                        waiting.append((there, first or key))
        finally:
            for name, value in kept.items():
                setattr(hand, name, value)
        raise RuntimeError(f"the keys lead nowhere from {start} to {wanted}")


def main(argv: list[str]) -> int:
    """Print the transcripts that are asked for."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    reader.add_argument("game", choices=tuple(all_games()))
    reader.add_argument("lesson", nargs="?", type=int, default=1, help="its number, from 1 on")
    reader.add_argument("--match", action="store_true", help="a whole game against easy bots, and its review")
    reader.add_argument("--seed", type=int, default=5, help="of the game")
    reader.add_argument("--lang", choices=LANGUAGES, default="en")
    asked = reader.parse_args(argv)
    if not 1 <= asked.lesson <= len(lessons(asked.game)):
        reader.error(f"{asked.game} has lessons 1 to {len(lessons(asked.game))}")
    with tempfile.TemporaryDirectory() as home:
        if asked.match:
            lines = Match(Path(home), asked.game, asked.lang, asked.seed).lines()
        else:
            lines = Transcript(Path(home), asked.game, asked.lesson - 1, asked.lang).lines()
        for line in lines:
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
