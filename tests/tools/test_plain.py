"""Which English sentences the checker of the catalogues sends back."""

import plain
import pytest

RIDDLES = {
    "Whoever": "Whoever plays the last card scores the rest.",
    "such as": "Make the only move for me, such as keeping a drawn card.",
    "by lot": "Who begins is drawn by lot.",
    "by itself": "Make the only move by itself.",
    "What is marked": "What is marked is as good.",
    "who can": "Only who can: quicker.",
    "dear": "Too dear, or too far from your customer.",
    "Mend": "Mend it, or clear it for two cards.",
    "lies": "Nobody knows what lies there.",
    "Go on": "Go on",
    "Advised": "Advised: build here.",
    "Put right": "Put right all of it",
    "got rid": "Mei got rid of a card.",
    "dwarf": "Each round you get another dwarf.",
    "guest": "Each guest pays 4.",
    "shall be": "Then a card shall be drawn.",
    "tried in 15 deals": "How likely each move wins, tried in 15 deals.",
    "±5 and ±": "It gains ±5 and ±6 points.",
    "Ctrl-": "Ctrl-Z undoes it.",
    "Hit Enter": "Hit Enter to place it.",
}
"""What is named, in a sentence that has it."""


@pytest.mark.parametrize("named", RIDDLES)
def test_a_shape_that_players_stumble_over_is_named(named: str) -> None:
    (fault,) = plain.faults(RIDDLES[named])
    assert f"says “{named}" in fault


def test_every_shape_has_a_sentence_here() -> None:
    assert len(RIDDLES) == len(plain.SHAPES)


def test_a_sentence_ends_where_one_breathes() -> None:
    short = " ".join(["word"] * plain.LONGEST)
    assert not list(plain.faults(f"{short}. {short}: {short}; {short}\n{short}"))
    (fault,) = plain.faults(f"{short} more")
    assert f"{plain.LONGEST + 1} words" in fault


@pytest.mark.parametrize(
    "said",
    [
        "Enter: place it / Esc: cancel",
        "Recommended: build here. About 26 % to win.",
        "Goods go on one of your own empty stalls.",
        "Only those who can – quicker, but gives away who has it.",
        "Winning by ±2 points or less counts as equal.",
    ],
)
def test_plain_sentences_pass(said: str) -> None:
    assert not list(plain.faults(said))


@pytest.mark.parametrize(
    ("key", "said", "verbs"),
    [
        ("uno.log.took", "{player} takes {n} cards", ["takes"]),
        ("uno.log.took", "{player} [takes|take] {n} cards", []),
        ("uno.log.took", "{player} took {n} cards", []),
        ("saboteur.moment.map", "Nobody but {player} sees the card", []),
        ("saboteur.result.why", "{target} also has {n}, but {player} wins", ["has", "wins"]),
        ("saboteur.result.gold", "{player} reached the gold and picks first", ["picks"]),
        ("saboteur.result.gold", "{player} reached the gold and [picks|pick] first", []),
        ("uno.log.drew", "{player} drew {n} cards and was skipped", ["was"]),
        ("uno.prompt.other", "{player} decides", []),
        ("uno.prompt.other_drawn", "{player} has drawn a card", ["has"]),
        ("uno.prompt.catch", "{player} has one card and didn’t call: catch them", []),
    ],
)
def test_a_verb_beside_a_name_has_a_form_for_you_where_you_may_be_meant(key: str, said: str, verbs: list[str]) -> None:
    assert [fault.split("“")[1].split("”")[0] for fault in plain.disagreeing(key, said)] == verbs
