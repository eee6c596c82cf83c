"""The 52 cards that several games share."""

from tabletable.core.looks import SUITED
from tabletable.core.suited import DECK, FACE_BY_WORD, RANKS, SUIT, SUIT_SIGNS, SUITS, VALUE
from tabletable.core.tablekit.suited import face_picture, suit_picture


def test_each_suit_goes_from_an_ace_worth_one_to_a_king_worth_thirteen() -> None:
    assert len({(SUIT[face], VALUE[face]) for face in DECK}) == len(FACE_BY_WORD) == 52
    assert [VALUE[FACE_BY_WORD[word]] for word in ("As", "2h", "10d", "Jc", "Ks")] == [1, 2, 10, 11, 13]
    assert [SUITS[SUIT[FACE_BY_WORD[word]]] for word in ("As", "Ah", "Ad", "Ac")] == [*SUITS]
    assert len(RANKS) == 13
    assert len(SUITED.standard) == len(SUIT_SIGNS) == len(SUITS)


def test_no_two_cards_and_no_two_suits_look_alike() -> None:
    assert len({face_picture(face).layers for face in DECK}) == 52
    assert len({suit_picture(suit).layers for suit in range(4)}) == 4
