"""Events become beats: in order, bounded, and nothing is lost."""

from itertools import pairwise

import pytest

from tabletable.core.event import Event, EventKind
from tabletable.core.message import Msg
from tabletable.core.picture import Picture
from tabletable.core.tablespec import Arrangement, Piece, TableSpec, Zone
from tabletable.table import motion
from tabletable.table.choreography import (
    COIN_STEP,
    COIN_TIME,
    PAID_STEP,
    PLAY_STEP,
    WALK_STEP,
    after_moves,
    choreograph,
    coins_of,
    deal_beats,
    until_rest,
)


def test_a_deal_of_any_size_is_over_in_nine_tenths_of_a_second():
    for count in (1, 7, 70, 100):
        beats = deal_beats(range(count), "draw", ["hand:0"] * count)
        assert len(beats) == count
        assert max(beat.end for beat in beats) <= motion.DEAL_LONGEST + 1e-9
        assert [beat.event.piece for beat in beats] == list(range(count))


def test_every_event_has_its_beat_and_starts_are_in_order():
    events = [
        Event(EventKind.MOVE, 0, 4, "hand:0", "discard"),
        Event(EventKind.NOTE, 0, say="colour"),
        Event(EventKind.CALL, 0, say="uno"),
        Event(EventKind.SHUFFLE, target="draw"),
        *(Event(EventKind.MOVE, 1, handle, "draw", "hand:1") for handle in (1, 2)),
        Event(EventKind.TURN, 2),
    ]
    beats = choreograph(events)
    assert [beat.event for beat in beats] == events
    assert [beat.start for beat in beats] == sorted(beat.start for beat in beats)
    assert beats[4].start >= beats[3].end


def test_the_table_rests_at_the_end_of_a_round():
    play = Event(EventKind.MOVE, 0, 4, "hand:0", "discard")
    end = Event(EventKind.ROUND_END, 0)
    deal = Event(EventKind.MOVE, 1, 7, "draw", "hand:1")
    assert until_rest([play, end, deal]) == ([play, end], [deal])
    assert until_rest([play, deal]) == ([play, deal], ())


def test_the_last_cards_of_a_round_fly_on_the_table_as_it_was():
    card, back = Picture("test.card", 120, 168, ()), Picture("test.back", 120, 168, ())
    hand = Zone("hand:1", Arrangement.BACKS, 0, 0, 72, (Piece(4, back, -1), Piece(5, back, -1)))
    pile = Zone("discard", Arrangement.PILE, 0, 0, 129, (Piece(9, card, 2),))
    spec = TableSpec(Msg("t"), Msg("s"), (hand, pile), (), prompt=Msg("p"))
    events = [Event(EventKind.MOVE, 1, 4, "hand:1", "discard", 7), Event(EventKind.ROUND_END, 1)]
    after = after_moves(spec, events, lambda face: card)
    assert [piece.handle for piece in after.zones[0].pieces] == [5]
    assert [(piece.handle, piece.face) for piece in after.zones[1].pieces] == [(9, 2), (4, 7)]
    assert after.prompt is None
    assert spec.zones[1].pieces == pile.pieces


def test_a_card_known_face_down_is_turned_over_at_the_end_of_a_round():
    face, back = Picture("test.card", 120, 168, ()), Picture("test.back", 120, 168, ())
    goal = Zone("goal", Arrangement.CELLS, 0, 0, 72, (Piece(4, back, 7),))
    spec = TableSpec(Msg("t"), Msg("s"), (goal,), ())
    after = after_moves(spec, [Event(EventKind.FLIP, 0, 4, "", "goal", 7)], lambda _: face)
    assert after.zones[0].pieces[0].picture == face


def test_coins_fly_once_the_guest_sits_and_hold_up_who_follows_only_a_little():
    sits = Event(EventKind.MOVE, 0, 4, "gate", "stall")
    pays = Event(EventKind.COUNT, 0, source="stall", target="money:0", args=(("n", 12), ("more", 4)))
    plain = Event(EventKind.COUNT, 0, target="money:0", args=(("n", 12),))
    beats = choreograph([sits, pays, plain, sits])
    assert coins_of(pays) == 4
    assert beats[1].start == beats[0].start + PLAY_STEP
    assert beats[1].lasts == pytest.approx(COIN_TIME + 3 * COIN_STEP)
    assert beats[3].start - beats[1].start == pytest.approx(PAID_STEP)
    assert (coins_of(plain), beats[2].lasts) == (0, 0)


def test_a_piece_on_its_way_steps_faster_than_pieces_follow_each_other():
    def move(piece, source, target):
        return Event(EventKind.MOVE, piece=piece, source=source, target=target)

    walk = [move(1, "gate", "street:0"), move(1, "street:0", "street:1"), move(1, "street:1", "stall")]
    beats = choreograph([*walk, move(2, "gate", "stall")])
    steps = [later.start - beat.start for beat, later in pairwise(beats)]
    assert steps == pytest.approx([WALK_STEP, WALK_STEP, PLAY_STEP])
    assert WALK_STEP < PLAY_STEP
