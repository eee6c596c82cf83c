"""The folder of saves: listing, opening, rescuing, autosaves that survive damage, full disks and being killed."""

import errno
import os
import random
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tabletable.core.errors import SetupError
from tabletable.play.files import storage
from tabletable.play.files.safejson import (
    MAX_BYTES,
    ChecksumError,
    Impossible,
    Malformed,
    NewerVersion,
    OtherGame,
    SaveError,
    TooLarge,
    Unreadable,
    Unwritable,
)
from tabletable.play.files.storage import Disk
from tabletable.play.keeping import savefile, saves
from tabletable.play.keeping.savefile import SaveDocument, decode, encode
from tabletable.play.keeping.savefolder import GENERATIONS, generations
from tabletable.play.keeping.saves import MOST_UNFINISHED, SLOTS, AutoSaver, Kind, SaveStore
from tabletable.play.keeping.saveschema import HEAD_BYTES, Extras
from tests.play.toylog import GAME, RULES, finished, longest, played, verify
from tests.steps import steps

ROOT = Path(__file__).parents[2]


class Clock:
    """Goes forward a second at every look, unless told otherwise."""

    def __init__(self) -> None:
        self.now = datetime(2026, 5, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> SaveStore:
    return SaveStore(tmp_path / "saves", rules=RULES, now=clock)


def contents(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Return every file below `folder` with its bytes and its time of change."""
    return {
        str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file()
    }


def damage(path: Path, keep: int = 700) -> bytes:
    data = path.read_bytes()
    path.write_bytes(data[:keep])
    return data[:keep]


def code_of(action: Callable[[], object]) -> str:
    with pytest.raises(SaveError) as caught:
        action()
    return caught.value.code


# ------------------------------------------------------------------------------------------------------- named saves


def test_a_save_is_listed_and_opens(store: SaveStore) -> None:
    name = store.save(played(5), "Friday <with> Ann\u202e")
    (entry,) = store.entries()
    assert entry.name == name
    assert name.startswith("Friday-with-Ann-")
    assert entry.problem is None
    assert entry.header is not None
    assert entry.header.title == "Friday <with> Ann"
    assert entry.header.modified == "2026-05-01T00:00:01Z"
    assert entry.header.created == played(5).header.created
    assert entry.header.summary == played(5).header.summary
    assert store.load(name, verify).commands == played(5).commands


def test_a_save_is_called_by_the_letters_of_its_title_all_along(store: SaveStore) -> None:
    name = store.save(played(5), "王小明的牌局")
    assert re.fullmatch(r"王小明的牌局-[0-9a-f]{8}\.tabletable", name)
    assert store.load(name, verify).commands == played(5).commands
    store.picture_of(name, is_auto=False).write_bytes(b"picture")
    in_trash = store.delete(name)
    assert in_trash == name
    assert store.restore(in_trash) == name
    assert store.picture_of(name, is_auto=False).exists()
    longest = store.save(played(5), "鈺" * 60)
    assert len(longest.encode()) < 143, "what an encrypted home has room for"
    assert store.restore(store.delete(longest)) == longest


class FewLetters(Disk):
    """A disk whose names are plain letters, as one from a camera."""

    def replace(self, path: Path, target: Path) -> None:
        if not target.name.isascii():
            raise OSError(self.code, "no such letters here")
        super().replace(path, target)

    code = errno.EILSEQ


@pytest.mark.parametrize("code", [errno.EILSEQ, errno.EINVAL, errno.ENAMETOOLONG])
def test_a_disk_that_knows_few_letters_gets_them(tmp_path: Path, clock: Clock, code: int) -> None:
    disk = FewLetters()
    disk.code = code
    store = SaveStore(tmp_path / "saves", rules=RULES, disk=disk, now=clock)
    name = store.save(played(5), "王小明 with Ann")
    assert name.startswith("with-ann-")
    assert store.load(name, verify).header.title == "王小明 with Ann"
    assert sorted(os.listdir(store.folder)) == [name], "no temporary file stays"
    disk.code = errno.ENOSPC
    with pytest.raises(Unwritable):
        store.save(played(5), "王小明 with Ann")


def test_a_game_without_a_date_of_birth_gets_one(store: SaveStore) -> None:
    fresh = played(1)
    name = store.save(replace(fresh, header=replace(fresh.header, created="")), "")
    assert name.startswith("toylog-")
    assert store.load(name, verify).header.created == "2026-05-01T00:00:01Z"


def test_all_autosaves_of_a_sitting_share_that_date(store: SaveStore) -> None:
    documents = [replace(document, header=replace(document.header, created="")) for document in map(played, (1, 2, 3))]
    saver = saved(store, *documents)
    assert saver.slot is not None
    path = store.slots.path / saver.slot
    kept = [decode(storage.backup_path(path, generation).read_bytes()) for generation in range(3)]
    assert len({document.match_id for document in kept}) == 1
    assert len({document.header.modified for document in kept}) == 3


def test_saves_with_one_title_do_not_meet(store: SaveStore) -> None:
    found = {store.save(played(number), "Same") for number in range(20)}
    assert len(found) == 20
    assert [entry.header.summary.to_act for entry in store.entries() if entry.header] == [
        (number % 2,) for number in reversed(range(20))
    ]


def test_renaming_changes_the_title_only_and_keeps_a_backup(store: SaveStore) -> None:
    name = store.save(played(3), "Mine")
    before = store.load(name, verify)
    store.rename(name, "Yours\n")
    after = store.load(name, verify)
    assert after == replace(before, header=replace(before.header, title="Yours"))
    assert decode((store.folder / f"{name}.bak1").read_bytes()) == before


def test_deleted_saves_come_back(store: SaveStore) -> None:
    name = store.save(played(3), "Mine")
    store.rename(name, "Yours")
    before = contents(store.folder)
    in_trash = store.delete(name)
    assert store.entries() == []
    assert [entry.name for entry in store.trash.entries()] == [in_trash]
    assert store.restore(in_trash) == name
    assert contents(store.folder) == before
    assert store.trash.entries() == []


def test_a_picture_goes_where_its_save_goes(store: SaveStore) -> None:
    name = store.save(played(3), "Mine")
    picture = store.picture_of(name, is_auto=False)
    picture.write_bytes(b"a table")
    in_trash = store.delete(name)
    assert not picture.exists()
    assert [entry.name for entry in store.entries()] == []
    store.restore(in_trash)
    assert picture.read_bytes() == b"a table"


def test_a_save_is_not_held_up_by_its_picture(store: SaveStore) -> None:
    name = store.save(played(3), "Mine")
    picture = store.picture_of(name, is_auto=False)
    picture.write_bytes(b"a table")
    in_trash = store.delete(name)
    picture.write_bytes(b"in the way")
    assert store.restore(in_trash) == name
    assert picture.read_bytes() == b"in the way"


def test_names_in_the_trash_do_not_collide(store: SaveStore) -> None:
    name = store.save(played(3), "Mine")
    data = (store.folder / name).read_bytes()
    first = store.delete(name)
    (store.folder / name).write_bytes(data)
    second = store.delete(name)
    assert first != second
    assert {entry.name for entry in store.trash.entries()} == {first, second}
    assert {store.restore(first), store.restore(second)} == {first, second}
    assert len(store.entries()) == 2
    for entry in store.entries():
        store.delete(entry.name)
    store.trash.empty()
    assert store.trash.entries() == []
    assert os.listdir(store.trash.path) == []


def test_a_named_save_has_the_ending_that_desktops_know_and_keeps_it(store: SaveStore) -> None:
    name = store.save(played(2), "Friday")
    assert name.startswith("Friday-")
    assert name.endswith(".tabletable")
    plain = Path(name).with_suffix(".json").name
    (store.folder / name).rename(store.folder / plain)
    again = store.save(played(3), "Friday")
    assert {entry.name for entry in store.entries()} == {plain, again}
    for known in (plain, again):
        data = (store.folder / known).read_bytes()
        first = store.delete(known)
        (store.folder / known).write_bytes(data)
        second = store.delete(known)
        assert Path(first).suffix == Path(second).suffix == Path(known).suffix


@pytest.mark.parametrize("name", ["../settings.json", "/etc/passwd", "a/b.json", "..", "", "con.json", "a\0.json"])
def test_no_name_leads_out_of_the_folder(store: SaveStore, tmp_path: Path, name: str) -> None:
    store.save(played(1), "x")
    (tmp_path / "settings.json").write_bytes(b"{}")
    before = contents(tmp_path)
    for action in (
        lambda: store.load(name, verify),
        lambda: store.offers(name, verify, longest),
        lambda: store.rename(name, "x"),
        lambda: store.delete(name),
        lambda: store.delete_autosave(name),
        lambda: store.restore(name),
    ):
        assert code_of(action) == "save.malformed.file_name"
    assert contents(tmp_path) == before


def test_missing_saves(store: SaveStore) -> None:
    assert store.entries() == store.trash.entries() == store.autosaves() == []
    assert code_of(lambda: store.load("none.json", verify)) == "save.unreadable.missing"
    assert code_of(lambda: store.delete("none.json")) == "save.unwritable.missing"
    assert store.offers("none.json", verify, longest) == []
    assert store.continue_latest(verify) is None


# ----------------------------------------------------------------------------------------------------- damaged files


def bad_files() -> dict[str, tuple[bytes, type[SaveError]]]:
    good = encode(played(9))
    return {
        "empty.json": (b"", Malformed),
        "blank.json": (bytes(3000), Malformed),
        "truncated.json": (good[:-40], Malformed),
        "headless.json": (good[300:], Malformed),
        "noise.json": (random.Random(1).randbytes(4000), SaveError),
        "deep.json": (b"[" * 10_000 + b"]" * 10_000, SaveError),
        "large.json": (good + b" " * (5 << 20), TooLarge),
        "twice.json": (good.replace(b'"schema":1', b'"schema":1,"schema":1'), SaveError),
        "nan.json": (good.replace(b'"schema":1', b'"schema":NaN'), SaveError),
        "latin.json": (good.replace("é".encode(), b"\xe9"), SaveError),
        "zip.json": (b"PK\x03\x04" + good, SaveError),
        "newer.json": (good.replace(b'"schema":1', b'"schema":2'), NewerVersion),
        "other.json": (encode(replace(played(9), header=replace(played(9).header, game="whist"))), OtherGame),
        "list.json": (b"[]", Malformed),
    }


def test_one_bad_file_is_one_grey_row_and_stays_as_it_is(store: SaveStore) -> None:
    good = store.save(played(4), "Good")
    for name, (data, _) in bad_files().items():
        (store.folder / name).write_bytes(data)
    before = contents(store.folder)
    entries = store.entries()
    assert entries[0].name == good
    assert {entry.name for entry in entries[1:]} == set(bad_files())
    for entry in entries[1:]:
        kind = bad_files()[entry.name][1]
        assert isinstance(entry.problem, kind), entry
        with pytest.raises(kind):
            store.load(entry.name, verify)
        store.offers(entry.name, verify, longest)
        assert code_of(lambda name=entry.name: store.rename(name, "x")) == "save.unwritable.damaged"  # type: ignore[misc]
    assert contents(store.folder) == before
    for entry in entries[1:]:
        store.delete(entry.name)
    assert [entry.name for entry in store.entries()] == [good]
    assert {entry.name for entry in store.trash.entries()} == set(bad_files())


def test_damage_behind_the_header_shows_when_the_save_is_opened(store: SaveStore) -> None:
    name = store.save(played(9), "x")
    path = store.folder / name
    path.write_bytes(path.read_bytes().replace(b'[1,"play",3', b'[1,"play",4'))
    assert store.entries()[0].problem is None
    before = contents(store.folder)
    with pytest.raises(ChecksumError):
        store.load(name, verify)
    assert contents(store.folder) == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_the_list_never_waits_for_a_pipe_nor_follows_links_out(store: SaveStore, tmp_path: Path) -> None:
    store.save(played(1), "x")
    (tmp_path / "secret.json").write_bytes(encode(played(2)))
    os.mkfifo(store.folder / "pipe.json")
    (store.folder / "folder.json").mkdir()
    (store.folder / "link.json").symlink_to(tmp_path / "secret.json")
    found = {entry.name: entry.problem.code for entry in store.entries() if entry.problem}
    assert found == {
        "pipe.json": "save.unreadable.not_a_file",
        "folder.json": "save.unreadable.not_a_file",
        "link.json": "save.unreadable.outside",
    }


def test_hand_formatted_saves_are_listed(store: SaveStore) -> None:
    import json

    store.folder.mkdir()
    (store.folder / "by hand.json").write_text(json.dumps(json.loads(encode(played(3))), indent=4), "utf-8")
    (entry,) = store.entries()
    assert entry.problem is None
    assert entry.header == played(3).header


def test_an_unreadable_folder_is_an_empty_list(tmp_path: Path) -> None:
    class Broken(Disk):
        def names(self, folder: Path) -> list[str]:
            raise OSError(errno.EIO, "bad block")

    store = SaveStore(tmp_path, disk=Broken())
    assert store.entries() == store.trash.entries() == store.autosaves() == []
    assert store.continue_latest(verify) is None
    assert store.clean_up() == 0


def test_five_hundred_saves_are_listed_by_their_first_kilobytes(tmp_path: Path, clock: Clock) -> None:
    disk = TallyDisk()
    store = SaveStore(tmp_path / "saves", rules=RULES, disk=disk, now=clock)
    for number in range(50):
        store.save(played(200, seed=number), f"Game {number}")
    for path in list(store.folder.glob("*.tabletable")):
        for copy in range(9):
            (store.folder / f"{path.stem}-{copy}.json").write_bytes(path.read_bytes())
    assert len(store.entries()) == 500
    assert all(entry.problem is None for entry in store.entries())
    disk.read_bytes = 0
    assert steps(store.entries) < 500 * 2_000
    assert disk.read_bytes <= 500 * (HEAD_BYTES + 2)


# ------------------------------------------------------------------------------------------------------------ rescue


def test_offers_for_a_truncated_save(store: SaveStore) -> None:
    name = store.save(played(6), "x")
    store.rename(name, "y")
    path, data = store.folder / name, encode(played(30))
    path.write_bytes(data[: data.index(b'[0,"draw",22')])
    before = contents(store.folder)
    earlier, prefix = store.offers(name, verify, longest)
    assert (earlier.kind, len(earlier.document.commands), earlier.source) == (Kind.GENERATION, 6, f"{name}.bak1")
    assert (prefix.kind, prefix.source) == (Kind.PREFIX, name)
    assert prefix.document.commands == played(22).commands
    verify(prefix.document)
    assert contents(store.folder) == before
    kept = store.save(prefix.document, "Rescued")
    assert len(store.load(kept, verify).commands) == 22


def test_offers_for_a_save_edited_by_hand(store: SaveStore) -> None:
    name = store.save(played(6), "x")
    path = store.folder / name
    path.write_bytes(path.read_bytes().replace("王0 é".encode(), "Zoë".encode()))
    with pytest.raises(ChecksumError):
        store.load(name, verify)
    (edited,) = store.offers(name, verify, longest)
    assert edited.kind is Kind.EDITED
    assert edited.document.header.seats[0].name == "Zoë"
    assert len(edited.document.commands) == 6


def test_offers_for_a_log_that_does_not_play(store: SaveStore) -> None:
    name = store.save(played(12), "x")
    path = store.folder / name
    path.write_bytes(path.read_bytes().replace(b'[1,"play",9', b'[1,"play",8'))
    (prefix,) = store.offers(name, verify, longest)
    assert (prefix.kind, len(prefix.document.commands)) == (Kind.PREFIX, 8)


def test_no_offers_for_what_belongs_to_another_version_or_game(store: SaveStore) -> None:
    store.folder.mkdir()
    for name in ("newer.json", "other.json"):
        (store.folder / name).write_bytes(bad_files()[name][0])
        assert store.offers(name, verify, longest) == []


def test_what_the_game_itself_refuses_is_impossible(store: SaveStore) -> None:
    def refuse(document: SaveDocument) -> None:
        raise SetupError("no such option")

    name = store.save(played(1), "x")
    with pytest.raises(Impossible):
        store.load(name, refuse)


# ------------------------------------------------------------------------------------------------------------ import


def test_imported_files_are_copied(store: SaveStore) -> None:
    name = store.import_bytes(encode(played(7)), verify)
    assert store.load(name, verify) == played(7)


def test_imported_files_are_checked_first(store: SaveStore) -> None:
    for data, kind in bad_files().values():
        with pytest.raises(kind):
            store.import_bytes(data, verify)
    cheat = played(7)
    with pytest.raises(Impossible):
        store.import_bytes(encode(replace(cheat, seed=8)), verify)
    edited = encode(cheat).replace("王0 é".encode(), "Zoë".encode())
    with pytest.raises(ChecksumError):
        store.import_bytes(edited, verify)
    assert store.entries() == []
    name = store.import_bytes(edited, verify, accept_edited=True)
    assert store.load(name, verify).header.seats[0].name == "Zoë"


# --------------------------------------------------------------------------------------------------------- read-only


def test_a_second_instance_writes_nothing(store: SaveStore, tmp_path: Path) -> None:
    name = store.save(played(3), "x")
    AutoSaver(store, _unexpected).save(played(3))
    damage(store.slots.path / "toylog-1.json")
    second = SaveStore(store.folder, rules=RULES, is_read_only=True)
    before = contents(tmp_path)
    for action in (
        lambda: second.save(played(1), "x"),
        lambda: second.rename(name, "y"),
        lambda: second.delete(name),
        lambda: second.delete_autosave("toylog-1.json"),
        lambda: second.restore(name),
        lambda: second.trash.empty(),
        lambda: second.import_bytes(encode(played(3)), verify),
    ):
        assert code_of(action) == "save.unwritable.second_instance"
    failures: list[SaveError] = []
    assert not AutoSaver(second, failures.append).save(played(2))
    assert [error.code for error in failures] == ["save.unwritable.second_instance"]
    assert second.load(name, verify).header.title == "x"
    assert second.continue_latest(verify) is None
    assert contents(tmp_path) == before


# ---------------------------------------------------------------------------------------------------------- autosave


def _unexpected(error: SaveError) -> None:
    raise AssertionError(error)


def saved(store: SaveStore, *documents: SaveDocument) -> AutoSaver:
    saver = AutoSaver(store, _unexpected)
    for document in documents:
        assert saver.save(document)
    return saver


def test_three_states_of_a_game_are_kept(store: SaveStore) -> None:
    saver = saved(store, *(played(count) for count in range(8)))
    assert saver.slot == "toylog-1.json"
    path = store.slots.path / saver.slot
    assert GENERATIONS == 3
    counts = [len(decode(storage.backup_path(path, generation).read_bytes()).commands) for generation in range(3)]
    assert counts == [7, 6, 5]
    assert sorted(os.listdir(store.slots.path)) == ["toylog-1.json", "toylog-1.json.bak1", "toylog-1.json.bak2"]


def test_continue_is_the_last_state_of_the_game_played_last(store: SaveStore, clock: Clock) -> None:
    saved(store, played(3, seed=1), played(4, seed=1))
    clock.now -= timedelta(days=30_000)  # the clock's battery was empty
    saved(store, played(5, seed=2))
    found = store.continue_latest(verify)
    assert found is not None
    assert (found.document.seed, len(found.document.commands), found.generation, found.problems) == (2, 5, 0, ())
    assert found.name == "toylog-2.json"
    # Playing on goes to the same place, and then that game is the last one again.
    first = AutoSaver(store, _unexpected, slot="toylog-1.json")
    first.save(played(6, seed=1))
    found = store.continue_latest(verify)
    assert found is not None
    assert (found.document.seed, found.name) == (1, "toylog-1.json")
    assert len(store.autosaves()) == 2


def test_games_of_several_kinds_have_their_own_places(store: SaveStore) -> None:
    saved(store, played(2))
    uno = played(3, seed=5)
    saved(store, replace(uno, header=replace(uno.header, game="uno", rules_version=3)))
    assert [entry.name for entry in store.autosaves()] == ["uno-1.json", "toylog-1.json"]
    assert [entry.name for entry in store.autosaves(GAME)] == ["toylog-1.json"]
    found = store.continue_latest(verify, GAME)
    assert found is not None
    assert found.document.header.game == GAME


def test_the_place_of_a_finished_game_is_taken_first_then_a_free_one(store: SaveStore) -> None:
    for seed in (1, 2, 3):
        saved(store, played(2, seed=seed))
    assert SLOTS == 3
    AutoSaver(store, _unexpected, slot="toylog-2.json").save(finished(played(9, seed=2)))
    AutoSaver(store, _unexpected, slot="toylog-1.json").save(finished(played(9, seed=1)))
    assert store.claim_slot(GAME) == "toylog-2.json", "it was finished first"
    saved(store, played(1, seed=4))
    assert store.claim_slot(GAME) == "toylog-1.json"
    saved(store, played(1, seed=5))
    assert store.claim_slot(GAME) == "toylog-4.json"
    assert len(store.autosaves()) == 3


def test_every_unfinished_game_keeps_its_place_with_its_earlier_states(store: SaveStore) -> None:
    for seed in range(MOST_UNFINISHED):
        saved(store, *(played(count, seed=seed) for count in (1, 2, 3)))
    assert sorted(entry.name for entry in store.autosaves()) == sorted(
        f"toylog-{number}.json" for number in range(1, MOST_UNFINISHED + 1)
    )
    for seed in range(MOST_UNFINISHED):
        path = store.slots.path / f"toylog-{seed + 1}.json"
        states = [decode(each.read_bytes()) for each in generations(path)]
        assert [(each.seed, len(each.commands)) for each in states] == [(seed, 3), (seed, 2), (seed, 1)]
    assert store.trash.entries() == []


def test_with_too_many_the_oldest_unfinished_game_goes_to_the_trash_and_is_told(store: SaveStore) -> None:
    for seed in range(MOST_UNFINISHED):
        saved(store, *(played(count, seed=seed) for count in (1, 2, 3)))
    AutoSaver(store, _unexpected, slot="toylog-1.json").save(played(4, seed=0))  # played again since
    AutoSaver(store, _unexpected, slot="toylog-3.json").save(finished(played(9, seed=2)))
    texts: list[str] = []
    saver = AutoSaver(store, _unexpected, on_tidied=lambda: texts.append("told"))
    saver.save(played(1, seed=90))
    assert (saver.slot, texts) == ("toylog-3.json", []), "the place of a finished game"
    saver = AutoSaver(store, _unexpected, on_tidied=lambda: texts.append("told"))
    for count in (1, 2, 3):
        saver.save(played(count, seed=91))
    assert (saver.slot, texts) == ("toylog-2.json", ["told"])
    (trashed,) = store.trash.entries()
    name = store.restore(trashed.name)
    assert name == "toylog-13.json"
    states = [decode(each.read_bytes()) for each in generations(store.slots.path / name)]
    assert [(each.seed, len(each.commands)) for each in states] == [(1, 3), (1, 2), (1, 1)]
    assert len(store.autosaves()) == MOST_UNFINISHED + 1


def test_where_nothing_can_be_tidied_away_the_new_game_has_its_own_place(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(MOST_UNFINISHED):
        saved(store, played(2, seed=seed))

    def refuse(name: str) -> str:
        raise Unwritable("denied", file=name)

    monkeypatch.setattr(store, "delete_autosave", refuse)
    assert saved(store, played(2, seed=90)).slot == "toylog-13.json"
    assert len(store.autosaves()) == MOST_UNFINISHED + 1


def test_a_game_begun_from_a_finished_one_leaves_that_one_where_it_is(store: SaveStore) -> None:
    for seed in (1, 2, 3):
        saved(store, played(2, seed=seed))
    over = finished(played(9, seed=2))
    over = replace(over, header=replace(over.header, created="2026-11-24T12:24:26Z"))
    AutoSaver(store, _unexpected, slot="toylog-2.json").save(over)
    branch = replace(played(3, seed=2), extras=Extras(branch=over.header.created))
    saver = AutoSaver(store, _unexpected)
    saver.save(branch)
    assert saver.slot == "toylog-4.json"
    assert store.claim_slot(GAME) == "toylog-2.json", "any other game may have its place"


def test_finished_games_are_not_continued(store: SaveStore) -> None:
    saved(store, played(2, seed=1))
    saved(store, played(8, seed=2), finished(played(9, seed=2)))
    found = store.continue_latest(verify)
    assert found is not None
    assert found.document.seed == 1
    saved(store, finished(played(9, seed=3)))
    AutoSaver(store, _unexpected, slot="toylog-1.json").save(finished(played(3, seed=1)))
    assert store.continue_latest(verify) is None


def test_opening_alone_changes_no_autosave(store: SaveStore) -> None:
    saved(store, played(2), played(3))
    before = contents(store.folder)
    found = store.continue_latest(verify)
    assert found is not None
    AutoSaver(store, _unexpected, slot=found.name)
    assert contents(store.folder) == before


@pytest.mark.parametrize("broken", [1, 2])
@pytest.mark.parametrize("keep", [0, 100, 700, -3])
def test_damaged_states_are_set_aside_and_an_earlier_one_continues(store: SaveStore, broken: int, keep: int) -> None:
    saved(store, played(3, seed=1))
    saver = saved(store, *(played(count, seed=2) for count in (7, 8, 9)))
    assert saver.slot is not None
    path = store.slots.path / saver.slot
    remains = [damage(storage.backup_path(path, generation), keep) for generation in range(broken)]

    assert store.autosaves()[0].header is not None  # the row shows an earlier state of the same game
    found = store.continue_latest(verify)
    assert found is not None
    assert (found.document.seed, len(found.document.commands)) == (2, 9 - broken)
    assert (found.name, found.generation, len(found.problems)) == (saver.slot, broken, broken)
    assert found.problems[0][0] == saver.slot

    aside = sorted(path.parent.glob("*.damaged"))
    assert {file.read_bytes() for file in aside} == set(remains)
    resumed = AutoSaver(store, _unexpected, slot=found.name)
    for count in range(9, 15):
        resumed.save(played(count, seed=2))
    assert sorted(path.parent.glob("*.damaged")) == aside
    again = store.continue_latest(verify)
    assert again is not None
    assert (len(again.document.commands), again.generation) == (14, 0)


def test_a_game_whose_every_state_is_damaged_does_not_hide_the_others(store: SaveStore) -> None:
    saved(store, played(3, seed=1))
    saver = saved(store, *(played(count, seed=2) for count in (7, 8, 9)))
    assert saver.slot is not None
    path = store.slots.path / saver.slot
    for generation in range(3):
        damage(storage.backup_path(path, generation), 0)
    before = contents(store.folder)
    found = store.continue_latest(verify)
    assert found is not None
    assert (found.document.seed, found.generation) == (1, 0)
    assert contents(store.folder) == before


def test_a_log_that_does_not_play_falls_back_too(store: SaveStore) -> None:
    good = played(4)
    saved(store, good, replace(good, hashes=((0, "0" * 16), (4, "0" * 16))))
    found = store.continue_latest(verify)
    assert found is not None
    assert (found.generation, type(found.problems[0][1])) == (1, Impossible)


def test_autosaves_of_a_newer_version_are_left_alone(store: SaveStore) -> None:
    saver = saved(store, played(3), played(4))
    assert saver.slot is not None
    path = store.slots.path / saver.slot
    path.write_bytes(path.read_bytes().replace(b'"schema":1', b'"schema":2'))
    before = contents(store.folder)
    assert store.continue_latest(verify) is None
    assert contents(store.folder) == before
    for seed in range(10, 20):
        saved(store, played(2, seed=seed))
    now = contents(store.folder)
    assert all(now[name] == before[name] for name in before)


def test_unreadable_autosaves_block_their_place_only(store: SaveStore) -> None:
    store.slots.path.mkdir(parents=True)
    for number in (1, 2, 3):
        (store.slots.path / f"toylog-{number}.json").write_bytes(b"mine %d" % number)
    before = contents(store.folder)
    for seed in range(4):
        saved(store, played(2, seed=seed), played(3, seed=seed))
    now = contents(store.folder)
    assert all(now[name] == before[name] for name in before)
    found = store.continue_latest(verify)
    assert found is not None
    assert found.document.seed == 3


def test_a_place_is_never_cleared_unread(store: SaveStore) -> None:
    """Behind a healthy header the rest can be damaged; a new game that takes the place sets it aside first."""
    for seed in (1, 2, 3):
        saved(store, played(20, seed=seed), finished(played(21, seed=seed)))
    path = store.slots.path / "toylog-1.json"
    path.write_bytes(broken := path.read_bytes().replace(b'[1,"play",3', b'[1,"play",4'))
    saver = saved(store, *(played(count, seed=4) for count in range(5)))
    assert saver.slot == "toylog-1.json"
    assert (store.slots.path / "toylog-1.json.damaged").read_bytes() == broken


def test_unreadable_files_never_take_the_last_place(store: SaveStore) -> None:
    store.slots.path.mkdir(parents=True)
    for number in range(1, 21):
        (store.slots.path / f"toylog-{number}.json").write_bytes(b"mine %d" % number)
    saver = saved(store, played(1), played(2))
    assert saver.slot == "toylog-21.json"
    assert (store.slots.path / "toylog-1.json").read_bytes() == b"mine 1"


def test_an_original_of_an_older_schema_is_kept(store: SaveStore, monkeypatch: pytest.MonkeyPatch) -> None:
    name = store.save(played(3), "x")
    saver = saved(store, played(3))
    assert saver.slot is not None
    original = (store.folder / name).read_bytes()
    monkeypatch.setattr(saves, "SCHEMA", 2)
    store.rename(name, "y")
    store.rename(name, "z")
    assert (store.folder / f"{name}.v1").read_bytes() == original
    AutoSaver(store, _unexpected, slot=saver.slot).save(played(4))
    assert (store.slots.path / f"{saver.slot}.v1").exists()


def test_deleted_autosaves_come_back_to_their_place(store: SaveStore) -> None:
    saver = saved(store, played(3), played(4), played(5))
    assert saver.slot is not None
    before = contents(store.folder)
    name = store.delete_autosave(saver.slot)
    assert store.autosaves() == []
    assert store.continue_latest(verify) is None
    assert [entry.name for entry in store.trash.entries()] == [name]
    assert store.restore(name) == saver.slot
    assert contents(store.folder) == before


def test_a_deleted_autosave_whose_place_was_taken_gets_a_free_one(store: SaveStore) -> None:
    names = []
    for count in (5, 6):
        saver = saved(store, played(count))
        assert saver.slot == "toylog-1.json"
        names.append(store.delete_autosave(saver.slot))
    assert len(set(names)) == 2
    saved(store, played(7))
    back = [store.restore(name) for name in names]
    assert back == ["toylog-2.json", "toylog-3.json"]
    assert [len(store.load_autosave(name, verify).commands) for name in back] == [5, 6]
    assert len(store.autosaves()) == 3


def test_any_autosave_opens_by_name(store: SaveStore) -> None:
    saved(store, played(3, seed=1), played(4, seed=1))
    saved(store, finished(played(9, seed=2)))
    assert store.load_autosave("toylog-2.json", verify).seed == 2
    assert len(store.load_autosave("toylog-1.json", verify).commands) == 4
    damage(store.slots.path / "toylog-1.json")
    assert len(store.load_autosave("toylog-1.json", verify).commands) == 3
    damage(store.slots.path / "toylog-1.json")
    assert code_of(lambda: store.load_autosave("toylog-1.json", verify)) == "save.malformed.syntax"
    assert code_of(lambda: store.load_autosave("toylog-3.json", verify)) == "save.unreadable.missing"
    assert code_of(lambda: store.load_autosave("../x.json", verify)) == "save.malformed.file_name"


# ------------------------------------------------------------------------------------------------------ failing disks


class SwitchedDisk(Disk):
    """Fails at every write while `error` is set."""

    error: OSError | None = None

    def create(self, path: Path) -> int:
        if self.error:
            raise self.error
        return super().create(path)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS, errno.EMFILE])
def test_the_game_goes_on_while_saving_fails(tmp_path: Path, code: int) -> None:
    disk = SwitchedDisk()
    store = SaveStore(tmp_path, rules=RULES, disk=disk)
    texts: list[str] = []
    saver = AutoSaver(store, lambda error: texts.append(error.code), lambda: texts.append("fine"))
    assert saver.save(played(1))
    disk.error = OSError(code, os.strerror(code))
    before = contents(tmp_path)
    for count in (2, 3, 4):
        assert not saver.save(played(count))
        assert saver.problem is not None
    assert contents(tmp_path) == before
    assert len(texts) == 1  # once, not at every command
    assert texts[0].startswith("save.unwritable.")
    assert not saver.flush()
    disk.error = None
    assert saver.flush()
    assert texts[1:] == ["fine"]
    assert saver.problem is None
    found = store.continue_latest(verify)
    assert found is not None
    assert len(found.document.commands) == 4
    assert saver.flush()


def test_another_reason_is_told_again(tmp_path: Path) -> None:
    disk = SwitchedDisk()
    texts: list[str] = []
    saver = AutoSaver(SaveStore(tmp_path, disk=disk), lambda error: texts.append(error.code))
    for code in (errno.ENOSPC, errno.ENOSPC, errno.EIO, errno.EIO, errno.ENOSPC):
        disk.error = OSError(code, os.strerror(code))
        saver.save(played(1))
    assert texts == ["save.unwritable.disk_full", "save.unwritable.io", "save.unwritable.disk_full"]
    disk.error = None
    assert saver.save(played(1))
    assert saver.slot == "toylog-1.json"


def test_a_disk_that_fails_from_the_start(tmp_path: Path) -> None:
    (tmp_path / "saves").write_bytes(b"a file where the folder should be")
    store = SaveStore(tmp_path / "saves")
    failures: list[SaveError] = []
    saver = AutoSaver(store, failures.append)
    assert not saver.save(played(1))
    assert isinstance(failures[0], (Unwritable, Unreadable))
    assert store.entries() == []
    assert store.continue_latest(verify) is None


@pytest.mark.allows_logs
def test_not_even_a_bug_stops_the_game(store: SaveStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(document: SaveDocument) -> bytes:
        raise ZeroDivisionError

    failures: list[SaveError] = []
    saver = AutoSaver(store, failures.append)
    monkeypatch.setattr(savefile, "encode", broken)
    assert not saver.save(played(1))
    assert failures[0].code == "save.unwritable.unexpected"


def test_a_document_that_cannot_be_written_is_reported(store: SaveStore) -> None:
    failures: list[SaveError] = []
    saver = AutoSaver(store, failures.append)
    assert not saver.save(replace(played(1), snapshot={"money": 0.5}))  # type: ignore[dict-item]
    assert failures[0].code == "save.bad_number.fraction"
    assert saver.save(played(1))


def test_a_transient_failure_to_read_does_not_set_a_good_state_aside(tmp_path: Path) -> None:
    class NoHandles(Disk):
        fails = False

        def read(self, path: Path, limit: int = 1 << 22, within: Path | None = None) -> bytes:
            if self.fails:
                raise Unreadable("too_many_files", file=path.name)
            return super().read(path, limit, within)

    disk = NoHandles()
    store = SaveStore(tmp_path, rules=RULES, disk=disk)
    saver = saved(store, played(1), played(2))
    before = contents(tmp_path)
    disk.fails = True
    failures: list[SaveError] = []
    assert not AutoSaver(store, failures.append, slot=saver.slot).save(played(3))
    assert failures[0].code == "save.unreadable.too_many_files"
    assert contents(tmp_path) == before


# --------------------------------------------------------------------------------------------------------- background


class SlowDisk(SwitchedDisk):
    """Waits for `gate` before every new file, and counts them."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.gate.set()
        self.created = 0

    def create(self, path: Path) -> int:
        assert self.gate.wait(100)
        self.created += 1
        return super().create(path)


def test_a_slow_disk_does_not_hold_up_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletable.play.keeping.autosave.DEAL_PATIENCE", 0.1)
    disk = SlowDisk()
    store = SaveStore(tmp_path, rules=RULES, disk=disk)
    saver = AutoSaver(store, _unexpected, in_background=True)
    disk.gate.clear()
    documents = [played(count) for count in range(50)]
    for document in documents:  # with the gate shut it would wait for ever if it waited for the disk
        assert saver.save(document)
    assert store.autosaves() == []
    disk.gate.set()
    assert saver.flush()
    assert 1 <= disk.created <= 3  # the one begun, its journal, and the latest of all that waited
    found = store.continue_latest(verify)
    assert found is not None
    assert len(found.document.commands) == 49
    assert saver.slot == found.name


def test_failures_in_the_background_are_told_by_the_games_own_thread(tmp_path: Path) -> None:
    disk = SlowDisk()
    store = SaveStore(tmp_path, rules=RULES, disk=disk)
    said: list[tuple[str, int]] = []
    saver = AutoSaver(
        store,
        lambda error: said.append((error.code, threading.get_ident())),
        lambda: said.append(("fine", threading.get_ident())),
        in_background=True,
    )
    disk.error = OSError(errno.ENOSPC, "full")
    for count in range(5):
        saver.save(played(count))
    assert not saver.flush()
    disk.error = None
    assert saver.flush()
    assert saver.poll()
    assert [code for code, _ in said] == ["save.unwritable.disk_full", "fine"]
    assert {thread for _, thread in said} == {threading.get_ident()}
    found = store.continue_latest(verify)
    assert found is not None
    assert len(found.document.commands) == 4


def test_without_threads_it_is_saved_all_the_same(store: SaveStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    saver = AutoSaver(store, _unexpected, in_background=True)
    assert saver.save(played(3))
    assert saver.flush()
    assert len(store.autosaves()) == 1


def test_no_thread_stays_behind(store: SaveStore) -> None:
    saver = AutoSaver(store, _unexpected, in_background=True)
    before = threading.active_count()
    for count in range(10):
        saver.save(played(count))
    saver.flush()
    assert threading.active_count() == before


# -------------------------------------------------------------------------------------------------------------- cost


class TallyDisk(Disk):
    """Counts what is read, written and brought to the disk for good."""

    def __init__(self) -> None:
        self.read_bytes = self.written = self.syncs = 0

    def read_ends(self, path: Path, head: int, tail: int, within: Path | None = None) -> tuple[int, bytes, bytes]:
        size, first, last = super().read_ends(path, head, tail, within)
        self.read_bytes += len(first) + len(last)
        return size, first, last

    def read(self, path: Path, limit: int = MAX_BYTES, within: Path | None = None) -> bytes:
        data = super().read(path, limit, within)
        self.read_bytes += len(data)
        return data

    def write(self, handle: int, data: bytes) -> None:
        self.written += len(data)
        super().write(handle, data)

    def sync(self, handle: int) -> None:
        self.syncs += 1
        super().sync(handle)

    def sync_folder(self, folder: Path) -> None:
        self.syncs += 1
        super().sync_folder(folder)


def test_an_autosave_of_a_long_game_costs_little_more_than_the_disk(tmp_path: Path) -> None:
    """Its bytes are written once, read back once, and brought to the disk with their folders."""
    disk = TallyDisk()
    store = SaveStore(tmp_path, rules=RULES, disk=disk)
    documents = [played(count, every=20) for count in (1999, 2000)]
    saver = saved(store, *documents)
    size = len(encode(documents[0]))
    disk.read_bytes = disk.written = disk.syncs = 0
    for number in range(20):
        assert saver.save(documents[number % 2])
    assert 20 * size * 0.9 <= disk.written <= 20 * size * 1.1
    assert disk.read_bytes <= 20 * size * 1.1
    assert disk.syncs <= 20 * 4


# -------------------------------------------------------------------------------------------------------------- kill

KILLED = """
import sys
from pathlib import Path
from tabletable.play.keeping.saves import AutoSaver, SaveStore
from tests.play.toylog import RULES, played
store = SaveStore(Path(sys.argv[1]), rules=RULES)
start = int(sys.argv[2])
saver = AutoSaver(store, lambda error: print(error, file=sys.stderr), slot=sys.argv[3] or None)
for count in range(start, 10**9):
    document = played(count, every=1000)
    assert saver.save(document)
    print(count, flush=True)
"""


def test_killed_while_saving_nothing_committed_is_lost(tmp_path: Path) -> None:
    rng = random.Random(13)
    store = SaveStore(tmp_path, rules=RULES)
    start, slot = 1, ""
    for _ in range(20):
        command = [sys.executable, "-c", KILLED, str(tmp_path), str(start), slot]
        with subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            assert process.stdout.readline() == f"{start}\n", process.stderr.read()
            delay = rng.random() * 0.03
            killer = threading.Timer(delay, process.send_signal, [getattr(signal, "SIGKILL", signal.SIGTERM)])
            killer.start()
            committed = max([start, *(int(line) for line in process.stdout if line.endswith("\n"))])
            killer.join()
        store.clean_up()
        assert [name for name in os.listdir(store.slots.path) if name.endswith(".tmp")] == []
        found = store.continue_latest(verify)
        assert found is not None
        assert found.problems == ()
        assert committed <= len(found.document.commands) <= committed + 1
        start, slot = len(found.document.commands) + 1, found.name
    assert not list(tmp_path.rglob("*.damaged"))


# ------------------------------------------------------------------------------------------- games that fail at a save


@pytest.mark.parametrize("error", [TypeError("unhashable"), RecursionError(), ZeroDivisionError(), OSError(5, "odd")])
def test_a_save_that_its_game_fails_at_does_not_hide_the_others(store: SaveStore, error: Exception) -> None:
    def fails_at_seven(document: SaveDocument) -> None:
        if len(document.commands) == 7:
            raise error
        verify(document)

    def fails_at_all(document: SaveDocument) -> SaveDocument:
        raise error

    good, bad = store.save(played(5), "good"), store.save(played(7), "bad")
    saved(store, played(4))
    saved(store, played(7))
    assert len(store.load(good, fails_at_seven).commands) == 5
    assert code_of(lambda: store.load(bad, fails_at_seven)) == "save.impossible.failed"
    assert store.offers(bad, fails_at_seven, fails_at_all) == []
    found = store.continue_latest(fails_at_seven)
    assert found is not None
    assert len(found.document.commands) == 4
    assert len(store.entries()) == 2
    newest = store.autosaves()[0].name
    assert code_of(lambda: store.load_autosave(newest, fails_at_seven)) == "save.impossible.failed"
