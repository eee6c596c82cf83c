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
    """One game from the deal to the result, for the people and bots around one screen.

    `viewer` is the only seat whose knowledge may be on the screen. It changes by `look` alone, which the screen calls
    once the right person has said so; `next_viewer` tells when that is needed. With `hands_on_call` all read one
    screen: it shows what everybody may know, and a hand only from when its player calls it until that one has decided.
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
        self.hands_on_call = False
        """Whether hands are face down for everybody until they are called."""
        self.is_called = False
        """Whether the person at the screen has called for what is shown of their seat."""
        self.viewer: int | None = self._alone()
        self._on_change = on_change
        self.began = ""
        """The time it began, as saves record it; "" if it is not saved."""

    def on_change(self, call: Callable[[], None]) -> None:
        """Call this after every change from now on."""
        self._on_change = call

    # ------------------------------------------------------------------------------------------------ eyes

    def _alone(self) -> int | None:
        """Return the only person there is, who looks without being asked to; None with several, or hands on call."""
        return self.people[0] if len(self.people) == 1 and not self.hands_on_call else None

    def next_viewer(self) -> int | None:
        """The person who has to look at the screen next, None if the right one does (or nobody has to)."""
        awaited = self.session.awaited_human()
        if awaited == NOBODY and self.viewer is None and len(self.people) == 1:
            return self.people[0]  # all others have left
        return None if awaited in (NOBODY, self.viewer) else awaited

    def needs_curtain(self, seat: int) -> bool:
        """Return whether the others must look away before `seat` looks: another person's knowledge differs.

        Where all read one screen, that is as soon as the seat knows more than a spectator.
        """
        if self.hands_on_call:
            return self.session.needs_curtain(None, seat)
        return any(self.session.needs_curtain(other, seat) for other in self.others(seat))

    def others(self, seat: int) -> list[int]:
        """Return the seats of all other people, including those who left theirs to a bot: they may be near, and come
        back.
        """
        left = self.session.settlement.left(self.session.entered)
        return sorted({*self.people, *left} - {seat})

    def cover(self) -> None:
        """Nobody looks: only what is public may be drawn."""
        self.viewer, self.is_called = None, False

    def look(self, seat: int) -> None:
        """`seat` sits in front of the screen now."""
        self.viewer, self.is_called = seat, False

    def call_hand(self, seat: int) -> None:
        """Show the hand of `seat`, whose player has called for it, though all read one screen."""
        self.viewer, self.is_called = seat, True

    def put_on_call(self, on: bool) -> None:
        """Let all read one screen from now on, or have it passed from one to the next."""
        self.hands_on_call = on
        if on and self.viewer is not None and self.needs_curtain(self.viewer):
            self.cover()

    def has_to_cover(self, acted: int) -> bool:
        """Return whether the hand on the screen that all read must be turned down after a command of seat `acted`.

        It stays while its player, who has called it, decides, or only looks while bots play.
        """
        if not self.hands_on_call or self.viewer is None or not self.needs_curtain(self.viewer):
            return False
        only_looks = acted != self.viewer and self.session.awaited_human() == NOBODY
        return not (self.is_called and (self.is_deciding() or only_looks))

    def is_deciding(self) -> bool:
        """Whether the game waits for the person at the screen."""
        return self.viewer is not None and self.viewer in self.session.to_act()

    def waits_for_bots(self) -> bool:
        """Whether the game waits for a bot."""
        return bool(self.session.to_act()) and self.session.awaited_human() == NOBODY

    def legal(self) -> list[Command]:
        """Return the legal commands of the person at the screen, reactions included."""
        return [] if self.viewer is None else self.session.legal(self.viewer)

    def reactions_of_others(self) -> list[Command]:
        """Reactions of people who do not sit in front of the screen but may speak up: those that show no card."""
        return [
            command
            for seat in self.session.reactors()
            if seat in self.people and seat != self.viewer
            for command in self.session.legal(seat)
            if command.piece == NO_PIECE
        ]

    # ------------------------------------------------------------------------------------------------ news

    def news(self, seat: int) -> list[tuple[int, Event]]:
        """The events since `seat` last decided, with the numbers of their steps, as a spectator may see them.

        They are shown before `seat` has said that nobody else looks; what only it may know is in the log behind.
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
        """Whether the person at the screen may give up, or all people call it a draw."""
        return self.viewer in self.people and self.session.outcome() is None

    def ends_with_concession(self) -> bool:
        """Whether nobody plays on once the person at the screen has given up."""
        session = self.session
        assert self.viewer is not None
        return session.settlement.after(self.viewer, 0, "").is_over(session.entered)

    def concede(self, level: str) -> None:
        """The person at the screen gives up; a bot of `level` plays on for it, if anybody plays on."""
        assert self.viewer is not None
        self.session.concede(self.viewer, "" if self.ends_with_concession() else level)
        self.people = humans(self.session.seats)
        if self.viewer not in self.people and not self.session.is_settled:
            self.viewer = self._alone()
        self._settled()

    def may_change_players(self, seat: int) -> bool:
        """Whether another player may take over a seat: nobody has conceded it, and the match goes on."""
        return seat not in self.session.settlement.conceded and self.session.outcome() is None

    def take_over(self, seat: int, player: Seat) -> None:
        """Let another player, a person or a bot, go on with a seat; one person at least has to be left.

        Whoever looks at the screen goes on looking, unless it is the one who has left.
        """
        self.session.take_over(seat, player)
        self.people = humans(self.session.seats)
        if self.viewer == seat:
            self.viewer = None
        self._settled()

    def call_draw(self) -> None:
        """All people have agreed on a draw."""
        self.session.call_draw()
        self._settled()

    def _settled(self) -> None:
        self.bots = BotPlay(self.session, self._bot_seed + len(self.session.steps), self.faults.append)
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
    """The seed for the bots of a deal: another stream than the deal's own."""
    return Rng(seed ^ 0x5EED_B075).seed()
