"""When each refusal of UNO is true, and about what was meant: said from the rules, for the walker."""

from __future__ import annotations

from typing import Any

from tabletable.games.uno.rules.cards import COLOURS, SYMBOLS
from tests.contract.refusals import Attempt, Precondition


def word(a: Attempt, face: int) -> str:
    """ "red 5", "blue draw two", "wild" """
    return a.game.face_word(face)


def colour(a: Attempt, face: int) -> str:
    """ "" for a wild."""
    return word(a, face).partition(" ")[0] if word(a, face).partition(" ")[0] in COLOURS else ""


def symbol(a: Attempt, face: int) -> str:
    """ "5", "draw two", "wild" """
    return word(a, face).removeprefix(colour(a, face)).strip()


def top(a: Attempt) -> int:
    return a.state.faces[a.state.discard[-1]]


def pile_colour(a: Attempt) -> str:
    return COLOURS[a.state.colour]


def may_draw(a: Attempt) -> bool:
    return any(command.verb == "draw" for command in a.game.legal_commands(a.state, a.seat))


def playing(a: Attempt) -> bool:
    """Return a card of the hand in one's own turn, the drawn one if one was drawn."""
    return a.home == f"hand:{a.seat}" and a.seat == a.state.turn and a.state.drawn in (-1, a.piece)


def is_last(a: Attempt) -> bool:
    """Return whether an action as the last card is what forbids it."""
    return len(a.state.hands[a.seat]) == 1 and not a.state.rules.last_action and not symbol(a, a.face).isdigit()


def in_time(a: Attempt) -> bool:
    """Return whether one may call: with two cards in one's turn, or as long as one can be caught."""
    return a.state.exposed == a.seat or (a.state.turn == a.seat and len(a.state.hands[a.seat]) == 2)


def has_called(a: Attempt) -> bool:
    return bool(a.state.called >> a.seat & 1)


def fits(a: Attempt) -> bool:
    """Its colour or its symbol is on the pile, or it is a wild."""
    return (
        not colour(a, a.face)
        or colour(a, a.face) == pile_colour(a)
        or (bool(colour(a, top(a))) and symbol(a, a.face) == symbol(a, top(a)))
    )


def answers(a: Attempt) -> bool:
    """Return whether the kind of card answers the stack."""
    return symbol(a, a.face) == "wild draw four" or symbol(a, a.face) == symbol(a, top(a)) == "draw two"


def stacked(a: Attempt) -> bool:
    return playing(a) and a.state.stack > 0 and a.state.rules.stacking


def names(a: Attempt, key: str, expected: str) -> bool:
    return str(a.args[key].id).endswith(f".{expected.replace(' ', '_')}")


PRECONDITIONS: dict[str, Precondition] = {
    "reason.over": lambda a: a.state.turn < 0,
    "reason.turn": lambda a: a.seat != a.state.turn == a.args["player"].seat,
    "reason.call_time": lambda a: a.verb == "call_uno" and not in_time(a),
    "reason.called": lambda a: a.verb == "call_uno" and has_called(a),
    "reason.drawn_already": lambda a: a.verb == "draw" and a.state.drawn >= 0,
    "reason.nothing_left": lambda a: a.verb == "draw" and not a.state.draw and len(a.state.discard) == 1,
    "reason.only_drawn": lambda a: (
        a.seat == a.state.turn and a.home == f"hand:{a.seat}" and a.state.drawn not in (-1, a.piece)
    ),
    "reason.discard_pile": lambda a: (
        a.zone != "discard"
        and not is_last(a)
        and (jumps(a) or (playing(a) and (answers(a) if a.state.stack else fits(a))))
    ),
    "reason.needs": lambda a: (
        playing(a)
        and not a.state.stack
        and not fits(a)
        and bool(colour(a, top(a)))
        and names(a, "colour", pile_colour(a))
        and names(a, "symbol", SYMBOL_WORDS[symbol(a, top(a))])
    ),
    "reason.needs_colour": lambda a: (
        playing(a)
        and not a.state.stack
        and not fits(a)
        and not colour(a, top(a))
        and names(a, "colour", pile_colour(a))
    ),
    "reason.last_card": lambda a: playing(a) and is_last(a),
    "reason.no_stacking": lambda a: playing(a) and a.state.stack == a.args["n"] > 0 and not a.state.rules.stacking,
    "reason.must_play": lambda a: a.verb == "keep" and a.state.rules.must_play and a.state.drawn >= 0 and fits_drawn(a),
    "reason.jump": lambda a: (
        a.seat != a.state.turn and a.home == f"hand:{a.seat}" and a.state.fresh and a.face != top(a)
    ),
    "reason.plain_wild": lambda a: stacked(a) and word(a, a.face) == "wild",
    "reason.draw_two_on_four": lambda a: (
        stacked(a) and symbol(a, a.face) == "draw two" and word(a, top(a)) == "wild draw four"
    ),
    "reason.no_answer": lambda a: stacked(a) and not answers(a) and "draw" not in symbol(a, a.face),
    "hint.pile": lambda a: bool(colour(a, top(a))),
    "hint.pile_wild": lambda a: not colour(a, top(a)) and names(a, "colour", pile_colour(a)),
    "hint.draw": lambda a: may_draw(a) and not a.state.stack,
    "hint.draw_stack": lambda a: may_draw(a) and a.state.stack == a.args["n"] > 0,
    "hint.answer_two": lambda a: stacked(a) and symbol(a, top(a)) == "draw two" and may_answer(a),
    "hint.answer_four": lambda a: stacked(a) and word(a, top(a)) == "wild draw four" and may_answer(a),
    "short.called": has_called,
    "short.drawn": lambda a: a.seat == a.state.turn and a.state.drawn >= 0,
    "short.must_play": lambda a: a.state.rules.must_play and a.state.drawn >= 0 and fits_drawn(a),
    "short.no_cards": lambda a: not a.state.stack and not a.state.draw and len(a.state.discard) == 1,
    "short.not_your_turn": lambda a: a.seat != a.state.turn,
    "short.two_cards": lambda a: len(a.state.hands[a.seat]) != 2,
}

SYMBOL_WORDS: dict[str, str] = {name.replace("_", " "): name for name in SYMBOLS}


def jumps(a: Attempt) -> bool:
    """Return whether it is a card of one's own equal to the one just played, out of turn."""
    return a.seat != a.state.turn and a.home == f"hand:{a.seat}" and a.state.fresh and a.face == top(a)


def fits_drawn(a: Attempt) -> bool:
    """Return whether the card just drawn has the colour or the symbol of the pile, or is a wild."""
    drawn = a.state.faces[a.state.drawn]
    return colour(a, drawn) in ("", pile_colour(a)) or symbol(a, drawn) == symbol(a, top(a))


def may_answer(a: Attempt) -> bool:
    """Return whether a draw card could be played at all, as one isn't as the last card."""
    may: bool = len(a.state.hands[a.seat]) > 1 or a.state.rules.last_action
    return may and a.state.stack == a.args["n"]


_LIT = "the sign and the button are there only while it is legal"
UNREACHED: dict[str, str] = {
    "reason.catch_self": _LIT,
    "reason.nobody_to_catch": _LIT,
    "reason.not_catchable": _LIT,
    "reason.no_challenges": _LIT,
    "reason.nothing_to_challenge": _LIT,
    "reason.nothing_drawn": _LIT,
    "reason.choose_seat": "a drop leaves open whose hand one takes and the screen asks for it",
    "reason.choose_colour": "a drop leaves the colour open and the screen asks for it",
    "reason.no_colour": "the screen asks for a colour only where one is chosen",
}

_ALL = ["red 5", "green skip", "wild", "blue draw two", "wild draw four", "yellow 3"]
POSITIONS: list[dict[str, Any]] = (
    [
        {"hands": [_ALL, ["red 1", "red 2"]], "discard": [top], "draw": ["green 1", "green 2"], **more}
        for top, more in (
            ("green 9", {}),
            ("red draw two", {"stack": 2}),
            ("red draw two", {"stack": 2, "options": {"stacking": "off"}}),
            ("wild draw four", {"stack": 4, "colour": "green"}),
            ("wild", {"colour": "green"}),
            ("green 9", {"drawn": True}),
            ("green 9", {"turn": 1}),
            ("green 9", {"turn": 1, "called": [1]}),
            ("yellow 9", {"drawn": True, "options": {"draw": "match"}}),
            ("green 9", {"drawn": True, "options": {"draw": "match"}}),
            ("red 5", {"turn": 1, "played_by": 1, "fresh": True, "options": {"jump_in": "on"}}),
        )
    ]
    + [
        {"hands": [[card], ["red 1", "red 2"]], "discard": [top], "draw": ["green 1", "green 2"], **more}
        for card, top, more in (
            ("green skip", "green 9", {}),
            ("blue draw two", "red draw two", {"stack": 2}),
            ("wild draw four", "red draw two", {"stack": 2}),
            ("wild", "red draw two", {"stack": 2}),
            ("red 7", "green 9", {}),
        )
    ]
    + [
        {"hands": [["red 5", "wild"], ["red 1", "red 2"]], "discard": ["green 9"], "draw": []},
        {"hands": [["red 5", "wild"], ["red 1", "red 2"]], "discard": ["green 9"], "draw": ["blue 1"], "turn": 1},
    ]
)
