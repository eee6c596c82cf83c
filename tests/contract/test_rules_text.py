"""Every rule a refusal or a table names can be read: it is a paragraph of the rules, in each language they are in."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

import tabletable.games
from tabletable.core.game import Game
from tabletable.core.registry import all_games
from tabletable.core.rng import Rng
from tabletable.play.inspection.contract import STAGE
from tabletable.play.inspection.refusals import Refusals
from tabletable.play.language import rulebook
from tabletable.play.language.catalogue import LANGUAGES
from tabletable.play.language.markdown import Block, Kind, parse
from tabletable.play.selfplay import SelfPlay
from tabletable.resources import art_path
from tabletable.table.layout import place
from tabletable.ui.drawing.box import Box
from tabletable.ui.paint import situations
from tests.contract.every import playable

FOLDER = Path(tabletable.games.__file__).parent
NOT_FOR_PLAYERS = re.compile(
    r"\b[QR]\d+\b"  # the number of a ruling
    r"|\w\.(json|py|md|toml|po)\b|\btools?/"  # a file, a tool
    r"|reconstruct|ambigu|\bruling|\bsources?\b|\bcommands?\b|\bon turn\b"
    r"|重建|来源|來源|推测|推測|歧义|歧義|命令|指令|裁定|程序|程式",
    re.IGNORECASE,
)
"""Words of those who made the game, which the rules of a player do without."""
REGISTERED = pytest.mark.parametrize("game", all_games().values(), ids=list(all_games()))


def named_rules(game: Game[Any]) -> set[str]:
    """Return the anchors that come up in games under every house rule."""
    named: set[str] = set()
    seats = game.info.min_seats + 1 if game.info.max_seats > game.info.min_seats else game.info.min_seats
    for number, options in enumerate(playable(game, seats)):
        match = SelfPlay(game, ["random"] * seats, options, number)
        refusals, rng = Refusals(game), Rng(number)
        for _ in range(80):
            for seat in range(seats):
                legal = game.legal_commands(match.state, seat)
                named |= {
                    game.why_not(match.state, seat, command).rule
                    for command in refusals.tries(match.state, seat, legal, rng, 12)
                }
            named.add(game.table(game.view(match.state, 0), STAGE).help_anchor)
            command = match.choose()
            if command is None:
                break
            match.play(command)
    return named - {""}


@REGISTERED
def test_every_named_rule_is_written_down(game: Game[Any]) -> None:
    named = {rule.casefold() for rule in named_rules(game)}
    assert named
    texts = sorted((FOLDER / game.info.id).glob("RULES*.md"))
    assert "RULES.md" in [path.name for path in texts]
    assert {path.name for path in texts} <= {"RULES.md", *(f"RULES.{language}.md" for language in LANGUAGES)}
    for language in LANGUAGES:
        written = {block.anchor.casefold() for block in rulebook.read(game.info.id, language)}
        assert named <= written, f"{language} lacks {sorted(named - written)}"
        headings = {rule: rulebook.heading(game.info.id, language, rule) for rule in named}
        assert all(headings.values()), f"refusals that can't say where their rule stands: {headings}"


@REGISTERED
def test_the_rules_speak_to_players(game: Game[Any]) -> None:
    for language in LANGUAGES:
        blocks = rulebook.read(game.info.id, language)
        found = [block.text for block in blocks if NOT_FOR_PLAYERS.search(block.text)]
        assert not found, f"{language} speaks of its making: {found}"
        guessed = [number for number, block in enumerate(blocks) if block.anchor == "guessed"]
        for number in guessed:
            later = [block.text for block in blocks[number + 1 :] if block.kind is Kind.HEADING and block.level < 3]
            assert not later, f"{language} goes on after what is guessed"


def pictures(blocks: tuple[Block, ...]) -> list[str]:
    """Return the sources of all pictures in their order."""
    texts = [text for block in blocks for text in (block.words, *(cell for row in block.rows for cell in row))]
    return [word.picture for text in texts for word in text if word.picture]


def shape(game: Game[Any], language: str) -> list[tuple[Kind, int, str]]:
    """Return the headings of the rules and where they can be jumped to."""
    blocks = rulebook.read(game.info.id, language)
    return [(block.kind, block.level, block.anchor) for block in blocks if block.kind is Kind.HEADING]


@REGISTERED
def test_the_rules_have_the_same_parts_in_every_language(game: Game[Any]) -> None:
    english, *others = [shape(game, language) for language in LANGUAGES]
    assert all(other == english for other in others)
    anchors = [anchor for _, _, anchor in english]
    assert len(set(anchors)) == len(anchors)


@REGISTERED
def test_the_rules_are_illustrated_with_the_games_own_pieces(game: Game[Any]) -> None:
    shown: list[list[str]] = []
    for path in sorted((FOLDER / game.info.id).glob("RULES*.md")):
        blocks = parse(path.read_text(encoding="utf-8"))
        assert any(block.kind is Kind.PICTURES and len(block.words) >= 4 for block in blocks), path.name
        shown.append(pictures(blocks))
    assert all(others == shown[0] for others in shown[1:]), "the languages show different pictures"
    faces, scenes = game.faces_by_word(), situations.read(game)
    known: dict[str, Collection[str]] = {"card": faces, "scene": scenes}
    for source in shown[0]:
        kind, _, name = source.partition(":")
        assert name in known.get(kind, ()) or (kind == "art" and art_path(f"{name}.svg").is_file()), source
    assert {f"scene:{name}" for name in scenes} <= set(shown[0]), "a situation that no rule shows"


@REGISTERED
def test_a_situation_shows_a_part_of_the_table_with_something_on_it(game: Game[Any]) -> None:
    told = FOLDER / game.info.id / "situations.json"
    found = situations.read(game)
    assert set(found) == set(json.loads(told.read_text(encoding="utf-8")) if told.is_file() else ())
    for name, (lay, _, box) in found.items():
        table = lay()
        assert box.within(Box(0, 0, STAGE.width, STAGE.height)) == box, name
        seen = [piece for piece in place(table).values() if box.contains(piece.x, piece.y)]
        assert len(seen) + sum(box.contains(decor.x, decor.y) for decor in table.decor) >= 5, name


@pytest.mark.parametrize("game", sorted(all_games()))
@pytest.mark.parametrize(
    ("language", "source"), [("en", "original rules"), ("zh-Hans", "原规则"), ("zh-Hant", "原規則")]
)
def test_who_begins_is_told_as_it_is_here_and_in_the_original_rules(game: str, language: str, source: str) -> None:
    ending = "" if language == "en" else f".{language}"
    text = (FOLDER / game / f"RULES{ending}.md").read_text("utf-8")
    (line,) = [each for each in text.splitlines() if source in each]
    assert any(lot in line for lot in ("random", "chance", "抽签", "抽籤")), "how it is decided stands beside it"
