"""Whole lessons by ear and by keys, as the tool that writes them down goes through them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from listen import Heard, Hearer, Match, Transcript

from tabletable.core.message import msg
from tabletable.core.registry import all_games
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.study.primer import lessons

IN_HAND = ("right", "left", "up", "down", "return", "r", *map(str, range(10)))
"""What goes along pieces and plays them, named in one step and at the piece itself."""


def silent_keys(texts: list[str]) -> list[str]:
    """Return the keys that were wanted in a transcript, and that nothing said after the key before had named."""
    found, text = [], ""
    for line in texts:
        if line.startswith("key    "):
            key = line.removeprefix("key    ")
            is_next = key == "return" and text.endswith("Enter")  # the focus is on what it presses
            if key not in IN_HAND and f"{key.title()}: " not in text and not is_next:
                found.append(f"{key} after {text!r}")
            text = ""
        else:
            text += f" {line[7:]}"
    return found


LESSONS = [(game, lesson.number) for game in all_games() for lesson in lessons(game)]


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.sampled("game")
@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_is_gone_through_by_what_is_heard(tmp_path: Path, game: str, lesson: int) -> None:
    texts = list(Transcript(tmp_path, game, lesson, "en").lines())
    last = [at for at, line in enumerate(texts) if line.startswith("voice  Lesson finished. ")]
    assert len(last) == 1
    texts = texts[: last[0] + 1]  # the game it taught begins
    heard = [line.removeprefix("voice  ") for line in texts if line.startswith("voice  ")]
    exercises = lessons(game)[lesson].exercises
    assert sum(line.startswith("-- ") for line in texts) == len(exercises)
    spoken = "\n".join(line for line in texts if line.startswith(("voice", "focus")))
    assert not set("♠♥♦♣→←↑↓×") & set(spoken)
    assert silent_keys(texts) == []
    asked = re.findall(r"Your turn: [^.]*|Nobody but \w+ sees the card", " ".join(heard[:-1]))
    assert len(asked) == len(set(asked)), "told in full once"
    assert "the match is over" not in " ".join(heard)
    assert "You passed: no more bids" not in " ".join(heard) or "key    p" in texts
    assert not re.search(r"[Rr]ow \d+, column", spoken)


def test_a_key_that_nobody_has_named_is_found() -> None:
    texts = ["voice  Now the others play. Space: Continue.", "key    space", "voice  Mei plays.", "key    space"]
    assert silent_keys(texts) == ["space after ' Mei plays.'"]


@pytest.mark.slow
def test_a_transcript_names_keys_and_what_they_lead_to(tmp_path: Path) -> None:
    lines = Transcript(tmp_path, "uno", 0, "en").lines()
    begun = [next(lines) for _ in range(10)]
    assert begun[0].startswith("voice  UNO. ")
    assert begun[1] == "focus  Next. Enter"
    assert begun[2] == "-- 1 of 14: goal"
    assert begun[3] == "key    return"
    assert "key    right" in begun
    assert "focus  Red 5. Your hand. 1 of 4. Play a red 5" in begun


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("language", "over"), [("en", "end of the game"), ("zh-Hans", "UNO")])
def test_a_game_is_played_by_what_is_heard(tmp_path: Path, language: str, over: str) -> None:
    texts = list(Match(tmp_path, "uno", language, 5).lines(reviews=False))
    heard = [line.removeprefix("voice  ") for line in texts if line.startswith("voice  ")]
    assert over in heard[-1]
    if language == "en":
        assert not any("catches you" in text for text in heard), "whoever listens calls in time"
        assert re.search(r"\w+ played .*end of the game", " ".join(heard[-2:])), "the winning card is told"
        assert "Ann" not in heard[-1], "who is alone is you"
        assert not any(text.startswith("UNO. You") for text in heard), "the title is told once"
        assert not any(re.search(r"Your turn\.", text) for text in heard), "what one may do is told every time"
        assert not any(re.search(r"drew a card\. \w+ drew a card and kept", text) for text in heard)
        drawn = [texts[at + 1] for at, line in enumerate(texts) if line.endswith("K: Keep.")]
        assert drawn
        assert all(line.startswith("focus") and "Play" in line for line in drawn), "the keys are on the drawn card"
        assert sum("It stays in your hand." in text for text in heard) == 1


def test_whoever_listens_calls_before_the_last_but_one_card_is_played() -> None:
    english = Catalogue("en")
    playing = Hearer(lambda key, **args: english.text(msg(key, **args)), "UNO", "Space").play()
    next(playing)
    usable = "Green 1. 2 of 2. Play a green 1"
    heard = [
        Heard("Your turn: play green or a wild, or draw. D: Draw. U: UNO!", "Table"),
        Heard("", "Red 4. 1 of 2. Red 4 needs green", is_off=True),
        Heard("", usable),
        Heard("You call UNO!"),
    ]
    assert [playing.send(each) for each in heard] == ["right", "right", "u", "return"]
