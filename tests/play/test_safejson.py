"""Untrusted JSON: each guard refuses with its own error, quickly, and what is accepted comes back unchanged."""

import errno
import json
import os
import socket
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletable.core.digest import canonical
from tabletable.core.fields import ByKey, Nullable, OneOf, Range, Text
from tabletable.play.files import safejson
from tabletable.play.files.safejson import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_INT,
    MAX_STRING,
    MAX_VALUES,
    SENTENCES,
    BadNumber,
    DuplicateKey,
    Impossible,
    Malformed,
    NotText,
    SaveError,
    TooDeep,
    TooLarge,
    Unreadable,
    Unwritable,
    checked,
    dumps,
    loads,
    read_bytes,
    read_ends,
)
from tabletable.play.keeping.saveschema import WHOLE, listed, shape
from tests.steps import steps

MIB = 1 << 20


def refusal(data: bytes) -> SaveError:
    with pytest.raises(SaveError) as caught:
        loads(data)
    assert_has_sentence(caught.value)
    return caught.value


def assert_has_sentence(error: SaveError) -> None:
    assert set(error.details) == set(SENTENCES[error.code])
    assert error.message.id == error.code
    assert dict(error.message.args) == error.details
    assert error.args == (error.code, *error.details.values())
    assert str(error).isprintable()


plain_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
plain_values = st.recursive(
    st.none() | st.booleans() | st.integers(-MAX_INT, MAX_INT) | plain_text,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(plain_text, inner, max_size=4),
    max_leaves=20,
)


@given(plain_values)
def test_what_is_written_is_read_back_and_canonical(value: Any) -> None:
    data = dumps(value)
    assert loads(data) == value
    assert data == canonical(value)
    assert dumps(loads(data)) == data


@given(plain_values, st.sampled_from([None, 1, "\t"]), st.booleans())
def test_layout_escapes_and_byte_order_mark_do_not_matter(value: Any, indent: Any, mark: bool) -> None:
    text = json.dumps(value, indent=indent)  # ASCII: everything else as \uXXXX, pairs for what lies beyond
    assert loads((b"\xef\xbb\xbf" if mark else b"") + text.encode()) == value


@given(st.binary(max_size=200))
def test_any_bytes_give_a_value_or_a_typed_error(data: bytes) -> None:
    try:
        loads(data)
    except SaveError as error:
        assert_has_sentence(error)


JSON_PIECES = [*'"\\[]{},:1-e. \n\0é', "null", "true", "\\ud800"]


@given(st.lists(st.sampled_from(JSON_PIECES), max_size=40))
def test_near_json_gives_a_value_or_a_typed_error(pieces: list[str]) -> None:
    data = "".join(pieces).encode()
    try:
        value = loads(data)
    except SaveError as error:
        assert_has_sentence(error)
    else:
        assert json.loads(data) == value


@given(st.lists(st.sampled_from(["[", "{", "]", "}", '"', "\\\\", '\\"', "x"]), max_size=30), st.integers(0, 70))
def test_depth_is_found_whatever_the_strings_hold(noise: list[str], depth: int) -> None:
    text = json.dumps("".join(noise))
    data = ("[" * depth + text + "]" * depth).encode()
    if depth <= MAX_DEPTH:
        assert json.dumps(loads(data)) == "[" * depth + text + "]" * depth
    else:
        assert isinstance(refusal(data), TooDeep)


@pytest.mark.parametrize("depth", [33, 999, 1_001, 10_000, 1_000_000])
@pytest.mark.parametrize("opening", ["[", '{"a":'])
@pytest.mark.parametrize("is_closed", [True, False])
def test_deep_nesting_never_reaches_the_parser(depth: int, opening: str, is_closed: bool) -> None:
    closing = {"[": "]", '{"a":': "}"}[opening]
    data = (opening * depth + "1" + closing * depth * is_closed).encode()
    if len(data) <= MAX_BYTES:
        assert refusal(data).code == "save.too_deep.brackets"
    else:
        assert refusal(data).code == "save.too_large.bytes"


def test_depth_counts_along_the_deepest_branch_only() -> None:
    branch = "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1)
    assert len(loads(f"[{','.join([branch] * 50)}]".encode())) == 50


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_no_infinities(number: str) -> None:
    assert refusal(f'{{"a":[{number}]}}'.encode()).code == "save.bad_number.not_finite"


@pytest.mark.parametrize("number", ["1.5", "1.0", "-0.0", "1e3", "1e999", "1E-5"])
def test_no_fractions(number: str) -> None:
    error = refusal(f"[{number}]".encode())
    assert (error.code, error.details) == ("save.bad_number.fraction", {"number": number})


@pytest.mark.parametrize("number", [MAX_INT + 1, -MAX_INT - 1, 2**64, 10**17, 10**30])
def test_numbers_keep_to_53_bits(number: int) -> None:
    assert refusal(f"[{number}]".encode()).code == "save.bad_number.too_big"
    with pytest.raises(BadNumber):
        dumps([number])


def test_the_largest_numbers_are_read() -> None:
    assert loads(f"[{MAX_INT},{-MAX_INT},-0]".encode()) == [MAX_INT, -MAX_INT, 0]


def test_numbers_of_a_million_digits_are_refused_without_converting_them() -> None:
    assert isinstance(refusal(b"[" + b"9" * MIB + b"]"), BadNumber)
    with pytest.raises(BadNumber):
        dumps(10**5000)


@pytest.mark.parametrize("data", ['{"a":1,"a":1}', '[{"x":{"b":1,"c":2,"b":3}}]', '{"a":1,"\\u0061":2}'])
def test_duplicate_keys(data: str) -> None:
    assert isinstance(refusal(data.encode()), DuplicateKey)


def test_the_duplicate_key_is_named_harmlessly() -> None:
    key = "\u202e" + "k" * 100
    error = refusal(json.dumps({key: 1})[:-1].encode() + b"," + json.dumps({key: 2})[1:].encode())
    name = error.details["key"]
    assert isinstance(name, str)
    assert name.startswith("?kkk")
    assert len(name) <= 40


@pytest.mark.parametrize(
    "text", [r'"\ud800"', r'["x\udfff"]', r'{"\udc00":1}', r'"\ud800A"', r'"\uD83D"', r'"\udc00\ud800"']
)
def test_half_a_surrogate_pair(text: str) -> None:
    assert refusal(text.encode()).code == "save.not_text.surrogate"


def test_a_whole_surrogate_pair_is_a_character() -> None:
    assert loads(rb'"\ud83d\ude00"') == "\U0001f600"


@pytest.mark.parametrize(
    "data", [b'"\xff"', b'"\xc0\x80"', b'"\xed\xa0\x80"', "[1]".encode("utf-16"), '"ä"'.encode("latin-1"), b'["\xe4']
)
def test_not_utf_8(data: bytes) -> None:
    assert refusal(data).code == "save.not_text.encoding"


@pytest.mark.parametrize(
    "data",
    [b"\x1f\x8b\x08\0", b"PK\x03\x04zip", b"PK\x05\x06", b"BZh91", b"\xfd7zXZ\0", b"\x28\xb5\x2f\xfd", b"7z\xbc\xaf"],
)
def test_compressed_files_are_named_as_such(data: bytes) -> None:
    assert refusal(data).code == "save.not_text.compressed"


@pytest.mark.parametrize("data", [b"", b" \n", b"\xef\xbb\xbf"])
def test_empty(data: bytes) -> None:
    assert refusal(data).code == "save.malformed.empty"


def test_blanks_left_by_a_power_cut() -> None:
    assert refusal(b"\0" * 4096).code == "save.malformed.blank"


@pytest.mark.parametrize(
    "data",
    [b"[1,]", b"[1}", b"{1:2}", b"[1] [2]", b"'a'", b"[01]", b'["\n"]', b"tru", b"[", b'{"a"', b"// x\n[]", b"[\0]"],
)
def test_syntax(data: bytes) -> None:
    assert refusal(data).code == "save.malformed.syntax"


def test_the_place_of_a_syntax_error_is_told() -> None:
    assert refusal(b'{\n "a": 1\n "b"}').details == {"line": 3, "column": 2}


DEEP = b"[" * 31 + b"]" * 31
FULL = MAX_BYTES
WORST_CASES: dict[str, Callable[[], bytes]] = {
    "pairs of brackets": lambda: b"[" + b"[]," * (FULL // 3 - 2) + b"1]",
    "deep branches": lambda: b"[" + b",".join([DEEP] * (FULL // 63 - 1)) + b"]",
    "deep branches within the limit": lambda: b"[" + b",".join([DEEP] * 7_800) + b"]",
    "open brackets": lambda: b"[" * FULL,
    "closing brackets": lambda: b"]" * FULL,
    "quotes": lambda: b'"' * FULL,
    "backslashes": lambda: b"\\" * FULL,
    "escaped quotes": lambda: b'["' + b'\\"' * (FULL // 2 - 4) + b'"]',
    "escaped backslashes": lambda: b'["' + b"\\\\" * (FULL // 2 - 4) + b'"]',
    "escapes": lambda: b'["' + b"\\u4e00" * (FULL // 6 - 4) + b'"]',
    "surrogates": lambda: b'["' + b"\\ud800" * (FULL // 6 - 4) + b'"]',
    "digits": lambda: b"[" + b"7" * (FULL - 2) + b"]",
    "numbers": lambda: b"[" + b"1," * 249_000 + b"1]",
    "empty objects": lambda: b"[" + b"{}," * 120_000 + b"1]",
    "small objects": lambda: b"[" + b'{"":1},' * 120_000 + b"1]",
    "a million keys": lambda: b"{" + b",".join(b'"%d":1' % number for number in range(400_000)) + b"}",
    "different keys": lambda: b"{" + b",".join(b'"%d":1' % number for number in range(240_000)) + b"}",
    "wide characters": lambda: ('["' + "\U0001f600" * (FULL // 4 - 4) + '"]').encode(),
    "one wide character": lambda: ('["\U0001f600' + "a" * (FULL - 20) + '"]').encode(),
    "line ends": lambda: b"[" + b"\n" * (FULL - 2) + b"]",
    "nuls": lambda: b"\0" * FULL,
}


@pytest.mark.sampled(each=6)
@pytest.mark.parametrize("name", sorted(WORST_CASES))
def test_nothing_takes_long_or_much_memory(name: str) -> None:
    data = WORST_CASES[name]()
    assert steps(lambda: _read_or_refuse(data)) <= 4 * MAX_VALUES, "as many as the values that are let in ask for"
    tracemalloc.start()
    try:
        _read_or_refuse(data)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak <= 64 * MIB


def test_four_mebibytes_are_scanned_as_a_whole_and_not_letter_by_letter() -> None:
    data = WORST_CASES["deep branches within the limit"]()
    data = data + b" " * (MAX_BYTES - len(data))
    assert steps(lambda: safejson._check_brackets(data)) <= 4 * safejson.MAX_DEPTH


def _read_or_refuse(data: bytes) -> None:
    try:
        loads(data)
    except SaveError as error:
        assert_has_sentence(error)


def test_number_of_values_is_bounded() -> None:
    assert len(loads(b"[" + b"1," * (MAX_VALUES - 2) + b"1]")) == MAX_VALUES - 1
    assert refusal(b"[" + b"1," * MAX_VALUES + b"1]").code == "save.too_large.values"


# ------------------------------------------------------------------------------------------------------------- files


def test_reads_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"[1]")
    assert read_bytes(path) == b"[1]"
    assert read_bytes(path, within=tmp_path) == b"[1]"
    assert read_bytes(path, limit=3) == b"[1]"
    with pytest.raises(TooLarge):
        read_bytes(path, limit=2)


def test_reads_the_ends_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"0123456789")
    assert read_ends(path, 3, 2) == (10, b"012", b"89")
    assert read_ends(path, 30, 20) == (10, b"0123456789", b"0123456789")


def test_a_sparse_file_of_four_gibibytes_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        try:
            file.truncate(4 << 30)
        except OSError as error:
            pytest.skip(f"no sparse files here: {error}")

    def refused() -> None:
        with pytest.raises(TooLarge):
            read_bytes(path)

    assert steps(refused) < 1_000
    assert read_ends(path, 10, 2)[0] == 4 << 30


def assert_unreadable(path: Path, reason: str, within: Path | None = None) -> None:
    for read in (lambda: read_bytes(path, within=within), lambda: read_ends(path, 9, 9, within)):
        with pytest.raises(Unreadable) as caught:
            read()
        assert caught.value.code == f"save.unreadable.{reason}"
        assert_has_sentence(caught.value)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_pipes_devices_sockets_and_folders_are_no_saves(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "zero").symlink_to("/dev/zero")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "socket"))
        for name in ("pipe", "folder", "zero", "socket"):
            assert_unreadable(tmp_path / name, "not_a_file")


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege on Windows")
def test_links_may_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir()
    outside.mkdir()
    (outside / "secret").write_bytes(b"[]")
    (inside / "good").write_bytes(b"[]")
    (inside / "link").symlink_to(outside / "secret")
    (inside / "near").symlink_to(inside / "good")
    (inside / "loop").symlink_to(inside / "loop")
    assert read_bytes(inside / "near", within=inside) == b"[]"
    assert_unreadable(inside / "link", "outside", within=inside)
    assert_unreadable(inside / "loop", "io", within=inside)
    assert_unreadable(inside / ".." / "out" / "secret", "outside", within=inside)


def test_missing_and_impossible_names(tmp_path: Path) -> None:
    assert_unreadable(tmp_path / "none", "missing")
    assert_unreadable(tmp_path / "none" / "below", "missing")
    assert_unreadable(tmp_path / ("x" * 300), "path_too_long")
    assert_unreadable(tmp_path / "nul\0name", "missing")


@pytest.mark.parametrize("held", [0.05, 5])
def test_a_file_that_another_program_holds_for_a_moment_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: float
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x")
    really, now = os.open, [0.0]

    def refuse(*given: object, **words: object) -> int:
        if now[0] < held:
            raise PermissionError(errno.EACCES, "it is being scanned")
        return really(*given, **words)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", refuse)
    monkeypatch.setattr(safejson, "FILES_ARE_HELD", True)
    clock = SimpleNamespace(monotonic=lambda: now[0], sleep=lambda seconds: now.append(now.pop() + seconds))
    monkeypatch.setattr(safejson, "time", clock)
    if held < safejson.HELD:
        assert read_bytes(path) == b"x"
    else:
        with pytest.raises(Unreadable, match="denied"):
            read_bytes(path)


@pytest.mark.skipif(sys.platform != "linux", reason="counted in Linux' /proc")
def test_no_handle_is_left_open(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x" * 100)
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(20):
        read_bytes(path)
        read_ends(path, 1, 1)
        with pytest.raises(SaveError):
            read_bytes(path, limit=9)
        with pytest.raises(SaveError):
            read_bytes(tmp_path)
    assert len(os.listdir("/proc/self/fd")) == before


def test_a_read_error_in_the_middle_is_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x" * 100)

    def fail(handle: int, count: int) -> bytes:
        raise OSError(errno.EIO, "bad block")

    monkeypatch.setattr(os, "read", fail)
    assert_unreadable(path, "io")


# ----------------------------------------------------------------------------------------------------------- writing


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (1.0, BadNumber),
        ([float("nan")], BadNumber),
        ("\ud800", NotText),
        ({"\udfff": 1}, NotText),
        ({1: 2}, Malformed),
        ({"a": {1, 2}}, Malformed),
        (b"bytes", Malformed),
        ("x" * (MAX_STRING + 1), TooLarge),
        ({"k" * (MAX_STRING + 1): 1}, TooLarge),
    ],
)
def test_what_could_not_be_read_back_is_not_written(value: Any, kind: type[SaveError]) -> None:
    with pytest.raises(kind) as caught:
        dumps(value)
    assert_has_sentence(caught.value)


def test_writing_and_reading_agree_on_depth() -> None:
    nested: Any = []
    for _ in range(MAX_DEPTH - 1):
        nested = [nested]
    assert loads(dumps(nested)) == nested
    with pytest.raises(TooDeep):
        dumps([nested])
    with pytest.raises(TooDeep):
        loads(canonical([nested]))
    loop: list[Any] = []
    loop.append(loop)
    with pytest.raises(TooDeep):
        dumps(loop)


# ------------------------------------------------------------------------------------------------------------ errors


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (errno.ENOSPC, "disk_full"),
        (errno.EDQUOT, "disk_full"),
        (errno.EACCES, "denied"),
        (errno.EPERM, "denied"),
        (errno.EROFS, "read_only"),
        (errno.EMFILE, "too_many_files"),
        (errno.ENOENT, "missing"),
        (errno.ENAMETOOLONG, "path_too_long"),
        (errno.EIO, "io"),
        (errno.ESTALE, "io"),
    ],
)
def test_system_errors_have_sentences(code: int, reason: str) -> None:
    for kind in (Unreadable, Unwritable):
        found = kind.from_os(OSError(code, os.strerror(code)), "uno.json")
        assert found.code == f"{kind.family}.{reason}"
        assert_has_sentence(found)


@pytest.mark.parametrize(
    ("code", "reason"), [(5, "denied"), (32, "busy"), (33, "busy"), (112, "disk_full"), (19, "read_only")]
)
def test_windows_errors_have_sentences(code: int, reason: str) -> None:
    error = PermissionError(errno.EACCES, "x")
    error.winerror = code  # type: ignore[attr-defined,unused-ignore]
    assert Unwritable.from_os(error, "uno.json").code == f"save.unwritable.{reason}"


def test_a_diverging_log_names_its_command() -> None:
    error = Impossible(command=17)
    assert error.command == 17
    assert_has_sentence(error)


# ------------------------------------------------------------------------------------------------------------ schema

PERSON = shape({"name": Text(10), "age": Range(0, 150), "mood": OneOf("good", "bad")})
CROWD = shape({"people": listed(PERSON, 3), "by_town": ByKey(Text(5), PERSON, 2)})


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        (("people", 1, "name", 5), "wrong_type", "people[1].name"),
        (("people", 1, "age", True), "wrong_type", "people[1].age"),
        (("people", 0, "age", -1), "out_of_range", "people[0].age"),
        (("people", 0, "age", "9"), "wrong_type", "people[0].age"),
        (("people", 0, "mood", "ugly"), "not_allowed", "people[0].mood"),
        (("people", 0, "wings", 2), "unknown_key", "people[0].wings"),
        (("people", 0, "name", "a\u202eb"), "bad_text", "people[0].name"),
        (("people", 0, "name", "a\x07"), "bad_text", "people[0].name"),
        (("people", 0, []), "wrong_type", "people[0]"),
        (("by_town", "York", "age", 151), "out_of_range", "by_town.York.age"),
        (("by_town", "York", {"name": "x", "mood": "bad"}), "missing_key", "by_town.York.age"),
        (("people", {}), "wrong_type", "people"),
        (("extra", 1), "unknown_key", "extra"),
    ],
)
def test_schema_names_the_field(change: tuple[Any, ...], code: str, field: str) -> None:
    data: Any = {
        "people": [{"name": "Ann", "age": 7, "mood": "good"}, {"name": "Bo", "age": 9, "mood": "bad"}],
        "by_town": {"York": {"name": "Cy", "age": 80, "mood": "bad"}},
    }
    assert checked(CROWD, data) == data
    *way, key, value = change
    place = data
    for step in way:
        place = place[step]
    place[key] = value
    with pytest.raises(Malformed) as caught:
        checked(CROWD, data)
    assert (caught.value.code, caught.value.details["field"]) == (f"save.malformed.{code}", field)
    assert_has_sentence(caught.value)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"people": [{"name": "x" * 11, "age": 1, "mood": "bad"}], "by_town": {}}, "people[0].name"),
        ({"people": [{"name": "x", "age": 1, "mood": "bad"}] * 4, "by_town": {}}, "people"),
        ({"people": [], "by_town": {key: {"name": "x", "age": 1, "mood": "bad"} for key in "abc"}}, "by_town"),
    ],
)
def test_schema_limits_sizes(data: Any, field: str) -> None:
    with pytest.raises(TooLarge) as caught:
        checked(CROWD, data)
    assert caught.value.details["field"] == field
    assert_has_sentence(caught.value)


def test_optional_and_least() -> None:
    kind = Nullable(listed(WHOLE, 3, least=2))
    assert checked(kind, None) is None
    assert checked(kind, [1, 2]) == [1, 2]
    with pytest.raises(Malformed):
        checked(kind, [1])


def test_strange_keys_are_shown_harmlessly() -> None:
    with pytest.raises(Malformed) as caught:
        checked(PERSON, {"name": "x", "age": 1, "mood": "bad", "\u202e\n" + "y" * 99: 1})
    field = str(caught.value.details["field"])
    assert field.startswith("??yyy")
    assert field.endswith("…")


def test_a_name_that_is_too_long_is_called_so_where_the_system_calls_it_missing() -> None:
    gone = FileNotFoundError(errno.ENOENT, "no such file")
    assert Unreadable.from_os(gone, "x" * 300).code == "save.unreadable.path_too_long"
    assert Unreadable.from_os(gone, "x" * 200).code == "save.unreadable.missing"
