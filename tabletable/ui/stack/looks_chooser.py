"""Which look the topmost table wears: its host's, or that of whoever is looked at without a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path

from tabletable.play.people.lookfolder import LookFolder, OwnFile
from tabletable.play.people.looks import Kind, TableLooks, host_of, worn
from tabletable.play.people.settings import Settings
from tabletable.play.seats import Seat
from tabletable.ui.drawing.looks_library import LooksLibrary, judge


class LooksChooser:
    """The program's choice of looks; created once. It depends on the players of a table, never on its pieces."""

    def __init__(
        self,
        folder: LookFolder,
        book: LooksLibrary,
        settings: Callable[[], Settings],
        today: Callable[[], date],
        sitters: Callable[[], Sequence[Seat]],
        redraw: Callable[[], None],
    ) -> None:
        """`folder`: the folder of the players' own pictures; `sitters` returns the players of the topmost table."""
        self.folder, self._book = folder, book
        self._settings, self._today, self._sitters, self._redraw = settings, today, sitters, redraw
        book.folder = folder

    @property
    def person(self) -> str:
        """The person whose looks are edited: viewed last, else the one who played last; "" if there is none."""
        settings = self._settings()
        known = [player.name for player in settings.players]
        return settings.player if settings.player in known else next(iter(known), "")

    @property
    def day(self) -> date | None:
        """Today's date if looks follow the seasons, else None."""
        return self._today() if self._settings().seasons else None

    def worn_by(self, name: str) -> TableLooks:
        """Return the current look of a person's table; missing or invalid pictures are left out."""
        table_looks, usable = worn(self._settings().looks, name, self.day), self._book.usable
        return TableLooks(usable(Kind.BACK, table_looks.back), usable(Kind.CLOTH, table_looks.cloth))

    def dress(self) -> bool:
        """Apply the look of the topmost table's host, or of `person` without a table; return whether it has changed."""
        before, self._book.worn = self._book.worn, self.worn_by(host_of(self._sitters()) or self.person)
        return before != self._book.worn

    def chosen(self, looks: TableLooks) -> Mapping[str, TableLooks]:
        """Return the setting of all looks after `person` has chosen `looks`."""
        return {**self._settings().looks, self.person: looks}

    def add(self, kind: Kind, path: Path) -> OwnFile:
        """Copy a picture into the folder. Raises `BadPicture` and `SaveError`; then nothing was written."""
        own_file = self.folder.add(kind, path, judge)
        self.read_again()
        return own_file

    def read_again(self) -> None:
        """Read the folder again, and redraw."""
        self._book.read_again()
        self.dress()
        self._redraw()
