"""Marks a method as overriding one of a base class: mypy reports it when that one is renamed or gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import override as override  # type checkers know it; Python itself from 3.12 on
else:

    def override(method: Any) -> Any:
        """Return the method as it is."""
        return method
