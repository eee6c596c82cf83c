"""The folder of a person's own looks: a folder each for backs, cloths and heads, and a file for each picture in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tabletable.play.files.names import clean_name, file_stem
from tabletable.play.files.picturefile import LARGEST_FILE, BadPicture, Picture, format_of, read_picture
from tabletable.play.files.safejson import SaveError, TooLarge, Unwritable, read_bytes, read_ends
from tabletable.play.files.storage import Disk, write_file
from tabletable.play.people.looks import Kind, own_id

NAME: Final = "looks"
MOST: Final = 200
"""The maximal number of files listed of one kind."""
_ENDINGS: Final = frozenset(
    (".svg", ".png", ".webp", ".jpg", ".jpeg", ".gif", ".bmp", ".avif", ".heic", ".tif", ".tiff")
)
"""Extensions of files meant as pictures; some formats are refused by their content, with a message."""


class OwnFile(NamedTuple):
    """A file in the folder."""

    id: str
    name: str
    """The file's name without its extension, for display."""
    path: Path


class LookFolder:
    """The folder of own pictures; lists and adds them. No folder is made before it is needed."""

    def __init__(self, data: Path, is_read_only: bool = False, disk: Disk | None = None) -> None:
        self.path = data / NAME
        self._is_read_only = is_read_only
        self._disk = disk or Disk()

    def files(self, kind: Kind) -> list[OwnFile]:
        """List the files of a kind by name, valid or not; of two that differ only in their extensions, the first."""
        by_look: dict[str, OwnFile] = {}
        for path in self._paths(kind):
            look = own_id(path.stem)
            by_look.setdefault(look, OwnFile(look, clean_name(path.stem, path.suffix[1:]), path))
        return list(by_look.values())[:MOST]

    def _paths(self, kind: Kind) -> Iterator[Path]:
        try:
            names = self._disk.names(self.path / kind)
        except OSError:
            return
        for name in sorted(names, key=str.casefold):
            path = Path(name)
            if path.suffix.lower() in _ENDINGS and not name.startswith("."):
                yield self.path / kind / name

    def make(self) -> None:
        """Make the folders, so that players can put files there. Raises `SaveError`."""
        try:
            for kind in Kind:
                self._disk.make_folder(self.path / kind)
        except OSError as error:
            raise Unwritable.from_os(error, NAME) from error

    def add(self, kind: Kind, path: Path, judge: Callable[[Kind, Picture], None]) -> OwnFile:
        """Copy a file into the folder, under a free name; the original stays.

        `judge` raises `BadPicture` for a picture that is no good as a look of this kind.
        Raises `BadPicture` and `SaveError`; then nothing was written.
        """
        content = read_file(path)
        picture = read_picture(content)
        judge(kind, picture)
        if self._is_read_only:
            raise Unwritable("second_instance", file=path.name)
        names = {file.id for file in self.files(kind)}
        stem, number = file_stem(path.stem, kind), 2
        name = stem
        while own_id(name) in names:
            name, number = f"{stem}-{number}", number + 1
        target = self.path / kind / f"{name}.{picture.format}"
        write_file(self._disk, target, content, backups=0)
        return OwnFile(own_id(name), clean_name(name, picture.format), target)


def is_picture(path: Path) -> bool:
    """Return whether a file is a picture by its first bytes, of a supported format or not."""
    try:
        _, start, _ = read_ends(path, 4096, 0)
    except SaveError:
        return False
    return format_of(start) != ""


def read_file(path: Path) -> bytes:
    """Read a file that may be a picture. Raises `BadPicture` if it is too large, `SaveError`."""
    try:
        return read_bytes(path, LARGEST_FILE)
    except TooLarge:
        raise BadPicture("large", n=LARGEST_FILE >> 20) from None


def picture_in(path: Path) -> Picture:
    """Read the picture in a file. Raises `BadPicture` and `SaveError`."""
    return read_picture(read_file(path))
