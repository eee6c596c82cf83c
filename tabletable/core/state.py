"""What all states have in common that are made of slots."""

from __future__ import annotations


class SlotState:
    """A state whose parts are its `__slots__`: equal when all of them are."""

    __slots__: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        """Equal in every part."""
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, slot) == getattr(other, slot) for slot in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # states change in place
