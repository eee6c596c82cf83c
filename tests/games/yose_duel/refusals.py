"""When each refusal of Yose Duel is true, and about what was meant: said from the rules, for the walker."""

from __future__ import annotations

from typing import Any

from tests.contract.refusals import Attempt, Precondition


def lies(a: Attempt, kind: str) -> bool:
    """Return whether the piece comes from such a zone of anybody."""
    return a.home.partition(":")[0] == kind


def own(a: Attempt, kind: str) -> bool:
    return a.home == f"{kind}:{a.seat}"


def theirs(a: Attempt, kind: str) -> bool:
    return a.home == f"{kind}:{1 - a.seat}"


def to_oneself(a: Attempt) -> bool:
    """Return whether it was let go where one scores: on one's plate, or anywhere else on one's side of the table."""
    return a.zone in (f"points:{a.seat}", f"side:{a.seat}")


def attacking(a: Attempt) -> bool:
    """It is one's turn to take, secure, cancel or pass."""
    return a.state.turn == a.seat and a.state.stake < 0 and not a.state.is_opening and not a.state.is_over


def is_at_stake(a: Attempt) -> bool:
    return a.state.stake >= 0 and a.home == f"pile:{a.state.stake}"


def is_face_card(a: Attempt) -> bool:
    """Return whether it lies on top of a pile that nobody has taken from."""
    return lies(a, "pile") and a.piece in a.state.tops


def pile_of(a: Attempt) -> int:
    """Return the pile whose place was clicked."""
    return int(a.zone.removeprefix("pile:"))


def has_face_card(a: Attempt) -> bool:
    top = a.state.tops[pile_of(a)]
    return top >= 0 and top in a.game.zones(a.state)[a.zone]


PRECONDITIONS: dict[str, Precondition] = {
    "reason.over": lambda a: a.state.is_over,
    "reason.turn": lambda a: (
        a.seat != a.state.turn == a.args["player"].seat and a.state.stake < 0 and not a.state.is_opening
    ),
    "reason.opening": lambda a: a.state.is_opening and not lies(a, "hand"),
    "reason.committed": lambda a: a.state.is_opening and own(a, "hand") and a.state.committed[a.seat] >= 0,
    "reason.show_place": lambda a: (
        a.state.is_opening and own(a, "hand") and a.state.committed[a.seat] < 0 and a.zone != "show"
    ),
    "reason.others_reply": lambda a: a.state.stake >= 0 and a.seat != a.state.turn == a.args["player"].seat,
    "reason.reply_first": lambda a: a.state.stake >= 0 and a.seat == a.state.turn and not is_at_stake(a),
    "hint.reply": lambda a: a.state.stake >= 0 and a.state.tops[a.state.stake] in a.state.points[1 - a.state.turn],
    "reason.reply_places": lambda a: (
        is_at_stake(a) and a.seat == a.state.turn and a.zone not in ("void", f"area:{1 - a.seat}", f"tray:{1 - a.seat}")
    ),
    "reason.own_points": lambda a: (
        attacking(a)
        and (is_face_card(a) or own(a, "area"))
        and not to_oneself(a)
        and not (own(a, "area") and a.zone == "void")
    ),
    "reason.face_card": lambda a: (
        attacking(a) and (has_face_card(a) if a.gesture == "tap" else lies(a, "pile") and not is_face_card(a))
    ),
    "reason.no_pile": lambda a: attacking(a) and a.gesture == "tap" and not has_face_card(a),
    "reason.cancel_own": lambda a: attacking(a) and own(a, "area") and a.zone == "void",
    "hint.secure": lambda a: attacking(a) and own(a, "area"),
    "reason.secure_other": lambda a: (
        attacking(a) and theirs(a, "area") and to_oneself(a) and a.args["player"].seat == 1 - a.seat
    ),
    "hint.cancel": lambda a: attacking(a) and theirs(a, "area"),
    "reason.void_place": lambda a: attacking(a) and theirs(a, "area") and a.zone != "void" and not to_oneself(a),
}

_OUT = "what is scored or void is out of play and can't be taken hold of"

UNREACHED: dict[str, str] = {
    "reason.no_stake": "a card means a reply only while it is at stake",
    "reason.not_pile": _OUT,
    "reason.not_provisional": _OUT,
    "reason.taken": _OUT,
    "reason.shown": "there are no start cards once they have been shown",
    "reason.start_card": "only start cards mean to be shown",
}

_PILES = [["Kd", "7s"], ["Ks", "7h"], ["Qd", "9d"], ["Kc", "2h"], ["2c", "3c"], ["4s", "5h"]]
POSITIONS: list[dict[str, Any]] = [
    {"hands": [["2c", "3c"], ["4c", "5c"]], "piles": [["Kd", "7s"]]},
    {"piles": _PILES, "areas": [["9s", "9h"], ["8d", "8c"]]},
    {"piles": _PILES, "areas": [["9s"], ["8d"]], "points": [["10h"], ["10d"]], "turn": 1},
    {"piles": _PILES[:3], "areas": [["9s"], ["8d"]], "turn": 1, "heart": 1},
    {"piles": [], "areas": [["9s"], ["8d"]]},
]
