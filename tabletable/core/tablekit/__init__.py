"""Building blocks for game tables, so that a game states only its own arrangement.

Nothing here draws: every function gives values of `core/tablespec`, and has the measures that most tables share; a game
names a number only where it is unlike the others, mostly by `_replace` on what it got. What is where:

- `boxes`: `Box`, a part of the stage: its middle, columns side by side in it (`columns`), a picture over all of it
  (`cover`); `Fan`, the middle and width of a hand.
- `seating`: `seating(seats, viewer)` tells who sits below and who around it; `around(stage, cards)` gives 1 to 9 others
  their places along three sides, each with its plate, its hand from behind and its badge, and the viewer its own;
  `hands` fills them all, for a state with `hands` and `turn`.
- `suited`: the usual 52 cards drawn.
- `zones`: `Deck`, a back and a picture for each face, makes pieces of handles; `pile`, `own_hand` with its ways to sort
  it (`sorts`), `hand_behind` for a spectator, `tucked` for a hand on the chip of a plate, `row`, `cell`, and `area` for
  a part of the table that takes what is let go in it.
- `paint`: `@drawn("uno.star")` keeps a picture for each set of arguments and gives it its key, `drawing(64, 64, …)` is
  its size and layers, a str is a piece of SVG. `paper` and `field` are the blank card, `both_ends` its corners, `chip`
  the ground of a tiny card, `card_back` the back; `bordered` the ground of a panel, `line` words on it, `written` words
  alone, `icon` a file of art, `token` one on a disc.
- `colours`: those of words and signs that mean the same at every table.

A table begins like this (`games/uno/table/spec.py` is the one to read):

    everybody = hands(view, stage, CARDS, (BY_VALUE, VALUE.__getitem__), throw=DISCARD_PILE)
    draw = pile(DRAW_PILE, everybody.middle, 129, CARDS.closed(state.draw), msg("uno.zone.draw"), BACK)
    TableSpec(msg("uno.title"), zones=(draw, *everybody.zones), plates=everybody.plates, …)
"""
