"""The law of signs: what a game names and nobody knows is found, each kind by a game that is broken in that one way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletable.core.command import Command
from tabletable.core.event import Cue, Event, EventKind
from tabletable.core.looks import GREEN, Palette
from tabletable.core.message import Msg
from tabletable.core.picture import Art, Label, Picture
from tabletable.core.registry import all_games, get_game
from tabletable.core.tablespec import AS_DRAWN, Burst, Button, Decor, Lesson, PickerEntry, Stage, TableSpec
from tabletable.core.view import View
from tabletable.play.inspection.contract import STAGE, Effort
from tabletable.play.inspection.parts import content_of
from tabletable.play.inspection.sayable import Sayable
from tabletable.play.inspection.signs import Signs, has_file
from tabletable.play.inspection.simulate import simulate
from tabletable.play.language.catalogue import Catalogue
from tests.contract.every import SayableIn, each_game, messages_of
from tests.core.beacon import BEACON, ENGLISH, LOOKS, Beacon, BeaconState

TEXTS = SayableIn(ENGLISH)


class Tune(Cue):
    """The cues of the broken games."""

    COIN = "coin"
    UNHEARD = "unheard"


class Foreign(Cue):
    """Cues of another game."""

    LOUD = "loud"


def picture(*layers: Any) -> Picture:
    return Picture("test.sign", 10, 10, layers)


def declaring(**fields: Any) -> Beacon:
    game = Beacon()
    game.info = replace(BEACON.info, **fields)
    return game


def looking(**fields: Any) -> Beacon:
    return declaring(looks=LOOKS._replace(**fields))


DECLARED = {
    "is made of 'sand'": looking(ground=LOOKS.ground._replace(texture="sand")),  # type: ignore[arg-type]  # what a checker would have found
    "'greenish' is no colour": looking(chrome=GREEN._replace(edge="greenish")),
    "has not one colour for each": looking(palettes=(Palette(("#123456",), safe=("#123456", "#654321")),)),
    "'fly' is none of its verbs": declaring(quiet=("fly",)),
    "beacon.verb.fly: no such text": declaring(verbs=(*BEACON.info.verbs, "fly")),
    "beacon.option.peek.maybe: no such text": declaring(
        options=tuple(replace(option, values=("maybe",)) for option in BEACON.info.options[1:])
    ),
    "sort.drawn: no such text": declaring(sorts=(AS_DRAWN,)),
    "beacon.analysis: no such text": declaring(analysis=True),
    "level.clever": declaring(levels=("random", "clever")),
    "nothing is heard or seen by <Tune.UNHEARD": declaring(cues=Tune, step=Tune.UNHEARD),
    "<Foreign.LOUD: 'loud'> is none of its cues": declaring(cues=Tune, step=Foreign.LOUD),
}


@pytest.mark.parametrize("problem", DECLARED)
def test_what_a_game_declares(problem: str) -> None:
    found = list(Signs(DECLARED[problem], TEXTS).of_game())
    assert len([text for text in found if problem in text]) == len(found) > 0, found


def spec() -> TableSpec:
    return BEACON.table(BEACON.view(BEACON.setup(3, BEACON.info.complete({}), 1), 0), STAGE)


def with_zone(**fields: Any) -> TableSpec:
    first, *rest = spec().zones
    return replace(spec(), zones=(first._replace(**fields), *rest))


def with_decor(*layers: Any) -> TableSpec:
    return replace(spec(), decor=(Decor(picture(*layers), 0, 0, 10),))


SHOWN = {
    "shows 'common/nothing'": with_decor(Art("common/nothing", 0, 0, 10)),
    "beacon.nothing: no such text": with_decor(Label(Msg("beacon.nothing"), 0, 0, 10, "#000000")),
    "no icon 'nothing'": replace(spec(), buttons=(Button(Msg("beacon.title"), (), icon="nothing"),)),
    "tapped for 'fly'": with_zone(taps="fly"),
    "leads to 'nowhere'": with_zone(throw="nowhere"),
    "sorted by 'drawn'": with_zone(sort_keys=((AS_DRAWN, tuple(range(len(spec().zones[0].pieces)))),)),
    "points at 'nowhere'": replace(spec(), lessons=(Lesson("first", Msg("beacon.title"), "nowhere"),)),
    "is of 'nowhere'": replace(spec(), decor=(Decor(picture(), 0, 0, 10, of="nowhere"),)),
    "is none of its cues": replace(spec(), bursts=(Burst(Foreign.LOUD, ()),)),
    "'loud'> is none of its cues": replace(spec(), alerts=(Foreign.LOUD,)),
    "two numbers count as 'money'": replace(spec(), decor=2 * (Decor(picture(), 0, 0, 10, counts="money"),)),
}


def unknown_on(signs: Signs, shown: TableSpec) -> list[str]:
    return list(signs.of_table(shown, content_of(shown)))


def test_coins_go_where_a_number_counts_them() -> None:
    signs = Signs(BEACON, TEXTS)
    paid = Event(EventKind.COUNT, 0, source="draw", target="money", args=(("more", 2),))
    assert list(signs.of_events([paid, paid._replace(source="", target="score")])) == []
    assert unknown_on(signs, spec()) == ["coins are counted as 'money', and no number is"]
    assert unknown_on(signs, spec()) == [], "they have been told"
    list(signs.of_events([paid]))
    assert unknown_on(signs, replace(spec(), decor=(Decor(picture(), 0, 0, 10, counts="money"),))) == []


def test_a_table_points_at_a_paragraph_of_the_rules() -> None:
    game = get_game("uno")
    state = game.setup(2, game.info.complete({}), 1)
    shown = game.table(game.view(state, 0), STAGE)
    signs = Signs(game, messages_of(game))
    assert unknown_on(signs, shown) == []
    found = unknown_on(signs, replace(shown, help_anchor="nowhere"))
    assert found == ["there is no paragraph 'nowhere' in the rules"]


@pytest.mark.parametrize("problem", SHOWN)
def test_what_a_table_names(problem: str) -> None:
    found = unknown_on(Signs(BEACON, TEXTS), SHOWN[problem])
    assert len([text for text in found if problem in text]) == len(found) > 0, found


def test_pieces_are_looked_at_too_and_keys_are_one_for_each() -> None:
    (zone, *rest) = (zone for zone in spec().zones if zone.pieces)
    bare = zone.pieces[0]._replace(picture=picture(Art("common/nothing", 0, 0, 10)))
    odd = zone._replace(pieces=(bare,), sort_keys=((AS_DRAWN, ()),))
    game = declaring(sorts=(AS_DRAWN,))
    found = unknown_on(Signs(game, TEXTS), replace(spec(), zones=(odd, *rest)))
    assert len(found) == 2
    assert "has 1 pieces and 0 keys" in found[0]
    assert "common/nothing" in found[1]


def test_a_cue_is_heard_or_shown_by_the_table() -> None:
    game = declaring(cues=Tune)
    signs = Signs(game, TEXTS)
    coin, unheard = (Event(EventKind.NOTE, cue=cue) for cue in Tune)
    assert list(signs.of_events([coin, Event(EventKind.NOTE)])) == []
    assert list(signs.of_events([unheard])) == ["nothing is heard or seen by <Tune.UNHEARD: 'unheard'>"]
    assert unknown_on(signs, replace(spec(), alerts=(Tune.UNHEARD,))) == []
    assert list(signs.of_events([unheard])) == []


def test_what_a_picker_offers() -> None:
    class Offers(Beacon):
        def choices(self, view: View[BeaconState], commands: Any) -> tuple[PickerEntry, ...]:
            art = picture(Art("common/nothing", 0, 0, 10))
            return tuple(PickerEntry(command, Msg("beacon.nothing"), art) for command in commands)

    view = BEACON.view(BEACON.setup(3, BEACON.info.complete({}), 1), 0)
    legal = [Command(0, "bid", choice=bid) for bid in range(3)]
    assert list(Signs(BEACON, TEXTS).of_choices(view, legal)) == []
    found = list(Signs(Offers(), TEXTS).of_choices(view, legal))
    assert any("beacon.nothing" in text for text in found)
    assert any("common/nothing" in text for text in found)


def test_a_text_that_one_language_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    really = Catalogue.has

    def has(self: Catalogue, key: str) -> bool:
        return really(self, key) and (self.language, key) != ("zh-Hant", "uno.line")

    game = all_games()["uno"]
    monkeypatch.setattr(Catalogue, "has", has)
    assert list(Signs(game, Sayable(game)).of_game()) == ["uno.line: not in the catalogue of zh-Hant"]


class NamesNothing(Beacon):
    def table(self, view: View[BeaconState], stage: Stage) -> TableSpec:
        found = super().table(view, stage)
        return replace(found, zones=tuple(zone._replace(taps="fly") for zone in found.zones))


@pytest.mark.parametrize("broken", [NamesNothing(), DECLARED["is made of 'sand'"]], ids=["table", "declared"])
def test_the_inspector_asks(broken: Beacon) -> None:
    result = simulate(broken, ["random"] * 3, 1, 11, None, Effort(), TEXTS)
    assert {violated.law for violated in result.violations} == {"sign"}


@each_game
def test_every_face_has_its_pictures(game: Any) -> None:
    """Of all faces, whichever of them a game may have shown."""
    options = game.info.complete({})
    game = game.agreed(options)
    faces = sorted(set(game.setup(game.info.min_seats, options, 1).faces))
    shown = replace(
        spec(),
        decor=tuple(Decor(draw(face), 0, 0, 10) for face in faces for draw in (game.face_picture, game.face_chip)),
    )
    found = unknown_on(Signs(game, messages_of(game)), shown)
    assert [text for text in found if text.startswith("picture")] == []


@pytest.mark.parametrize("game", all_games().values(), ids=all_games())
def test_a_game_on_the_shelf_has_its_emblem_and_its_music(game: Any) -> None:
    assert has_file(f"art/{game.info.id}/emblem.svg")
    assert has_file(f"sounds/{game.info.id}/table_loop.ogg")
