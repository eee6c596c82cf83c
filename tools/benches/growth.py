"""Plots of the program's scaling: playouts by players, a frame by pieces, save and load by length, the solver by piles.

Four plots of processor time on one machine, `art/readme/growth.webp`, each with a reference from one and the same run:
RLCard's UNO, equally many cards drawn by plain pygame, Python's own `json` on equal data.
"""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from benches import screen

ROOT: Final = Path(__file__).resolve().parents[2]
PICTURE: Final = ROOT / "art" / "readme" / "growth.webp"
LENGTHS: Final = (50, 100, 200, 500, 1000, 2000)
"""Commands of a game that is saved."""
PILES: Final = range(3, 13)
DEALS: Final = 11
"""Deals that the solver is timed on."""
PIECES: Final = "pieces that are seen on the table"
COMMANDS: Final = "commands"
PARTS: Final = 7
"""Moments of a game at which its table is drawn, the first of them in vain."""
PLOTS: Final = 4
DRAWN: Final = 15
"""Frames of each of them."""
BEST: Final = 5
"""The number of tries; the fastest counts, as everything else only adds time."""

Line = dict[float, float]
"""A figure by the variable it is plotted against."""
Rate = Callable[[float], tuple[float, ...]]


class Plot(NamedTuple):
    """A plot."""

    title: str
    across: str
    up: str
    lines: Mapping[str, Line]
    peers: Mapping[str, Line]


def measured(games: Sequence[Any], seconds: float, playouts: Callable[[Any, int], Rate], peer: Line) -> Iterator[Plot]:
    """Yield the plots. `peer`: RLCard's decisions per second by players, as far as measured."""
    by_players: dict[str, Line] = {game.info.id: {} for game in games}
    for _ in range(BEST):  # all of them again and again: machines are fast and slow by turns
        for game in games:
            line = by_players[game.info.id]
            for seats in range(game.info.min_seats, game.info.max_seats + 1):
                line[float(seats)] = max(line.get(seats, 0), _rate(playouts(game, seats), seconds))
    others = {"RLCard's UNO": peer} if peer else {}
    yield Plot("Decisions of random playouts", "players", "thousands a second", by_players, others)
    drawn = {game.info.id: _frames(game) for game in games}
    plain = {float(cards): _plain(cards) for cards in range(20, 141, 20)}
    yield Plot("A whole frame at 1920×1080", PIECES, "ms", drawn, {"plain pygame": plain})
    saves: dict[str, Line] = {}
    plain = {}
    for game in games:
        for what, length, took in _saving(game):
            (plain if what == "json" else saves.setdefault(f"{game.info.id}: {what}", {}))[length] = took
    yield Plot("Saving, and loading with all its checks", COMMANDS, "ms", saves, {"json of the same size": plain})
    if any(game.info.id == "yose_duel" for game in games):
        yield Plot("Exact solution of a round of Yose Duel", "piles", "ms", {"yose_duel": _solver()}, {})


def _rate(run: Rate, seconds: float) -> float:
    start = time.process_time()
    done = run(seconds)[0]
    return done / (time.process_time() - start) / 1000


def _frames(game: Any) -> Line:
    """Return the ms to draw a whole table, by number of pieces, in the course of a game."""
    from tabletable.bots import decide, make_bot

    level, commands = screen.LATE.get(game.info.id, ("normal", 0))
    line: Line = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        app, table = screen.table_of(game, Path(folder))
        session, bot = table.match.session, make_bot(game, level, 2)
        for part in range(PARTS):
            while len(session.steps) < max(1, commands * part // (PARTS - 1)) and session.to_act():
                seat = session.to_act()[0]
                command = decide(bot.think(session.view(seat), session.legal(seat)))
                session.submit(command or session.legal(seat)[0])
            table.match.bots.begin()
            table.rebuild(instant=True)
            pieces = sum(_visible_count(zone) for zone in table.model.spec.zones)
            times = []
            for _ in range(DRAWN):
                table.layout(*app.display.room_of(table))  # so that nothing of it is kept but the pictures of its parts
                app.presenter.cut()
                app.request_redraw()
                start = time.thread_time()
                assert app.frame(0), "nothing was drawn"
                times.append((time.thread_time() - start) * 1000)
            if part:  # before, the cards have not been dealt before anybody's eyes
                line[float(pieces)] = min(times[DRAWN // 3 :])
    return dict(sorted(line.items()))


def _visible_count(zone: Any) -> int:
    return min(len(zone.pieces), zone.depth or len(zone.pieces))


def _plain(cards: int) -> float:
    return min(screen.plain_frames(_screen(), cards))


def _screen() -> Any:
    import pygame

    return pygame.Surface(screen.SIZE)


def _saving(game: Any) -> Iterator[tuple[str, float, float]]:
    """Yield (name, commands, ms)."""
    from tabletable.play.keeping.recording import Recorder, restore
    from tabletable.play.keeping.savefile import decode, encode

    session = screen.long_session(game, LENGTHS[-1])
    steps = session.steps
    for length in LENGTHS:
        if length > len(steps):
            return
        part = type(session)(game, session.seats, session.options, session.seed)
        for step in steps[:length]:
            part.submit(step.command)
        recorder = Recorder(part)
        data = encode(recorder.document())
        plain = json.loads(data)
        yield "save", float(length), _fastest(lambda recorder: encode(recorder.document()), recorder)
        yield "load", float(length), _fastest(lambda data: restore(decode(data)), data)
        yield "json", float(length), _fastest(lambda plain: json.loads(json.dumps(plain)), plain)


def _fastest(action: Callable[[Any], object], value: Any) -> float:
    """Return the least ms of processor time over `BEST` runs."""
    took = []
    for _ in range(BEST):
        start = time.process_time()
        action(value)
        took.append((time.process_time() - start) * 1000)
    return min(took)


def _solver() -> Line:
    """Return the solver's ms by piles, the median of some deals."""
    from tabletable.core.registry import get_game
    from tabletable.games.yose_duel.bots.estimates import piles_of

    game = get_game("yose_duel")
    deals = [piles_of(game.setup(2, game.info.complete({}), seed), ignored=True) for seed in range(DEALS)]
    return {float(count): statistics.median(_solving(piles[:count]) for piles in deals) for count in PILES}


def _solving(piles: Sequence[Any]) -> float:
    from tabletable.games.yose_duel.bots.solver import solved

    start = time.process_time()
    solved(piles)
    return (time.process_time() - start) * 1000


# ------------------------------------------------------------------------------------------------ the picture

_INKS: Final = {
    "uno": ("#C0392B", "o"), "property_deal": ("#2471A3", "s"), "saboteur": ("#7D5A3C", "^"),
    "flea_market": ("#CA6F1E", "D"), "night_market": ("#6C3FA0", "v"), "yose_duel": ("#1E8449", "P"),
}  # fmt: skip
"""Colours and marks by game: neither alone tells the lines apart in print."""


def _number(value: float, _: object = None) -> str:
    return f"{value:,.10g}"


def draw(plots: Sequence[Plot], names: Mapping[str, str], when: str) -> None:
    """Write the picture; needs matplotlib. `names`: titles of the games."""
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    figure, places = pyplot.subplots(2, 2, figsize=(11, 8.6))
    for axes, plot in zip(places.flat, plots, strict=True):
        joined = "none" if plot.across == PIECES else "-"
        for label, line in plot.lines.items():
            game, _, what = label.partition(": ")
            colour, mark = _INKS.get(game, ("#333333", "x"))
            name = f"{names.get(game, game)}: {what}" if what else names.get(game, game)
            style = "--" if what == "save" else joined
            axes.plot([*line], [*line.values()], ls=style, color=colour, marker=mark, markersize=5, label=name)
        for label, line in plot.peers.items():
            axes.plot([*line], [*line.values()], ":", color="#111111", marker="x", markersize=5, label=label)
        axes.set(title=plot.title, xlabel=plot.across, ylabel=plot.up, yscale="log")
        axes.set(xscale="log" if plot.across == COMMANDS else "linear")
        for each in (axes.xaxis, axes.yaxis):
            each.set_major_formatter(_number)
        axes.yaxis.set_minor_formatter(lambda value, _: _number(value) if f"{value:e}"[0] in "26" else "")
        axes.grid(True, which="both", alpha=0.25)
        axes.legend(fontsize=7, ncols=4, loc="upper center", bbox_to_anchor=(0.5, -0.14))
    figure.text(0.995, 0.005, when, ha="right", fontsize=7)
    figure.tight_layout()
    figure.savefig(PICTURE, dpi=100, pil_kwargs={"lossless": True})
