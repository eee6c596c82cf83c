"""What scenes and widgets know of the program they are in: as much as this protocol says, and no more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from tabletable.ui.stack.notices import Loop, Notices
from tabletable.ui.system.display import Chosen, Display

if TYPE_CHECKING:
    from tabletable.core.game import Game
    from tabletable.core.looks import Cover
    from tabletable.play.files.paths import Folders
    from tabletable.play.keeping.saves import SaveStore
    from tabletable.ui.stack.routes import Routes
    from tabletable.ui.system.audio import Audio


class Host(Loop, Chosen, Protocol):
    """The program as its scenes see it. The ways to other scenes are its `routes`."""

    games: Mapping[str, Game[Any]]
    """Every game by id, in the order of the shelf."""
    covers: Mapping[str, Cover]
    """What each says on its box: to know that, no game is opened."""
    audio: Audio
    notices: Notices
    display: Display
    save_store: SaveStore
    paths: Folders

    @property
    def routes(self) -> Routes:
        """The ways to other scenes."""
        ...

    def clock(self) -> float:
        """Seconds since some moment."""
        ...

    def change_settings(self, **changes: Any) -> None:
        """Take new values of some settings, apply and keep them. A failure to keep them is told once per run."""
        ...

    def set_language(self, language: str) -> None:
        """Speak another language from the next frame on; kept in the settings."""
        ...

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or go back to a window."""
        ...

    def quit(self) -> None:
        """End the program; asks first only if the last moves are not on the disk."""
        ...
