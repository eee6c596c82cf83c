"""Files for the monkey to drop onto the window."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

from tabletable.core.registry import all_games
from tabletable.play.keeping.optionfile import file_options
from tabletable.play.keeping.recording import Recorder
from tabletable.play.keeping.savefile import encode
from tabletable.play.seats import Seat
from tabletable.play.session import Session


def make_files(folder: Path, lots: random.Random, seats: Callable[[str], list[Seat]]) -> list[Path]:
    """Make files to drop onto the window: games, decks and boards, intact and broken, and other things.

    `seats` gives the seats of a game, by its id.
    """
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder, folder / "missing.json"]
    contents = {"empty.json": b"", "text.json": b"a card", "list.json": b"[[]]", "picture.json": b"\x89PNG"}
    for game in all_games().values():
        session = Session(game, seats(game.info.id), game.info.complete({}), 1)
        contents[f"{game.info.id}.tabletable"] = save = encode(Recorder(session).document())
        contents[f"broken {game.info.id}.tabletable"] = save.replace(b"1", b"2", 20)
        for option in file_options(game.info):
            for file in (Path(sys.modules[type(game).__module__].__file__ or "").parent).glob(f"{option.id}.json"):
                text = file.read_bytes()
                contents[f"{option.id}.json"] = text
                contents[f"cut {option.id}.json"] = text[: len(text) // 2]
                for wrong in (b"[]", b"null", b"{}", b"-1", b'"x"'):
                    at = lots.randrange(len(text))
                    at = text.find(b":", at) + 1
                    contents[f"{len(contents)} {option.id}.json"] = text[:at] + wrong + text[text.find(b",", at) :]
    for name, content in contents.items():
        (folder / name).write_bytes(content)
        paths.append(folder / name)
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.json")
        paths.append(folder / "pipe.json")
    return paths
