"""A shelf of up to six games that are all UNO under other names: for scenes that show several games."""

from dataclasses import replace
from typing import Any

from tabletable.core.game import Game
from tabletable.core.registry import get_game
from tabletable.play.language.catalogue import Catalogue
from tabletable.ui.app import App

TITLES = {
    "uno": ("UNO", "UNO"),
    "property_deal": ("Property Deal", "地产大亨"),
    "saboteur": ("Saboteur 2", "矮人矿坑"),
    "flea_market": ("Flea Market", "旧货市场"),
    "night_market": ("Night Market", "夜市"),
    "yose_duel": ("Yose Duel", "收官对决"),
}
_COLOURS = ("#1F8060", "#2A5488", "#6B5140", "#C08A4E", "#3A3F86", "#D9AC6B")
_SEATS = ((2, 10), (2, 5), (2, 12), (3, 4), (3, 4), (2, 2))


class ShelfCatalogue(Catalogue):
    """Knows the other games' titles; everything else about them is said in UNO's words."""

    def _find(self, key: str, n: int) -> str:
        game, _, rest = key.partition(".")
        if game in TITLES and game != "uno":
            if rest == "title":
                return TITLES[game][self.language.startswith("zh")]
            key = f"uno.{rest}"
        return super()._find(key, n)


class _Renamed:
    """A game under another id."""

    def __init__(self, number: int, game_id: str) -> None:
        self._game = get_game("uno")
        least, most = _SEATS[number]
        looks = self._game.info.looks._replace(box=_COLOURS[number])
        self.info = replace(self._game.info, id=game_id, looks=looks, shelf=number, min_seats=least, max_seats=most)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def shelf(count: int) -> dict[str, Game[Any]]:
    """Return the first `count` of the six games."""
    games: dict[str, Any] = {}
    for number, game_id in enumerate(list(TITLES)[:count]):
        games[game_id] = get_game("uno") if game_id == "uno" else _Renamed(number, game_id)
    return games


def app_with(count: int, home, language: str = "en", size: tuple[int, int] = (1280, 720)) -> App:
    """Return a headless app with `count` games."""
    app = App(headless=True, size=size, home=home, language=language, games=shelf(count))
    app.words = ShelfCatalogue(language)
    return app
