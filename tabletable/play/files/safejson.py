"""Reading of untrusted JSON, and the few typed errors of all files of the program.

The limits allow for any file: damaged by a power cut, edited by hand, found on the internet. Every refusal is a
`SaveError` whose `message` is a sentence for the translation catalogue. Data is never acted upon: no imports by name,
no code, no compression.
"""

from __future__ import annotations

import errno
import json
import os
import re
import stat
import sys
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn, Self

from tabletable.core.digest import JsonValue, canonical
from tabletable.core.errors import BrokenState
from tabletable.core.fields import Kind
from tabletable.core.message import MessageFamily, Msg, msg
from tabletable.core.reading import excerpt

FILES_ARE_HELD: Final = sys.platform == "win32"
"""Whether a file that is just being replaced, or looked at by another program, can't be opened meanwhile."""
HELD: Final = 0.25
"""Seconds during which such a file is tried again."""

MAX_BYTES = 4 << 20
"""No file that is larger is even read. A long game needs about 200 KB."""
MAX_DEPTH = 32
"""Levels of brackets."""
MAX_VALUES = 250_000
"""The maximal number of values in a document, which bounds the memory taken by a file of small brackets."""
MAX_INT = (1 << 53) - 1
"""Largest magnitude of a number: what every JSON reader agrees on."""
MAX_STRING = 200
"""Characters of a string, unless the schema allows more."""


# ------------------------------------------------------------------------------------------------------------ errors


class SaveError(Exception):
    """A file could not be read or written. `message` says why; nothing on disk was harmed.

    `code` is the id of the sentence in the catalogue, `details` its named arguments; `SENTENCES` lists all of them.
    """

    family = "save"

    def __init__(self, reason: str, **details: int | str) -> None:
        self.code = f"{self.family}.{reason}"
        self.details: dict[str, int | str] = details
        super().__init__(self.code, *details.values())

    def inside(self, step: str) -> None:
        """Prefix the error's `field`, if it has one, with `step`: a key or "[index]"."""
        if step and "field" in self.details:
            rest = str(self.details["field"])
            self.details["field"] = step + rest if not rest or rest.startswith("[") else f"{step}.{rest}"
            self.args = (self.code, *self.details.values())

    @property
    def message(self) -> Msg:
        """The refusal as a sentence of the catalogue."""
        return msg(self.code, **self.details)

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{key}={value!r}" for key, value in self.details.items())])


class Malformed(SaveError):
    """The data does not have the expected shape; `field` names the place if known."""

    family = "save.malformed"


class TooLarge(SaveError):
    """More bytes, values, commands or characters than anything this program writes."""

    family = "save.too_large"


class TooDeep(SaveError):
    """Brackets nested beyond `MAX_DEPTH`."""

    family = "save.too_deep"


class NotText(SaveError):
    """Not UTF-8 text: binary, compressed, another encoding, half of a surrogate pair."""

    family = "save.not_text"


class DuplicateKey(SaveError):
    """An object has a key twice; JSON readers disagree about which value counts."""

    family = "save.duplicate_key"


class BadNumber(SaveError):
    """A fraction, an exponent, NaN, infinity or a number beyond `MAX_INT`."""

    family = "save.bad_number"


class ChecksumError(SaveError):
    """The content is well-formed but differs from what was written: damaged, or edited by hand.

    `document` is the content, for callers that try it as an edited copy once it has been replayed.
    """

    family = "save.checksum"

    def __init__(self, reason: str, document: Any, **details: int | str) -> None:
        super().__init__(reason, **details)
        self.document = document


class OtherGame(SaveError):
    """A save of a missing game, of another rules version, or with bots that this version lacks."""

    family = "save.other_game"


class NewerVersion(SaveError):
    """Written by a newer version of this program."""

    family = "save.newer_version"


class Impossible(SaveError):
    """The log does not play: command number `command` is illegal, makes the game fail or leads to another state than
    recorded; 0: the deal itself is not possible."""

    family = "save.impossible"

    def __init__(self, reason: str = "diverged", *, command: int, **details: int | str) -> None:
        super().__init__(reason, command=command, **details)
        self.command = command


class _DiskError(SaveError):
    @classmethod
    def from_os(cls, error: OSError, file: str) -> Self:
        """Make the typed error for an operating system's refusal of the file named `file`."""
        typed = cls(_os_reason(error, file), file=excerpt(file))
        typed.__cause__ = error
        return typed


class Unreadable(_DiskError):
    """The operating system does not give the file."""

    family = "save.unreadable"


class Unwritable(_DiskError):
    """The operating system refused to write the file; its old content is unchanged."""

    family = "save.unwritable"


_OF_SYSTEM = ("missing", "denied", "read_only", "disk_full", "busy", "too_many_files", "path_too_long", "io")
_UNREADABLE: Final = MessageFamily("save.unreadable.*", (*_OF_SYSTEM, "not_a_file", "outside"))
_UNWRITABLE: Final = MessageFamily("save.unwritable.*", (*_OF_SYSTEM, "second_instance", "damaged", "unexpected"))

SENTENCES: Mapping[str, tuple[str, ...]] = {
    "save.malformed.empty": (),
    "save.malformed.blank": (),
    "save.malformed.syntax": ("line", "column"),
    "save.malformed.no_game": (),
    "save.malformed.not_a_save": (),
    "save.malformed.wrong_type": ("field", "expected"),
    "save.malformed.out_of_range": ("field", "least", "most"),
    "save.malformed.not_allowed": ("field", "value"),
    "save.malformed.bad_text": ("field",),
    "save.malformed.unknown_key": ("field",),
    "save.malformed.missing_key": ("field",),
    "save.malformed.bad_command": ("field",),
    "save.malformed.bad_hashes": ("field",),
    "save.malformed.old_version": ("version",),
    "save.malformed.file_name": ("file",),
    "save.too_large.bytes": ("limit",),
    "save.too_large.values": ("limit",),
    "save.too_large.items": ("field", "limit"),
    "save.too_large.text": ("field", "limit"),
    "save.too_deep.brackets": ("limit",),
    "save.not_text.compressed": (),
    "save.not_text.encoding": ("byte",),
    "save.not_text.surrogate": (),
    "save.duplicate_key.twice": ("key",),
    "save.bad_number.fraction": ("number",),
    "save.bad_number.not_finite": ("number",),
    "save.bad_number.too_big": ("number",),
    "save.checksum.differs": (),
    "save.other_game.unknown": ("game",),
    "save.other_game.rules": ("game", "theirs", "ours"),
    "save.other_game.level": ("level",),
    "save.newer_version.refused": ("theirs", "ours", "app"),
    "save.impossible.deal": ("command",),
    "save.impossible.diverged": ("command",),
    "save.impossible.failed": ("command",),
    **dict.fromkeys((*_UNREADABLE.values(), *_UNWRITABLE.values()), ("file",)),
}
"""Every sentence a `SaveError` can say, by id, with the names of its arguments."""

_REASON_OF_ERRNO = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "read_only",
    errno.ENOSPC: "disk_full",
    getattr(errno, "EDQUOT", errno.ENOSPC): "disk_full",
    errno.EFBIG: "disk_full",
    errno.EBUSY: "busy",
    errno.EMFILE: "too_many_files",
    errno.ENFILE: "too_many_files",
    errno.ENAMETOOLONG: "path_too_long",
}
_REASON_OF_WINERROR = {
    2: "missing",
    3: "missing",
    4: "too_many_files",
    5: "denied",
    19: "read_only",
    32: "busy",
    33: "busy",
    39: "disk_full",
    112: "disk_full",
    206: "path_too_long",
}


LONGEST_NAME = 255
"""Letters of a file's name that no usual file system goes beyond."""


def _os_reason(error: OSError, file: str) -> str:
    if error.errno == errno.ENOENT and len(file) > LONGEST_NAME:
        return "path_too_long"  # Windows calls a name that can't be one a file that is not there
    by_windows = _REASON_OF_WINERROR.get(getattr(error, "winerror", None) or 0)
    return by_windows or _REASON_OF_ERRNO.get(error.errno or 0, "io")


# ----------------------------------------------------------------------------------------------------------- reading


def read_bytes(path: Path, limit: int = MAX_BYTES, within: Path | None = None) -> bytes:
    """Read a regular file of at most `limit` bytes; the size is checked before anything is read.

    `within`: the file must be in this folder even after links are followed. Raises `TooLarge`, and `Unreadable` for
    devices, pipes, folders, links that lead out and refusals of the system.
    """
    handle = open_regular(path, within)
    try:
        if os.fstat(handle).st_size > limit:
            raise TooLarge("bytes", limit=limit >> 10)
        # One byte more than allowed tells a file that grew since.
        data = _read_fully(handle, limit + 1)
    except OSError as error:
        raise Unreadable.from_os(error, path.name) from error
    finally:
        os.close(handle)
    if len(data) > limit:
        raise TooLarge("bytes", limit=limit >> 10)
    return data


def read_ends(path: Path, head: int, tail: int, within: Path | None = None) -> tuple[int, bytes, bytes]:
    """Return the size of a regular file and at most `head` first and `tail` last bytes of it. Raises `Unreadable`."""
    handle = open_regular(path, within)
    try:
        size = os.fstat(handle).st_size
        first = _read_fully(handle, head)
        os.lseek(handle, max(0, size - tail), os.SEEK_SET)
        return size, first, _read_fully(handle, tail)
    except OSError as error:
        raise Unreadable.from_os(error, path.name) from error
    finally:
        os.close(handle)


def open_regular(path: Path, within: Path | None = None) -> int:
    """Return a handle for reading a regular file, to be closed by the caller. Raises `Unreadable`; never waits for a
    pipe.
    """
    until = time.monotonic() + HELD if FILES_ARE_HELD else 0.0
    while True:
        try:
            return _opened(path, within)
        except Unreadable as error:
            if not isinstance(error.__cause__, PermissionError) or time.monotonic() >= until:
                raise
        time.sleep(0.01)


def _opened(path: Path, within: Path | None) -> int:
    try:
        # Asked before opening, because opening a device can already do something; asked again afterwards, because the
        # name may mean another file by then.
        if not stat.S_ISREG(path.stat().st_mode):
            raise Unreadable("not_a_file", file=excerpt(path.name))
        if within is not None and not path.resolve().is_relative_to(within.resolve()):
            raise Unreadable("outside", file=excerpt(path.name))
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOCTTY", 0)
        handle = os.open(path, flags)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        cause = error if isinstance(error, OSError) else OSError(errno.ENOENT, str(error))
        raise Unreadable.from_os(cause, path.name) from error
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise Unreadable("not_a_file", file=excerpt(path.name))
    return handle


def _read_fully(handle: int, count: int) -> bytes:
    parts = []
    while count > 0 and (part := os.read(handle, min(count, 1 << 20))):
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def loads(data: bytes, limit: int = MAX_BYTES) -> Any:
    """Return the JSON value in `data`, of ints, strings, booleans, null, lists and objects only.

    Raises `TooLarge`, `TooDeep`, `NotText`, `BadNumber`, `DuplicateKey` or `Malformed`; takes well under a second and
    under 64 MiB whatever the data is.
    """
    if len(data) > limit:
        raise TooLarge("bytes", limit=limit >> 10)
    if data.startswith(_COMPRESSED):
        raise NotText("compressed")
    data = data.removeprefix(b"\xef\xbb\xbf")
    if not data.strip():
        raise Malformed("empty")
    if not data.strip(b"\0 \t\r\n"):  # what a power cut leaves of a file whose size was written before its content
        raise Malformed("blank")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotText("encoding", byte=error.start) from error
    _check_brackets(data)
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise Malformed("syntax", line=error.lineno, column=error.colno) from error
    if _ESCAPED_SURROGATE.search(text):
        try:
            canonical(value)
        except UnicodeEncodeError as error:
            raise NotText("surrogate") from error
    return value


_COMPRESSED = (b"\x1f\x8b", b"PK\x03\x04", b"PK\x05\x06", b"BZh", b"\xfd7zXZ\0", b"7z\xbc\xaf", b"\x28\xb5\x2f\xfd")
_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_BRACKETS = bytes.maketrans(b"[]{}", b"()()")
_NO_STRUCTURE = bytes(set(range(256)) - set(b"[]{},"))


def _check_brackets(data: bytes) -> None:
    """Check depth and number of values on the bytes alone, so that the parser never gets input that could exhaust it.

    Innermost bracket pairs are removed level by level; whatever is left after `MAX_DEPTH` rounds is too deep. Strings
    are cut out first: after removing escaped backslashes and quotes, every second piece between quotes is a string.
    """
    bare = data.replace(rb"\\", b"").replace(rb"\"", b"")
    if bare.count(b'"') > 4 * MAX_VALUES:  # a value has at most a key and a string
        raise TooLarge("values", limit=MAX_VALUES)
    structure = b"".join(bare.split(b'"')[::2]).translate(_BRACKETS, _NO_STRUCTURE)
    del bare
    brackets = structure.translate(None, b",")
    values = len(structure) - len(brackets) + brackets.count(b"(")
    if b"(" * (MAX_DEPTH + 1) in brackets:
        raise TooDeep("brackets", limit=MAX_DEPTH)
    if values > MAX_VALUES:
        raise TooLarge("values", limit=MAX_VALUES)
    for _ in range(MAX_DEPTH):
        before = len(brackets)
        brackets = brackets.replace(b"()", b"")
        if len(brackets) == before:
            break
    if b"()" in brackets or brackets.count(b"(") > MAX_DEPTH:
        raise TooDeep("brackets", limit=MAX_DEPTH)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise DuplicateKey("twice", key=excerpt(key))
            seen.add(key)
    return content


def _integer(digits: str) -> int:
    # The length first: Python refuses to convert more than 4,300 digits, with an error of its own.
    if len(digits) > 17 or abs(number := int(digits)) > MAX_INT:
        raise BadNumber("too_big", number=excerpt(digits, 24))
    return number


def _refuse_number(reason: str, digits: str) -> NoReturn:
    raise BadNumber(reason, number=excerpt(digits, 24))


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=_integer,
    parse_float=partial(_refuse_number, "fraction"),
    parse_constant=partial(_refuse_number, "not_finite"),
)


# ----------------------------------------------------------------------------------------------------------- writing


def checked(kind: Kind, value: object) -> Any:
    """Read JSON data as a value of this kind; raises `Malformed`, `TooLarge` or another `SaveError`."""
    try:
        return kind.from_json(value, None)
    except BrokenState as error:
        cause = error.__cause__
        if isinstance(cause, SaveError):
            cause.inside(error.field)
            raise cause from None
        if error.code in ("too_many", "too_long"):
            what = "items" if error.code == "too_many" else "text"
            raise TooLarge(what, field=error.field, limit=error.details["limit"]) from error
        raise Malformed(error.code, field=error.field, **error.details) from error


class Plain(Kind):
    """Any JSON value within the general limits."""

    is_plain = True

    def from_json(self, value: object, state: object) -> Any:
        try:
            check_plain(value)
        except SaveError as error:
            raise BrokenState(str(error)) from error
        return value


def dumps(value: JsonValue, most: int = MAX_STRING) -> bytes:
    """Return canonical JSON: sorted keys, no spaces, UTF-8. Raises for anything `loads` could not read back."""
    check_plain(value, most)
    try:
        return canonical(value)
    except UnicodeEncodeError as error:
        raise NotText("surrogate") from error


def check_plain(value: Any, most: int = MAX_STRING) -> None:
    """Check that a JSON value is within the general limits, which hold for `loads` and `dumps`.

    Raises `Malformed` for other types, `BadNumber`, `TooLarge` for a string of more than `most` letters, `TooDeep`.
    """
    level, waiting = 0, [value]
    while waiting:
        inner: list[Any] = []
        for item in waiting:
            if isinstance(item, str):
                if len(item) > most:
                    raise TooLarge("text", field="", limit=most)
            elif isinstance(item, int):
                if not -MAX_INT <= item <= MAX_INT:
                    raise BadNumber("too_big", number=f"{item:#x}"[:24])  # decimal digits may be refused
            elif isinstance(item, (list, tuple, dict)):
                if level == MAX_DEPTH:
                    raise TooDeep("brackets", limit=MAX_DEPTH)
                inner.extend(item)
                if isinstance(item, dict):
                    if not all(isinstance(key, str) for key in item):
                        raise Malformed("wrong_type", field="", expected="text")
                    inner.extend(item.values())
            elif isinstance(item, float):
                raise BadNumber("fraction", number=repr(item))
            elif item is not None:
                raise Malformed("wrong_type", field="", expected=f"JSON, not {type(item).__name__}")
        level, waiting = level + 1, inner
