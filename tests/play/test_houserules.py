"""House rules with names: kept, found again, and shared as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletable.core.errors import SetupError
from tabletable.core.registry import all_games, get_game
from tabletable.play.people.houserules import (
    MOST,
    MOST_WHY,
    HouseRules,
    added,
    apart,
    fitting,
    is_whole,
    named,
    read_text,
    text_of,
)
from tabletable.play.people.settings import Settings, SettingsStore

UNO = get_game("uno").info
OURS = HouseRules("Ours", "As Grandma does", {"jump_in": "on", "hand_size": 5})


def test_only_what_is_not_usual_is_kept() -> None:
    assert named(UNO, " Ours\n", "As Grandma does", UNO.complete({"jump_in": "on", "hand_size": 5})) == HouseRules(
        "Ours", "As Grandma does", {"jump_in": "on", "hand_size": 5}
    )


def test_a_set_is_known_by_its_options() -> None:
    sets = (HouseRules("Other", "", {"stacking": "off"}), OURS)
    assert fitting(UNO, sets, UNO.complete(OURS.options)) == 1
    assert fitting(UNO, sets, UNO.complete({})) == -1


def test_the_newest_takes_the_place_of_one_with_its_name() -> None:
    again = HouseRules("Ours", "", {"stacking": "off"})
    assert added((OURS,), again) == (again,)
    many: tuple[HouseRules, ...] = ()
    for number in range(MOST + 3):
        many = added(many, HouseRules(str(number), "", {}))
    assert [each.name for each in many] == [str(number) for number in range(MOST + 2, 2, -1)]


def test_what_comes_from_elsewhere_takes_no_name_away() -> None:
    assert apart((), OURS).name == "Ours"
    assert apart((OURS, HouseRules("Ours 2", "", {})), OURS).name == "Ours 3"


@pytest.mark.parametrize("game", list(all_games()))
def test_a_text_is_read_as_it_was_written(game: str) -> None:
    info = get_game(game).info
    last = {option.id: option.values[-1] for option in info.options if option.read is None}
    rules = named(info, "Ours", "Because", info.complete(last))
    text = f"Look:\r\n{text_of(info, rules)}".replace("\n", "\r\n")
    assert read_text(text, all_games()) == (game, rules)
    assert is_whole(info, rules)


def test_a_text_without_name_or_reason() -> None:
    assert read_text("tabletable-rules:uno?jump_in=on", all_games()) == ("uno", HouseRules("", "", {"jump_in": "on"}))
    assert read_text("tabletable-rules:uno?", all_games()) == ("uno", HouseRules("", "", {}))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "houserules.paste.none"),
        ("tabletable:uno/2/0000-0007", "houserules.paste.none"),
        ("tabletable-rules:chess?a=b", "houserules.paste.unknown"),
        ("tabletable-rules:uno?jump_in", "houserules.paste.broken"),
        ("tabletable-rules:uno?jump_in=on&jump_in=off", "houserules.paste.broken"),
        ("tabletable-rules:uno?jump=on", "setup.no_option"),
        ("tabletable-rules:uno?jump_in=maybe", "setup.bad_value"),
        ("tabletable-rules:uno?hand_size=2000", "setup.bad_value"),
    ],
)
def test_a_bad_text_says_what_is_wrong(text: str, key: str) -> None:
    with pytest.raises(SetupError) as refused:
        read_text(text, all_games())
    assert refused.value.key == key


def test_long_names_and_reasons_are_cut() -> None:
    rules = read_text("tabletable-rules:uno?\n" + "x" * 500 + "\n" + "y" * 500, all_games())[1]
    assert len(rules.name) < 50
    assert len(rules.why) == MOST_WHY


def test_settings_keep_them(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path)
    store.save(Settings(house_rules={"uno": (OURS,)}))
    assert SettingsStore(tmp_path).load().house_rules == {"uno": (OURS,)}
