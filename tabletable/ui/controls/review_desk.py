"""State of the review beside a replayed game: the person it is about, its progress, and the chosen mistake."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

from tabletable.bots.worth import Decision
from tabletable.core.command import Command
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.play.hindsight.better import better
from tabletable.play.hindsight.review import TOO_SHORT, Review, Sum
from tabletable.play.hindsight.reviewbook import ReviewBook, personal_results
from tabletable.play.hindsight.reviewing import Reviewer
from tabletable.play.people.practice import PracticeBook, kept_of
from tabletable.play.slices import Sliced
from tabletable.ui.drawing import theme
from tabletable.ui.paint.chart import Chart, ChartLine, Fault
from tabletable.ui.stack.host import Host

DISCS: Final = 3
"""Number of mistakes listed first and marked on the curve and on the bar."""
_NEWS_EVERY: Final = 0.5
"""Seconds between updates of the panel during the analysis."""
EXPLAINED_S: Final = 0.006
"""Seconds per frame spent on explaining a better move."""
PATIENCE_S: Final = 4.0
"""Seconds after which an explanation is given up."""
_LEAST_TOLD: Final = 0.005
"""The least win probability that does not round to 0 %."""
_SURE: Final = 2.0
"""Standard errors from which another seat's gain is told."""
MINUS: Final = "\u2212"


class ReviewDesk:
    """State and actions of the review panel. `changes` increases whenever its picture changes."""

    def __init__(self, host: Host, reviewer: Reviewer, seek: Callable[[int], None], began: str = "") -> None:
        """`seek` goes to a position and shows it from the viewpoint of the seat the review is about.

        `began` is the start time of the game, "" if its review is not recorded.
        """
        self._host, self.reviewer, self._seek, self._began = host, reviewer, seek, began
        self.is_shown = False
        self.chosen: int | None = None
        """The position of the chosen mistake."""
        self.is_open = False
        """Whether it is opened, with all its options."""
        self.shows_all = False
        self.seat: int | None = self.review.people[0] if self.review.people else None
        """The person it is about; None if only bots played."""
        self.changes = 0
        self._mistakes: tuple[object, list[int]] = (None, [])
        self._second = 0.0
        self._explaining: tuple[int, Sliced[None, Sequence[Msg]]] | None = None
        """The mistake whose better move is being explained."""
        self._reasons: dict[int, list[Msg]] = {}
        """For each explained mistake the reasons for the better move; [] if nothing can be said."""

    @property
    def review(self) -> Review:
        """The review as far as it is known."""
        return self.reviewer.review

    @property
    def is_to_begin(self) -> bool:
        """Whether the analysis has neither results nor begun."""
        return not self.review.done and not self.reviewer.is_working

    @property
    def is_too_short(self) -> bool:
        """Whether the game was too short to judge skill."""
        return len(self.review.entries) < TOO_SHORT

    @property
    def offers(self) -> Hashable:
        """Everything its buttons depend on; progress of the analysis changes little of it."""
        review = self.review
        begun = bool(review.done), self.reviewer.is_working, self.reviewer.problem, review.is_complete
        return self.is_shown, self.chosen, self.is_open, self.shows_all, self.seat, begun, (*self.mistakes,)

    # ------------------------------------------------------------------------------------------------ the work

    def show(self, is_shown: bool) -> None:
        """Show or hide the panel. Showing it begins or resumes the analysis."""
        self.is_shown = is_shown
        self.is_open = False
        if is_shown:
            self.start()
        self._changed()

    def start(self) -> None:
        """Begin the analysis, or resume it."""
        self.reviewer.start(self._host.clock)
        self._changed()

    def stop(self) -> None:
        """Stop the analysis; results are kept."""
        self._explaining = None
        self.reviewer.stop()
        self._changed()

    def update(self) -> bool:
        """Advance by a frame; return True if the picture changes."""
        is_explained = self._explain()
        if not self.reviewer.is_working:
            return is_explained
        news = self.reviewer.poll()
        now = self._host.clock()
        if self.review.is_complete and self._began:
            self._note()
        if news and (now - self._second > _NEWS_EVERY or not self.reviewer.is_working):
            self._second = now
            self._changed()
            return True
        return is_explained

    def _explain(self) -> bool:
        """Continue searching for the reason of the better move; return True when it is found."""
        if self._explaining is None or not self._explaining[1].go_on(EXPLAINED_S, PATIENCE_S):
            return False
        at, work = self._explaining
        self._explaining, self._reasons[at] = None, list(work.result or ())
        self._changed()
        return True

    def _note(self) -> None:
        """Record a summary of the people's results, once."""
        host = self._host
        host.writer.write(partial(host.store(ReviewBook).note, personal_results(self.review, self._began)))
        self._practise()
        self._began = ""

    def _practise(self) -> None:
        """Save for each person the positions of their costliest mistakes for practice, and notify them."""
        host, known = self._host, {player.name for player in self._host.settings.players}
        practices = kept_of(self.review, self.reviewer.game.options, self._began, host.save_store.today())
        own = {name: positions for name, positions in practices.items() if name in known}
        if not own:
            return
        book = host.store(PracticeBook)
        with host.notices.telling():
            count = book.add(own)
            if count:
                host.notices.show_message("review.kept" if len(own) == 1 else "review.kept.all", n=count)

    @property
    def wakes_in(self) -> float | None:
        """Seconds until there may be new results."""
        return 0.0 if self._explaining is not None else 0.05 if self.reviewer.is_working else None

    def forget(self) -> None:
        """Redraw everything, because the language or the size has changed."""
        self.changes += 1

    def _changed(self) -> None:
        self.changes += 1
        self._host.request_redraw()

    # ------------------------------------------------------------------------------------------------ mistakes

    def about(self, seat: int | None) -> None:
        """Change the person it is about."""
        if seat in self.review.people and seat != self.seat:
            self.seat, self.chosen, self.is_open = seat, None, False
            self._changed()

    def _costs(self) -> list[int]:
        """Return the positions of mistakes, the costliest first."""
        key = (self.changes, self.seat)
        if self._mistakes[0] != key:
            mistakes = [] if self.seat is None or self.is_too_short else self.review.mistakes(self.seat)
            self._mistakes = (key, mistakes)
        return self._mistakes[1]

    @property
    def mistakes(self) -> list[int]:
        """The positions of mistakes, as they were played."""
        return sorted(self._costs())

    @property
    def costliest(self) -> list[int]:
        """The positions of those that are listed first, as they were played."""
        return sorted(self._costs()[:DISCS])

    @property
    def worst(self) -> int:
        """The position of the costliest mistake; there must be one."""
        return self._costs()[0]

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The costliest mistakes, with their numbers."""
        return tuple(map(self.fault, self.costliest))

    def fault(self, at: int) -> Fault:
        """Return a mistake with its number among all, as they were played."""
        return Fault(at, self.mistakes.index(at) + 1)

    def decision(self, at: int) -> Decision:
        """Return the rated decision at a position, which must have one."""
        decision = self.review.decision(at)
        assert decision is not None
        return decision

    def played(self, at: int) -> Command:
        """Return the command played at a position."""
        decision = self.decision(at)
        return decision.options[decision.played].command

    def open(self, at: int) -> None:
        """Go to a mistake and show all its options."""
        self._choose(at, True)

    def _choose(self, at: int, opens: bool) -> None:
        self.chosen, self.is_open = at, opens
        self._ask_why(at)
        self._changed()
        self._seek(at)

    def _ask_why(self, at: int) -> None:
        """Begin to explain why the better move is better, unless that is known."""
        playback, decision, seat = self.review.playback, self.decision(at), self.seat
        if at not in self._reasons and seat is not None:
            self._explaining = at, Sliced(better(playback, at, decision))

    def go(self, by: int, opens: bool = False) -> None:
        """Go to the next or previous mistake; its options are shown if it `opens` or the one before showed them.

        A key alone does not open it: whoever listens hears the mistake first, and its options when asked for.
        """
        mistakes = self.mistakes
        if not mistakes:
            return
        at = mistakes.index(self.chosen) + by if self.chosen in mistakes else (0 if by > 0 else len(mistakes) - 1)
        self._choose(mistakes[at % len(mistakes)], opens or self.is_open)

    def back(self) -> bool:
        """Go back from a mistake to the list; return False if none is opened."""
        if self.is_open:
            self.is_open = False
        elif self.shows_all:
            self.shows_all = False
        else:
            return False
        self._changed()
        return True

    def list_all(self) -> None:
        """Toggle between all mistakes and the costliest."""
        self.shows_all = not self.shows_all
        self._changed()

    def shown_at(self, at: int) -> Decision | None:
        """Return the decision at the position on screen if it is the chosen mistake; None otherwise."""
        if not self.is_shown or self.chosen != at or at not in self.mistakes:
            return None
        return self.decision(at)

    # ------------------------------------------------------------------------------------------------ figures

    def sum(self) -> Sum:
        """Return the parts of the result of whom it is about, whose own part adds up from what the rows say."""
        assert self.seat is not None
        sums, whole = self.review.sum(self.seat), 1 if self.review.is_reckoned else 100
        costs = sum(round(whole * self.decision(at).cost) for at in self._costs())
        own = -costs / whole / max(1, len(self.review.stakes))
        return sums._replace(own=own, luck=sums.luck + sums.own - own)

    def amount(self, share: float, signed: bool = False) -> str:
        """Return a gain or loss in words: in points of the game, or in whole per cent of win probability."""
        if self.review.is_reckoned:
            return points(share / 100, signed)
        if 0 < abs(share) < _LEAST_TOLD:
            return "<1%"
        return f"{points(share, signed)}%"

    def stands(self, share: float) -> str:
        """Return a standing in words: a chance, or a margin."""
        return self.amount(share, True) if self.review.is_reckoned else percent(share)

    def standings(self, decision: Decision) -> list[float]:
        """Return the value of each option, with the played one below the best by exactly its stated cost.

        The cost, from paired trials, is more precise than either chance; smaller differences are shown as equal.
        """
        assert self.seat is not None
        values = [option.chances[self.seat] for option in decision.options]
        if not self.review.is_reckoned:
            best = round(values[0], 2)
            values = [min(each, best) for each in values]
            values[decision.played] = max(0.0, best - round(decision.cost, 2))
        return values

    def reasons(self, at: int) -> list[Msg]:
        """Return what speaks for the better move beside the one played; [] if that is not known."""
        return self._reasons.get(at, [])

    def why(self, at: int) -> list[Msg]:
        """Return comments on the move played, other than `reasons`."""
        decision = self.decision(at)
        seat = most_gained(decision, self.seat)
        if seat is None:
            return []
        gain = min(decision.effect[seat], decision.cost)  # the cost is more precise than what another gains
        return [msg("review.gained", player=SeatRef(seat), amount=self.amount(gain))]

    def chart(self, heads: list[str]) -> Chart:
        """Return the curve of all seats."""
        review, seats = self.review, len(self.review.playback.seats)
        last = len(review.entries)
        values: list[list[float | None]] = [[None] * (last + 1) for _ in range(seats)]
        errors = [[0.0] * (last + 1) for _ in range(seats)]
        for at, entry in enumerate(review.entries):
            for seat in range(seats):
                if entry is not None and entry.chances:
                    values[seat][at], errors[seat][at] = entry.chances[seat], entry.errors[seat]
        if review.is_complete and review.stakes:
            for seat in range(seats):
                values[seat][last] = review.stakes[-1].result[seat]
        lines = tuple(
            ChartLine(theme.SEAT_TINT.get(heads[seat], "#9AA7A2"), tuple(values[seat]), tuple(errors[seat]))
            for seat in range(seats)
        )
        known = next((at for at, entry in enumerate(review.entries) if entry is None), last + 1)
        borders = tuple(stake.first for stake in review.stakes[1:])
        own = -1 if self.seat is None else self.seat
        if not review.is_reckoned:
            shares = ((0.0, "0"), (0.5, "50"), (1.0, "100%"))
            return Chart(lines, own, borders, self.faults, shares, 1 / seats, percent(1 / seats), 0.0, 1.0, known)
        shown = max(0, own)
        known_values = [value for value in values[shown] if value is not None] or [0.0]
        low, high = min(-5.0, *known_values), max(5.0, *known_values)
        step = next(step for step in (5, 10, 25, 50, 100, 1000) if (high - low) / step <= 4)
        grid = tuple(
            (float(at), self.amount(at, True)) for at in range(-1000 * step, 1001 * step, step) if low <= at <= high
        )
        lines = tuple(line if seat == shown else ChartLine(line.colour, (), ()) for seat, line in enumerate(lines))
        rounds = self.review.playback.rounds[1:]
        return Chart(lines, shown, rounds, self.faults, grid, 0.0, "", low, high, known, True, last)


def points(share: float, signed: bool = False) -> str:
    """Return a share in whole per cent, with a typographic minus."""
    text = f"{abs(100 * share):.0f}"
    if text == "0":
        return text
    return (MINUS if share < 0 else "+" if signed else "") + text


def percent(share: float) -> str:
    """Return a share with a percent sign and no decimals, which would be finer than the sampling error."""
    return f"{100 * share:.0f}%"


def most_gained(decision: Decision, loser: int | None) -> int | None:
    """Return the one of several other seats that gained more than half of a decision's cost to `loser`, and more than
    its error; None if there is none.
    """
    gain, seat = max((gain, seat) for seat, gain in enumerate(decision.effect) if seat != loser)
    is_sure = gain > max(decision.cost / 2, _SURE * decision.sampling)
    return seat if len(decision.effect) > 2 and is_sure else None
