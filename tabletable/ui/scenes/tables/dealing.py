"""Creates tables: of a new deal, or of a saved game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletable.core.game import Game
from tabletable.play.keeping.recording import playable
from tabletable.play.keeping.savefile import SaveDocument
from tabletable.play.match import Match, bot_seed
from tabletable.play.seats import Seat, alike, in_character
from tabletable.play.session import Session
from tabletable.play.settlement import USUAL, Terms
from tabletable.ui.scenes.tables.match_saver import MatchSaver
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.stack.host import Host


def start_table(
    host: Host,
    game: Game[Any],
    seats: Sequence[Seat],
    options: Mapping[str, str | int],
    seed: int,
    position: Mapping[str, Any] | None = None,
    terms: Terms = USUAL,
    is_of_ladder: bool = False,
) -> TableScene:
    """Return the table of a new deal or a position; raises `SetupError`. The caller pushes it.

    `is_of_ladder`: whether its result returns to the ladder.
    """
    session = Session(game, _characters(host, game, seats, seed), options, seed, position=position)
    session.agree(terms)
    keeper = MatchSaver(host, session, is_of_ladder=is_of_ladder)
    keeper.keep()
    return _table(Match(session, bot_seed(seed), keeper.keep), keeper, is_new=True)


def _characters(host: Host, game: Game[Any], seats: Sequence[Seat], seed: int) -> tuple[Seat, ...]:
    return alike(seats) if host.settings.bots_alike else in_character(game, seats, seed)


def resume_table(host: Host, document: SaveDocument, slot: str | None = None) -> TableScene:
    """Return the table of a saved game; raises `Impossible`, and `OtherGame` if the game can only be watched.

    `slot`: the autosave it was loaded from.
    """
    session = playable(document)
    session.seats = _characters(host, session.game, session.seats, session.seed)
    keeper = MatchSaver(host, session, document, slot)
    return _table(Match(session, bot_seed(session.seed), keeper.keep), keeper, is_new=False)


def _table(match: Match, keeper: MatchSaver, is_new: bool) -> TableScene:
    match.began = keeper.began
    return TableScene(match, keeper, is_new)
