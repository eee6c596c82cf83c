"""The page of a settlement, made from its events: each seat's goods, its total, and its gain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tabletable.core.event import Event, EventKind
from tabletable.core.ids import NOBODY, PUBLIC
from tabletable.core.message import MessageFamily, Msg, SeatRef, msg
from tabletable.core.page import FRONT_SIZE, Flight, Gain, Page, PageStep, SeatRow, Sign, Tag, Verdict
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import Button, Decor, Stage
from tabletable.core.view import View
from tabletable.games.flea_market.rules import zones
from tabletable.games.flea_market.rules.cards import PURPLE, VALUE, YELLOW
from tabletable.games.flea_market.rules.settlement import TOTAL, goods_of, offers_among
from tabletable.games.flea_market.rules.state import FleaMarketState, Phase
from tabletable.games.flea_market.table import pictures
from tabletable.games.flea_market.table.layout import Booth, booth_in, layout
from tabletable.games.flea_market.table.pictures import icon, stall_card
from tabletable.games.flea_market.table.prompts import first_step
from tabletable.games.flea_market.table.questions import answers, offers
from tabletable.games.flea_market.table.spec import Roof, booth_signs

_ROOF: Final = Roof(11, 17, 56)
_CARD: Final = 72.0
_PITCH: Final = 57.0
_BUTTON: Final = 17.0
"""The height of a flying button."""
_DECIDED: Final = 0.34
"""The opacity of goods that are on their way."""
_FALL: Final = 30.0
_MONEY_HUE: Final = ("#F2C230", "#231A06")
_FAME_HUE: Final = ("#8E4BC4", "#FFFFFF")
_RULES: Final = (Msg("flea_market.page.rule_highest"), Msg("flea_market.page.rule_lowest"))
"""Stand over the first settlement of a game; later the rows alone say it."""
_SETTLEMENT: Final = 2
"""Its place in the ribbon of phases."""


class _Share(NamedTuple):
    """A seat's gain."""

    n: int
    """The amount: money, points of the viewer's own popularity, or cards of the others'."""
    as_money: bool


@dataclass(slots=True)
class _Part:
    """A step of the page: the seat it is about, and the number of events applied by then."""

    kind: str
    """count, claim, highest, lowest, offer, clear."""
    event_count: int
    seat: int = NOBODY
    stalls: tuple[int, ...] = ()
    """The stalls whose goods the seat keeps."""
    as_money: bool = False


@dataclass(slots=True)
class _Account:
    """A settlement as its events describe it."""

    begins: int
    ends: int
    """The number of events."""
    goods: dict[int, dict[int, int]] = field(default_factory=dict)
    """By seat, in clockwise order from the start player: faces by stall."""
    totals: dict[int, int] = field(default_factory=dict)
    parts: list[_Part] = field(default_factory=list)
    is_over: bool = False


# ------------------------------------------------------------------------------------------------ the settlement


def _account(events: Sequence[Event]) -> _Account | None:
    """Return the last settlement among the events; None if there is none."""
    counts = [at for at, event in enumerate(events) if event.target in TOTAL]
    if not counts:
        return None
    begins = counts[-1]
    while begins and events[begins - 1].target in TOTAL:
        begins -= 1
    account = _Account(begins, len(events))
    for event in events[begins : counts[-1] + 1]:
        account.goods[event.seat] = goods_of(event)
        account.totals[event.seat] = event.number()
    account.parts.append(_Part("count", counts[-1] + 1))
    _read(account, events)
    return account


def _read(account: _Account, events: Sequence[Event]) -> None:
    """Read the steps after the count of totals into `account`."""
    for at in range(account.parts[0].event_count, len(events)):
        event = events[at]
        part = account.parts[-1]
        match event.say.rpartition(".")[2]:
            case "claimed_highest" | "claimed_lowest":
                account.parts.append(_Part("claim", at + 1, event.seat))
            case "highest" | "lowest" as kind:
                remaining = tuple(account.goods[event.seat])
                account.parts.append(_Part(kind, at + 1, event.seat, remaining, kind == "highest"))
            case "offer_money":
                account.parts.append(_Part("offer", at + 1, event.seat, (_stall(event),), True))
            case "offer_popularity" | "declined":
                account.parts.append(_Part("offer", at + 1, event.seat))
            case _ if event.kind is EventKind.GAME_END or event.target == "phase":
                account.is_over = True
                while _is_shown(events[at - 1]):
                    at -= 1  # at the end of the game all popularity is turned over: that is seen on the table
                account.parts.append(_Part("clear", at))
                return
            case _ if event.kind is EventKind.MOVE and event.seat == part.seat and event.target != zones.DISCARD_PILE:
                part.event_count = at + 1
                if part.kind == "offer":
                    part.stalls = (_stall(event),)
            case _ if event.kind in (EventKind.SHUFFLE, EventKind.FLIP) and not _is_shown(event):
                part.event_count = at + 1  # the pile of popularity is mixed


def _is_shown(event: Event) -> bool:
    """Return whether a card is turned over for everyone."""
    return event.kind is EventKind.FLIP and event.mask == PUBLIC


def _stall(event: Event) -> int:
    return zones.STALL[event.seat].index(event.source)


# ------------------------------------------------------------------------------------------------ the page


def page(view: View[FleaMarketState], stage: Stage, events: Sequence[Event]) -> Page | None:
    """Open the page of a settlement, or continue it; None if there is none."""
    account = _account(events)
    return None if account is None else _Telling(view, account, stage).page()


class _Telling:
    """The page of one settlement for one viewer."""

    def __init__(self, view: View[FleaMarketState], account: _Account, stage: Stage) -> None:
        self._stage = stage
        self._state, self._viewer, self._account = view.state, view.seat, account
        self._below = view.seat if view.seat is not None else 0
        self._winners = {part.seat: part.kind for part in account.parts if part.kind in ("highest", "lowest")}
        self._claimer = next((part.seat for part in account.parts if part.kind == "claim"), NOBODY)
        self._kept = {part.seat: part for part in account.parts if part.seat != NOBODY and part.kind != "claim"}

    def page(self) -> Page:
        """Return the whole page."""
        kinds = self._kinds()
        ribbon = layout(self._stage, tuple(len(booth) for booth in self._state.booths)).ribbon
        phases = pictures.ribbon(round(ribbon.w), _SETTLEMENT, first_step(self._state))
        return Page(
            title=msg("flea_market.page.title"),
            rules=_RULES if self._state.round == 1 else (),
            labels=tuple(Msg(_LABELS[kind]) for kind in kinds),
            steps=tuple(self._steps(kinds)),
            begins=self._account.begins,
            is_over=self._account.is_over,
            decor=(ribbon.cover(phases),),
        )

    def _kinds(self) -> list[str]:
        """Return the kinds of steps, past and expected, in order."""
        texts = {part.kind for part in self._account.parts}
        is_equal = len(set(self._account.totals.values())) == 1
        kinds = ["count"]
        if is_equal:
            kinds.append("claim")
        # A single seller takes one of the two prizes, unknown until it chooses.
        is_alone = len(self._account.totals) == 1
        kinds += [kind for kind in ("highest", "lowest") if kind in texts or not is_alone]
        if any(self._has_offer(seat) for seat in self._account.goods if seat not in self._winners):
            kinds += ["offer"] if len(self._account.goods) > 2 else []
        return [*kinds, "clear"]

    def _steps(self, kinds: Sequence[str]) -> Iterator[PageStep]:
        done: list[_Part] = []
        for part in self._account.parts:
            done.append(part)
            rows = tuple(self._row(seat, done, NOBODY) for seat in self._state.order(self._below))
            yield PageStep(kinds.index(part.kind), rows, part.event_count, tuple(self._flights(part)))
        if not self._account.is_over:
            decider = self._state.turn
            rows = tuple(self._row(seat, done, decider) for seat in self._state.order(self._below))
            kind = "claim" if self._state.phase is Phase.CLAIM else "offer"
            yield PageStep(kinds.index(kind), rows, self._account.ends, asks=decider)

    # ------------------------------------------------------------------------------------------------ rows

    def _row(self, seat: int, done: Sequence[_Part], decider: int) -> SeatRow:
        last = done[-1]
        own = next((part for part in done if part.seat == seat and part.kind != "claim"), None)
        is_known = last.kind not in ("count", "claim") and self._winners.keys() <= {part.seat for part in done}
        is_asked = decider == seat
        rivals = self._rivals(last.seat) if last.kind in ("highest", "lowest") else set()
        return SeatRow(
            seat=seat,
            front=self._front(seat, done),
            has=self._before(seat),
            flag=icon("flag") if self._state.start == seat else None,
            tag=self._tag(seat),
            verdict=self._verdict(seat, own, is_known, is_asked),
            gain=self._gain(seat, own),
            total=self._total(seat, own),
            waits=msg("flea_market.page.next") if own is None and self._is_waiting(seat, is_known, is_asked) else None,
            answers=self._answers(seat) if is_asked else (),
            is_now=is_asked or (decider == NOBODY and last.seat == seat and last.kind != "claim"),
            is_lifted=decider == NOBODY and (seat in rivals or (bool(rivals) and seat == last.seat)),
        )

    def _answers(self, seat: int) -> tuple[Button, ...]:
        """Return the viewer's answers as buttons; () for all other seats. If there are many, a picker asks."""
        if seat != self._viewer or not self._stage.is_live:
            return ()
        buttons = tuple(answer.button for answer in answers(self._state, seat))
        if buttons or self._state.phase is not Phase.OFFER:
            return buttons
        return (Button(msg("flea_market.button.offer"), offers(self._state, seat), "O", "star", primary=True),)

    def _has_offer(self, seat: int) -> bool:
        return bool(offers_among(self._account.goods[seat]))

    def _rivals(self, seat: int) -> set[int]:
        """Return the other seats with the same total."""
        totals = self._account.totals
        return {other for other, total in totals.items() if other != seat and total == totals[seat]}

    def _is_waiting(self, seat: int, is_known: bool, is_asked: bool) -> bool:
        is_between = seat in self._account.goods and seat not in self._winners
        return is_known and not is_asked and is_between and self._has_offer(seat)

    def _front(self, seat: int, done: Sequence[_Part]) -> tuple[Decor, ...]:
        """Return a seat's booth and goods; these turn pale when on their way, and are gone at the end."""
        goods, count = self._account.goods.get(seat, {}), len(self._state.booths[seat])
        booth = _booth(count)
        width = round(booth.card * 5 / 7)
        ground, awning = booth_signs(seat, booth, _ROOF)
        decors = [ground]
        own = next((part for part in done if part.seat == seat and part.kind != "claim"), None)
        is_over = done[-1].kind == "clear"
        for stall in range(count):
            x, y = booth.stall(stall, count)
            decors.append(Decor(pictures.hole(width, round(booth.card)), x, y, booth.card))
        for stall, face in sorted(goods.items()):
            x, y = booth.stall(stall, count)
            strength = 0.0 if is_over else 1.0 if own is None else _DECIDED
            y += _FALL if is_over and (own is None or stall not in own.stalls) else 0.0
            decors.append(Decor(stall_card(face), x, y, booth.card, above=True, strength=strength))
        return (*decors, awning)

    def _tag(self, seat: int) -> Tag | None:
        if seat not in self._account.goods:
            return None
        values = " + ".join(str(VALUE[face]) for _, face in sorted(self._account.goods[seat].items()))
        points = self._state.discounts[seat]
        note = msg("flea_market.page.discount", number=points) if points else None
        return Tag(pictures.price_tag(self._account.totals[seat]), values, note)

    # ------------------------------------------------------------------------------------------------ verdicts

    def _verdict(self, seat: int, own: _Part | None, is_known: bool, is_asked: bool) -> Verdict | None:
        if seat not in self._account.goods:
            return Verdict(msg("flea_market.page.absent"), msg("flea_market.page.absent_line"))
        if is_asked and self._state.phase is Phase.CLAIM:
            is_alone = len(self._account.goods) == 1
            title = msg("flea_market.page.alone") if is_alone else msg("flea_market.page.equal")
            return Verdict(title, msg("flea_market.page.claims"))
        if own is not None and own.kind == "highest":
            line = msg("flea_market.page.highest_line")
            return Verdict(msg("flea_market.page.highest"), line, self._reason(seat), icon("money"))
        if own is not None and own.kind == "lowest":
            line = msg("flea_market.page.lowest_line")
            return Verdict(msg("flea_market.page.lowest"), line, self._reason(seat), icon("popularity"))
        if not is_known or (own is None and seat in self._winners):
            return None
        return self._in_between(seat, own)

    def _in_between(self, seat: int, own: _Part | None) -> Verdict:
        """Return the verdict on a seat without a prize; it may have lost a tie."""
        if own is not None and not own.stalls:
            return Verdict(msg("flea_market.page.offer"), msg("flea_market.page.declined"), None, icon("special"))
        if own is not None:
            money = msg("flea_market.page.kept_money")
            line = money if own.as_money else msg("flea_market.page.kept_popularity")
            return Verdict(msg("flea_market.page.offer"), line, None, icon("special"))
        tied = self._rivals(seat) & self._winners.keys()
        reason = self._loses(min(tied)) if tied else None
        if self._has_offer(seat):
            title = msg("flea_market.page.tied") if tied else msg("flea_market.page.offer")
            return Verdict(title, msg("flea_market.page.may_offer"), reason, icon("special"))
        title = msg("flea_market.page.tied") if tied else msg("flea_market.page.between")
        return Verdict(title, msg("flea_market.page.nothing"), reason)

    def _loses(self, winner: int) -> Msg:
        if winner == self._state.start:
            return msg("flea_market.page.starts", player=SeatRef(winner))
        return msg("flea_market.page.loses", player=SeatRef(winner))

    def _reason(self, seat: int) -> Msg | None:
        """Return why a seat has a prize that others with the same total do not have."""
        others = sorted(self._rivals(seat), key=self._state.order(self._state.start).index)
        if self._claimer == seat:
            return msg("flea_market.page.chose_alone") if not others else msg("flea_market.page.chose")
        if self._claimer != NOBODY:
            return msg("flea_market.page.left_over", player=SeatRef(self._claimer))
        if not others:
            return None
        if seat == self._state.start:
            return msg("flea_market.page.starts", player=SeatRef(seat))
        if len(others) > 1:
            return msg("flea_market.page.nearest", player=SeatRef(seat))
        return msg("flea_market.page.nearer", other=SeatRef(others[0]), player=SeatRef(seat))

    # ------------------------------------------------------------------------------------------------ gains

    def _share(self, seat: int, part: _Part | None) -> _Share | None:
        """Return a seat's gain from a step; None without one."""
        if part is None or not part.stalls:
            return None
        faces = [self._account.goods[seat][stall] for stall in part.stalls]
        if part.as_money:
            return _Share(sum(YELLOW[face] for face in faces), True)
        own = seat == self._viewer
        return _Share(sum(PURPLE[face] for face in faces) if own else len(faces), False)

    def _gain(self, seat: int, own: _Part | None) -> Gain | None:
        share = self._share(seat, own)
        if share is None:
            return None
        text = msg("flea_market.page.gain", number=share.n)
        if not share.as_money and seat != self._viewer:
            text = msg("flea_market.page.gain_cards", n=share.n)
        return Gain(text, *(_MONEY_HUE if share.as_money else _FAME_HUE))

    def _total(self, seat: int, own: _Part | None) -> Sign | None:
        share = self._share(seat, own)
        if share is None:
            return None
        return self._money(seat) if share.as_money else self._fame(seat)

    def _before(self, seat: int) -> tuple[Sign, Sign]:
        """Return the money and the popularity of a seat before the settlement."""
        n, as_money = self._share(seat, self._kept.get(seat)) or _Share(0, True)
        return self._money(seat, n if as_money else 0), self._fame(seat, 0 if as_money else n)

    def _money(self, seat: int, less: int = 0) -> Sign:
        return Sign(icon("money"), msg("flea_market.page.money", n=self._state.wealth(seat) - less))

    def _fame(self, seat: int, less: int = 0) -> Sign:
        """Return the popularity of a seat: its own points to the viewer, to all others the number of its cards (R6)."""
        if seat != self._viewer:
            text = msg("flea_market.page.cards", n=len(self._state.popularity[seat]) - less)
        else:
            text = msg("flea_market.page.fame", n=self._state.fame(seat) - less, most=self._state.rules.goal)
        return Sign(icon("popularity"), text)

    def _flights(self, part: _Part) -> Iterator[Flight]:
        """Yield the buttons that fly from the goods of a seat; for the popularity of others whole cards are counted."""
        share = self._share(part.seat, part)
        if share is None:
            return
        count = len(self._state.booths[part.seat])
        booth = _booth(count)
        picture = icon("money" if part.as_money else "popularity")
        counts_cards = not part.as_money and part.seat != self._viewer
        for stall in sorted(part.stalls):
            x, y = booth.stall(stall, count)
            face = self._account.goods[part.seat][stall]
            buttons = 1 if counts_cards else YELLOW[face] if part.as_money else PURPLE[face]
            for _ in range(buttons):
                yield Flight(part.seat, picture, x, y + booth.card * 0.4, _BUTTON)


def _booth(stalls: int) -> Booth:
    """Return the booth of a row."""
    return booth_in(Box(0, 16, FRONT_SIZE[0], 86), stalls, _PITCH, _CARD)


_LABELS: Final = MessageFamily("flea_market.page.step_*", "count claim highest lowest offer clear")
