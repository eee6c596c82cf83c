"""Rules as examples: a position, commands in the game's own words, and what must be true.

A scenario is JSON, in a file or as a value; `run_scenario` plays it and raises `ScenarioError` at the first thing that
is not as it says::

    {
      "game": "uno",
      "about": "A reverse with two players acts as a skip.",
      "seats": ["Ann", "Bob"],
      "position": {"hands": [["red reverse", "red 5"], ["red 7"]], "discard": ["red 1"]},
      "steps": [
        {"legal": ["Ann play red reverse", "Ann draw"]},
        {"illegal": "Bob play red 7", "rule": "turn"},
        {"do": "Ann play red reverse"},
        {"expect": {"turn": "Ann", "zones": {"hand:0": ["red 5"]}, "count": {"hand:Bob": 1}}}
      ]
    }

**Start.** Either `position`, in the words of `Game.position` (what is not named is not in play), or `setup`:
`{"players": n, "options": {…}, "seed": s, "deck": [card words, first dealt first]}`, all but `players` optional.
`seats` names the seats; without it they are called "seat 0", "seat 1" …, which always works.

**Steps.** Each is one of

- `{"do": command}`: it must be legal and is carried out. `"says": [message ids]` beside it lists log sentences that
  must be among those of its events.
- `{"legal": command or list}`: legal now. With `"only": true` the list is everything its seats may do.
- `{"illegal": command or list, "rule": "R2", "reason": message id}`: refused now, for that rule and with that
  sentence, where they are given.
- `{"expect": {…}}`: any of

  ========== ==========================================================================================
  `turn`     the awaited seat, or a list of them; [] when the game is over
  `react`    the seats that may react, a list
  `zones`    zone → its cards, in any order
  `top`      zone → its last piece
  `count`    zone → number of pieces
  `known`    zone → the seats that know its last piece: a list, or "all"
  `state`    name of a field of the state's JSON → value
  `outcome`  null while the game goes on, else {"winners": [seats]}
  ========== ==========================================================================================

**Commands.** A list of five is the command itself, with handles. An object names its parts: `seat`, `verb`, and where
there is one `piece`, `from`, `zone`, `choice`. A string `SEAT VERB [PIECE] [@ FROM] [> ZONE] [= CHOICE]` says the same,
as in "Ann play wild = green" or "seat 1 place a5 > cell:1,0". A piece is a card word, or "#7" for handle 7; `FROM` is
the zone it lies in, needed when several such cards lie about. Zones may use names of seats ("hand:Ann"). A choice is a
word or a number. What is left out is taken from the one legal command that fits; for a command that is not legal, from
what legal ones of its verb look like. Cards that look alike in one zone are as good as each other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tabletable.core.command import Command, command_from_json
from tabletable.core.errors import GameError, MalformedCommand
from tabletable.core.event import Event
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN, NO_CHOICE, NO_PIECE, PUBLIC, knows
from tabletable.core.registry import get_game

MOST_CHOICES = 400
"""The number of choices tried to find the one meant by a word."""


class ScenarioError(GameError):
    """A scenario fails or can't be read. The message names the step."""


class AmbiguousCommand(GameError):
    """Words that fit several pieces or commands where one was needed."""


def load_scenario(path: Path) -> dict[str, Any]:
    """Load the scenario in a file; raises `ScenarioError` that names the file."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ScenarioError(f"{path.name}: {error}") from error
    if not isinstance(data, dict):
        raise ScenarioError(f"{path.name}: a scenario is an object")
    return data


def run_scenario(data: Mapping[str, Any], game: Game[Any] | None = None) -> Any:
    """Play a scenario and return the last state. `game` replaces the registered game of that name.

    Raises `ScenarioError` when something is not as the scenario says, and whatever error the position raises.
    """
    _known_keys(data, {"game", "about", "seats", "position", "setup", "steps"}, "a scenario")
    if game is None:
        game = get_game(str(data.get("game", "")))
    scenario = Scenario(game, start_of(game, data), data.get("seats"))
    for number, step in enumerate(data.get("steps", ()), 1):
        try:
            scenario.take(step)
        except GameError as error:
            raise ScenarioError(f"step {number} {json.dumps(step, ensure_ascii=False)}: {error}") from error
    return scenario.state


def start_of(game: Game[Any], data: Mapping[str, Any]) -> Any:
    """Return the state a scenario begins with; raises `ScenarioError`, and any error the position raises."""
    if ("position" in data) == ("setup" in data):
        raise ScenarioError("a scenario has either a position or a setup")
    if "position" in data:
        return game.position(data["position"])
    setup = data["setup"]
    _known_keys(setup, {"players", "options", "seed", "deck"}, "a setup")
    options = game.info.complete(setup.get("options", {}))
    seed, players = setup.get("seed", 0), setup.get("players", 0)
    deck = None
    if "deck" in setup:
        faces = game.setup(players, options, seed).faces
        by_word = {game.face_word(face): face for face in faces}
        deck = [by_word[word] for word in setup["deck"]]
    return game.setup(players, options, seed, deck)


def _known_keys(data: Mapping[str, Any], known: set[str], what: str) -> None:
    if not isinstance(data, Mapping):
        raise ScenarioError(f"{what} is an object, not {data!r:.60}")
    unknown = sorted(data.keys() - known)
    if unknown:
        raise ScenarioError(f"{what} has no {unknown[0]!r}; allowed: {', '.join(sorted(known))}")


class Scenario:
    """A position with its seats' names, in which commands can be given in words."""

    def __init__(self, game: Game[Any], state: Any, names: Sequence[str] | None = None) -> None:
        """`names` are the seats' names in order; "seat 0", "seat 1" … are understood too."""
        self.game = game
        self.state = state
        self._count = 1 + max((*range(len(names or ())), *self._owners(), *game.to_act(state)))
        numbered = [f"seat {seat}" for seat in range(self._count)]
        self._names = [*(names or ()), *numbered[len(names or ()) :]]
        self._seats = {name: seat for all_names in (numbered, self._names) for seat, name in enumerate(all_names)}
        if len(set(self._names)) < self._count:
            raise ScenarioError("two seats have the same name")

    def _owners(self) -> list[int]:
        return [int(tail) for name in self.game.zones(self.state) if (tail := name.rpartition(":")[2]).isdigit()]

    # ------------------------------------------------------------------------------------------------ steps

    def take(self, step: Mapping[str, Any]) -> None:
        """Carry out one step; raises `ScenarioError`, `AmbiguousCommand` or `MalformedCommand`."""
        if "do" in step:
            _known_keys(step, {"do", "says"}, "a command step")
            self._do(step["do"], step.get("says", ()))
        elif "legal" in step:
            _known_keys(step, {"legal", "only"}, "a legal step")
            self._expect_legal(_listed(step["legal"]), bool(step.get("only")))
        elif "illegal" in step:
            _known_keys(step, {"illegal", "rule", "reason"}, "an illegal step")
            for words in _listed(step["illegal"]):
                self._expect_illegal(self.command(words), step.get("rule"), step.get("reason"))
        elif "expect" in step:
            _known_keys(step, {"expect"}, "an expect step")
            for key, value in step["expect"].items():
                self._expect(key, value)
        else:
            raise ScenarioError("a step is one of do, legal, illegal, expect")

    def _do(self, words: Any, says: Sequence[str]) -> None:
        command = self.command(words)
        if command not in self.legal(command.seat):
            reason = self.game.why_not(self.state, command.seat, command)
            legal = self.legal_words(command.seat)
            raise ScenarioError(f"refused by {reason.rule}, {reason.message.id}; legal: {legal}")
        events: list[Event] = []
        self.game.apply(self.state, command, events.append)
        texts = [event.say for event in events if event.say]
        missing = [key for key in _listed(says) if key not in texts]
        if missing:
            raise ScenarioError(f"nothing says {missing[0]}, but {texts}")

    def _expect_legal(self, expected: Sequence[Any], only: bool) -> None:
        commands = [self.command(words) for words in expected]
        for command in commands:
            if command not in self.legal(command.seat):
                reason = self.game.why_not(self.state, command.seat, command)
                raise ScenarioError(f"{self.words(command)!r} is refused by {reason.rule}, {reason.message.id}")
        if only:
            named = {self.words(command) for command in commands}
            for seat in sorted({command.seat for command in commands}):
                for words in self.legal_words(seat):
                    if words not in named:
                        raise ScenarioError(f"{words!r} is legal too")

    def _expect_illegal(self, command: Command, rule: str | None, message: str | None) -> None:
        if command in self.legal(command.seat):
            raise ScenarioError(f"{self.words(command)!r} is legal")
        reason = self.game.why_not(self.state, command.seat, command)
        if rule is not None and reason.rule != rule:
            raise ScenarioError(f"{self.words(command)!r} is refused by {reason.rule}, not {rule}")
        if message is not None and reason.message.id != message:
            raise ScenarioError(f"{self.words(command)!r} is refused with {reason.message.id}, not {message}")

    def _expect(self, key: str, expected: Any) -> None:
        checks: dict[str, Callable[[str], Any]] = {
            "zones": lambda zone: sorted(self._cards(zone)),
            "top": lambda zone: self._cards(zone)[-1:],
            "count": lambda zone: len(self._cards(zone)),
            "known": self._knowers,
        }
        if key in checks:
            for name, wanted in expected.items():
                zone = self._zone(name)
                actual = checks[key](zone)
                wanted = self._wanted(key, wanted)
                if actual != wanted:
                    raise ScenarioError(f"{key} of {name!r} is {actual}, not {wanted}")
        elif key in ("turn", "react"):
            actual = list((self.game.to_act if key == "turn" else self.game.reactors)(self.state))
            wanted = [self.seat(name) for name in _listed(expected)]
            if actual != wanted:
                raise ScenarioError(f"{key} is {actual}, not {wanted}")
        elif key == "state":
            data = self.state.to_json()
            for name, wanted in expected.items():
                if name not in data:
                    raise ScenarioError(f"the state has no {name!r}; there are: {', '.join(data)}")
                if data[name] != wanted:
                    raise ScenarioError(f"{name} is {data[name]!r}, not {wanted!r}")
        elif key == "outcome":
            outcome = self.game.outcome(self.state)
            actual = None if outcome is None else sorted(outcome.winners)
            wanted = None if expected is None else sorted(self.seat(name) for name in expected["winners"])
            if actual != wanted:
                raise ScenarioError(f"the winners are {actual}, not {wanted}")
        else:
            raise ScenarioError(f"nothing to expect is called {key!r}")

    def _wanted(self, key: str, value: Any) -> Any:
        if key == "zones":
            return sorted(value)
        if key == "top":
            return _listed(value)
        if key == "known" and value != "all":
            return [self.seat(name) for name in value]
        return value

    def _knowers(self, zone: str) -> Any:
        lying = self.game.zones(self.state)[zone]
        mask = self.state.seen[lying[-1]] if lying else 0
        return "all" if mask == PUBLIC else [seat for seat in range(self._count) if knows(mask, seat)]

    # ------------------------------------------------------------------------------------------------ words

    def legal(self, seat: int) -> list[Command]:
        """Return the legal commands of a seat."""
        return self.game.legal_commands(self.state, seat)

    def legal_words(self, seat: int) -> list[str]:
        """Return the legal commands of a seat in words, each once."""
        return list(dict.fromkeys(self.words(command) for command in self.legal(seat)))

    def words(self, command: Command) -> str:
        """Return a command in the notation of this module."""
        return command_words(self.game, self.state, command, self._names[command.seat])

    def seat(self, name: str | int) -> int:
        """Return the seat of a name or number."""
        if isinstance(name, int) and 0 <= name < self._count:
            return name
        if name not in self._seats:
            raise MalformedCommand(f"there is no seat {name!r}; there are: {', '.join(self._seats)}")
        return self._seats[str(name)]

    def command(self, words: Any) -> Command:
        """Parse a command; see the module for its notation."""
        if isinstance(words, list):
            return command_from_json(words)
        parts = self._split(words) if isinstance(words, str) else dict(words)
        _known_keys(parts, {"seat", "verb", "piece", "from", "zone", "choice"}, "a command")
        seat = self.seat(parts["seat"])
        verb = str(parts["verb"])
        if verb not in self.game.info.verbs:
            raise MalformedCommand(f"there is no verb {verb!r}; there are: {', '.join(self.game.info.verbs)}")
        pieces = self._pieces(parts.get("piece"), parts.get("from"))
        zone = self._zone(parts["zone"]) if parts.get("zone") else None
        choice = parts.get("choice")
        fitting = [
            command
            for command in self.legal(seat)
            if command.verb == verb
            and (pieces is None or command.piece in pieces)
            and (zone is None or command.zone == zone)
            and (choice is None or str(choice) in (self.game.choice_word(command), str(command.choice)))
        ]
        if fitting:
            return self._single(fitting)
        return self._formed(seat, verb, pieces, zone, choice)

    def _split(self, text: str) -> dict[str, str]:
        """Split `SEAT VERB [PIECE] [@ FROM] [> ZONE] [= CHOICE]` into its parts."""
        parts: dict[str, str] = {}
        rest = text
        for sign, key in ((" = ", "choice"), (" > ", "zone"), (" @ ", "from")):
            rest, separator, tail = rest.partition(sign)
            if separator:
                parts[key] = tail.strip()
        name = next((name for name in sorted(self._seats, key=len, reverse=True) if rest.startswith(name + " ")), None)
        if name is None:
            raise MalformedCommand(f"{text!r} begins with no seat; there are: {', '.join(self._seats)}")
        verb, _, piece = rest[len(name) + 1 :].strip().partition(" ")
        return parts | {"seat": name, "verb": verb} | ({"piece": piece.strip()} if piece.strip() else {})

    def _pieces(self, word: Any, source: str | None) -> list[int] | None:
        """Return the handles a piece word may mean, None if no piece is named."""
        if word is None:
            return None
        if isinstance(word, int) or word.startswith("#"):
            return [int(str(word).lstrip("#"))]
        zones = self.game.zones(self.state)
        if source is not None:
            zones = {source: zones.get(self._zone(source), [])}
        handles = [handle for lying in zones.values() for handle in lying if self._card(handle) == word]
        if not handles:
            raise MalformedCommand(f"no {word!r} lies in {source or 'any zone'}")
        return handles

    def _single(self, commands: Sequence[Command]) -> Command:
        """Return the first of the commands if all look alike."""
        if len({(command._replace(piece=NO_PIECE), self._kind(command.piece)) for command in commands}) > 1:
            shown = list(dict.fromkeys(self.words(command) for command in commands))
            raise AmbiguousCommand(f"several commands fit: {', '.join(shown)}")
        return commands[0]

    def _kind(self, handle: int) -> tuple[str, str]:
        return ("", "") if handle == NO_PIECE else (self._card(handle), self._lying()[handle])

    def _formed(self, seat: int, verb: str, pieces: list[int] | None, zone: str | None, choice: Any) -> Command:
        """Return a command that is not legal, completed after the pattern of the legal ones of its verb."""
        like = [command for other in range(self._count) for command in self.legal(other) if command.verb == verb]
        if zone is None:
            zones = {command.zone for command in like if (command.piece == NO_PIECE) == (pieces is None)}
            zone = zones.pop() if len(zones) == 1 else ""
        piece = NO_PIECE
        if pieces is not None:
            own = [handle for handle in pieces if self._lying().get(handle, "").endswith(f":{seat}")] or pieces
            if len({self._kind(handle) for handle in own if handle in self._lying()}) > 1:
                raise AmbiguousCommand(f"{self._card(own[0])!r} lies in several zones; say which with @")
            piece = own[0]
        return Command(seat, verb, piece, zone, self._choice(Command(seat, verb, piece, zone), choice))

    def _choice(self, command: Command, word: Any) -> int:
        if word is None:
            return NO_CHOICE
        if isinstance(word, int) or str(word).lstrip("-").isdigit():
            return int(word)
        for choice in range(MOST_CHOICES):
            try:
                if self.game.choice_word(command._replace(choice=choice)) == word:
                    return choice
            except LookupError:
                break
        raise MalformedCommand(f"no choice is called {word!r}")

    def _zone(self, name: str) -> str:
        """Return a zone's id, with seat names in it resolved."""
        head, colon, tail = name.partition(":")
        return f"{head}:{self._seats[tail]}" if colon and tail in self._seats else name

    def _lying(self) -> dict[int, str]:
        return {handle: zone for zone, handles in self.game.zones(self.state).items() for handle in handles}

    def _cards(self, zone: str) -> list[str]:
        zones = self.game.zones(self.state)
        if zone not in zones:
            raise ScenarioError(f"there is no zone {zone!r}; there are: {', '.join(zones)}")
        return [self._card(handle) for handle in zones[zone]]

    def _card(self, handle: int) -> str:
        return face_of(self.game, self.state, handle)


def face_of(game: Game[Any], state: Any, handle: int) -> str:
    """Return the word for the face of a piece, `#handle` if it is hidden or does not exist."""
    if not 0 <= handle < len(state.faces) or state.faces[handle] == HIDDEN:
        return f"#{handle}"
    return game.face_word(state.faces[handle])


def command_words(game: Game[Any], state: Any, command: Command, seat: str) -> str:
    """Return a command in a scenario's notation, `seat` being the name of the seat."""
    words = f"{seat} {command.verb}"
    if command.piece != NO_PIECE:
        words += f" {face_of(game, state, command.piece)}"
    if command.zone:
        words += f" > {command.zone}"
    if command.choice != NO_CHOICE:
        words += f" = {game.choice_word(command) or command.choice}"
    return words


def _listed(value: Any) -> list[Any]:
    """Return a list or tuple as a list, and any other value as a list of itself."""
    return list(value) if isinstance(value, (list, tuple)) else [value]
