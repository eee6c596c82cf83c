"""Torture of saved games and other files: damaged, forged and foreign ones are refused, or are the very game."""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from torture import ROOT, Harness

from tabletable.core.digest import canonical
from tabletable.core.errors import FaultyFile
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.play.files.safejson import SENTENCES, NewerVersion, OtherGame, SaveError
from tabletable.play.keeping.optionfile import LIMIT, file_options
from tabletable.play.keeping.recording import Recorder, restore, verify
from tabletable.play.keeping.savefile import SaveDocument, decode, encode
from tabletable.play.keeping.savefolder import generations
from tabletable.play.keeping.saves import SaveStore
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session

RULES: Final = {game_id: game.info.rules_version for game_id, game in all_games().items()}
LONGEST: Final = 1.0
"""CPU seconds after which a file must have been refused or opened."""
COMMANDS: Final = 36
SCRAPS: Final = [*(bytes([code]) for code in b'"\\[]{},:0-\0\xff'), b"1e9", b"NaN", b"null", b'"seed":"9",']
SWAPS: Final[list[Any]] = [
    None, True, -1, 0, 1, 7, 2**53 - 1, 2**53, 1.5, "", "x", "x" * 300, "off", "play", [], {}, [0, 1], [[]], {"x": 1},
    float("nan"), "\ud800",
]  # fmt: skip


@cache
def reference(game_id: str, seed: int = 5) -> SaveDocument:
    """Return the first commands of a random game, as the program saves it."""
    game = all_games()[game_id]
    count = min(max(game.info.min_seats, 3), game.info.max_seats)
    seats = [Seat(HUMAN, "王小明"), *(Seat(BOT, f"Bot {n}", game.info.levels[0], "fox") for n in range(1, count))]
    session, rng = Session(game, seats, {}, seed), Rng(11)
    recorder = Recorder(session, "2026-01-01T00:00:00Z")
    while session.to_act() and len(session.steps) < COMMANDS:
        session.submit(rng.choice(session.legal(session.to_act()[0])))
        recorder.document()
    return recorder.document()


def opened(data: bytes) -> SaveDocument | None:
    """Return the document, if the file opens. Raises AssertionError if it takes too long, and every error but a
    `SaveError`.
    """
    started = time.process_time()
    try:
        document = decode(data, RULES)
        verify(document)
    except SaveError as error:
        if set(error.details) != set(SENTENCES[error.code]) or not str(error).isprintable():
            raise AssertionError(f"no sentence says {error.code}") from error
        return None
    finally:
        assert time.process_time() - started <= LONGEST, "it took too long"
    return document


def deal_and_log(document: SaveDocument) -> tuple[Any, ...]:
    """Return everything that determines a game."""
    header = document.header
    options = all_games()[header.game].info.complete(header.options)  # one that is missing has its default
    return header.game, options, len(header.seats), document.seed, document.deck, document.commands


def is_same_game(one: SaveDocument, other: SaveDocument) -> bool:
    """Return whether both are one game, except for names, dates and pictures, which can't be checked.

    Two commands with one result in either order may be exchanged: no position shows it afterwards.
    """
    return deal_and_log(one) == deal_and_log(other) or restore(one).snapshot() == restore(other).snapshot()


# ------------------------------------------------------------------------------------------------ mutations


def _spliced(data: bytes, rng: random.Random) -> bytes:
    other = encode(reference(rng.choice(list(RULES)), 6))
    return data[: rng.randrange(len(data))] + other[rng.randrange(len(other)) :]


def _cut(data: bytes, rng: random.Random) -> bytes:
    one, other = sorted((rng.randrange(len(data)), rng.randrange(len(data))))
    return rng.choice((data[:one], data[:one] + data[other:], data[:other] + data[one:]))


def _overwritten(data: bytes, rng: random.Random) -> bytes:
    at, block = rng.randrange(len(data)), rng.choice((512, 4096))
    scrap = rng.choice((rng.choice(SCRAPS), rng.randbytes(rng.randrange(1, 9)), data[at : at + 40] * 2))
    rest = data[at + rng.randrange(40) :]
    return rng.choice((data[:at] + scrap + rest, data[: at & -block] + bytes(block) + data[(at & -block) + block :]))


def _flipped(data: bytes, rng: random.Random) -> bytes:
    flipped = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 9))):
        flipped[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(flipped)


def _lines(data: bytes, rng: random.Random) -> bytes:
    lines = data.split(b"\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[at : at + 1] = rng.choice(([], [lines[at]] * 2, [lines[other]], [lines[at], b""]))
    return b"\n".join(lines)


def _strange(data: bytes, rng: random.Random) -> bytes:
    deep, wide = 10 ** rng.randrange(1, 7), 10 ** rng.randrange(1, 6)
    return rng.choice(
        (
            lambda: rng.randbytes(rng.randrange(2000)),
            lambda: json.dumps(_random_json(rng, 4)).encode(),
            lambda: b"[" * deep,
            lambda: b'{"a":' * deep + b"1" + b"}" * deep,
            lambda: b'{"format":"tabletable-save",' + b",".join(b'"%d":1' % n for n in range(wide)) + b"}",
            lambda: data + b"\0" * wide,
            lambda: b"",
            lambda: data.decode().encode("utf-16"),
        )
    )()


def _random_json(rng: random.Random, depth: int) -> Any:
    kind = rng.randrange(6 if depth else 4)
    if kind == 4:
        return [_random_json(rng, depth - 1) for _ in range(rng.randrange(4))]
    if kind == 5:
        keys = ["format", "schema", "header", "commands", "start", "x"]
        return {key: _random_json(rng, depth - 1) for key in rng.sample(keys, rng.randrange(5))}
    return rng.choice([None, True, rng.randrange(10**6), "tabletable-save", 1, "x"])


def changed(whole: Any, rng: random.Random) -> Any:
    """Replace, remove, repeat or swap one value of plain data, in place; return the data."""
    place = whole
    while True:
        key = rng.choice(sorted(place) if isinstance(place, dict) else range(len(place)))
        if not (isinstance(place[key], (dict, list)) and place[key]) or rng.random() > 0.9:
            break
        place = place[key]
    change = rng.randrange(4)
    if change == 0:
        del place[key]
    elif change == 1 and isinstance(place, list):
        place.insert(key, place[rng.randrange(len(place))])
    elif change == 2 and isinstance(place, list):
        place[key], place[key - 1] = place[key - 1], place[key]
    elif isinstance(place[key], int) and rng.random() < 0.5:
        place[key] += rng.choice((-1, 1))
    else:
        place[key] = rng.choice(SWAPS)
    return whole


def tampered(data: bytes, rng: random.Random) -> bytes:
    """Return a save changed by an attacker who updates the checksum."""
    whole = json.loads(data)
    changed(whole if rng.random() < 0.7 else whole["commands"], rng)  # the log decides the game, and is one of ten keys
    whole.pop("sha256", None)
    try:
        whole["sha256"] = sha256(canonical(whole)).hexdigest()
    except ValueError:  # half a surrogate pair, NaN
        whole["sha256"] = "0" * 64
    return json.dumps(whole).encode()


def forged(data: bytes, rng: random.Random) -> bytes:
    """Return a save changed by an attacker who leaves the checksum unchanged."""
    whole = json.loads(data)
    kept = whole.pop("sha256")
    if rng.random() < 0.5:  # a name means nothing to the game: the checksum alone can tell
        whole["header"]["seats"][0]["name"] = f"P{rng.randrange(100)}"
    else:
        changed(whole, rng)
    return json.dumps({**whole, "sha256": kept}).encode()


MUTATIONS: Final = (tampered, tampered, tampered, forged, _spliced, _cut, _overwritten, _flipped, _lines, _strange)


# ------------------------------------------------------------------------------------------------ the harness


def saves(subject: str, number: int, rng: random.Random, trials: int) -> Iterator[str]:
    """Mutated saves, autosaves with Continue, decks and boards: refused with a sentence, or the very game."""
    document = reference(subject)
    data, boards = encode(document), list(_boards(subject))
    for _ in range(trials):
        mutate = rng.choice(MUTATIONS)
        damaged = mutate(data, rng)
        try:
            if boards and rng.random() < 0.1:
                mutate = rng.choice((_spliced, _cut, _overwritten, _lines, _strange, tampered))
                _try_board(subject, mutate, rng, *rng.choice(boards))
                continue
            reopened = opened(damaged)
            if reopened is not None and not is_same_game(reopened, document):
                yield f"{mutate.__name__}: another game was opened"
            elif reopened is not None and mutate is not tampered and reopened != document:
                yield f"{mutate.__name__}: what doesn't fit its checksum was opened"
            if rng.random() < 0.1:
                yield from (f"{mutate.__name__}: {text}" for text in _continued(document, data, damaged))
        except Exception as error:
            yield f"{mutate.__name__}: {type(error).__name__}: {error}"


def _continued(document: SaveDocument, data: bytes, damaged: bytes) -> Iterator[str]:
    """Check "Continue" with a damaged last state and an intact one before."""
    with tempfile.TemporaryDirectory() as folder:
        store = SaveStore(Path(folder), rules=RULES)
        slot = store.slots / f"{document.header.game}-1.json"
        slot.parent.mkdir()
        slot.write_bytes(damaged)
        generations(slot)[1].write_bytes(data)
        store.entries(), store.autosaves()
        resumed = store.continue_latest(verify)
        if resumed is not None and not is_same_game(resumed.document, document):
            yield "another game was continued"
        if resumed is None and not _is_foreign(damaged):
            yield "the state before was not continued"
        if damaged not in [path.read_bytes() for path in slot.parent.iterdir()]:
            yield "the damaged file is gone"


def _is_foreign(data: bytes) -> bool:
    """Return whether it may be a good save of another program, to be left alone, or of a finished game."""
    try:
        return decode(data, RULES).header.summary.is_over
    except (NewerVersion, OtherGame):
        return True
    except SaveError:
        return False


def _boards(game: str) -> Iterator[tuple[Callable[[str], Any], bytes]]:
    """Yield (reader, built-in file) of every deck or board."""
    folder = Path(sys.modules[type(get_game(game)).__module__].__file__ or "").parent
    for option in file_options(get_game(game).info):
        assert option.read is not None
        yield option.read, (folder / f"{option.id}.json").read_bytes()


def _try_board(
    game: str, mutate: Callable[..., bytes], rng: random.Random, read: Callable[[str], Any], data: bytes
) -> None:
    """Raise any error of a changed deck or board that is neither refused properly nor playable."""
    text = (json.dumps(changed(json.loads(data), rng)).encode() if mutate is tampered else mutate(data, rng))[:LIMIT]
    started = time.process_time()
    try:
        value = read(text.decode("utf-8", "replace"))
    except FaultyFile:
        return
    finally:
        assert time.process_time() - started <= LONGEST, "it took too long"
    info = get_game(game).info
    (option,) = (each.id for each in file_options(info) if each.read is read)
    session = Session(get_game(game), [Seat(BOT, f"P{n}", "random") for n in range(info.min_seats)], {option: value}, 1)
    for _ in range(3):
        session.submit(rng.choice(session.legal(session.to_act()[0])))


# ------------------------------------------------------------------------------------------------ every version


SAMPLES: Final = ROOT / "tests" / "play" / "samples"


def samples() -> list[str]:
    """Return the saves of real games, one for each version of the format and each game."""
    return sorted(f"{path.parent.name}/{path.stem}" for path in SAMPLES.glob("v*/*.tabletable"))


def diff(subject: str, number: int, rng: random.Random, trials: int) -> Iterator[str]:
    """Saves of every version of the format load as the states they were, and can be played to their ends."""
    document = decode((SAMPLES / f"{subject}.tabletable").read_bytes(), RULES)
    session = restore(document)
    if decode(encode(document), RULES) != document:
        yield "saved again it is another document"
    for _ in range(session.game.bound(len(session.seats), session.options)):
        if not session.to_act() or len(session.steps) > 400:
            return
        session.submit(rng.choice(session.legal(rng.choice(session.to_act()))))


SAVES: Final = Harness(saves, lambda: list(all_games()), 50, (2_000, 50_000, 500_000))
DIFF: Final = Harness(diff, samples, 1, (len(samples()),) * 3)
