"""Scenes and their stack, which decides what is shown and which scene gets the input."""

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
    """A meaningless use of the stack: pop from an empty one, push a scene twice, close a scene that is not on top."""


class Scene(Generic[R]):
    """A full screen, or a dialog over one. `R` is the type of the result it closes with."""

    host: Host
    """The program; set by `push`, as `stack` is."""
    stack: SceneStack
    chrome: Chrome = GREEN
    """The colours of its panels and buttons."""
    borrows_chrome: ClassVar[bool] = False
    """Whether it uses the colours of the scene below."""
    covers: bool = True
    """Whether it hides the scene below; if not, that one is visible but gets no input."""
    backdrop: Backdrop = "blur"
    """How the scene below appears if this one does not cover it: "blur" (a blurred, darkened still), "live" (animated
    and darkened), or "clear" (unchanged).
    """
    places: ClassVar[tuple[str, ...]] = ()
    """The scene's contexts in the table of actions besides the global one, the most specific first."""
    takes_any_key = False
    """Whether the scene gets raw keys instead of the actions bound to them, since it asks for a key."""
    least: ClassVar[tuple[float, float]] = (1280, 720)
    """The smallest logical size it can be laid out in; the scale is limited accordingly."""

    def scale_in(self, width: int, height: int, wished: float) -> float:
        """Return the real px per logical px in a window of this size in real px, given the wished scale.

        It is limited so that the scene has at least its `least` size.
        """
        return min(wished, width / self.least[0], height / self.least[1])

    def enter(self) -> None:
        """Called when first pushed; `host` is set, `layout` follows."""

    def leave(self) -> None:
        """Clean up after the scene was taken off the stack; does nothing by default."""

    def layout(self, width: float, height: float) -> None:
        """Lay out for a logical size: called after `enter`, and after changes of size, language or scale."""

    def handle(self, event: Input) -> bool:
        """Answer an input; return True if it was used."""
        return False

    def notch_at(self, x: float, y: float) -> float:
        """Return the px that one notch of the wheel scrolls at a point outside widgets; 0 if nothing scrolls there."""
        return 0.0

    def take_button(self, button: str) -> bool:
        """Answer a raw controller button, whatever its action; return True if it was used."""
        return False

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return True if something moves and needs a new frame."""
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw everything."""

    def write(self, canvas: Canvas) -> None:
        """Draw all texts once more, on a canvas that records texts but no picture."""

    def hidden(self) -> None:
        """Called when a scene above covers it: release pictures that can be made again."""

    def resumed(self, result: Any) -> None:
        """Called when the scene above has closed with `result`, and this one is on top again."""

    def frame(self) -> Box | None:
        """Return the panel's box in a scene that does not cover, for its sliding transition; None for no panel."""
        return None

    def notice_box(self) -> Box | None:
        """Return the box for notices (at its lower edge), in the scene's logical px; None for the whole window."""
        return None

    def unsaved(self) -> Msg | None:
        """Return why the last moves are not on disk; None if they are. Called before the program ends."""
        return None

    def sitters(self) -> Sequence[Seat]:
        """Return the players of the table shown, one of whom decides on its look; () if it shows none."""
        return ()

    def kept_in(self) -> str | None:
        """Return the autosave to continue from after a crash; None if there is none."""
        return None

    def about(self) -> dict[str, object]:
        """Return facts about the scene for a crash report. Nothing personal: no names, no paths."""
        return {}

    def close(self, result: R | None = None) -> None:
        """Close the scene with a result. Raises `SceneStackError` unless it is on top."""
        if not self.is_on_top:
            raise SceneStackError(f"{type(self).__name__} is not on top")
        self.stack.pop(result)

    @property
    def is_on_top(self) -> bool:
        """Whether it is on top and gets the input."""
        return self.stack.top is self

    def measure(self) -> Canvas:
        """Return a canvas to measure texts with."""
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
        """The scene on top; None if the stack is empty."""
        return self._scenes[-1][0] if self._scenes else None

    def visible(self) -> list[AnyScene]:
        """Return the visible scenes, lowest first, starting with the topmost one that covers all below."""
        shown: list[AnyScene] = []
        for scene in reversed(list(self)):
            shown.append(scene)
            if scene.covers:
                break
        return shown[::-1]

    def push(self, scene: Scene[R], on_result: Callable[[R | None], None] | None = None) -> None:
        """Put `scene` on top. `on_result` is called with its result when it closes (None: nothing was chosen)."""
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
        """Remove the top scene. The scene below is `resumed`, then `on_result` is called."""
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
        """Remove all scenes above the lowest, without results."""
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
        """Remove all scenes, from the top down and without results, and push `scene`.

        A scene that raises an error in `leave` is removed all the same.
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
        """Return the players of the topmost table; () if there is none."""
        return next((seats for scene, _ in reversed(self._scenes) if (seats := scene.sitters())), ())

    def _changed(self) -> None:
        """Request a frame after a change: the new top scene may move, and its table may have another host."""
        self._host.looks_chooser.dress()
        self._host.request_redraw()
        self._host.wake_after(0)
