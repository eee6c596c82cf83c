"""The protocol between a game and everything else, of four parts: its rules, its words, its table, its counsel.

A game is one object without state of its own (`GAME` of its folder). The rules work in place on a state; who may see
what of it is decided by the game too, in `view`. Nothing here checks twice: `apply` trusts its caller, the session is
the one that asks `legal_commands` first.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from tabletable.core.counsel import Counsel
from tabletable.core.editing import Editing
from tabletable.core.info import Options
from tabletable.core.rulebook import Rulebook
from tabletable.core.showing import Showing
from tabletable.core.state import State
from tabletable.core.wording import Wording

S = TypeVar("S", bound=State)


class Game(Rulebook[S], Wording[S], Showing[S], Counsel[S]):
    """One game: its rules, its words, its table, and its bots.

    Deal, see who may do what, play, and look at it through the eyes of one seat:

    >>> from tabletable.core.registry import get_game
    >>> from tabletable.core.rng import Rng
    >>> uno = get_game("uno")
    >>> state = uno.setup(2, uno.info.complete({}), seed=7)
    >>> {zone: len(pieces) for zone, pieces in uno.zones(state).items()}
    {'draw': 93, 'discard': 1, 'hand:0': 7, 'hand:1': 7}
    >>> uno.to_act(state), len(uno.legal_commands(state, 1)), uno.legal_commands(state, 0)
    ((1,), 5, [])
    >>> uno.apply(state, uno.legal_commands(state, 1)[0])
    >>> len(uno.zones(state)["hand:1"])
    8

    A view hides what its seat may not know, and a sample is one of the worlds that it can't tell apart:

    >>> seen = uno.view(state, 1)
    >>> hidden = uno.zones(state)["hand:0"]
    >>> {seen.state.faces[piece] for piece in hidden}
    {-1}
    >>> world = uno.sample(seen, Rng(1))
    >>> world == state, uno.view(world, 1) == seen
    (False, True)
    """

    editing: ClassVar[Editing[Any] | None] = None
    """How its positions are set up by hand; None: they are not."""

    def agreed(self, options: Options) -> Game[S]:
        """Return the game to play with these complete options; differs only if they change what is printed on its
        pieces.

        A session plays the returned game. Only the pictures and names of its pieces may differ.
        """
        return self

    def faces_by_word(self) -> dict[str, int]:
        """Return every face of a full deal by its `face_word`."""
        dealt = self.setup(self.info.max_seats, self.info.complete({}), 0).faces
        return {self.face_word(face): face for face in sorted(set(dealt)) if face >= 0}
