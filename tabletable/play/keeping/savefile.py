"""The save file: its contents as a value, and the way to bytes and back.

The command log is authoritative. State hashes along it reveal damage and impossible games once the log is replayed,
which is the caller's part (`Verify`); everything that can be checked without the rules is checked here.

One JSON object, canonical but for line breaks: the first two lines hold the entry in a list of saves, and every command
has a line of its own, so that people can read the file and the undamaged part of a damaged one can be recovered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

import tabletable
from tabletable.core.command import Command, command_from_json
from tabletable.core.digest import JsonValue, canonical
from tabletable.core.errors import MalformedCommand
from tabletable.core.info import MOST_OPTION_TEXT
from tabletable.core.reading import excerpt
from tabletable.play.files import safejson
from tabletable.play.keeping import saveschema


@dataclass(frozen=True, slots=True)
class SaveDocument:
    """A saved game."""

    header: saveschema.Header
    seed: int
    """0 … 2^64−1."""
    deck: tuple[int, ...] | None
    """The faces in dealing order if they were given, not drawn at random."""
    commands: tuple[Command, ...]
    hashes: tuple[tuple[int, str], ...]
    """(number of commands played, 16 hex digits of the state then), ascending, the last one at the end of the log."""
    snapshot: JsonValue = None
    """The state at the end of the log."""
    extras: saveschema.Extras = field(default_factory=saveschema.Extras)
    app: str = tabletable.__version__
    """The version of the program that wrote it."""

    @property
    def match_id(self) -> str:
        """The id of this game: 16 hex digits, equal in all its saves."""
        head = (self.header.game, self.header.created, str(self.seed), *(seat.name for seat in self.header.seats))
        return sha256("\n".join(head).encode()).hexdigest()[:16]


_LONG_INT = saveschema.shape({"$int": saveschema.LONG_INT})

Verify = Callable[[SaveDocument], None]
"""Replays a log and raises `Impossible` at the first command that is illegal or leads to another hash than recorded."""

LongestPrefix = Callable[[SaveDocument], SaveDocument]
"""Replays as much of a log as is legal and agrees with its hashes; gives that part as a complete document."""


Migration = Callable[[dict[str, Any]], dict[str, Any]]
"""A pure function from a document of one schema version to the next, the value of "schema" included."""

MIGRATIONS: dict[int, Migration] = {}
"""Migrations by the version they start from. Every version from 1 to `SCHEMA` − 1 has one, for ever."""


def migrate(
    data: dict[str, Any], migrations: Mapping[int, Migration] = MIGRATIONS, newest: int = saveschema.SCHEMA
) -> dict[str, Any]:
    """Bring `data` to the schema version `newest`, step by step. Raises `NewerVersion` or `Malformed`."""
    version = data.get("schema")
    if not isinstance(version, int) or isinstance(version, bool):
        raise safejson.Malformed("wrong_type", field="schema", expected="number")
    if version > newest:
        app = data.get("app")
        raise safejson.NewerVersion(
            "refused", theirs=version, ours=newest, app=excerpt(app) if isinstance(app, str) else "?"
        )
    while version < newest:
        if version not in migrations:
            raise safejson.Malformed("old_version", version=version)
        try:
            data = migrations[version](data)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise safejson.Malformed("old_version", version=version) from error
        version += 1
    return data


# ----------------------------------------------------------------------------------------------------------- writing


def encode(document: SaveDocument) -> bytes:
    """Return the file's content. Raises the `SaveError` that reading it back would raise."""
    if len(document.commands) > saveschema.MAX_COMMANDS:
        raise safejson.TooLarge("items", field="commands", limit=saveschema.MAX_COMMANDS)
    values: dict[str, JsonValue] = {
        "format": saveschema.FORMAT,
        "schema": saveschema.SCHEMA,
        "app": document.app,
        "sha256": "0" * 64,
        "header": saveschema.HEADER.to_json(document.header, None),
        "start": {"seed": str(document.seed), "deck": None if document.deck is None else list(document.deck)},
        "ext": saveschema.EXTRAS.to_json(document.extras, None),
        "hashes": [[count, digest] for count, digest in document.hashes],
        "commands": [],
        "snapshot": _pack(document.snapshot),
    }
    safejson.checked(saveschema.DOCUMENT, values)
    _check_log(document)
    rows: list[str] = []
    try:
        for command in document.commands:
            rows.append(command_text(*command))
    except safejson.SaveError as error:
        error.inside(f"commands[{len(rows)}]")
        raise
    texts = {key: _text_of(value) for key, value in values.items()}
    texts["commands"] = f"[{','.join(rows)}]"
    whole = ",".join(f'"{key}":{text}' for key, text in sorted(texts.items()) if key != "sha256")
    texts["sha256"] = f'"{sha256(f"{{{whole}}}".encode()).hexdigest()}"'
    texts["commands"] = "[\n" + ",\n".join(rows) + "\n]"
    lines = (",".join(f'"{key}":{texts[key]}' for key in line) for line in saveschema.LINES)
    data = ("{" + ",\n".join(lines) + "}\n").encode()
    if len(data) > safejson.MAX_BYTES:
        raise safejson.TooLarge("bytes", limit=safejson.MAX_BYTES >> 10)
    return data


def _text_of(value: JsonValue) -> str:
    return safejson.dumps(value, MOST_OPTION_TEXT).decode()  # the schema knows which strings may be that long


@lru_cache(maxsize=1 << 15, typed=True)
def command_text(seat: int, verb: str, piece: int, zone: str, choice: int) -> str:
    """Return the command as JSON. Cached, because an autosave after every command writes all earlier ones again."""
    row: list[JsonValue] = [seat, str(verb), piece, zone, choice]
    _command(row)
    return _text_of(row)


def _pack(value: JsonValue) -> JsonValue:
    """Return a snapshot with its long integers (states of random generators) as {"$int": "digits"}: files keep to 53
    bits.
    """
    if isinstance(value, int):
        if abs(value) >> 256:
            raise safejson.BadNumber("too_big", number=f"{value:#x}"[:24])
        return value if abs(value) <= safejson.MAX_INT else {"$int": str(value)}
    if isinstance(value, dict):
        if "$int" in value:
            raise safejson.Malformed("unknown_key", field="snapshot.$int")
        return {key: _pack(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_pack(item) for item in value]
    return value


def _unpack(value: JsonValue) -> JsonValue:
    if isinstance(value, list):
        return [_unpack(item) for item in value]
    if isinstance(value, dict):
        if "$int" in value:
            safejson.checked(_LONG_INT, value)
            return int(str(value["$int"]))
        return {key: _unpack(item) for key, item in value.items()}
    return value


# ----------------------------------------------------------------------------------------------------------- reading


def decode(data: bytes, rules: Mapping[str, int] | None = None) -> SaveDocument:
    """Parse a file's content, of this or an older schema version, well-formed and unchanged since written.

    `rules`: the known games with their rules versions; None accepts any. Whether the log plays is checked by `Verify`.
    Raises a `SaveError`; a `ChecksumError` carries the document.
    """
    raw = safejson.loads(data)
    if not isinstance(raw, dict) or raw.get("format") != saveschema.FORMAT:
        raise safejson.Malformed("not_a_save")
    parts = safejson.checked(saveschema.DOCUMENT, migrate(raw))
    document = _document(parts, _log(parts["commands"]))
    _check_log(document)
    if _digest(raw) != raw.get("sha256"):
        raise safejson.ChecksumError("differs", document)
    check_rules(document.header, rules)
    return document


def check_rules(header: saveschema.Header, rules: Mapping[str, int] | None) -> None:
    """Raise `OtherGame` unless the game is one of `rules`, in an equal version."""
    if rules is None:
        return
    if header.game not in rules:
        raise safejson.OtherGame("unknown", game=header.game)
    if header.rules_version != rules[header.game]:
        raise safejson.OtherGame("rules", game=header.game, theirs=header.rules_version, ours=rules[header.game])


def peek(head: bytes, tail: bytes) -> saveschema.Header | None:
    """Return the header, from the first `HEAD_BYTES` and the last few bytes of a file as `encode` writes it.

    None if the file looks different in any way: then `decode` of the whole file finds the fault.
    """
    lines = head.split(b"\n", 2)
    if len(lines) < 3 or not tail.endswith(b"}\n") or not lines[1].endswith(b","):
        return None
    try:
        header: saveschema.Header = safejson.checked(
            saveschema.BEGINNING, safejson.loads(lines[0] + lines[1][:-1] + b"}", saveschema.HEAD_BYTES)
        )["header"]
    except safejson.SaveError:
        return None
    return header


_SALVAGED: Final = {
    key: kind for line in saveschema.LINES[:5] for key, kind in line.items() if key not in ("app", "sha256")
}
"""What is read of a damaged file besides its commands."""


def salvage(data: bytes) -> SaveDocument | None:
    """Recover from a damaged file, line by line, its beginning and the commands up to the damage.

    None if the header or the seed is lost. Nothing in it is verified; unreadable hashes are missing.
    """
    lines = data[: safejson.MAX_BYTES].split(b"\n")
    parts: dict[str, Any] = {"app": tabletable.__version__, "ext": saveschema.Extras(), "hashes": (), "snapshot": None}
    for line in lines[:3]:
        with suppress(safejson.SaveError):
            parts |= _salvaged(line)
    if not parts.keys() >= _SALVAGED.keys():
        return None
    commands: list[Command] = []
    for line in lines[3:]:
        is_command = line.startswith(b"[")
        try:
            if is_command:
                commands.append(_command(safejson.loads(_bare(line))))
            elif commands:
                break
            else:
                parts |= _salvaged(line)
        except safejson.SaveError:
            if is_command:
                break
    document = _document(parts, commands[: saveschema.MAX_COMMANDS])
    hashes = tuple(each for each in document.hashes if each[0] <= len(document.commands))
    return replace(document, hashes=hashes, extras=document.extras.of_the_game())


def _salvaged(line: bytes) -> dict[str, Any]:
    """Return what is salvaged of a line with keys."""
    raw = safejson.loads(b"{" + _bare(line).removeprefix(b"{") + b"}") if line.startswith((b"{", b'"')) else {}
    return {key: safejson.checked(_SALVAGED[key], raw[key]) for key in raw.keys() & _SALVAGED.keys()}


def _bare(line: bytes) -> bytes:
    return line.removesuffix(b"\r").removesuffix(b",")


def _digest(raw: dict[str, Any]) -> str:
    return sha256(canonical({key: value for key, value in raw.items() if key != "sha256"})).hexdigest()


def _document(parts: Mapping[str, Any], commands: Sequence[Command]) -> SaveDocument:
    """Return the document whose `parts` fit the schema, all but its commands."""
    deck = parts["start"]["deck"]
    return SaveDocument(
        parts["header"],
        int(parts["start"]["seed"]),
        None if deck is None else tuple(deck),
        tuple(commands),
        tuple((count, digest) for count, digest in parts["hashes"]),
        _unpack(parts["snapshot"]),
        parts["ext"],
        parts["app"],
    )


def _log(rows: Sequence[object]) -> list[Command]:
    commands: list[Command] = []
    for row in rows:
        try:
            commands.append(_command(row))
        except safejson.SaveError as error:
            raise safejson.Malformed("bad_command", field=f"commands[{len(commands)}]") from error
    return commands


def _command(row: object) -> Command:
    try:
        command = command_from_json(row)
    except MalformedCommand as error:
        raise safejson.Malformed("bad_command", field="") from error
    if len(command.verb) > safejson.MAX_STRING or len(command.zone) > safejson.MAX_STRING:
        raise safejson.TooLarge("text", field="", limit=safejson.MAX_STRING)
    return command


def _check_log(document: SaveDocument) -> None:
    """Check that commands have existing seats, and hashes are in order, the last at the end of the log."""
    seats = len(document.header.seats)
    for index, command in enumerate(document.commands):
        if not 0 <= command.seat < seats:
            raise safejson.Malformed("bad_command", field=f"commands[{index}]")
    if any(seat >= seats for seat in document.header.summary.to_act):
        raise safejson.Malformed("out_of_range", field="header.summary.to_act", least=0, most=seats - 1)
    places = [count for count, _ in document.hashes]
    if places != sorted(set(places)) or places[-1:] != [len(document.commands)]:
        raise safejson.Malformed("bad_hashes", field="hashes")
