"""When each refusal of Saboteur 2 is true, and about what was meant: said from the rules, for the walker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tabletable.games.saboteur.rules.cards import (
    BREAK,
    CARDS,
    FREE_AT_LAST,
    GOAL_HANDLES,
    HANDS_OFF,
    IN_FRONT,
    INSPECTION,
    KINDS,
    MAP,
    MENDS,
    PATH_COUNT,
    ROCKFALL,
    START_HANDLE,
    SWAP_HANDS,
    SWAP_HATS,
    THEFT,
    TOOLS,
    TRAPPED,
    cell_xy,
)
from tests.contract.refusals import Attempt, Precondition

Cell = tuple[int, int]
GOALS = ((8, -2), (8, 0), (8, 2))
START = (0, 0)
SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E", "L": "L"}
PILES = ("draw", "discard")


# ------------------------------------------------------------------------------------------------ the tunnel


def cell(a: Attempt) -> Cell | None:
    """Return the cell it was let go on."""
    if not a.zone.startswith("cell:"):
        return None
    x, y = a.zone.removeprefix("cell:").split(",")
    return int(x), int(y)


def tunnel(a: Attempt) -> dict[Cell, tuple[int, int]]:
    """Where a card lies open: its face and its turn."""
    faces = a.state.faces
    return {cell_xy(at): (faces[piece], a.state.shapes[at] & 1) for at, piece in a.state.laid.items()}


def lying(letters: str, turn: int) -> set[str]:
    """Edges of a card as it lies, turned by 180° if `turn`."""
    return {FACING[letter] if turn else letter for letter in letters}


def edges(face: int, turn: int) -> set[str]:
    return lying("".join(KINDS[face].groups) + KINDS[face].dead, turn) - {"L"}


def beside(at: Cell) -> Iterator[tuple[str, Cell]]:
    yield from ((side, (at[0] + dx, at[1] + dy)) for side, (dx, dy) in SIDES.items())


def joined(a: Attempt) -> set[tuple[Cell, str]]:
    """Return all edges that an unbroken way joins to the start; ladders are joined to it wherever they stand."""
    laid = tunnel(a)
    groups = {at: [lying(group, turn) for group in KINDS[face].groups] for at, (face, turn) in laid.items()}
    rest = [(at, "L") for at, each in groups.items() if any("L" in group for group in each)]
    rest += [(START, side) for group in groups[START] for side in group]
    found: set[tuple[Cell, str]] = set()
    while rest:
        at, side = rest.pop()
        if (at, side) in found:
            continue
        found.add((at, side))
        rest += [(at, other) for group in groups[at] if side in group for other in group]
        if side != "L":
            there = (at[0] + SIDES[side][0], at[1] + SIDES[side][1])
            rest += [(there, FACING[side]) for group in groups.get(there, ()) if FACING[side] in group]
    return found


def has_way(a: Attempt, at: Cell) -> bool:
    lit = joined(a)
    return any((there, FACING[side]) in lit for side, there in beside(at))


def touches(a: Attempt, at: Cell) -> bool:
    """Return whether a card lies beside a cell, a goal included."""
    laid = tunnel(a)
    return any(there in laid or there in GOALS for _, there in beside(at))


def edges_agree(a: Attempt, at: Cell) -> bool:
    """Return whether the card's edges fit its open neighbours, turned or not."""
    laid = tunnel(a)
    return any(
        all(
            (side in edges(a.face, turn)) == (FACING[side] in edges(*laid[there]))
            for side, there in beside(at)
            if there in laid
        )
        for turn in (0, 1)
    )


def is_ladder(a: Attempt) -> bool:
    return KINDS[a.face].special == "ladder"


def may_lie(a: Attempt, at: Cell) -> bool:
    """Return whether the rules let the card be laid on an empty cell."""
    laid = tunnel(a)
    if at in laid or at in GOALS or not edges_agree(a, at):
        return False
    if is_ladder(a):
        around = [there for _, there in beside(at)]
        return any(there in laid for there in around) and not any(there in GOALS for there in around)
    return has_way(a, at)


def fits_somewhere(a: Attempt) -> bool:
    return any(may_lie(a, there) for at in tunnel(a) for _, there in beside(at))


# ------------------------------------------------------------------------------------------------ players and cards


def front(a: Attempt, seat: int) -> set[str]:
    """What lies in front of a seat."""
    each = a.state.front[len(IN_FRONT) * seat : len(IN_FRONT) * (seat + 1)]
    return {word for word, piece in zip(IN_FRONT, each, strict=True) if piece >= 0}


def whose(zone: str) -> int:
    """Return the player that a place stands for, −1 for the table's."""
    kind, _, rest = zone.partition(":")
    return int(rest) if kind in ("seat", "hand", "role", *IN_FRONT) else -1


def target(a: Attempt) -> int:
    return whose(a.zone)


def named(a: Attempt) -> int:
    return int(a.args["player"].seat)


def about_other(a: Attempt) -> bool:
    """Return the sentence names the player on whom it was let go, and that is not oneself."""
    return named(a) == target(a) != a.seat


def is_path(a: Attempt) -> bool:
    return 0 <= a.face < PATH_COUNT


def in_hand(a: Attempt) -> bool:
    return a.piece in a.state.hands[a.seat]


def on_turn(a: Attempt) -> bool:
    return a.state.turn == a.seat and not a.state.queue


def is_free(a: Attempt) -> bool:
    """One's turn, and nothing begun."""
    return on_turn(a) and a.state.clearing < 0 and a.state.discarded == 0


def building(a: Attempt) -> bool:
    return in_hand(a) and is_path(a) and is_free(a)


def able(a: Attempt) -> bool:
    return building(a) and front(a, a.seat) <= {"theft"}


def in_tunnel(a: Attempt) -> bool:
    return cell(a) is not None or a.zone == ""


def acting(*faces: int) -> Callable[[Attempt], bool]:
    return lambda a: in_hand(a) and a.face in faces and is_free(a) and a.zone not in PILES


MENDING = tuple(MENDS)
BREAKING = tuple(BREAK + tool for tool in range(len(TOOLS)))
LAID_ON_OTHERS = {**{BREAK + tool: word for tool, word in enumerate(TOOLS)}, TRAPPED: "trapped"}
ON_PLAYERS = (*BREAKING, *MENDING, THEFT, HANDS_OFF, SWAP_HANDS, INSPECTION, SWAP_HATS, TRAPPED, FREE_AT_LAST)


def mended(a: Attempt) -> list[str]:
    return [TOOLS[tool] for tool in MENDS.get(a.face, ())]


def tools_named(a: Attempt) -> list[str]:
    return [str(a.args[key].id).removeprefix("saboteur.tool.") for key in ("tool", "other") if key in a.args]


def card_named(a: Attempt) -> str:
    return str(a.args["card"].id).rpartition(".")[2].replace("_", " ")


def names_card(a: Attempt) -> bool:
    return card_named(a) == KINDS[a.face].id.replace("_", " ")


def usable_on(a: Attempt, seat: int) -> bool:
    """Return whether a card that is played on players has an effect on this one."""
    lies = front(a, seat)
    if a.face in LAID_ON_OTHERS:
        return seat != a.seat and LAID_ON_OTHERS[a.face] not in lies
    if a.face in MENDS:
        return not lies.isdisjoint(mended(a))
    if a.face == THEFT:
        return seat == a.seat and "theft" not in lies
    if a.face in (HANDS_OFF, FREE_AT_LAST):
        return ("theft" if a.face == HANDS_OFF else "trapped") in lies
    return a.face == SWAP_HATS or seat != a.seat


def is_of_use(a: Attempt) -> bool:
    return any(usable_on(a, seat) for seat in range(len(a.state.hands)))


def already(a: Attempt) -> bool:
    """The very card lies there already."""
    word = "theft" if a.face == THEFT else LAID_ON_OTHERS.get(a.face, "")
    return acting(a.face)(a) and names_card(a) and word in front(a, target(a))


def whole(a: Attempt) -> bool:
    return (
        acting(*MENDING)(a)
        and tools_named(a) == mended(a)
        and front(a, target(a)).isdisjoint(mended(a))
        and target(a) >= 0
    )


def own(holds: Precondition) -> Precondition:
    """Said of oneself."""
    return lambda a: target(a) == a.seat and holds(a)


def other(holds: Precondition) -> Precondition:
    return lambda a: about_other(a) and holds(a)


def laid_path(a: Attempt) -> bool:
    return a.piece in a.state.laid.values() and a.piece < len(CARDS)


def own_front(a: Attempt) -> bool:
    mine = a.state.front[len(IN_FRONT) * a.seat : len(IN_FRONT) * (a.seat + 1)]
    return a.piece >= 0 and a.piece in mine


def can_pay(a: Attempt) -> bool:
    """Has the two cards that clear another one away."""
    return len(a.state.hands[a.seat]) >= 2 and not is_base(a)


def is_base(a: Attempt) -> bool:
    """It is the base game, in which nothing is cleared away."""
    return bool(a.state.rules.base)


def lies_before_other(a: Attempt) -> bool:
    return whose(a.home) not in (-1, a.seat) and a.home.split(":")[0] in IN_FRONT


def is_begun(a: Attempt) -> bool:
    return on_turn(a) and (in_hand(a) or own_front(a))


PRECONDITIONS: dict[str, Precondition] = {
    "reason.over": lambda a: a.state.turn < 0,
    "reason.turn": lambda a: (
        0 <= a.state.turn != a.seat
        and not a.state.queue
        and named(a) == a.state.turn
        and (in_hand(a) or own_front(a) or a.gesture == "button")
    ),
    "short.not_your_turn": lambda a: a.state.turn != a.seat,
    # ---- thefts
    "reason.stealing": lambda a: bool(a.state.queue) and a.seat != a.state.turn == named(a),
    "reason.steal_now": lambda a: bool(a.state.queue) and a.seat == a.state.turn and a.gesture == "drop",
    "reason.steal_self": lambda a: (
        bool(a.state.queue) and a.seat == a.state.turn and a.gesture == "tap" and target(a) == a.seat
    ),
    "reason.no_gold": lambda a: (
        bool(a.state.queue)
        and a.seat == a.state.turn
        and a.gesture == "tap"
        and about_other(a)
        and a.state.gold[target(a)] == 0
    ),
    # ---- discards
    "reason.passing": lambda a: is_begun(a) and a.state.clearing < 0 and a.state.discarded > 0,
    "reason.clearing": lambda a: is_begun(a) and a.state.clearing >= 0 and a.args["n"] == 2 - a.state.discarded > 0,
    "reason.two_cards": lambda a: own_front(a) and is_free(a) and not can_pay(a) and not is_base(a),
    "reason.clear_there": lambda a: own_front(a) and is_free(a) and can_pay(a) and a.zone not in ("discard", ""),
    "short.nothing": lambda a: on_turn(a) and not front(a, a.seat),
    "short.two_cards": lambda a: on_turn(a) and bool(front(a, a.seat)) and not can_pay(a),
    # ---- path cards
    "reason.trapped": lambda a: building(a) and in_tunnel(a) and "trapped" in front(a, a.seat),
    "reason.broken": lambda a: (
        building(a)
        and in_tunnel(a)
        and "trapped" not in front(a, a.seat)
        and front(a, a.seat).issuperset(tools_named(a))
    ),
    "hint.mend": lambda a: building(a) and not front(a, a.seat).isdisjoint(TOOLS) and can_pay(a),
    "hint.mend_only": lambda a: building(a) and not front(a, a.seat).isdisjoint(TOOLS) and not can_pay(a),
    "hint.free": lambda a: building(a) and "trapped" in front(a, a.seat) and can_pay(a),
    "hint.free_only": lambda a: building(a) and "trapped" in front(a, a.seat) and not can_pay(a),
    "reason.tunnel_only": lambda a: building(a) and cell(a) is None and (a.zone != "" or fits_somewhere(a)),
    "reason.nowhere": lambda a: able(a) and a.zone == "" and not fits_somewhere(a),
    "reason.on_goal": lambda a: able(a) and cell(a) in GOALS,
    "reason.on_start": lambda a: able(a) and cell(a) == START,
    "reason.occupied": lambda a: able(a) and cell(a) in tunnel(a).keys() - {START, *GOALS},
    "reason.alone": lambda a: able(a) and is_empty(a) and not touches(a, here(a)),
    "reason.no_way": lambda a: (
        able(a) and is_empty(a) and not is_ladder(a) and touches(a, here(a)) and not has_way(a, here(a))
    ),
    "reason.ladder_goal": lambda a: (
        able(a) and is_empty(a) and is_ladder(a) and any(there in GOALS for _, there in beside(here(a)))
    ),
    "reason.edges": lambda a: able(a) and is_empty(a) and touches(a, here(a)) and not edges_agree(a, here(a)),
    "hint.edges": lambda a: able(a) and is_empty(a) and not edges_agree(a, here(a)),
    # ---- action cards
    "reason.rockfall_spares": lambda a: acting(ROCKFALL)(a) and cell(a) in (START, *GOALS),
    "reason.rockfall_path": lambda a: (
        acting(ROCKFALL)(a) and cell(a) not in (START, *GOALS, *tunnel(a)) and has_path_cards(a)
    ),
    "reason.nothing_laid": lambda a: acting(ROCKFALL)(a) and not has_path_cards(a),
    "reason.map_goal": lambda a: acting(MAP)(a) and cell(a) not in GOALS,
    "reason.goal_open": lambda a: acting(MAP)(a) and cell(a) in GOALS and here(a) in tunnel(a),
    "reason.on_player": lambda a: (
        acting(*ON_PLAYERS)(a) and names_card(a) and target(a) < 0 and a.face != THEFT and is_of_use(a)
    ),
    "reason.nobody": lambda a: acting(*ON_PLAYERS)(a) and names_card(a) and target(a) < 0 and not is_of_use(a),
    "reason.theft_own": lambda a: acting(THEFT)(a) and target(a) != a.seat and "theft" not in front(a, a.seat),
    "reason.not_self": lambda a: (
        acting(*LAID_ON_OTHERS, SWAP_HANDS, INSPECTION)(a) and names_card(a) and target(a) == a.seat
    ),
    "reason.twice": other(already),
    "reason.twice_own": lambda a: acting(THEFT)(a) and "theft" in front(a, a.seat) and target(a) >= 0,
    "reason.whole": other(lambda a: whole(a) and len(mended(a)) == 1),
    "reason.whole_own": own(lambda a: whole(a) and len(mended(a)) == 1),
    "reason.both_whole": other(lambda a: whole(a) and len(mended(a)) == 2),
    "reason.both_whole_own": own(lambda a: whole(a) and len(mended(a)) == 2),
    "reason.no_theft": other(lambda a: acting(HANDS_OFF)(a) and "theft" not in front(a, target(a))),
    "reason.no_theft_own": own(lambda a: acting(HANDS_OFF)(a) and "theft" not in front(a, a.seat)),
    "reason.not_trapped": other(lambda a: acting(FREE_AT_LAST)(a) and "trapped" not in front(a, target(a))),
    "reason.not_trapped_own": own(lambda a: acting(FREE_AT_LAST)(a) and "trapped" not in front(a, a.seat)),
    # ---- what lies on the table
    "reason.own_front": lambda a: lies_before_other(a) and not is_base(a),
    "reason.base_front": lambda a: is_base(a) and (lies_before_other(a) or (own_front(a) and on_turn(a))),
    "reason.laid_stays": laid_path,
    "reason.start_stays": lambda a: a.piece == START_HANDLE,
    "reason.goal_stays": lambda a: a.piece in GOAL_HANDLES and is_open(a),
    "reason.goal_closed": lambda a: a.piece in GOAL_HANDLES and not is_open(a),
    "reason.drawn_later": lambda a: a.home == "draw" and a.piece in a.state.draw,
    "reason.discarded_stays": lambda a: a.home == "discard" and a.piece in a.state.discard,
    "reason.dwarf_stays": lambda a: a.piece == a.state.roles[a.seat] and not is_base(a),
    "reason.role_stays": lambda a: a.piece == a.state.roles[a.seat] and is_base(a),
}


def here(a: Attempt) -> Cell:
    found = cell(a)
    assert found is not None
    return found


def is_empty(a: Attempt) -> bool:
    """It was let go on a cell where nothing lies."""
    return cell(a) is not None and cell(a) not in tunnel(a) and cell(a) not in GOALS


def is_open(a: Attempt) -> bool:
    """Return a goal that a way has reached; when the gold is shared, every one."""
    return a.piece in a.state.laid.values() or bool(a.state.queue)


def has_path_cards(a: Attempt) -> bool:
    return any(piece < len(CARDS) for piece in a.state.laid.values())


_NO_TURN = "the screen turns a card the way it fits"

UNREACHED: dict[str, str] = {
    "reason.choose_turn": _NO_TURN,
    "reason.fits_turned": _NO_TURN,
    "reason.fits_upright": _NO_TURN,
    "reason.same_turned": _NO_TURN,
    "reason.choose_tool": "where a card can mend something, it is a legal drop; the screen asks which of two tools",
    "reason.nothing_to_choose": "the screen offers a choice only where there is one",
    "reason.discard_there": "let go on the draw pile, a card goes to the discard pile beside it",
    "reason.discard_one": "the button that ends a pass appears with the first discard",
    "reason.steal_later": "what steals appears when the gold is shared",
    "reason.not_yours": "what another player holds lies closed and can't be taken hold of",
    "reason.no_dwarf": "two cards swap hats, and three dwarfs at least lie aside",
}

_ROLES = ["green digger", "blue digger", "saboteur"]
_WAY = {f"{x},0": "t horizontal" for x in range(1, 6)}
_MENDS = ["repair pickaxe", "repair lantern", "repair pickaxe cart", "free at last", "hands off", "cross"]
_PLAYS = ["break cart", "trapped", "swap hands", "inspection", "swap hats", "theft"]
_ALL = ["break pickaxe", "break lantern", "break cart", "theft", "trapped"]


def _three(*hand: str, **words: Any) -> dict[str, Any]:
    """Three players, and what the first one holds."""
    return {"roles": _ROLES, "hands": [list(hand), ["map"], ["map"]], **words}


_BASE = {
    "roles": ["gold digger", "saboteur", "gold digger"],
    "hands": [["repair cart", "cross"], ["map"], ["map"]],
    "front": [["break cart"], ["break lantern"], []],
    "options": {"base_game": "on"},
}

POSITIONS: list[dict[str, Any]] = [
    _BASE,
    _three(*_MENDS),
    _three(*_MENDS, front=[["break pickaxe"], ["theft"], []]),
    _three(*_MENDS, front=[["trapped", "break lantern", "theft"], ["break cart"], ["trapped"]]),
    _three(*_PLAYS),
    _three(*_PLAYS, front=[["theft"], ["break cart", "trapped"], ["trapped"]]),
    _three(*_PLAYS, front=[["theft"], ["break cart", "trapped"], ["break cart", "theft"]], draw=["cross", "map"]),
    _three("ladder s", "cross", "dead e", "straight v", "rockfall", "map", tunnel={**_WAY, "6,0": "straight h"}),
    _three("ladder e", "rockfall", "curve ne", "map", "bridge", tunnel={"1,0": "dead ew", "0,1": "dead n"}),
    _three("cross", "ladder s", "rockfall", tunnel={"0,-1": "dead ns", "0,1": "dead n", "1,0": "dead ew",
                                                    "-1,0": "dead e"}),
    _three("cross", "rockfall", "map", "ladder s", tunnel={**_WAY, "6,0": "cross", "7,0": "straight h"},
           goals=["goal gold", "goal stone ne", "goal stone nw"], turned={"8,0": 0}),
    _three("cross", front=[["break cart"], [], []]),
    _three("cross", front=[["trapped", "break cart"], [], []]),
    _three("cross", "map", front=[_ALL, ["theft"], []], tunnel={"1,0": "door green h", "2,0": "door blue h"}),
    {
        "position": _three("cross", "map", "rockfall", front=[["break cart"], ["break cart"], []], draw=["map"]),
        "steps": [{"do": "seat 0 clear break cart @ cart:0"}, {"do": "seat 0 discard cross > discard"}],
    },
    {
        "position": _three("cross", "map", "rockfall", front=[["break cart"], [], []], draw=["map"]),
        "steps": [{"do": "seat 0 discard cross > discard"}],
    },
    {
        "position": _three(
            "straight h", "map", tunnel={**_WAY, "6,0": "cross"}, goals=["goal stone ne", "goal gold", "goal stone nw"],
            turned={}, front=[["theft"], ["theft"], []], gold=[0, 2, 0], round=2,
        ),
        "steps": [{"do": "seat 0 place straight h > cell:7,0 = upright"}],
    },
]  # fmt: skip
