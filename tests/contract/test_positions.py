"""Every game whose positions can be set up: any state goes to text and back, and whatever one does can be put right."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import reduce
from operator import getitem
from typing import Any

import pytest

from tabletable.core.errors import FaultyFile
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN, PUBLIC, SECRET
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Stage
from tabletable.core.view import View
from tabletable.games.saboteur.rules.cards import START_HANDLE
from tabletable.play.keeping.recording import Recorder, longest_prefix, restore, verify
from tabletable.play.keeping.savefile import decode, encode, salvage
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.play.study import positiontext
from tabletable.play.study.position import Draft, Position, fresh, may_edit
from tabletable.play.study.positiontext import is_text, position_of, text_of
from tests.contract.every import GAMES

EDITED = {name: game for name, game in GAMES.items() if may_edit(game)}
STAGE = Stage(1004, 720, is_live=False)
COUNTS = [
    pytest.param(game, seats, id=f"{name}-{seats}")
    for name, game in EDITED.items()
    for seats in sorted({game.info.min_seats, min(4, game.info.max_seats), game.info.max_seats})
]
TIDIED = {"yose_duel"}
"""Games in which who knows a card follows from where it is."""
WHO_KNOWS = ("editor.fault.face_up", "editor.fault.face_down", "editor.fault.own", "editor.fault.known")
UNIQUE = ("yose_duel",)
"""Each card is there once and changes places with others: there can't be too many."""
each_count = pytest.mark.parametrize(("game", "seats"), COUNTS)
each_edited = pytest.mark.parametrize("game", EDITED.values(), ids=list(EDITED))


def moment(game: Game[Any], seats: int, seed: int, commands: int) -> Any:
    """Return a state of a random game that goes on."""
    state, rng = game.setup(seats, game.info.complete({}), seed), Rng(seed)
    for _ in range(commands):
        before = state.clone()
        seat = rng.choice(game.to_act(state))
        game.apply(state, rng.choice(game.legal_commands(state, seat)))
        if not game.to_act(state):
            return before
    return state


def meddle(draft: Draft, rng: Rng, times: int) -> None:
    """Change a draft at random."""
    editing = draft.editing
    faces = [HIDDEN, *(face for tab in editing.tabs(draft.state) for face in tab.faces)]
    for _ in range(times):
        state, kind = draft.state, rng.below(20)
        piece = rng.below(len(state.faces))
        marks = editing.marks(state)
        if kind < 10:
            face = rng.choice(faces)
            spots = sorted(editing.allowed_zones(state, face))
            if spots:
                draft.put(face, rng.choice(spots))
        elif kind < 13:
            draft.remove(piece)
        elif kind < 15:
            draft.turn(piece)
        elif kind < 17 and marks:
            mark = rng.choice(list(marks))
            values = [value for value, _ in mark.choices] or list(range(0, mark.most + 1, mark.step))
            draft.set(mark.key, rng.choice(values))
        elif kind < 18:
            draft.fill()
        elif spots := sorted(editing.allowed_zones(state, state.faces[piece])):
            draft.move(piece, rng.choice(spots))


@each_count
def test_states_of_games_are_written_and_played_from(game: Game[Any], seats: int) -> None:
    for seed in range(3):
        state = moment(game, seats, seed, 17 * seed + 4)
        position = Position(game, game.info.complete({}), state, "A moment")
        back = position_of(text_of(position), EDITED)
        assert back == position
        assert "\n" not in text_of(position)
        draft = Draft(back)
        assert [fault.message for fault in draft.faults()] == []
        played = Session(
            game, [Seat(BOT, str(at), "easy") for at in range(seats)], {}, 1, None, draft.dealt().to_json()
        )
        for seat in range(seats):
            assert played.legal(seat) == game.legal_commands(state, seat)


@each_count
def test_whatever_is_done_can_be_seen_written_and_put_right(game: Game[Any], seats: int) -> None:
    for seed in range(3):
        rng = Rng(seed)
        draft = Draft(fresh(game, seats, {}, seed))
        assert draft.faults() == ()
        meddle(draft, rng, 25)
        lying = sorted(piece for zone in game.zones(draft.state).values() for piece in zone)
        assert lying == list(range(len(draft.state.faces)))
        game.table(View(rng.below(seats), draft.state), STAGE)
        assert "editor.fault.other" not in {fault.message.id for fault in draft.faults()}
        assert position_of(text_of(draft.position), EDITED).state == draft.state
        assert draft.mend(seed) is None
        assert (draft.faults(), draft.dealt() is not None) == ((), True)


@each_edited
def test_what_is_by_lot_is_dealt_and_the_rest_stays(game: Game[Any]) -> None:
    position = fresh(game, game.info.min_seats, {}, 3)
    dealt = Draft(position).dealt()
    assert HIDDEN in position.state.faces
    assert HIDDEN not in dealt.faces
    shown = [(here, there) for here, there in zip(position.state.faces, dealt.faces, strict=True) if here != HIDDEN]
    assert all(here == there for here, there in shown)
    assert dealt == Draft(position).dealt(), "the same draft is dealt in the same way"


@each_edited
def test_each_change_is_taken_back_and_made_again(game: Game[Any]) -> None:
    draft, seen = Draft(fresh(game, game.info.min_seats, {}, 1)), []
    assert not draft.history.may_undo
    for step in range(30):
        before = draft.state
        meddle(draft, Rng(step), 1)
        if draft.state is not before:
            seen.append(before)
    last = draft.state
    assert len(seen) > 5
    assert not draft.history.is_kept
    for before in reversed(seen):
        assert draft.history.undo()
        assert draft.state == before
    assert draft.history.is_kept
    assert not draft.history.undo()
    for _ in seen:
        assert draft.history.redo()
    assert (draft.state, draft.history.redo()) == (last, False)


@pytest.mark.parametrize("game", [game for name, game in EDITED.items() if name not in UNIQUE])
def test_too_many_of_a_kind_are_told_and_put_right(game: Game[Any]) -> None:
    draft = Draft(fresh(game, game.info.min_seats, {}, 1))
    assert game.editing is not None
    faces = [face for tab in game.editing.tabs(draft.state) for face in tab.faces]
    face = next(face for face in faces if game.editing.allowed_zones(draft.state, face))
    for zone in sorted(game.editing.allowed_zones(draft.state, face)) * 12:
        draft.put(face, zone)
        if draft.left()[face] < 0:
            break
    assert draft.left()[face] == -1
    fault = draft.faults()[0]
    assert (fault.message.id, dict(fault.message.args)["n"]) == ("editor.fault.too_many", 1)
    assert draft.mend(1) is None
    assert draft.left()[face] >= 0


@each_edited
def test_a_card_known_to_the_wrong_players_is_shown_where_it_lies_and_put_right(game: Game[Any]) -> None:
    state, told = moment(game, game.info.min_seats, 5, 9), 0
    for zone, lying in game.zones(state).items():
        for mask in (PUBLIC, SECRET):
            meant = state.clone()
            meant.seen[lying[0] if lying else 0] = mask
            draft = Draft(Position(game, game.info.complete({}), meant))
            if not lying or draft.dealt() is not None:
                assert game.info.id not in TIDIED or draft.state.seen == state.seen
                continue  # the rules don't ask who knows it, or it was put right as the position was opened
            told += 1
            assert zone in [fault.zone for fault in draft.faults() if fault.message.id in WHO_KNOWS]
            assert draft.may_mend
            assert draft.mend(1) is None, zone
            assert draft.dealt() is not None
    assert bool(told) is (game.info.id not in TIDIED)


@each_edited
def test_a_seat_that_can_do_nothing_is_told(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    state = moment(game, game.info.min_seats, 5, 9)
    seat = game.to_act(state)[0]
    monkeypatch.setattr(type(game), "legal_commands", lambda _game, _state, _seat: [])
    draft = Draft(Position(game, game.info.complete({}), state))
    assert (draft.faults()[0].message.id, draft.faults()[0].zone) == ("editor.fault.stuck", f"hand:{seat}")
    assert not draft.may_mend
    assert draft.mend(1) == draft.faults()[0].message


@each_edited
def test_a_game_that_began_with_a_position_is_saved_taken_back_and_branched(game: Game[Any]) -> None:
    seats = game.info.min_seats
    start = Draft(Position(game, game.info.complete({}), moment(game, seats, 5, 9))).dealt()
    people = [Seat(HUMAN, "Ann"), *(Seat(BOT, f"B{at}", "easy") for at in range(1, seats))]
    session, rng = Session(game, people, {}, 77, None, start.to_json()), Rng(1)
    for _ in range(6):
        if not session.to_act():
            break
        session.submit(rng.choice(session.legal(session.to_act()[0])))
    document = decode(encode(Recorder(session).document()))
    verify(document)
    again = restore(document)
    assert again.snapshot() == session.snapshot()
    assert document.extras.position == json.loads(json.dumps(start.to_json()))
    again.rewind(0)
    assert again.snapshot() == start.to_json()
    assert longest_prefix(document).extras == document.extras
    rescued = salvage(encode(document)[:-40])
    assert rescued is not None
    assert restore(rescued).snapshot() == session.snapshot()


# ------------------------------------------------------------------------------------------------ texts


def faulty(text: str) -> tuple[str, dict[str, Any]]:
    with pytest.raises(FaultyFile) as caught:
        position_of(text, EDITED)
    fault = caught.value.faults[0]
    return fault.id, dict(fault.args)


@each_edited
def test_a_broken_text_says_where(game: Game[Any]) -> None:
    text = text_of(fresh(game, game.info.min_seats, {}, 2))
    assert is_text(text)
    lines = text.replace(',"state":', ',\n"state":')
    cut = lines[: lines.index('"hands"') + 3]
    sentence, where = faulty(cut)
    assert (sentence, where["line"]) == ("editor.text.syntax", 2)

    data = json.loads(text)
    data["state"]["faces"][1] = 99999
    broken = json.dumps(data, separators=(",", ":")).replace(',"state":', ',\n"state":')
    sentence, where = faulty(broken)
    assert (sentence, where["line"], where["field"]) == ("editor.text.field", 2, "state.faces[1]")
    column = where["column"]
    assert broken.splitlines()[1][column - 1 :].startswith("99999")


@pytest.mark.parametrize(
    ("key", "value", "field", "why"),
    [
        ("game", "chess", "game", "editor.text.game"),
        ("version", 2, "version", "editor.text.version"),
        ("rules", 99, "rules", "editor.text.version"),
        ("options", {"no": "such"}, "options", "editor.text.options"),
        ("options", 3, "options", "editor.text.options"),
        ("lot", [9999], "lot[0]", "fault.number"),
        ("state", [], "state", "fault.record"),
    ],
)
def test_a_text_of_something_else_says_what_is_wrong(key: str, value: object, field: str, why: str) -> None:
    data = {**json.loads(text_of(fresh(EDITED["uno"], 3, {}, 2))), key: value}
    sentence, where = faulty(json.dumps(data))
    assert (sentence, where["field"]) == ("editor.text.field", field)
    assert why in (where["reason"].id, "fault.record")


def test_pieces_that_lie_twice_are_refused() -> None:
    data = json.loads(text_of(fresh(EDITED["uno"], 3, {}, 2)))
    data["state"]["hands"][0].append(data["state"]["hands"][1][0])
    assert faulty(json.dumps(data))[1]["reason"].id == "editor.text.pieces"


def test_a_text_whose_table_can_not_be_drawn_is_refused() -> None:
    """Customers are to be hidden, and nobody owes any: whom the table waits for there is no answer to."""
    data = json.loads(text_of(fresh(EDITED["night_market"], 3, {}, 2)))
    data["state"]["owed"] = [0, 0, 0]
    assert faulty(json.dumps(data))[1]["field"] == "state"


def test_a_text_with_another_start_tile_is_refused() -> None:
    data = json.loads(text_of(fresh(EDITED["saboteur"], 3, {}, 2)))
    data["state"]["faces"][START_HANDLE] = 5
    assert faulty(json.dumps(data))[1]["field"] == f"state.faces[{START_HANDLE}]"


@pytest.mark.parametrize("text", ["", "[]", '{"format":"tabletable-position"}', "x" * 40, '{"a":' * 500])
def test_other_texts_raise_nothing_else(text: str) -> None:
    faulty(text)


# ------------------------------------------------------------------------------------------------ texts from elsewhere


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path to everything in a document."""
    yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in parts:
        yield from leaves(part, (*path, step))


def mutated(document: Any, rng: Rng) -> Any:
    """Return a copy in which up to three values are others, each field with the same chance."""
    document = json.loads(json.dumps(document))
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        by_field: dict[tuple[str, ...], list[tuple[str | int, ...]]] = {}
        for path in leaves(document):
            by_field.setdefault(tuple(step for step in path if isinstance(step, str)), []).append(path)
        path = rng.choice(by_field[rng.choice(sorted(by_field)[1:])])
        holder = reduce(getitem, path[:-1], document)
        holder[path[-1]] = another(holder[path[-1]], rng)
    return document


def another(value: Any, rng: Rng) -> Any:
    """Return a value like this one that does not belong there."""
    if isinstance(value, list):
        changes = ([*value, rng.below(120)], value[1:], [*value, *value[:1]], value[::-1], [])
        return rng.choice(changes)
    if isinstance(value, bool) or not isinstance(value, int):
        return rng.choice((0, None, [], {}, "", "x", "0", not value))
    return rng.choice((value + 1, value - 1, 0, -1, rng.below(6), rng.below(130), 1 << 20))


@each_edited
def test_a_text_that_was_meddled_with_is_refused_or_can_be_looked_at_put_right_and_played(
    game: Game[Any], size: Callable[[int, int], int]
) -> None:
    rng, least, met = Rng(7), game.info.min_seats, Counter[str]()
    texts = [json.loads(text_of(fresh(game, least, {}, 2)))]
    for commands in (9, 25):
        state = moment(game, game.info.max_seats, commands, commands)
        texts.append(json.loads(text_of(Position(game, game.info.complete({}), state))))
    for trial in range(size(120, 250)):
        try:
            found = position_of(json.dumps(mutated(rng.choice(texts), rng)), GAMES)
        except FaultyFile:
            met["refused"] += 1
            continue
        draft = Draft(found)
        draft.faults(), draft.fine(), text_of(found)
        game.table(View(None, found.state), STAGE)
        draft.mend(trial)
        state = draft.dealt()
        met["faulty" if state is None else "played"] += 1
        for _ in range(6 if state is not None else 0):
            if game.to_act(state):
                game.table(game.view(state, game.to_act(state)[0]), STAGE)
                game.apply(state, rng.choice(game.legal_commands(state, game.to_act(state)[0])))
    assert met["refused"] > size(29, 60)
    assert met["played"] > size(14, 30)


@pytest.mark.parametrize(
    "title", ["[" * 120_000, "[" * 500 + "0," * 20_000, '"' + "x" * 200_000, "0," * 30_000, '{"a":' * 12_000]
)
def test_a_text_too_long_or_too_deep_is_refused_before_it_is_read(title: str) -> None:
    sentence, _ = faulty(f'{{"format": "tabletable-position", "version": 1, "game": "uno", "title": {title}')
    assert sentence in ("fault.bytes", "fault.unreadable", "editor.text.syntax")


def test_the_place_of_a_fault_is_found_with_as_many_steps_as_the_text_has_values(monkeypatch) -> None:
    """Not with as many as values times depth, which took ten seconds for a quarter of a megabyte."""
    steps = 0
    blanks = positiontext._past_blanks

    def counted(text: str, at: int) -> int:
        nonlocal steps
        steps += 1
        return blanks(text, at)

    monkeypatch.setattr(positiontext, "_past_blanks", counted)
    values = 20_000
    text = f'{{"format": "tabletable-position", "title": [{"0," * values}0], "version": 9}}'
    assert positiontext._place(text, "version") == (1, text.index('"version"') + 1)
    assert steps < 20
    assert positiontext._place(text, f"title[{values}]") == (1, text.rindex("0]") + 1)
    assert steps < 3 * values
