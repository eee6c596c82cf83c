"""Hatch's hook for a wheel with compiled rules and bots: `HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 pip wheel --no-deps .`

Without a C compiler the wheel is the usual one. See build_compiled.py.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

import build_compiled


class CompiledHook(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless the wheel is one that only points to the sources."""
        self._folder = tempfile.TemporaryDirectory()
        if version == "editable":
            return
        try:
            libraries = build_compiled.build(Path(self._folder.name))
        except build_compiled.CompileError as error:
            self.app.display_warning(f"plain Python: {error}")
            return
        build_data["pure_python"], build_data["infer_tag"] = False, True
        build_data["force_include"] |= {str(Path(self._folder.name, each)): str(each) for each in libraries}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder."""
        self._folder.cleanup()
