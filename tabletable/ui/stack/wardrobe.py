"""Decides what is worn at the table that is shown: what its host chose, by the time of year."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletable.play.people.lookfolder import LookFolder, OwnFile
from tabletable.play.people.looks import Kind, TableLooks, host_of, worn
from tabletable.ui.drawing.lookbook import judge

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

    from tabletable.ui.stack.host import Host


class Wardrobe:
    """One per program. It looks at who sits at a table, never at what lies there."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.folder = LookFolder(host.paths.data, host.save_store.is_read_only)
        """Where people put pictures of their own."""
        self._book = host.display.studio.looks
        self._book.folder = self.folder

    @property
    def person(self) -> str:
        """Who chooses: whose page was looked at last, else who played last; "" if nobody ever did."""
        settings = self._host.settings
        known = [player.name for player in settings.players]
        return settings.player if settings.player in known else next(iter(known), "")

    @property
    def day(self) -> date | None:
        """Today, for whoever follows the seasons."""
        return self._host.save_store.today() if self._host.settings.seasons else None

    def worn_by(self, name: str) -> TableLooks:
        """What somebody's table looks like now; pictures that are gone or bad are left out."""
        found, usable = worn(self._host.settings.looks, name, self.day), self._book.usable
        return TableLooks(usable(Kind.BACK, found.back), usable(Kind.CLOTH, found.cloth))

    def dress(self) -> bool:
        """Put on what belongs to the table on top, or to whoever chooses where there is none; True if that is new."""
        seats = next((found for scene in reversed(list(self._host.scenes)) if (found := scene.sitters())), ())
        before, self._book.worn = self._book.worn, self.worn_by(host_of(seats) or self.person)
        return before != self._book.worn

    def choose(self, looks: TableLooks) -> None:
        """Keep what the person chose."""
        self._host.change_settings(looks={**self._host.settings.looks, self.person: looks})

    def add(self, kind: Kind, path: Path) -> OwnFile:
        """Take a copy of a picture into the folder. Raises `BadPicture` and `SaveError`; then nothing was written."""
        found = self.folder.add(kind, path, judge)
        self.read_again()
        return found

    def read_again(self) -> None:
        """Look at the folder anew, and draw what may have changed."""
        self._book.read_again()
        self.dress()
        self._host.relayout()
