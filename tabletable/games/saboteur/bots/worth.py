"""The value of commands to a dwarf: digging, stopping or helping others, and pay.

Points are those of `weights`. Everything follows from a view and its seat's beliefs about the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.core.message import MessageFamily
from tabletable.games.saboteur.bots import odds, tunnel
from tabletable.games.saboteur.bots.weights import KEEP, RIVAL, STANCE, Weights
from tabletable.games.saboteur.rules import cards, grid, zones
from tabletable.games.saboteur.rules.play import blocking, can_build
from tabletable.games.saboteur.rules.rounds import LESS, SHARE
from tabletable.games.saboteur.rules.state import CLEARING, SaboteurState, Verb

BARRED: Final = {cards.GREEN_DIGGER: cards.DOOR_BLUE, cards.BLUE_DIGGER: cards.DOOR_GREEN}
"""By digger: the doors whose ways its team can't win by."""
RIVALS: Final = {cards.GREEN_DIGGER: cards.BLUE_DIGGER, cards.BLUE_DIGGER: cards.GREEN_DIGGER}
ALONG: Final = {
    cards.GREEN_DIGGER: (cards.GREEN_DIGGER, cards.BOSS, cards.PROFITEER),
    cards.BLUE_DIGGER: (cards.BLUE_DIGGER, cards.BOSS, cards.PROFITEER),
    cards.BOSS: (cards.GREEN_DIGGER, cards.BLUE_DIGGER, cards.PROFITEER),
    cards.PROFITEER: (cards.GREEN_DIGGER, cards.BLUE_DIGGER, cards.BOSS, cards.SABOTEUR),
    cards.GEOLOGIST: (),
    cards.SABOTEUR: (cards.SABOTEUR, cards.PROFITEER),
    cards.GOLD_DIGGER: (cards.GOLD_DIGGER,),
}
"""By own dwarf: the dwarfs that share its win."""
_ONE: Final = 100
"""100 percent."""
LOYAL: Final = (cards.GREEN_DIGGER, cards.BLUE_DIGGER, cards.BOSS, cards.GOLD_DIGGER)
"""The dwarfs that want the gold reached whatever the others are."""
CLOSE: Final = 3
"""The distance, in cards, from which on the gold is within reach."""
_LAST_TURNS: Final = 3
"""The number of cards per seat, in all hands and the draw pile, below which the round is about to end."""


Parts = dict[str, int]
"""Points by the name of the term; missing terms are 0."""
KEPT: Final = ("kind", "openings", "door", "place", "crystals")
"""The terms of a card's keep value."""
_ACTS: Final = MessageFamily(
    "saboteur.term.*",
    "way arrive mask crystal rivals stop along clear help kept map inspection theft swap_hands swap_hats hands_off",
)
SAID_TERMS: Final[Mapping[str, str]] = {**_ACTS, **dict.fromkeys(("idle", *KEPT), _ACTS["kept"])}
"""Message ids of the terms' names, as `Counsel.said_terms` wants them."""


class Situation:
    """The facts shared by all commands of one decision."""

    def __init__(self, state: SaboteurState, seat: int, weights: Weights, *, remembers: bool) -> None:
        """Gather the facts; `remembers`: draw conclusions from public deeds."""
        self.state, self.seat, self.weights = state, seat, weights
        self.role = state.role(seat)
        self.beliefs = odds.beliefs(state, remembers=remembers)
        self.way = tunnel.Reach(state)
        self.gold = self.way.weights
        self.nearest = self.way.nearest
        self.desire = self._desire()
        """How much the dwarf wants the gold to be reached, in percent."""
        barred = BARRED.get(self.role, 0)
        self.doors = bool(barred) and any(cards.DOOR[shape] for shape in state.shapes.values())
        """Whether ways may be open to one colour only."""
        self.own = tunnel.Reach(state, barred) if self.doors else self.way
        self.theirs = tunnel.Reach(state, barred ^ cards.DOORS) if self.doors else self.way
        self._gains: dict[int, int] = {}
        self.is_pressed = self._is_pressed()
        """Whether saboteurs seem many."""
        self.is_at_ease = self.role in LOYAL and self._is_sure()
        """Whether the gold seems safe, so that colours and crystals may be disputed."""
        self.minded = self._minded()
        """The weight given to the other colour's ways, in percent."""
        self.friends = [self._friend(other) for other in range(len(state.hands))]
        """By seat, how much this one wants it to be able to dig, in percent."""

    def _desire(self) -> int:
        if self.role not in (cards.PROFITEER, cards.GEOLOGIST):
            return -_ONE if self.role == cards.SABOTEUR else _ONE
        weights = self.weights
        green, blue, boss, _, _, saboteurs, _ = self._others()
        if self.role == cards.GEOLOGIST:
            is_slow = self.nearest > CLOSE and green + blue + boss < weights.few
            return weights.geologist if is_slow else weights.geologist_later
        more = _paid(max(green, blue) + boss) - _paid(saboteurs)
        return max(-_ONE, min(_ONE, round(more * weights.profiteer)))

    def _others(self) -> list[float]:
        """Return by dwarf the expected number among the others."""
        others = [belief for other, belief in enumerate(self.beliefs) if other != self.seat]
        return [sum(column) for column in zip(*others, strict=True)]

    def _is_pressed(self) -> bool:
        guilt = self._others()[odds.GUILT]
        return guilt * _ONE > self.weights.few_saboteurs * (len(self.beliefs) - 1)

    def _is_sure(self) -> bool:
        """Return whether the gold will be reached anyway."""
        weights = self.weights
        green, blue, boss, *_ = self._others()
        is_long = self._turns() - self.nearest >= weights.many_turns
        return not self.is_pressed and is_long and (green + blue + boss) * _ONE >= weights.others_dig

    def _turns(self) -> float:
        """Return the number of cards per seat, in all hands and the draw pile."""
        state = self.state
        return (len(state.draw) + sum(map(len, state.hands))) / len(state.hands)

    def _minded(self) -> int:
        weights = self.weights
        if not self.is_at_ease:
            return weights.rivals_pressed if self.is_pressed else weights.rivals
        return weights.rivals_near if self.nearest <= CLOSE else weights.rivals_far

    def _friend(self, other: int) -> int:
        if other == self.seat:
            return _ONE
        stance = list(STANCE[self.role])
        if self.role == cards.PROFITEER and self.desire > 0:
            stance = [-like for like in stance]
        if self.nearest <= CLOSE and self.role in RIVALS:
            stance[RIVALS[self.role] - cards.GREEN_DIGGER] = self.weights.rival_pressed if self.is_pressed else RIVAL
        return round(sum([chance * like for chance, like in zip(self.beliefs[other], stance, strict=True)]))

    def worth(self, command: Command) -> int:
        """Return the value of a command to the seat's dwarf."""
        return sum(self.parts(command).values())

    def parts(self, command: Command) -> Parts:
        """Return the terms that add up to `worth`, by name.

        `way`: to the gold; `rivals`: the effect for the other colour; `arrive`: a goal is reached; `mask`: staying
        unrevealed; `crystal`; `stop` another seat; `along`: fewer seats share the win; or a single term named after the
        action.
        """
        face = self.state.faces[command.piece]
        match command.verb:
            case Verb.PLACE:
                return self._place(command)
            case Verb.CLEAR:
                return {"clear": self._clear(command)}
            case Verb.PLAY:
                if face < cards.REPAIR or face == cards.TRAPPED:
                    return self._stop(zones.SEAT_NUMBER[command.zone], face)
                if face in cards.MENDS or face == cards.FREE_AT_LAST:
                    return {"help": self._help(zones.SEAT_NUMBER[command.zone])}
                if face == cards.ROCKFALL:
                    return self._rockfall(command)
                return {cards.KINDS[face].id: _OTHERS[face](self, command)}
        return {}

    # -------------------------------------------------------------------------------------------- digging

    def _place(self, command: Command) -> Parts:
        state, weights = self.state, self.weights
        face = state.faces[command.piece]
        cell = cards.cell_of(command.zone)
        after = self.way.after(cell, 2 * face + command.choice)
        terms: dict[str, int] = {}
        reached = sum(
            [
                chance
                for goal, chance, far in zip(cards.GOAL_CELLS, self.gold, after.distances, strict=True)
                if not far and goal not in state.shapes
            ]
        )
        door = cards.DOOR[2 * face] if self.role in BARRED else 0
        if self.doors or door:
            own, theirs = self._teams_after(cell, 2 * face + command.choice)
            gain = self.own.toil - own.toil
            nearer = self.theirs.toil_within(weights.rivals_within) - theirs.toil_within(weights.rivals_within)
            terms["rivals"] = -(nearer * weights.card * self.minded // (_ONE * tunnel.CARD))
        else:
            own, gain = after, self.way.toil - after.toil
            if self.role in BARRED:
                terms["rivals"] = -(gain * weights.card * self.minded // (_ONE * tunnel.CARD))
        if reached:
            terms["arrive"] = self._arrive(reached, own)
        if self.role == cards.SABOTEUR and self.nearest > weights.mask and (gain < 0 or not cards.GROUPS[2 * face]):
            return {"mask": -weights.card}
        terms["way"] = gain * weights.card * self.desire // (_ONE * tunnel.CARD)
        if cards.CRYSTAL[2 * face]:
            terms["crystal"] = self._crystal()
        return terms

    def _crystal(self) -> int:
        """Return the value of a card with crystals in the tunnel."""
        weights = self.weights
        if self.role == cards.GEOLOGIST:
            return weights.crystal
        return -(weights.spared_ease if self.is_at_ease else weights.spared)

    def _teams_after(self, cell: int, shape: int) -> tuple[tunnel.Reach, tunnel.Reach]:
        """Return the reach of the own and of the other colour after a card is laid, where doors matter."""
        barred = BARRED[self.role]
        if not self.doors:
            self.doors = True
            self.own = tunnel.Reach(self.state, barred)
            self.theirs = tunnel.Reach(self.state, barred ^ cards.DOORS)
        return self.own.after(cell, shape), self.theirs.after(cell, shape)

    def _arrive(self, chance: int, own: tunnel.Reach) -> int:
        """Return the value of completing a way to goals that hold the gold with a probability of `chance` twelfths."""
        sign = 1 if self.desire > 0 else -1
        if self.role in BARRED and all(far for far, gold in zip(own.distances, self.gold, strict=True) if gold):
            sign = -1
        return sign * self.weights.gold * chance // tunnel.CARD

    def _rockfall(self, command: Command) -> Parts:
        cell = cards.cell_of(command.zone)
        state, weights = self.state, self.weights
        shape = state.shapes[cell]
        crystal = -cards.CRYSTAL[shape] * self._crystal()
        if self.desire > 0 and cards.GROUPS[shape] and not cards.DOOR[shape]:
            return {"crystal": crystal, "way": -weights.card}
        farther = self.way.without(cell).toil - self.way.toil
        if self.doors:
            farther = self.own.without(cell).toil - self.own.toil
        return {"crystal": crystal, "way": -(farther * weights.card * self.desire // (_ONE * tunnel.CARD)) - 2}

    # -------------------------------------------------------------------------------------------- people

    def _urgency(self) -> int:
        return self.weights.close * max(0, CLOSE + 1 - self.nearest) // CLOSE

    def _stop(self, target: int, face: int) -> Parts:
        """Return the value of breaking a tool of another player, or of trapping it."""
        weights = self.weights
        worth = weights.stop + self._urgency()
        if not can_build(self.state, target):
            worth = worth * weights.stopped // _ONE
        if face == cards.TRAPPED:
            worth += weights.trap
        worth = worth * -self.friends[target] // _ONE
        along = 0
        if face == cards.TRAPPED:
            along = round(
                weights.fewer * sum([self.beliefs[target][role - cards.GREEN_DIGGER] for role in ALONG[self.role]], 0.0)
            )
        return {"stop": worth, "along": along} if worth + along >= weights.least else {"stop": -weights.least}

    def _help(self, target: int) -> int:
        """Return the value of mending a tool or freeing a player."""
        weights = self.weights
        blocks = blocking(self.state, target)
        if target == self.seat:
            if self.desire < 0 and cards.CAGE not in blocks:
                return weights.idle
            return (weights.mend if len(blocks) == 1 else weights.half) + self._urgency()
        worth = (weights.help + self._urgency()) * self.friends[target] // _ONE
        return worth if len(blocks) == 1 else worth * 2 // 3

    def _clear(self, command: Command) -> int:
        """Return the value of discarding two cards to remove a broken tool or a cage."""
        state = self.state
        place = state.front.index(command.piece) % cards.PLACES
        if place == cards.STOLEN or len(state.hands[self.seat]) <= CLEARING:
            return -10
        cheap = sorted(self.keep(state.faces[piece]) for piece in state.hands[self.seat])[:CLEARING]
        urgent = 26 if place == cards.CAGE else 18 if self.desire > 0 else 8
        return urgent - sum(cheap)

    # -------------------------------------------------------------------------------------------- other cards

    def _map(self, command: Command) -> int:
        faces = [self.state.faces[piece] for piece in cards.GOAL_HANDLES]
        cell = cards.cell_of(command.zone)
        if cards.GOLD in faces or self.state.faces[cards.GOAL_AT[cell]] != HIDDEN or faces.count(HIDDEN) < 2:
            return 0
        return self.weights.map if self.desire > 0 else self.weights.map // 2

    def _theft(self, command: Command) -> int:
        is_late = self.nearest <= self.weights.theft_near or self._turns() < _LAST_TURNS
        return self.weights.theft if is_late else 0

    def _hands_off(self, command: Command) -> int:
        return -10 if zones.SEAT_NUMBER[command.zone] == self.seat else self.weights.hands_off

    def _inspection(self, command: Command) -> int:
        belief = self.beliefs[zones.SEAT_NUMBER[command.zone]]
        if max(belief) >= 0.95:
            return -5
        guilt = belief[odds.GUILT]
        return self.weights.inspection + round(8 * guilt * (1 - guilt))

    def _swap_hands(self, command: Command) -> int:
        own = self.state.hands[self.seat]
        mine = sum(self.keep(self.state.faces[piece]) for piece in own) - 4
        return 6 * len(self.state.hands[zones.SEAT_NUMBER[command.zone]]) - mine

    def _swap_hats(self, command: Command) -> int:
        target = zones.SEAT_NUMBER[command.zone]
        if target == self.seat or self.friends[target] > -70:
            return 0
        return self.weights.hat

    def keep(self, face: int) -> int:
        """Return the value of keeping a card in hand."""
        return sum(self.keep_parts(face).values())

    def keep_parts(self, face: int) -> Parts:
        """Return the terms of `keep`, by `KEPT`: for path cards openings, door, crystals and best place."""
        if face < cards.PATH_COUNT:
            return self._keep_path(face)
        return {"kind": self._keep_other(face)}

    def _keep_other(self, face: int) -> int:
        kind = cards.KINDS[face]
        if face < cards.REPAIR:
            return self.weights.keep_break if self.desire > 0 else 12
        if face in cards.MENDS or face == cards.FREE_AT_LAST:
            more = self.weights.keep_double if len(cards.MENDS.get(face, ())) > 1 else 0
            return self.weights.keep_mend + more if self.desire > 0 else 3
        if face == cards.THEFT:
            return self.weights.keep_theft
        if face == cards.MAP and tunnel.CARD in self.gold:
            return 0  # where the gold is, is known
        if face in (cards.TRAPPED, cards.ROCKFALL):
            return KEEP[kind.id] + (4 if self.desire < 0 else 0)
        return KEEP.get(kind.id, 4)

    def _keep_path(self, face: int) -> Parts:
        kind, role = cards.KINDS[face], self.role
        ends = len("".join(kind.groups).replace("L", ""))
        worth = (3 + 2 * ends + 2 * (kind.special == "ladder")) if kind.groups else 0
        if role == cards.GEOLOGIST and kind.special == "crystal":
            return {"crystals": 20}
        if self.desire < 0:
            return {"openings": 8 - worth // 2 if worth else 11}
        terms = {"openings": worth}
        door = cards.DOOR[2 * face]
        if door and role in BARRED:
            terms["door"] = -10 if door == BARRED[role] else 5
        if sum(terms.values()) > 0:
            terms["place"] = self.weights.fits * max(0, self._best_gain(face)) // tunnel.CARD
            return terms
        return {}

    def _best_gain(self, face: int) -> int:
        """Return how much nearer a path card would bring the gold at its best place, in twelfths of a card."""
        best = self._gains.get(face)
        if best is None:
            best = max(
                [
                    self.way.toil - self.way.after(cell, 2 * face + turn).toil
                    for cell, demand in self.state.sites.items()
                    if demand & grid.USABLE
                    for turn in (0, 1)
                    if grid.FITS[demand][face] >> turn & 1
                ],
                default=0,
            )
            self._gains[face] = best
        return best


def _paid(beside: float) -> float:
    """Return the expected gold of a profiteer who wins beside about this many others."""
    few = int(beside)
    paid = [
        max(0, (SHARE[number] if number < len(SHARE) else 1) - LESS[cards.PROFITEER]) for number in (few + 1, few + 2)
    ]
    return paid[0] + (beside - few) * (paid[1] - paid[0])


_OTHERS: Final[dict[int, Callable[[Situation, Command], int]]] = {
    cards.MAP: Situation._map,
    cards.THEFT: Situation._theft,
    cards.HANDS_OFF: Situation._hands_off,
    cards.INSPECTION: Situation._inspection,
    cards.SWAP_HANDS: Situation._swap_hands,
    cards.SWAP_HATS: Situation._swap_hats,
}
