"""When each refusal of Property Deal is true, and about what was meant: said from the rules, for the walker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tabletable.games.property_deal.rules.cards import (
    ANY_RENT,
    BIRTHDAY,
    CARD_COLOURS,
    COLOUR_WORDS,
    DEAL_BREAKER,
    DEBT_COLLECTOR,
    DOUBLE_RENT,
    FORCED_DEAL,
    HOTEL,
    HOUSE,
    JUST_SAY_NO,
    PASS_GO,
    SET_SIZE,
    SLY_DEAL,
    VALUE,
    WILD,
    is_note,
    is_property,
    is_rent,
    is_single,
    is_wild,
)
from tabletable.games.property_deal.rules.demands import asks_money
from tabletable.games.property_deal.rules.state import Group
from tests.contract.refusals import Attempt, Precondition

PILES = ("draw", "discard")


# ------------------------------------------------------------------------------------------------ what lies where


def owner(zone: str) -> int:
    """Whose place it is, −1 for the table's."""
    kind, _, rest = zone.partition(":")
    return int(rest.split(":")[0]) if kind in ("hand", "bank", "seat", "area", "set", "new", "built") else -1


def of_others(a: Attempt) -> bool:
    return owner(a.zone) not in (-1, a.seat)


def set_at(a: Attempt, zone: str) -> Group:
    """Return the set that lies in a zone, or whose buildings do; an empty one for any other zone."""
    kind, _, rest = zone.partition(":")
    if kind not in ("set", "built"):
        return Group()
    seat, slot = map(int, rest.split(":"))
    return a.state.groups[seat][slot]


def here(a: Attempt) -> Group:
    """Return the set it was let go on."""
    return set_at(a, a.zone)


def source(a: Attempt) -> Group:
    """Return the set it comes from."""
    return set_at(a, a.home)


def own_sets(a: Attempt) -> list[Group]:
    return [each for each in a.state.groups[a.seat] if each.cards]


def others_sets(a: Attempt) -> Iterator[Group]:
    for seat, groups in enumerate(a.state.groups):
        if seat != a.seat:
            yield from (each for each in groups if each.cards)


def takes(a: Attempt, each: Group) -> bool:
    """Return whether a property would fit the colour of a set and find room."""
    return each.colour in CARD_COLOURS[a.face] + ((each.colour,) if a.face == WILD else ()) and is_part(each)


def is_part(each: Group) -> bool:
    """Return a set with a colour that has fewer cards than that colour."""
    return each.colour >= 0 and 0 < len(each.cards) < SET_SIZE[each.colour]


def is_full(a: Attempt, each: Group) -> bool:
    """At its size, and a single-colour property among its cards (Q14), or where agreed a two-colour wild (R20)."""
    faces = [a.state.faces[card] for card in each.cards]
    return is_at_size(each) and any(is_single(face) or (is_agreed(a) and face != WILD) for face in faces)


def is_agreed(a: Attempt) -> bool:
    """Return whether a two-colour wild is enough for a full set."""
    return bool(a.state.to_json()["rules"].get("two_colour"))


def is_at_size(each: Group) -> bool:
    return each.colour >= 0 and len(each.cards) == SET_SIZE[each.colour]


def earns(each: Group, face: int) -> bool:
    return bool(each.cards) and each.colour >= 0 and each.colour in CARD_COLOURS[face]


def in_hand(a: Attempt) -> bool:
    return a.home == f"hand:{a.seat}"


def in_bank(a: Attempt) -> bool:
    return a.home == f"bank:{a.seat}"


def in_sets(a: Attempt) -> bool:
    return a.home.startswith(f"set:{a.seat}:")


def is_loose(a: Attempt, seat: int) -> bool:
    """Return whether a seat has a property outside full sets."""
    return any(each.cards and not is_full(a, each) for each in a.state.groups[seat])


# ------------------------------------------------------------------------------------------------ what is asked


def asked(a: Attempt) -> str:
    """What the seat is asked now, "" if nothing."""
    top = a.state.pending[-1] if a.state.pending else None
    return str(top.ask) if top is not None and top.seat == a.seat else ""


def decides(a: Attempt) -> bool:
    return bool(a.game.to_act(a.state)) and a.seat in a.game.to_act(a.state)


def own_turn(a: Attempt) -> bool:
    """It is one's turn and nobody asks or is asked anything."""
    return a.state.result is None and a.state.turn == a.seat and not a.state.pending


def plays_left(a: Attempt) -> bool:
    return own_turn(a) and a.state.plays < 3


def asked_for(ask: str) -> Precondition:
    """Asked this, and what was tried is no answer to it."""
    return lambda a: asked(a) == ask


def playing(*faces: int) -> Callable[[Attempt], bool]:
    """One of these cards comes from the hand, there is a play for it, and it was not to be banked or given up."""
    return lambda a: in_hand(a) and plays_left(a) and a.face in faces and a.zone not in (f"bank:{a.seat}", "draw")


def both(*all_of: Precondition) -> Precondition:
    return lambda a: all(each(a) for each in all_of)


def laying(a: Attempt) -> bool:
    """A property is laid: from the hand with a play left, or one that was received."""
    return is_property(a.face) and ((in_hand(a) and plays_left(a)) or asked(a) == "place")


def moving(a: Attempt) -> bool:
    """A property of one's own is to be rearranged, and no building keeps it."""
    return in_sets(a) and own_turn(a) and not source(a).buildings


def could_move(a: Attempt) -> bool:
    """Return whether there is a place for a property to be rearranged to."""
    if is_wild(a.face) and len(source(a).cards) > 1:
        return True
    if is_wild(a.face) and a.face != WILD:
        return True  # it can change its colour
    return any(takes(a, each) for each in own_sets(a) if each is not source(a))


def whoever_is_named(a: Attempt) -> int:
    return a.args["player"].seat


def never_money(a: Attempt) -> bool:
    return a.zone == f"bank:{a.seat}" and is_property(a.face)


DEALS = playing(SLY_DEAL, FORCED_DEAL)
BUILDINGS = playing(HOUSE, HOTEL)


def rent(a: Attempt) -> bool:
    return is_rent(a.face) and playing(a.face)(a)


def named_set(a: Attempt, each: Group) -> bool:
    """Return whether the sentence names the colour of this set."""
    return str(a.args["set"].id).endswith(f".{COLOUR_WORDS[each.colour]}")


PRECONDITIONS: dict[str, Precondition] = {
    "reason.over": lambda a: a.state.result is not None,
    "reason.decides": lambda a: not decides(a) and whoever_is_named(a) in a.game.to_act(a.state),
    "reason.not_asked": lambda a: a.gesture == "tap" and own_turn(a),
    "reason.move_own_turn": lambda a: in_own_sets(a) and a.state.turn != a.seat and not decides(a),
    # ---- an attack and its answer
    "reason.no_attack": lambda a: (
        a.face == JUST_SAY_NO and in_hand(a) and asked(a) != "answer"
        and (a.state.demand is None or a.seat not in a.state.demand.targets)
    ),
    "reason.not_against_you": lambda a: (
        a.face == JUST_SAY_NO and a.state.demand is not None
        and a.seat not in (a.state.turn, *a.state.demand.targets)
    ),
    "reason.not_yet": lambda a: (
        a.face == JUST_SAY_NO and a.state.demand is not None and a.seat in a.state.demand.targets[1:]
    ),
    "reason.no_no": lambda a: asked(a) == "answer" and not holds(a, JUST_SAY_NO),
    "reason.only_no": lambda a: asked(a) == "answer" and holds(a, JUST_SAY_NO) and a.face != JUST_SAY_NO,
    "reason.first_answer": lambda a: asked(a) == "answer" and not in_hand(a) and holds(a, JUST_SAY_NO),
    "reason.first_agree": lambda a: asked(a) == "answer" and not in_hand(a) and not holds(a, JUST_SAY_NO),
    "short.not_your_turn": lambda a: not decides(a),
    # ---- paying
    "reason.not_from_hand": lambda a: in_hand(a) and (asked(a) == "payment" or (owes(a) and not holds(a, JUST_SAY_NO))),
    "reason.first_payment": lambda a: asked(a) == "payment" and a.gesture == "tap",
    "reason.given_already": lambda a: asked(a) == "payment" and a.piece in a.state.tray,
    "reason.no_value": lambda a: asked(a) == "payment" and VALUE[a.face] == 0,
    "reason.bank_first": lambda a: (
        asked(a) == "payment" and a.state.rules.bank_first and bool(a.state.banks[a.seat]) and not in_bank(a)
        and VALUE[a.face] > 0
    ),
    "reason.building_first": lambda a: asked(a) == "payment" and bool(source(a).buildings) and is_property(a.face),
    "reason.hotel_first": lambda a: asked(a) == "payment" and a.face == HOUSE and len(source(a).buildings) == 2,
    "reason.to_tray": lambda a: (
        asked(a) == "payment" and not in_hand(a) and a.zone != "tray"
        and any(command.piece == a.piece for command in a.game.legal_commands(a.state, a.seat))
    ),
    # ---- other questions
    "reason.first_place": lambda a: asked(a) == "place" and a.piece != a.state.pending[-1].piece,
    "reason.first_aim": asked_for("aim"),
    "reason.first_offer": lambda a: asked(a) == "offer" and a.gesture == "tap",
    "reason.offer_full": lambda a: asked(a) == "offer" and in_sets(a) and is_full(a, source(a)),
    "reason.offer_there": lambda a: (
        asked(a) == "offer" and in_sets(a) and not is_full(a, source(a))
        and whoever_is_named(a) == a.state.demand.targets[0] and owner(a.zone) != whoever_is_named(a)
    ),
    "reason.not_your_property": lambda a: asked(a) == "offer" and not in_sets(a),
    "reason.first_excess": lambda a: asked(a) == "excess" and a.zone not in (*PILES, ""),
    "reason.from_hand": lambda a: asked(a) == "excess" and not in_hand(a) and a.zone in (*PILES, ""),
    "reason.excess_bottom": lambda a: (
        asked(a) == "excess" and in_hand(a) and not a.state.rules.excess_discard and a.zone != "draw"
    ),
    "reason.excess_discard": lambda a: (
        asked(a) == "excess" and in_hand(a) and a.state.rules.excess_discard and a.zone != "discard"
    ),
    "reason.no_excess": lambda a: (
        own_turn(a) and in_hand(a) and a.zone == "draw" and a.args["have"] == len(a.state.hands[a.seat]) <= 7
        and a.args["n"] == 7
    ),
    "reason.excess_later": lambda a: (
        own_turn(a) and in_hand(a) and a.zone == "draw" and len(a.state.hands[a.seat]) > a.args["n"] == 7
    ),
    # ---- plays
    "reason.no_plays": lambda a: own_turn(a) and in_hand(a) and a.state.plays == a.args["n"] == 3 and a.zone != "draw",
    "reason.property_in_bank": lambda a: own_turn(a) and never_money(a),
    "reason.own_bank": lambda a: is_note(a.face) and in_hand(a) and of_others(a) and a.zone.startswith("bank"),
    "reason.only_money": lambda a: is_note(a.face) and playing(a.face)(a),
    "reason.lay_property": lambda a: laying(a) and in_hand(a) and owner(a.zone) < 0,
    "reason.own_table": lambda a: (
        is_property(a.face) and a.zone not in (f"new:{a.seat}", f"area:{a.seat}") and not (
            owner(a.zone) == a.seat and here(a).cards
        ) and (laying(a) or in_sets(a))
    ),
    "reason.other_colour": lambda a: (
        is_property(a.face) and owner(a.zone) == a.seat and bool(here(a).cards) and a.face != WILD
        and here(a).colour not in (-1, *CARD_COLOURS[a.face]) and named_set(a, here(a)) and (laying(a) or moving(a))
    ),
    "reason.set_full": lambda a: (
        owner(a.zone) == a.seat and is_full(a, here(a)) and (laying(a) or moving(a))
        and (a.face == WILD or here(a).colour in CARD_COLOURS[a.face])
    ),
    "reason.wilds_only": lambda a: (
        owner(a.zone) == a.seat and is_at_size(here(a)) and not is_full(a, here(a)) and is_wild(a.face)
        and (laying(a) or moving(a))
    ),
    "reason.two_wilds": lambda a: a.face == WILD and is_lone_wild(here(a)) and (laying(a) or moving(a)),
    "reason.bring_wild": lambda a: moving(a) and a.face != WILD and is_lone_wild(here(a)),
    "reason.double_with_rent": playing(DOUBLE_RENT),
    "reason.play_on_pile": lambda a: a.zone != "discard" and (
        playing(PASS_GO, BIRTHDAY)(a) or (a.face == JUST_SAY_NO and asked(a) == "answer")
    ),
    "reason.choose_player": playing(DEBT_COLLECTOR),
    # ---- rents
    "reason.nothing_to_rent": lambda a: (
        rent(a) and a.face == ANY_RENT and not any(earns(each, a.face) for each in own_sets(a))
    ),
    "reason.no_such_set": lambda a: rent(a) and not any(earns(each, a.face) for each in own_sets(a)),
    "reason.rent_own_set": lambda a: (
        rent(a) and not (owner(a.zone) == a.seat and here(a).cards) and any(earns(each, a.face) for each in own_sets(a))
    ),
    "reason.no_colour_no_rent": lambda a: rent(a) and owner(a.zone) == a.seat and is_lone_wild(here(a)),
    "reason.other_rent": lambda a: (
        rent(a) and owner(a.zone) == a.seat and bool(here(a).cards) and here(a).colour not in CARD_COLOURS[a.face]
        and named_set(a, here(a))
    ),
    # ---- buildings
    "reason.build_full": lambda a: BUILDINGS(a) and not (owner(a.zone) == a.seat and is_full(a, here(a))),
    "reason.only_wilds": lambda a: (
        is_at_size(here(a)) and all(is_wild(a.state.faces[card]) for card in here(a).cards)
        and ((BUILDINGS(a) and owner(a.zone) == a.seat) or (playing(DEAL_BREAKER)(a) and of_others(a)))
    ),
    "reason.no_buildings": lambda a: (
        BUILDINGS(a) and owner(a.zone) == a.seat and COLOUR_WORDS[here(a).colour] in ("railroad", "utility")
        and named_set(a, here(a))
    ),
    "reason.house_first": lambda a: (
        BUILDINGS(a) and a.face == HOTEL and owner(a.zone) == a.seat and is_full(a, here(a)) and not here(a).buildings
    ),
    "reason.built_already": lambda a: (
        BUILDINGS(a) and owner(a.zone) == a.seat and a.face in [a.state.faces[each] for each in here(a).buildings]
    ),
    # ---- deals
    "reason.nothing_to_give": lambda a: playing(FORCED_DEAL)(a) and not is_loose(a, a.seat),
    "reason.full_set": lambda a: DEALS(a) and of_others(a) and is_full(a, here(a)),
    "reason.nothing_there": lambda a: (
        DEALS(a) and of_others(a) and owner(a.zone) == whoever_is_named(a) and not is_loose(a, owner(a.zone))
    ),
    "reason.nothing_to_take": lambda a: (
        DEALS(a) and not of_others(a)
        and not any(is_loose(a, seat) for seat in range(len(a.state.hands)) if seat != a.seat)
    ),
    "reason.take_theirs": lambda a: DEALS(a) and not of_others(a),
    "reason.not_full": lambda a: (
        playing(DEAL_BREAKER)(a) and of_others(a) and bool(here(a).cards) and not is_at_size(here(a))
    ),
    "reason.nothing_to_break": lambda a: (
        playing(DEAL_BREAKER)(a) and not any(is_full(a, each) for each in others_sets(a))
    ),
    "reason.break_theirs": lambda a: (
        playing(DEAL_BREAKER)(a) and any(is_full(a, each) for each in others_sets(a))
        and not (of_others(a) and here(a).cards)
    ),
    # ---- what lies on the table
    "reason.banked": lambda a: own_turn(a) and in_bank(a) and not is_note(a.face),
    "reason.bank_stays": lambda a: own_turn(a) and in_bank(a) and is_note(a.face),
    "reason.building_stays": lambda a: own_turn(a) and a.home.startswith(f"built:{a.seat}"),
    "reason.stays_on_table": lambda a: own_turn(a) and in_sets(a) and a.zone == f"hand:{a.seat}",
    "reason.stays_yours": lambda a: own_turn(a) and in_sets(a) and a.zone in PILES,
    "reason.carries_building": lambda a: own_turn(a) and in_sets(a) and bool(source(a).buildings) and is_single(a.face),
    "reason.exchange": lambda a: own_turn(a) and in_sets(a) and bool(source(a).buildings) and is_wild(a.face),
    "reason.no_moves": lambda a: own_turn(a) and in_sets(a) and a.state.moves == a.args["n"] == 100,
    "reason.keeps_together": lambda a: (
        moving(a) and is_single(a.face) and (a.zone == f"new:{a.seat}" or not could_move(a))
    ),
    "reason.lies_alone": lambda a: (
        moving(a) and a.face == WILD and len(source(a).cards) == 1 and a.zone == f"new:{a.seat}"
    ),
    "reason.nowhere": lambda a: moving(a) and not could_move(a),
}  # fmt: skip


def in_own_sets(a: Attempt) -> bool:
    return in_sets(a) or a.home.startswith(f"built:{a.seat}")


def owes(a: Attempt) -> bool:
    """The seat is to answer a demand for money."""
    return asked(a) == "answer" and asks_money(a.state.demand.face)


def holds(a: Attempt, face: int) -> bool:
    return any(a.state.faces[piece] == face for piece in a.state.hands[a.seat])


def is_lone_wild(each: Group) -> bool:
    return len(each.cards) == 1 and each.colour < 0


_NO_GESTURE = "the screen exchanges by a drop that is legal; other words of the command come from programs only"

UNREACHED: dict[str, str] = {
    "reason.aim_self": "one's own place is not among those that a click can name",
    "reason.choose_card": "a set with a card to take is a legal place",
    "reason.choose_colour": "a drop leaves the colour open and the screen asks for it",
    "reason.doubles": "the screen offers only as many doubles as there are",
    "reason.exchange_colour": _NO_GESTURE,
    "reason.exchange_from": _NO_GESTURE,
    "reason.exchange_wild": _NO_GESTURE,
    "reason.only_tens": _NO_GESTURE,
    "reason.no_exchange": _NO_GESTURE,
    "reason.joins": "let go beside the set of its colour, a property goes into it",
    "reason.lies_there": "what is let go where it lies is put back without a word",
    "reason.move_own": "nothing of another player can be taken hold of",
    "reason.no_property": "only properties mean to be laid out",
    "reason.not_in_hand": "what is not one's own can't be taken hold of",
    "reason.not_yours": "what is not one's own can't be taken hold of",
}

_FULL = "red, red, red"
_BROWN = "brown, brown"
POSITIONS: list[dict[str, Any]] = [
    {
        "hands": [["house", "hotel", "red/yellow rent", "rent", "sly deal", "forced deal", "deal breaker", "wild",
                   "red/yellow wild", "just say no", "3M", "red", "pass go", "debt collector", "double rent"], []],
        "banks": [["5M", "pass go"], ["1M"]],
        "sets": [["red, red/yellow wild, red, house", "green", "wild", "railroad, railroad, railroad, railroad",
                  "dark blue, dark blue, house, hotel"], ["brown, brown", "yellow, yellow"]],
    },
    {
        "hands": [["house", "deal breaker", "sly deal", "red"], ["red"]],
        "sets": [["orange: pink/orange wild, pink/orange wild, wild", "yellow", "yellow, yellow", "wild"],
                 ["light blue: brown/light blue wild, light blue/railroad wild"]],
    },
    {
        "hands": [["deal breaker", "sly deal", "red"], []],
        "sets": [["wild", "yellow", "yellow, yellow"], ["orange: pink/orange wild, pink/orange wild, wild"]],
    },
    {"hands": [["red"], []], "sets": [["wild", "wild", "red, red/yellow wild", "yellow, yellow"], []]},
    {"hands": [["sly deal", "forced deal", "deal breaker", "rent", "red/yellow rent"], []], "sets": [["wild"], []]},
    {"hands": [["sly deal", "forced deal"], []], "sets": [["yellow"], [_FULL]]},
    {"hands": [["forced deal"], []], "sets": [[_FULL], ["red/yellow wild, yellow"]]},
    {"hands": [["red"], []], "sets": [["green, green", "red/yellow wild, red"], []], "moves": 100},
    {"hands": [["red"], []], "sets": [["wild"], []], "plays": 3},
    {"hands": [["red"] * 3 + ["1M"] * 6, []], "sets": [["yellow"], []], "rest": "draw"},
    {
        "position": {"hands": [["birthday"], []], "sets": [[], [f"{_FULL}, house, hotel", "brown"]]},
        "steps": [{"do": "seat 0 action birthday"}, {"do": "seat 1 accept"}],
    },
    {"hands": [["hotel", "house"], []], "sets": [["pink, pink, pink", "green, green, green, house"], []]},
    {
        "position": {
            "hands": [["rent", "birthday", "forced deal"], ["just say no", "1M"], ["just say no"]],
            "banks": [["5M"], ["1M", "2M"], ["3M"]],
            "sets": [["red", "yellow", _BROWN], ["light blue"], ["dark blue"]],
        },
        "steps": [
            {"do": "seat 0 action rent > set:0:00"}, {"do": "seat 0 choose > seat:1"}, {"do": "seat 1 accept"},
            {"do": "seat 1 pay 1M"}, {"do": "seat 1 pay 2M"}, {"do": "seat 0 action birthday"},
            {"do": "seat 1 say_no"}, {"do": "seat 0 accept"}, {"do": "seat 2 say_no"}, {"do": "seat 0 accept"},
            {"do": "seat 0 action forced deal > set:1:00"},
        ],
    },
    {
        "position": {
            "hands": [["debt collector"], []], "banks": [[], ["1M", "2M"]], "sets": [[], ["red, wild", "brown"]],
            "options": {"payment": "bank_first"},
        },
        "steps": [{"do": "seat 0 action debt collector"}, {"do": "seat 1 accept"}],
    },
    *(
        {
            "position": {
                "hands": [["red", "1M", "1M", "1M", "1M", "1M", "2M", "2M", "2M"], []], "banks": [["3M"], []],
                "sets": [["yellow"], []], "options": {"excess": excess}, "rest": "draw",
            },
            "steps": [{"do": "seat 0 end"}],
        }
        for excess in ("bottom", "discard")
    ),
]  # fmt: skip
