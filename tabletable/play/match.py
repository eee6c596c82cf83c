"""A session played at one laptop: the viewer at the screen, the bots, and each person's news."""

from __future__ import annotations

from collections.abc import Callable

from tabletable.core.command import Command
from tabletable.core.event import Event
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.rng import Rng
from tabletable.play.botplay import BotPlay, Bots
from tabletable.play.botplugins import Fault
from tabletable.play.seats import Seat, humans
from tabletable.play.session import Barrier, Session, Step
from tabletable.play.timing import Timer


class Match:
    """A game from the deal to the result, for the people and bots around one screen.

    `viewer` is the only seat whose knowledge may be on the screen. It changes by `look` alone, which the screen calls
    once the right person has confirmed; `next_viewer` tells when that is needed. With `is_screen_shared` all read one
    screen: it shows public knowledge, and a hand only from its player's call to that player's decision.
    """

    def __init__(self, session: Session, bot_seed: int, on_change: Callable[[], None] = lambda: None) -> None:
        """`bot_seed` feeds the bots; `on_change` is called after every change, for saving."""
        self.session = session
        self._bot_seed = bot_seed
        self.faults: list[Fault] = []
        """The moves that bots of others have lost, in order."""
        self.bots: Bots = BotPlay(session, bot_seed, self.faults.append)
        self.timer = Timer(session)
        self.people = humans(session.seats)
        self.is_screen_shared = False
        """Whether hands are face down for everybody until they are called."""
        self.is_called = False
        """Whether the person at the screen has called for their hand."""
        self.viewer: int | None = self._alone()
        self._on_change = on_change
        self.began = ""
        """The time the game began, as recorded in saves; "" if it is not saved."""

    def on_change(self, call: Callable[[], None]) -> None:
        """Call this after every change from now on."""
        self._on_change = call

    # ------------------------------------------------------------------------------------------------ eyes

    def _alone(self) -> int | None:
        """Return the only person there is, who looks without being asked to; None with several, or hands on call."""
        return self.people[0] if len(self.people) == 1 and not self.is_screen_shared else None

    def next_viewer(self) -> int | None:
        """Return the person who has to look at the screen next; None if it is the viewer, or nobody."""
        awaited = self.session.awaited_human()
        if awaited == NOBODY and self.viewer is None and len(self.people) == 1:
            return self.people[0]  # all others have left
        return None if awaited in (NOBODY, self.viewer) else awaited

    def needs_curtain(self, seat: int) -> bool:
        """Return whether the others must look away before `seat` looks: another person's knowledge differs.

        Where all read one screen, that is as soon as the seat knows more than a spectator.
        """
        if self.is_screen_shared:
            return self.session.needs_curtain(None, seat)
        return any(self.session.needs_curtain(other, seat) for other in self.others(seat))

    def others(self, seat: int) -> list[int]:
        """Return the seats of all other people, including those who left theirs to a bot: they may be near, and come
        back.
        """
        left = self.session.settlement.left(self.session.entered)
        return sorted({*self.people, *left} - {seat})

    def cover(self) -> None:
        """Cover the screen: only public things may be drawn."""
        self.viewer, self.is_called = None, False

    def look(self, seat: int) -> None:
        """Let `seat` sit in front of the screen."""
        self.viewer, self.is_called = seat, False

    def reveal_hand(self, seat: int) -> None:
        """Show the hand of `seat`, called for by its player while all share one screen."""
        self.viewer, self.is_called = seat, True

    def share_screen(self, on: bool) -> None:
        """Switch between one screen read by all, with hands on call, and a screen passed from player to player."""
        self.is_screen_shared = on
        if on and self.viewer is not None and self.needs_curtain(self.viewer):
            self.cover()

    def has_to_cover(self, acted: int) -> bool:
        """Return whether the hand on a shared screen must be turned face down after a command of seat `acted`.

        It stays while its player, who has called it, decides, or only looks while bots play.
        """
        if not self.is_screen_shared or self.viewer is None or not self.needs_curtain(self.viewer):
            return False
        only_looks = acted != self.viewer and self.session.awaited_human() == NOBODY
        return not (self.is_called and (self.is_deciding() or only_looks))

    def is_deciding(self) -> bool:
        """Return whether the game waits for the person at the screen."""
        return self.viewer is not None and self.viewer in self.session.to_act()

    def waits_for_bots(self) -> bool:
        """Return whether the game waits for a bot."""
        return bool(self.session.to_act()) and self.session.awaited_human() == NOBODY

    def legal(self) -> list[Command]:
        """Return the legal commands of the person at the screen, reactions included."""
        return [] if self.viewer is None else self.session.legal(self.viewer)

    def reactions_of_others(self) -> list[Command]:
        """Return the reactions of people not at the screen who may speak up: those without a card."""
        return [
            command
            for seat in self.session.reactors()
            if seat in self.people and seat != self.viewer
            for command in self.session.legal(seat)
            if command.piece == NO_PIECE
        ]

    # ------------------------------------------------------------------------------------------------ news

    def news(self, seat: int) -> list[tuple[int, Event]]:
        """Return the events since `seat` last decided, with the numbers of their steps, as a spectator may see them.

        They are shown before `seat` has confirmed that nobody else looks; its private knowledge is in the log behind.
        """
        return self.session.account(None, self.session.last_decision(seat))

    def no_news(self, seat: int) -> str:
        """Return the id of the message that there is no news for `seat`."""
        return "curtain.nothing_since" if self.session.last_decision(seat) else "curtain.nothing"

    # ------------------------------------------------------------------------------------------------ acting

    def submit(self, command: Command) -> Step:
        """Carry out a command of a person or bot; raises `IllegalCommand`."""
        self.timer.keep()
        awaited = self.session.to_act()
        step = self.session.submit(command)
        self.timer.turn(awaited, step)
        self.bots.begin()
        self._on_change()
        return step

    def may_settle(self) -> bool:
        """Return whether the person at the screen may give up, or all people agree on a draw."""
        return self.viewer in self.people and self.session.outcome() is None

    def ends_with_concession(self) -> bool:
        """Return whether the match ends if the person at the screen gives up."""
        session = self.session
        assert self.viewer is not None
        return session.settlement.after(self.viewer, 0, "").is_over(session.entered)

    def concede(self, level: str) -> None:
        """Let the person at the screen give up; a bot of `level` plays on for it, unless the match ends."""
        assert self.viewer is not None
        self.session.concede(self.viewer, "" if self.ends_with_concession() else level)
        self.people = humans(self.session.seats)
        if self.viewer not in self.people and not self.session.is_settled:
            self.viewer = self._alone()
        self._settled()

    def may_change_players(self, seat: int) -> bool:
        """Return whether another player may take over a seat: it has not conceded, and the match goes on."""
        return seat not in self.session.settlement.conceded and self.session.outcome() is None

    def take_over(self, seat: int, player: Seat) -> None:
        """Let another player, a person or a bot, continue a seat; at least one person has to be left.

        The viewer stays, unless it is the seat that was left.
        """
        self.session.take_over(seat, player)
        self.people = humans(self.session.seats)
        if self.viewer == seat:
            self.viewer = None
        self._settled()

    def call_draw(self) -> None:
        """End the match in a draw agreed by all people."""
        self.session.call_draw()
        self._settled()

    def _settled(self) -> None:
        self.bots = BotPlay(self.session, self._bot_seed, self.faults.append)
        self._on_change()

    def undo_stop(self, free: bool) -> Barrier:
        """Return why the person at the screen can't undo the last command; `Barrier.NONE` if they can."""
        return Barrier.NOTHING if self.viewer is None else self.session.undo_stop(self.viewer, free)

    def undo(self, free: bool) -> bool:
        """Undo the last command of the person at the screen; return False if a barrier forbids it."""
        if self.viewer is None or not self.session.undo(self.viewer, free):
            return False
        self.bots.begin()
        self._on_change()
        return True


def bot_seed(seed: int) -> int:
    """Return the seed for the bots of a deal: another stream than the deal's own."""
    return Rng(seed ^ 0x5EED_B075).seed()
