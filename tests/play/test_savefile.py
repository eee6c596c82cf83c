"""The save format: round trip, stable bytes, migrations, and what becomes of files that were mutated in any way."""

import gc
import json
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletable.core.command import Command
from tabletable.core.digest import canonical
from tabletable.play.files import safejson
from tabletable.play.files.names import clean_name, clean_title
from tabletable.play.files.safejson import (
    MAX_BYTES,
    MAX_VALUES,
    SENTENCES,
    BadNumber,
    ChecksumError,
    Impossible,
    Malformed,
    NewerVersion,
    NotText,
    OtherGame,
    SaveError,
    TooLarge,
)
from tabletable.play.keeping import savefile
from tabletable.play.keeping.recording import settled_in
from tabletable.play.keeping.savefile import (
    SaveDocument,
    decode,
    encode,
    migrate,
    peek,
    salvage,
)
from tabletable.play.keeping.saveschema import EXTRAS, HEAD_BYTES, MAX_COMMANDS, SCHEMA, Extras, Header, Summary
from tabletable.play.seats import BOT, HUMAN, Seat
from tests.play.toylog import RULES, longest, played, verify
from tests.steps import steps

SAMPLES = Path(__file__).parent / "samples"

tags = st.text("abzAZ09_.+-", max_size=12)
names = st.text(max_size=12).map(lambda text: clean_name(text, "?"))
seats_ = st.builds(Seat, st.sampled_from([HUMAN, BOT]), names, tags, tags, st.just(""))
words = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(1 << 64), 1 << 64) | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=3),
    max_leaves=10,
)
small_plain: st.SearchStrategy[Any] = st.none() | st.integers(-99, 99) | st.lists(words, max_size=3)


@st.composite
def documents(draw: st.DrawFn) -> SaveDocument:
    people = tuple(draw(st.lists(seats_, min_size=1, max_size=12)))
    number = st.integers(0, len(people) - 1)
    moments = st.sampled_from(["", "1970-01-01T00:00:00Z", "2100-12-31T23:59:59Z"])
    integers = st.integers(-safejson.MAX_INT, safejson.MAX_INT)
    commands = draw(st.lists(st.builds(Command, number, words, integers, words, integers), max_size=12))
    places = sorted({*draw(st.sets(st.integers(0, len(commands)))), len(commands)})
    digests = [f"{draw(st.integers(0, (1 << 64) - 1)):016x}" for _ in places]
    header = Header(
        draw(st.sampled_from(["uno", "yose_duel"])),
        draw(st.integers(0, 99)),
        draw(st.dictionaries(tags, st.integers(-9, 999) | st.sampled_from(["on", "off"]), max_size=4)),
        people,
        draw(st.text(max_size=30).map(clean_title)),
        draw(moments),
        draw(moments),
        draw(st.integers(0, safejson.MAX_INT)),
        Summary(tuple(draw(st.lists(number, max_size=3))), draw(st.integers(0, 50)), draw(st.booleans())),
    )
    return SaveDocument(
        header,
        draw(st.integers(0, (1 << 64) - 1)),
        draw(st.none() | st.lists(st.integers(0, 200), max_size=9).map(tuple)),
        tuple(commands),
        tuple(zip(places, digests, strict=True)),
        draw(plain),
        EXTRAS.from_json(draw(st.dictionaries(tags, small_plain, max_size=3)), None),
    )


@given(documents())
def test_round_trip_and_stable_bytes(document: SaveDocument) -> None:
    data = encode(document)
    assert decode(data) == document
    assert encode(decode(data)) == data
    assert peek(data[:HEAD_BYTES], data[-2:]) == document.header


@given(documents())
def test_the_checksum_is_that_of_the_canonical_content(document: SaveDocument) -> None:
    data = json.loads(encode(document))
    stated = data.pop("sha256")
    assert sha256(canonical(data)).hexdigest() == stated


@given(documents())
def test_layout_does_not_count(document: SaveDocument) -> None:
    data = json.loads(encode(document))
    assert decode(b"\xef\xbb\xbf" + json.dumps(data, indent=2).encode()) == document
    assert decode(json.dumps(data, sort_keys=True, ensure_ascii=False).encode()) == document


def test_the_file_can_be_read_by_people() -> None:
    lines = encode(played(3)).decode().splitlines()
    assert lines[0].startswith('{"format":"tabletable-save","schema":1,"app":')
    assert lines[1].startswith('"header":{')
    assert lines[5:10] == [
        '"commands":[',
        '[0,"draw",0,"seat:0",-1],',
        '[1,"play",1,"seat:1",0],',
        '[0,"draw",2,"seat:0",1]',
        "],",
    ]


def test_every_released_version_still_loads() -> None:
    found = sorted(path.name for path in SAMPLES.glob("save-v*.json"))
    assert found == [f"save-v{version}.json" for version in range(1, SCHEMA + 1)]
    for name in found:
        document = decode((SAMPLES / name).read_bytes(), RULES)
        verify(document)
        assert document == replace(played(9, deck=(3, 1, 2)), app="1.0.0")


def test_the_newest_sample_is_what_is_written_today() -> None:
    data = (SAMPLES / f"save-v{SCHEMA}.json").read_bytes()
    assert encode(decode(data)) == data


def test_extras_are_read_and_written_as_earlier_versions_wrote_them() -> None:
    data = (SAMPLES / "extras.json").read_bytes()
    document = decode(data)
    extras = document.extras
    assert (extras.branch, extras.ladder, extras.helped) == ("2026-01-01T00:00:00Z", True, (1, 0))
    assert (extras.seconds, extras.station, extras.further) == (210, "first 0123abcd", {"curtain": 1})
    assert settled_in(document).conceded == (1,)
    assert encode(document) == data
    rescued = salvage(data)
    assert rescued is not None
    assert rescued.extras == Extras(extras.position, extras.settled), "all that belongs to the game itself"


@pytest.mark.parametrize(
    "entry", [{"seconds": "long"}, {"ladder": 1}, {"helped": [99]}, {"station": None}, {"next": []}]
)
def test_extras_of_another_kind_are_kept_unread(entry: dict[str, Any]) -> None:
    document = replace(played(3), extras=Extras(further=entry))
    assert decode(encode(document)).extras == Extras(further=entry)


def test_match_id_names_the_game_not_the_moment() -> None:
    one = played(3)
    assert one.match_id == played(5).match_id
    assert one.match_id != played(3, seed=8).match_id
    assert one.match_id != replace(one, header=replace(one.header, created="2026-01-02T03:04:06Z")).match_id


# ------------------------------------------------------------------------------------------------------------ limits


def changed(**changes: Any) -> SaveDocument:
    document = played(4)
    header = {key: changes.pop(key) for key in list(changes) if key in {item.name for item in fields(Header)}}
    return replace(document, header=replace(document.header, **header), **changes)


@pytest.mark.parametrize(
    ("document", "kind", "field"),
    [
        (changed(seats=()), Malformed, "header.seats"),
        (changed(seats=(Seat(HUMAN, "x"),) * 13), TooLarge, "header.seats"),
        (changed(seats=(Seat("ghost", "x"),) * 2), Malformed, "header.seats[0].kind"),
        (changed(seats=(Seat(HUMAN, "x", "a b"),) * 2), Malformed, "header.seats[0].level"),
        (changed(game="../uno"), Malformed, "header.game"),
        (changed(created="yesterday"), Malformed, "header.created"),
        (changed(options={"a": "x" * 41}), TooLarge, "header.options.a"),
        (changed(options={"a": True}), Malformed, "header.options.a"),
        (changed(seed=1 << 64), Malformed, "start.seed"),
        (changed(seed=-1), Malformed, "start.seed"),
        (changed(deck=(1,) * 2001), TooLarge, "start.deck"),
        (changed(commands=(Command(2, "draw"),)), Malformed, "commands[0]"),
        (changed(commands=(Command(0, "draw", zone="x" * 201),)), TooLarge, "commands[0]"),
        (changed(commands=(Command(0, "draw", 1 << 53),)), BadNumber, None),
        (changed(commands=(Command(0, "draw"),) * (MAX_COMMANDS + 1)), TooLarge, "commands"),
        (changed(hashes=()), Malformed, "hashes"),
        (changed(hashes=((3, "0" * 16),)), Malformed, "hashes"),
        (changed(hashes=((4, "0" * 16), (4, "0" * 16))), Malformed, "hashes"),
        (changed(hashes=((4, "0" * 15),)), Malformed, "hashes[0]"),
        (changed(summary=Summary((2,))), Malformed, "header.summary.to_act"),
        (changed(snapshot=0.5), BadNumber, None),
        (changed(snapshot={"$int": "1"}), Malformed, "snapshot.$int"),
        (changed(snapshot=1 << 256), BadNumber, None),
        (changed(snapshot="\ud800"), NotText, None),
        (changed(snapshot=["x" * 201]), TooLarge, "snapshot"),
        (changed(snapshot=["x" * 200] * 21_000), TooLarge, None),
    ],
)
def test_what_could_not_be_read_back_is_not_written(
    document: SaveDocument, kind: type[SaveError], field: str | None
) -> None:
    if len(document.commands) == 1:
        document = replace(document, hashes=((1, "0" * 16),))
    with pytest.raises(kind) as caught:
        encode(document)
    assert caught.value.details.get("field") == field
    assert set(caught.value.details) == set(SENTENCES[caught.value.code])


def test_the_longest_log_is_read_in_a_few_steps_for_each_command() -> None:
    document = played(MAX_COMMANDS, every=1000)
    data = encode(document)
    assert steps(lambda: decode(data)) < 40 * MAX_COMMANDS
    assert decode(data) == document


def test_names_are_cleaned_on_their_way_into_the_file() -> None:
    document = changed(seats=(Seat(HUMAN, "\u202eAnn\n\tLee " + "x" * 99), Seat(HUMAN, "")), title="a\x00b")
    header = decode(encode(document)).header
    assert header.seats[0].name == "Ann Lee " + "x" * 16
    assert header.seats[1].name == ""
    assert header.title == "ab"


# -------------------------------------------------------------------------------------------------- semantic changes

Change = Callable[[dict[str, Any]], object]


def resealed(change: Change, document: SaveDocument | None = None) -> bytes:
    """Return a save whose content was changed by somebody who can compute checksums."""
    data = json.loads(encode(document or played(9)))
    change(data)
    data.pop("sha256", None)
    try:
        data["sha256"] = sha256(canonical(data)).hexdigest()
    except ValueError:  # half a surrogate pair, NaN
        data["sha256"] = "0" * 64
    return json.dumps(data).encode()


def put(*way: str | int, to: object) -> Change:
    def change(data: Any) -> None:
        for step in way[:-1]:
            data = data[step]
        data[way[-1]] = to

    return change


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (put("extra", to=1), "extra"),
        (put("header", "seats", 1, "hand", to=[1]), "header.seats[1].hand"),
        (put("header", "seats", 1, "name", to=7), "header.seats[1].name"),
        (put("header", "seats", 0, "name", to="x\u202ey"), "header.seats[0].name"),
        (put("header", "seats", 0, "kind", to="dealer"), "header.seats[0].kind"),
        (put("header", "summary", "over", to=1), "header.summary.over"),
        (put("header", "summary", "to_act", to=[2]), "header.summary.to_act"),
        (put("header", "options", to=[]), "header.options"),
        (put("header", "rules", to=True), "header.rules"),
        (put("header", "sequence", to=-1), "header.sequence"),
        (put("start", "seed", to=5), "start.seed"),
        (put("start", "seed", to="-5"), "start.seed"),
        (put("start", "seed", to="18446744073709551616"), "start.seed"),
        (put("start", "seed", to="٣"), "start.seed"),
        (put("start", "deck", to=["a"]), "start.deck[0]"),
        (put("commands", 3, to=[1, "play", 3]), "commands[3]"),
        (put("commands", 3, to=[1, "play", True, "", 0]), "commands[3]"),
        (put("commands", 3, 0, to=2), "commands[3]"),
        (put("commands", 3, to={}), "commands[3]"),
        (put("commands", to={}), "commands"),
        (put("commands", to=[]), "hashes"),
        (put("hashes", 1, 0, to=0), "hashes"),
        (put("hashes", 1, 1, to="XYZ"), "hashes[1]"),
        (put("hashes", 1, to=[4]), "hashes[1]"),
        (put("schema", to="1"), "schema"),
        (put("schema", to=None), "schema"),
        (put("snapshot", "rng", to={"$int": "0x5"}), "$int"),
        (put("snapshot", "rng", to={"$int": "5", "x": 1}), "x"),
        (lambda data: data.pop("start"), "start"),
        (lambda data: data["header"].pop("title"), "header.title"),
    ],
)
def test_the_schema_names_the_field(change: Change, field: str) -> None:
    with pytest.raises(Malformed) as caught:
        decode(resealed(change))
    assert caught.value.details["field"] == field
    assert set(caught.value.details) == set(SENTENCES[caught.value.code])


@pytest.mark.parametrize(
    ("change", "command"),
    [
        (put("start", "seed", to="8"), 0),
        (put("start", "deck", to=[1, 2]), 0),
        (put("commands", 0, 2, to=39), 0),
        (put("commands", 5, 1, to="steal"), 5),
        (put("commands", 5, 4, to=3), 4),
        (put("hashes", 2, 1, to="0" * 16), 4),
    ],
)
def test_impossible_games_are_found_by_playing_them(change: Change, command: int) -> None:
    document = decode(resealed(change))
    with pytest.raises(Impossible) as caught:
        verify(document)
    assert caught.value.command == command


@pytest.mark.parametrize("value", [[], 1, "x", None, {}, {"format": "other"}, {"format": ["tabletable-save"]}])
def test_other_json_is_no_save(value: object) -> None:
    with pytest.raises(Malformed) as caught:
        decode(json.dumps(value).encode())
    assert caught.value.code == "save.malformed.not_a_save"


def test_newer_versions_are_refused_by_name() -> None:
    with pytest.raises(NewerVersion) as caught:
        decode(resealed(lambda data: data.update(schema=SCHEMA + 1, app="9.9", unknown={"of": "ours"})))
    assert caught.value.details == {"theirs": SCHEMA + 1, "ours": SCHEMA, "app": "9.9"}


def test_other_games_and_rules_are_refused() -> None:
    data = encode(played(3))
    decode(data, RULES)
    with pytest.raises(OtherGame) as caught:
        decode(data, {"uno": 1})
    assert caught.value.code == "save.other_game.unknown"
    with pytest.raises(OtherGame) as caught:
        decode(data, {"toylog": 2})
    assert caught.value.details == {"game": "toylog", "theirs": 1, "ours": 2}


# --------------------------------------------------------------------------------------------------------- migration


def test_migrations_run_in_order_and_only_the_needed_ones() -> None:
    def step(version: int) -> savefile.Migration:
        return lambda data: {**data, "schema": version + 1, "way": [*data["way"], version]}

    chain = {version: step(version) for version in (1, 2, 3)}
    old = {"schema": 1, "way": []}
    assert migrate(old, chain, 4)["way"] == [1, 2, 3]
    assert migrate({"schema": 3, "way": []}, chain, 4)["way"] == [3]
    assert migrate({"schema": 4, "way": []}, chain, 4)["way"] == []
    assert old == {"schema": 1, "way": []}


@pytest.mark.parametrize("version", [0, -1, 1])
def test_versions_without_a_way_here_are_refused(version: int) -> None:
    with pytest.raises(Malformed) as caught:
        migrate({"schema": version}, {}, 2)
    assert caught.value.details == {"version": version}


def test_a_migration_that_meets_nonsense_gives_a_typed_error() -> None:
    with pytest.raises(Malformed):
        migrate({"schema": 1}, {1: lambda data: {**data, "seats": data["header"]["seats"]}}, 2)
    with pytest.raises(Malformed):
        migrate({"schema": 1, "header": 5}, {1: lambda data: {**data, "seats": data["header"]["seats"]}}, 2)


def test_an_old_file_is_checked_as_it_was_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checksum is that of the old content; the schema is looked at after the migration."""

    def backward(data: dict[str, Any]) -> None:
        data["schema"] = 0
        data["header"]["name"] = data["header"].pop("title")

    old = resealed(backward)

    def forward(data: dict[str, Any]) -> dict[str, Any]:
        header = dict(data["header"])
        header["title"] = header.pop("name")
        return {**data, "schema": 1, "header": header}

    with pytest.raises(Malformed):
        decode(old)
    monkeypatch.setitem(savefile.MIGRATIONS, 0, forward)
    assert decode(old).commands == played(9).commands
    with pytest.raises(ChecksumError):
        decode(old.replace(b'0, "draw", 8', b'0, "draw", 9'))


# ---------------------------------------------------------------------------------------------------------- mutation

REFERENCE = played(9, deck=(3, 1, 2))
REFERENCE_DATA = encode(REFERENCE)
REFERENCE_SHA256 = json.loads(REFERENCE_DATA)["sha256"]


def _game(document: SaveDocument) -> tuple[Any, ...]:
    header = document.header
    return header.game, header.options, len(header.seats), document.seed, document.deck, document.commands


def outcome(data: bytes) -> SaveError | None:
    """What opening a file comes to: None if it is accepted, and then it must be the reference game.

    Where the checksum was made anew, only what decides the game must be the same: names and dates can't be checked.
    """
    error: SaveError | None = None
    found: list[SaveDocument] = []

    def open_it() -> None:
        found.append(decode(data, RULES))
        verify(found[0])

    def try_it() -> None:
        nonlocal error
        try:
            open_it()
        except SaveError as refused:
            error = refused

    assert steps(try_it) <= 50_000, "no damage makes it long"
    if error is None:
        (document,) = found
        assert _game(document) == _game(REFERENCE)
        if json.loads(data)["sha256"] == REFERENCE_SHA256:
            assert document == REFERENCE
    if error is not None:
        assert set(error.details) == set(SENTENCES[error.code])
        assert str(error).isprintable()
    return error


def test_every_truncation() -> None:
    for length in range(len(REFERENCE_DATA) - 1):
        assert outcome(REFERENCE_DATA[:length]) is not None
    assert outcome(REFERENCE_DATA[:-1]) is None  # only the last line end is missing


def test_every_flipped_bit(size: Callable[[int, int], int]) -> None:
    """At a push two bits of each byte, others of the next one."""
    each = size(4, 1)
    for place in range(len(REFERENCE_DATA)):
        for bit in range(place % each, 8, each):
            data = bytearray(REFERENCE_DATA)
            data[place] ^= 1 << bit
            error = outcome(bytes(data))
            assert error is not None or REFERENCE_DATA[place : place + 1] == b"\n"  # one blank for another


@given(st.data())
def test_salvage_finds_the_commands_before_the_damage(data: st.DataObject) -> None:
    document = played(data.draw(st.integers(0, 30)))
    content = encode(document)
    at = data.draw(st.integers(0, len(content) - 1))
    found = salvage(content[:at])
    if at < content.index(b',\n"ext":'):  # the seed is not whole
        assert found is None
        return
    assert found is not None
    assert found.header == document.header
    assert (found.seed, found.deck) == (document.seed, document.deck)
    count = len(found.commands)
    assert found.commands == document.commands[:count]
    whole_lines = content[:at].split(b'"commands":[\n')[1].count(b"\n") if b'"commands":[\n' in content[:at] else 0
    assert count >= min(len(document.commands), whole_lines)
    good = longest(found)
    verify(good)
    assert len(good.commands) == count


@given(st.binary(max_size=60), st.integers(0, 10_000), st.integers(0, 60))
def test_salvage_survives_anything(noise: bytes, at: int, cut: int) -> None:
    at %= len(REFERENCE_DATA)
    found = salvage(REFERENCE_DATA[:at] + noise + REFERENCE_DATA[at + cut :])
    if found is not None:
        assert len(found.commands) <= MAX_COMMANDS
        with suppress(Impossible):  # not even the deal is right
            verify(longest(found))


def test_salvage_wants_a_save_of_this_format() -> None:
    assert salvage(b"") is None
    assert salvage(b"\0" * 100_000) is None
    assert salvage(b"\n" * MAX_BYTES) is None
    assert salvage(REFERENCE_DATA.replace(b'"schema":1', b'"schema":2')) is None


# --------------------------------------------------------------------------------------------------------- resources


@cache
def extreme_saves() -> dict[str, bytes]:
    """Well-formed saves, but for the checksum, that are as large as the limits allow in one way or another."""
    snapshots = {
        "small objects": b"[" + b'{"":1},' * 120_000 + b"1]",
        "wide text": ("[" + ",".join('"' + "\U0001f600" * 190 + '"' for _ in range(5_400)) + "]").encode(),
        "long numbers": b"[" + b",".join(b'{"$int":"%d"}' % (10**18 + n) for n in range(120_000)) + b"]",
    }
    base = encode(replace(played(3), snapshot=None))
    found = {name: base.replace(b'"snapshot":null', b'"snapshot":' + data) for name, data in snapshots.items()}
    return {**found, "commands": encode(played(MAX_COMMANDS, every=2_500))}


MOST_STEPS: Final = 24 * MAX_VALUES
"""Calls of functions that reading a save takes at most, however it is made."""


@pytest.mark.sampled(each=1)
@pytest.mark.parametrize("name", sorted(extreme_saves()))
def test_extreme_saves_take_neither_long_nor_much_memory(name: str) -> None:
    data = extreme_saves()[name]

    def read() -> None:
        with suppress(ChecksumError):
            decode(data)

    gc.freeze()  # what other tests have left is not looked through for this one, nor again for others
    assert steps(read) <= MOST_STEPS
    tracemalloc.start()
    try:
        with suppress(ChecksumError):
            decode(data)
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert peak <= 64 << 20
