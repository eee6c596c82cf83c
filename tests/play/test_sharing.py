"""What of a game may be in a file for others, and how it gets back from there."""

import pytest
from scenes.kit import played

from tabletable.core.registry import all_games, get_game
from tabletable.play.files.safejson import SaveError, TooLarge
from tabletable.play.keeping.recording import Recorder, restore, verify
from tabletable.play.keeping.savefile import decode, encode
from tabletable.play.keeping.sharing import (
    MOST_PAGE,
    SharedDeal,
    Sharing,
    deal_line,
    embedded,
    export_viewpoint,
    extracted,
    has_code,
    read_deal,
    unnamed,
)
from tabletable.play.playback import PUBLIC
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session

SEATS = (Seat(HUMAN, "Annegret", "", "rabbit"), Seat(BOT, "Bo", "easy", "fox"))
UNO = get_game("uno")


def test_a_save_in_a_page_is_the_save() -> None:
    document = Recorder(played(UNO, SEATS, None, 3), "2026-11-22T10:00:00Z").document()
    page = f"<!DOCTYPE html><p>{embedded(document)}</p>".encode()
    found = decode(extracted(page))
    verify(found)
    assert encode(found) == encode(document)


@pytest.mark.parametrize(
    "page", [b"", b"<html></html>", b'<template id="tabletable-save">', b'<template id="tabletable-save">%%</template>']
)
def test_a_page_without_a_game_is_refused(page: bytes) -> None:
    with pytest.raises(SaveError):
        extracted(page)


def test_a_page_that_is_too_large_is_not_looked_into() -> None:
    with pytest.raises(TooLarge):
        extracted(b" " * (MOST_PAGE + 1))


def test_names_of_people_can_be_left_out() -> None:
    document = Recorder(played(UNO, SEATS, None, 3)).document()
    shared = unnamed(document, Sharing(has_names=False), "Seat {}".format)
    assert "Annegret" not in encode(shared).decode()
    assert [seat.name for seat in shared.header.seats] == ["Seat 1", "Bo"]
    verify(shared)
    assert [seat.name for seat in unnamed(document, Sharing(), str).header.seats] == ["Annegret", "Bo"]


def test_names_of_those_who_came_and_left_are_left_out_as_well() -> None:
    session = played(UNO, SEATS, None, 3)
    session.take_over(1, Seat(HUMAN, "Evelyn", "", "fox"))
    shared = unnamed(Recorder(session).document(), Sharing(has_names=False), "Seat {}".format)
    assert not any(name in encode(shared).decode() for name in ("Annegret", "Evelyn"))
    again = restore(shared)
    assert [seat.name for seat in again.entered] == ["Seat 1", "Bo"]
    assert [seat.name for seat in again.seats] == ["Seat 1", "Seat 2"]


def test_only_a_game_that_is_over_is_open() -> None:
    going, over = played(UNO, SEATS, 5, 3), played(UNO, SEATS, None, 3)
    assert export_viewpoint(going, Sharing()) == PUBLIC
    assert export_viewpoint(over, Sharing(is_open=False)) == PUBLIC
    assert export_viewpoint(over, Sharing()).is_open


@pytest.mark.parametrize("game_id", list(all_games()))
def test_the_line_of_a_deal_leads_to_it(game_id: str) -> None:
    game = get_game(game_id)
    chosen = {option.id: option.values[-1] for option in game.info.options if option.values[-1] != option.default}
    count = {"uno": 4, "saboteur": 3}.get(game_id, game.info.min_seats)  # for teams, and for the base game
    session = Session(game, [Seat(HUMAN, str(at)) for at in range(count)], chosen, 77)
    text = f"Hello!\n{deal_line(session)} see you"
    assert read_deal(text, all_games()) == SharedDeal(game_id, count, 77, chosen)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "K7QM-2F9D",
        "tabletable:chess/2/0000-0007",
        "tabletable:uno/1/0000-0007",
        "tabletable:uno/11/0000-0007",
        "tabletable:uno/2/0000-000U",
        "tabletable:uno/2/0000-0007?match=chess",
        "tabletable:uno/2/0000-0007?x=y",
    ],
)
def test_a_text_that_names_no_deal(text: str) -> None:
    assert read_deal(text, all_games()) is None


def test_given_cards_have_no_code() -> None:
    session = Session(UNO, SEATS, {}, 7, tuple(sorted(Session(UNO, SEATS, {}, 7).dealt().faces)))
    assert not has_code(session)
    assert has_code(Session(UNO, SEATS, {}, 7))
