"""A game's description: its number of players, options, levels and names."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, Final, NamedTuple

from tabletable.core.errors import BrokenState, FaultyFile, SetupError
from tabletable.core.event import Cue
from tabletable.core.looks import Cover
from tabletable.core.message import GameText, MessageFamily, Msg, game_text, level_text

OptionValue = str | int
MOST_OPTION_TEXT = 6000
"""Letters of an option's value at most: it stands in the beginning of every save."""
Options = Mapping[str, OptionValue]

RANDOM: Final = "random"
"""The level that picks any legal command; every game has it."""
EASY: Final = "easy"
NORMAL: Final = "normal"
HARD: Final = "hard"
"""The level that searches, in every game that has an insight for it."""
BY_FEEL: Final = (RANDOM, EASY)
"""The levels that evaluate nothing, and so have no style."""


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule. Its texts are the catalogue's `<game>.option.<id>`, `….help` and `….<value>`."""

    id: str
    values: tuple[OptionValue, ...]
    """The allowed values in the order they are offered. For a whole number: every number that the setup offers."""
    default: OptionValue
    minimum: int | None = None
    """For a whole number: any int from `minimum` to `maximum` is allowed, not only those of `values`."""
    maximum: int | None = None
    needs: tuple[str, OptionValue] | None = None
    """Has an effect only while another option has this value; shown only then."""
    read: Callable[[str], str] | None = None
    """For options that may be read from a file, such as a deck: turns the file's text into a value, or raises
    `FaultyFile`.

    The value is a JSON object with a `name`, at most `MOST_OPTION_TEXT` letters long, that holds everything the game
    needs; `read` returns it unchanged. So a save carries the file it was played with.
    """

    def title(self, value: OptionValue) -> str:
        """Return the name inside a value that was read from a file; "" for every other value."""
        return "" if self.read is None or value in self.values else str(json.loads(str(value))["name"])

    def value_of(self, text: str) -> str:
        """Return the option value read from a file's text; raises `FaultyFile` for any error while reading."""
        assert self.read is not None, "only options with `read` come from files"
        try:
            return self.read(text)
        except FaultyFile:
            raise
        except Exception as error:
            raise FaultyFile([Msg("fault.unreadable")]) from error

    def parse(self, text: str | int) -> OptionValue:
        """Return the value that `text` names; raises `SetupError` with what is allowed."""
        if self.minimum is not None and self.maximum is not None:
            try:
                number = int(text)
            except ValueError:
                number = self.minimum - 1
            if self.minimum <= number <= self.maximum:
                return number
            allowed = f"{self.minimum} to {self.maximum}"
        else:
            for value in self.values:
                if str(value) == str(text):
                    return value
            if self.read is not None and str(text).lstrip().startswith("{"):
                return self.value_of(str(text))
            allowed = ", ".join(str(value) for value in self.values)
        raise SetupError(
            f"option {self.id} is {text!r}; allowed: {allowed}",
            "setup.bad_value",
            option=self.id,
            value=str(text),
            allowed=allowed,
        )


class Rung(NamedTuple):
    """A bot between two levels: the stronger level with one bad habit, worded by `level.<habit>`."""

    level: str
    """The level it otherwise plays at."""
    habit: str
    """In these decisions the next weaker level chooses, unless `Game.habits` has a policy for the habit."""
    percent: int = 100
    """The share of decisions in which the habit shows, in percent."""
    choices: int = 2
    """The least number of legal commands of such a decision."""
    verbs: tuple[str, ...] = ()
    """The verbs of which such a decision offers at least one; () for any."""

    @property
    def id(self) -> str:
        """Return its name in saves, in the form of a level: "normal+forgetful"."""
        return f"{self.level}+{self.habit}"


USUAL_RUNGS: Final = (
    Rung(EASY, "flustered", choices=4),
    Rung(NORMAL, "hasty", percent=50),
    Rung(HARD, "careless", percent=25),
)
"""The rungs of a game that names none, one below each of its levels."""
_USUAL_TOLD: Final = MessageFamily("level.*.help", [rung.habit for rung in USUAL_RUNGS])


@dataclass(frozen=True, kw_only=True)
class GameInfo(Cover):
    """A game's name, number of players and options. Texts: catalogue `<id>.title`, `.line`, `.about`."""

    options: tuple[Option, ...]
    verbs: tuple[str, ...]
    """Every verb; each has a label `<id>.verb.<verb>` and a log sentence."""
    levels: tuple[str, ...]
    """Bot levels from weakest to strongest, RANDOM among them: the marks on its ladder."""
    rungs: tuple[Rung, ...] | None = None
    """The bots between the levels, weakest first; None: `USUAL_RUNGS`."""
    styles: tuple[str, ...] = ()
    """Styles its bots may have at one level, each worded by `<id>.style.<style>`; () for none."""
    cues: type[Cue] = Cue
    """Its cues."""
    step: Cue | None = None
    """A quiet sound for a piece that passes a place without stopping."""
    quiet: tuple[str, ...] = ()
    """Verbs that only prepare the next command of their seat, which tells what came of them: the table's log and recap
    leave them out, and bots don't pause after them."""
    chained: tuple[str, ...] = ()
    """Verbs of decisions made card by card, each card a command: advice names all the cards at once."""
    aimless: tuple[str, ...] = ()
    """Verbs that use nothing up, so that a turn of them need not end: random play gives all of them together the weight
    of one command.
    """
    chances: bool = False
    """Whether `Game.chances` has something to count."""
    knowledge: bool = False
    """Whether `Game.knowledge` has unknowns."""
    knowledge_with: tuple[str, OptionValue] | None = None
    """The value of an option without which nothing stays hidden after the opening; None: any options will do."""
    analysis: bool = False
    """Whether `Game.analysis` is implemented; the screen then offers it as `<id>.analysis`."""

    def has_knowledge(self, options: Mapping[str, OptionValue]) -> bool:
        """Return whether a game with these options hides anything that one could know more or less about."""
        return self.knowledge and (self.knowledge_with is None or self.knowledge_with in options.items())

    @property
    def usual_level(self) -> str:
        """The level of a bot nobody chose one for."""
        return NORMAL if NORMAL in self.levels else self.strongest

    @property
    def strongest(self) -> str:
        """Return the level that gives advice: it makes no deliberate mistakes."""
        return self.levels[-1]

    @cached_property
    def steps(self) -> Mapping[str, Rung]:
        """Return by id what stands between the levels."""
        usual = [rung._replace(level=level) for level, rung in zip(self.levels[1:], USUAL_RUNGS, strict=False)]
        return {rung.id: rung for rung in (usual if self.rungs is None else self.rungs)}

    @cached_property
    def ladder(self) -> tuple[str, ...]:
        """The ids of its levels and of all that stands between them, weakest first."""
        below = [(*(rung.id for rung in self.steps.values() if rung.level == level), level) for level in self.levels]
        return tuple(chain.from_iterable(below))

    def level_description(self, level: str) -> str:
        """Return the id of the sentence that says how one of its `ladder` plays."""
        rung = self.steps.get(level)
        if rung is None:
            return level_text(level, "help")
        return _USUAL_TOLD[rung.habit] if self.rungs is None else game_text(self.id, GameText.HABIT, rung.habit)

    def weaker(self, level: str) -> str:
        """Return the next weaker level that still plays with a plan; `level` itself if none is."""
        below = [each for each in self.levels[: self.levels.index(level)] if each != RANDOM]
        return below[-1] if below else level

    def option(self, key: str) -> Option:
        """Return the option called `key`; raises `SetupError` if there is none."""
        for option in self.options:
            if option.id == key:
                return option
        allowed = ", ".join(option.id for option in self.options)
        raise SetupError(
            f"{self.id} has no option {key!r}; allowed: {allowed}", "setup.no_option", option=key, allowed=allowed
        )

    def complete(self, given: Mapping[str, str | int]) -> dict[str, OptionValue]:
        """Return all options, `given` ones checked and the rest at their defaults; raises `SetupError`.

        >>> from tabletable.core.registry import get_game
        >>> get_game("flea_market").info.complete({"length": "short"})
        {'start': 'lot', 'length': 'short', 'deck': 'own'}
        """
        chosen = {option.id: option.default for option in self.options}
        for key, value in given.items():
            chosen[key] = self.option(key).parse(value)
        return chosen

    def worded(self, data: Mapping[str, Any], words: Collection[str], by: str = "") -> dict[str, OptionValue]:
        """Return the options of a position that may use these words and has in `by` an entry for each seat.

        Raises `BrokenState`.
        """
        if unknown := set(data) - set(words):
            raise BrokenState(f"{self.id} positions have no word {', '.join(sorted(map(str, unknown)))}")
        try:
            if by:
                self.check_seats(len(data[by]))
            return self.complete(data.get("options", {}))
        except (SetupError, KeyError, TypeError, AttributeError) as error:
            raise BrokenState(f"this is no {self.id} position: {error}") from error

    def check_seats(self, seats: int) -> None:
        """Raises `SetupError` unless this many can play."""
        if not self.min_seats <= seats <= self.max_seats:
            raise SetupError(
                f"{self.id} is for {self.min_seats} to {self.max_seats} players, not {seats}",
                "setup.bad_seats",
                least=self.min_seats,
                most=self.max_seats,
                n=seats,
            )
