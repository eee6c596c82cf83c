"""Signals to the player at the screen that it is their turn: the gold glow pulses for a while, and a banner appears."""

from __future__ import annotations

from tabletable.ui.animation.banner import Banner, Pulse


class YourTurn:
    """The glow and the banner of one table."""

    def __init__(self) -> None:
        self.banner = Banner()
        self.glow = Pulse()
        self._was_deciding = False

    def renew(self, is_deciding: bool, sign: str) -> bool:
        """Take over a new table; return True if the turn has just begun; then the banner shows `sign`,
        unless it is "".
        """
        has_come = is_deciding and not self._was_deciding
        self._was_deciding = is_deciding
        if has_come:
            self.glow.start()
            if sign:
                self.banner.show(sign)
        elif not is_deciding:
            self.banner.hide()
        return has_come
