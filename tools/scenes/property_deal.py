"""Pictures of every phase of Property Deal."""

from __future__ import annotations

from collections.abc import Callable

from scenes.kit import AnyGame, Recipe, grabbed, moment, phase, table_of
from tabletable.core.command import Command
from tabletable.play.session import Session
from tabletable.ui.app import App
from tabletable.ui.system.input import LEFT, Input, InputKind, pointer_move


def asks(question: str, **wanted: int) -> Callable[[Session], bool]:
    """Make a wish for a session that waits for this kind of decision."""

    def holds(session: Session) -> bool:
        state = session.view(0).state
        top = state.pending[-1] if state.pending else None
        return top is not None and top.ask == question and all(getattr(top, k) >= v for k, v in wanted.items())

    return holds


def choose(app: App, game: AnyGame) -> None:
    """A picker for the place of a wild dropped somewhere in the own area."""

    def several(command: Command) -> bool:
        return command.verb == "property" and command.choice >= 0 and command.zone == "new:0"

    grabbed(4, several, 40)(app, game)
    area = table_of(app).hand.zone("area:0")
    assert area is not None
    x, y = area.x + area.target[0] / 2 - 12, area.y + area.target[1] / 2 - 12
    app.post(pointer_move(x, y), Input(InputKind.POINTER_UP, x, y, LEFT))


MOMENTS = (
    Recipe("deal.beat", moment(4, "property_deal.moment.took_set", 0.9), settle=0),
    Recipe("deal.beat.took", moment(5, "property_deal.moment.took", 0.9), settle=0),
    Recipe("deal.beat.swapped", moment(4, "property_deal.moment.swapped", 0.9), settle=0),
    Recipe("deal.beat.no", moment(3, "property_deal.moment.no", 0.9), settle=0),
    Recipe("deal.beat.paid", moment(4, "property_deal.moment.paid", 0.6), settle=0),
    Recipe("deal.sign", moment(4, "property_deal.moment.completed", 0.6), settle=0),
)
RECIPES = MOMENTS + tuple(
    Recipe(f"deal.{name}", make, settle=1)
    for name, make in (
        ("turn", phase(4, lambda at: len(at.steps) > 60 and not at.view(0).state.pending)),
        ("answer", phase(4, asks("answer"))),
        ("answer.no", phase(3, asks("answer", number=1))),
        ("pay", phase(4, lambda at: asks("payment")(at) and len(at.view(0).state.banks[0]) > 3)),
        ("pay.sets", phase(4, lambda at: asks("payment")(at) and len(at.view(0).state.tray) > 1)),
        ("place", phase(4, asks("place"))),
        ("aim", phase(5, asks("aim"))),
        ("offer", phase(3, asks("offer"))),
        ("excess", phase(3, asks("excess"))),
        ("bank", phase(3, lambda at: len(at.view(0).state.banks[0]) > 7 and not at.view(0).state.pending)),
        ("late", phase(5, lambda at: len(at.steps) > 150 and not at.view(0).state.pending)),
        ("long", phase(4, lambda at: len(at.steps) > 150 and not at.view(0).state.pending, sets=5)),
        ("long.five", phase(5, lambda at: len(at.steps) > 200 and not at.view(0).state.pending, sets=5)),
        ("drag.set", grabbed(4, lambda c: c.verb == "property" and c.zone.startswith("set:"), 60)),
        ("drag.new", grabbed(4, lambda c: c.verb == "property" and c.zone.startswith("new:") and c.choice < 0, 8)),
        ("drag.bank", grabbed(3, lambda c: c.verb == "bank", 40)),
        ("drag.rent", grabbed(4, lambda c: c.verb == "action" and c.zone.startswith("set:0"), 40)),
        ("drag.sly", grabbed(5, lambda c: c.verb == "action" and c.zone[:4] == "set:" and c.zone[4] != "0", 80)),
        ("drag.debt", grabbed(5, lambda c: c.verb == "action" and c.zone.startswith("seat:"), 60)),
        ("choose", choose),
    )
)
