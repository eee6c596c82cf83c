"""Scenes and their stack: what is on the screen, and who gets the input."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

from tabletable.core.looks import GREEN, Chrome
from tabletable.core.message import Msg
from tabletable.play.seats import Seat
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.system.input import Input

if TYPE_CHECKING:
    from tabletable.ui.stack.host import Host

_log = logging.getLogger(__name__)

R = TypeVar("R")
Backdrop = Literal["blur", "live", "clear"]


class SceneStackError(RuntimeError):
    """The stack was used in a way that has no meaning: pop of nothing, a scene pushed twice, closing from below."""


class Scene(Generic[R]):
    """One screen, or a dialog over one. `R` is the type of what it gives back when it closes."""

    host: Host
    """The program it is in. Set, as `stack` is, when it is pushed."""
    stack: SceneStack
    chrome: Chrome = GREEN
    """The colours of its panels and buttons."""
    borrows_chrome: ClassVar[bool] = False
    """Whether it takes the colours of the scene it is put on."""
    covers: bool = True
    """False: the scene below shows through, but gets no input."""
    backdrop: Backdrop = "blur"
    """How the scene below shows through one that does not cover: as a blurred, darkened still ("blur"), alive and
    darkened ("live"), or alive as it is ("clear")."""
    places: ClassVar[tuple[str, ...]] = ()
    """Where in the table of actions it belongs besides everywhere, what is most its own first."""
    takes_any_key = False
    """Whether it is given keys as they are, whatever they do elsewhere: it asks for one."""
    least: ClassVar[tuple[float, float]] = (1280, 720)
    """The smallest logical size it can be laid out in; a larger size of everything than that allows is not taken."""

    def scale_in(self, width: int, height: int, wished: float) -> float:
        """Real px per logical px in a window of so many real px, for the size of everything that is asked for.

        Never so large that the scene would have less room than it can be laid out in.
        """
        return min(wished, width / self.least[0], height / self.least[1])

    def enter(self) -> None:
        """It is on top for the first time; `host` is set, `layout` follows."""

    def leave(self) -> None:
        """It was taken off the stack."""

    def layout(self, width: float, height: float) -> None:
        """Place everything for a logical size: after `enter`, and when size, language or scale have changed."""

    def handle(self, event: Input) -> bool:
        """Answer an input; True if it was used."""
        return False

    def notch_at(self, x: float, y: float) -> float:
        """By how many px a notch of the wheel scrolls what lies at a point and is no widget; 0: nothing scrolls."""
        return 0.0

    def take_button(self, button: str) -> bool:
        """Answer a button of a controller as such, whatever it does; True if it was used."""
        return False

    def update(self, dt: float) -> bool:
        """`dt` seconds have passed; True if something moves, so that a new frame is needed."""
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw everything."""

    def write(self, canvas: Canvas) -> None:
        """Draw all that has words once more, on a canvas that keeps them and no picture."""

    def hidden(self) -> None:
        """A scene above covers it: pictures that can be made again when it is seen go."""

    def resumed(self, result: Any) -> None:
        """The scene above closed with `result`; this one is on top again."""

    def frame(self) -> Box | None:
        """The panel that a scene consists of if it does not cover: it slides in and out. None: there is none."""
        return None

    def notice_box(self) -> Box | None:
        """Where notices stand, at its lower edge, in the scene's own px; None for the whole window."""
        return None

    def unsaved(self) -> Msg | None:
        """Why the last moves made here are not on the disk; None if they are. Asked before the program ends."""
        return None

    def sitters(self) -> Sequence[Seat]:
        """Who sits at the table it shows, whose host says what that looks like; () if it shows none."""
        return ()

    def kept_in(self) -> str | None:
        """The autosave that what is played here goes on from after a mishap; None if there is none."""
        return None

    def about(self) -> dict[str, object]:
        """What a crash report should tell about this scene. Nothing personal: no names, no paths."""
        return {}

    def close(self, result: R | None = None) -> None:
        """Leave the stack. Raises `SceneStackError` unless it is on top."""
        if not self.is_on_top:
            raise SceneStackError(f"{type(self).__name__} is not on top")
        self.stack.pop(result)

    @property
    def is_on_top(self) -> bool:
        """Whether it gets the input."""
        return self.stack.top is self

    def measure(self) -> Canvas:
        """A canvas to measure texts with."""
        return self.host.display.canvas_of(self)


AnyScene = Scene[Any]
Result = Callable[[Any], None]


class SceneStack:
    """The scenes from bottom to top. Only the top one gets input."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._presenter = host.presenter
        self._scenes: list[tuple[AnyScene, Result | None]] = []

    def __len__(self) -> int:
        return len(self._scenes)

    def __iter__(self) -> Iterator[AnyScene]:
        return (scene for scene, _ in tuple(self._scenes))

    @property
    def top(self) -> AnyScene | None:
        """The scene on top, None if there is none."""
        return self._scenes[-1][0] if self._scenes else None

    def visible(self) -> list[AnyScene]:
        """The scenes that show, lowest first: from the topmost one that covers all below."""
        shown: list[AnyScene] = []
        for scene in reversed(list(self)):
            shown.append(scene)
            if scene.covers:
                break
        return shown[::-1]

    def push(self, scene: Scene[R], on_result: Callable[[R | None], None] | None = None) -> None:
        """Put `scene` on top. `on_result` gets what it closes with (None: nothing was chosen)."""
        if scene in list(self):
            raise SceneStackError(f"{type(scene).__name__} is on the stack already")
        below = self.top
        if scene.borrows_chrome and below is not None:
            scene.chrome = below.chrome
        scene.host, scene.stack = self._host, self
        self._scenes.append((scene, on_result))
        scene.enter()
        if self.top is scene:  # it may have closed, or gone on to another scene, right away
            self._presenter.come(scene)
            if scene.covers:
                for other, _ in self._scenes[:-1]:
                    other.hidden()
        self._changed()

    def pop(self, result: Any = None) -> None:
        """Take the top scene off. The one below is `resumed`, then the one who pushed gets the result."""
        if not self._scenes:
            raise SceneStackError("there is no scene to pop")
        scene, on_result = self._scenes.pop()
        below = self.top
        if below is not None:
            self._presenter.go(scene, below)
            self._host.point_again()
        scene.leave()
        if below is not None:
            below.resumed(result)
        if on_result is not None:
            on_result(result)
        self._changed()

    def unwind(self) -> None:
        """Go back to the lowest scene, whatever led on from it. What is taken off has no result."""
        if len(self._scenes) < 2:
            return
        (lowest, _), (top, _) = self._scenes[0], self._scenes[-1]
        self._presenter.go(top, lowest)
        self._host.point_again()
        while len(self._scenes) > 1:
            self._scenes.pop()[0].leave()
        lowest.resumed(None)
        self._changed()

    def clear_to(self, scene: AnyScene) -> None:
        """Take everything off, from the top down, without results, and start over with `scene`.

        A scene that fails even at leaving is gone all the same.
        """
        while self._scenes:
            left = self._scenes.pop()[0]
            try:
                left.leave()
            except Exception:
                _log.exception("%s can't be left", type(left).__name__)
        self._presenter.cut()
        self.push(scene)

    def sitters(self) -> Sequence[Seat]:
        """Who sits at the topmost table; () where there is none."""
        return next((found for scene, _ in reversed(self._scenes) if (found := scene.sitters())), ())

    def _changed(self) -> None:
        """The new top may move, which only its `update` knows, and its table may be another person's."""
        self._host.wardrobe.dress()
        self._host.request_redraw()
        self._host.wake_after(0)
