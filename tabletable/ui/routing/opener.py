"""What all routes share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletable.ui.stack.host import Host
    from tabletable.ui.stack.scene import SceneStack


class Opener:
    """Opens scenes on one stack."""

    def __init__(self, host: Host, scenes: SceneStack) -> None:
        self._host = host
        self._scenes = scenes
