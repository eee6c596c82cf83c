"""Scenes lead to each other by routes: no module of the screen imports in a function, and none in a circle."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from tabletable.ui.scenes.tables.tabletop import Tabletop

ROOT = Path(__file__).resolve().parents[2]
SCREEN = ROOT / "tabletable" / "ui"

IN_FUNCTIONS = {
    "stack.navigator": "a scene is imported when it is opened first: the title does not wait for tables",
    "stack.replays": "as for the navigator",
    "app": "what tells screen readers knows all scenes, and is read once the title is seen",
    "stack.routes": "what chance is drawn from brings libraries that cost time before there is anything to deal",
    "start": "the window shows its first picture before the rest of the program is imported",
    "crash": "the log file and reports need libraries that cost time before the first picture",
    "system.audio": "libraries of the system that there may not be",
}
"""Modules, or folders of them, that import inside functions, and why."""

CIRCLES = (
    (
        {"drawing.canvas", "drawing.figures", "drawing.studio", "drawing.text"},
        "a picture within a text is drawn on the canvas that draws the text",
    ),
    (
        {"widgets.base", "widgets.group", "widgets.scroll", "widgets.values"},
        "a widget knows the group and the scrolled area it lies in, by type only: a protocol would say them twice",
    ),
    (
        {f"stack.{part}" for part in ("display", "host", "navigator", "notices", "presenter", "replays", "scene")},
        "the program's parts know the program, and nobody else makes one",
    ),
    (
        {f"scenes.tables.{part}" for part in ("curtain", "match_flow", "seated", "side_panel")}
        | {f"scenes.tables.{part}" for part in ("table_actions", "table_input")},
        "the parts of a match know the scene they act in, by type only: else a base class names its methods once more",
    ),
    (
        {f"scenes.study.{part}" for part in ("carrying", "editor", "editor_panels", "position_desk", "tray")},
        "the parts of the editor know the editor, by type only",
    ),
)
"""The circles there are, types included; none may grow."""


@cache
def modules() -> dict[str, str]:
    """Return the source of every module of the screen by its name below `tabletable.ui`."""
    found = {}
    for path in sorted(SCREEN.rglob("*.py")):
        parts = path.relative_to(SCREEN).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path.read_text(encoding="utf-8")
    return found


def imports(node: ast.AST, in_function: bool = False) -> Iterator[tuple[str, bool]]:
    """Everything imported by its full name, those for type checkers too, and whether that is inside a function."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from ((alias.name, in_function) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            yield from ((f"{child.module}.{alias.name}", in_function) for alias in child.names)
        elif not isinstance(child, ast.expr):  # in which nothing can be imported, and which are most of a tree
            yield from imports(child, in_function or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))


UPWARDS = {"stack.navigator", "stack.replays"}
"""What these import in functions stands above them, and is not looked at: by it every scene leads to every other."""


def graph(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """Which modules each one imports, of these."""
    edges: dict[str, set[str]] = {}
    for module, source in sources.items():
        seen = [name for name, inside in imports(ast.parse(source)) if not (inside and module in UPWARDS)]
        ours = [name for name in seen if name.startswith("tabletable.ui.")]
        names = [name.removeprefix("tabletable.ui.") for name in ours]
        found = (name if name in sources else name.rpartition(".")[0] for name in names)
        edges[module] = {name for name in found if name in sources and name not in ("", module)}
    return edges


def reached(edges: Mapping[str, set[str]], start: str) -> set[str]:
    """Return all modules that importing one leads to."""
    seen, waiting = set[str](), list(edges[start])
    while waiting:
        if (module := waiting.pop()) not in seen:
            seen.add(module)
            waiting += edges[module]
    return seen


def circles(edges: Mapping[str, set[str]]) -> list[set[str]]:
    """Return the largest sets of modules that all lead to each other."""
    leads = {module: reached(edges, module) for module in edges}
    found: list[set[str]] = []
    for module in edges:
        circle = {other for other in leads[module] if module in leads[other]}
        if circle and circle not in found:
            found.append(circle)
    return found


def test_what_is_imported_in_a_function_has_a_reason() -> None:
    found = {
        module: [name for name, in_function in imports(ast.parse(source)) if in_function]
        for module, source in modules().items()
        if IN_FUNCTIONS.keys().isdisjoint((module, module.split(".")[0]))
    }
    assert {module: names for module, names in found.items() if names} == {}


def test_the_reasons_are_of_modules_that_need_them() -> None:
    for known in IN_FUNCTIONS:
        sources = [source for module, source in modules().items() if f"{module}.".startswith(f"{known}.")]
        assert any(inside for source in sources for _, inside in imports(ast.parse(source))), known


def test_modules_of_the_screen_form_no_other_circle() -> None:
    known = [circle for circle, _ in CIRCLES]
    assert [circle for circle in circles(graph(modules())) if not any(circle <= allowed for allowed in known)] == []


def test_only_the_start_knows_the_program() -> None:
    edges = graph(modules())
    assert {module for module in edges if "app" in edges[module]} == {"start"}


def test_the_command_line_loads_no_pygame_itself() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "tabletable" / "cli").glob("*.py")]
    names = {name.split(".")[0] for source in sources for name, _ in imports(ast.parse(source))}
    assert not names & {"pygame", "pymunk"}


def test_a_circle_is_found_whichever_way_it_is_imported() -> None:
    sources = {
        "a": "from tabletable.ui import b",
        "b": "def f():\n    from tabletable.ui.c import C",
        "c": "if TYPE_CHECKING:\n    from tabletable.ui.a import A",
        "d": "import tabletable.ui.a",
    }
    assert circles(graph(sources)) == [{"a", "b", "c"}]


def overridden(kind: type) -> Iterator[tuple[type, str]]:
    """What the subclasses of a class define anew, of it or of a class between."""
    for heir in kind.__subclasses__():
        yield from ((heir, name) for name in vars(heir) if any(name in vars(base) for base in heir.__mro__[1:]))
        yield from overridden(heir)


def test_nothing_that_scenes_of_a_table_override_looks_private() -> None:
    for module in modules():
        if module.startswith("scenes."):
            import_module(f"tabletable.ui.{module}")
    found = {(heir.__name__, name) for heir, name in overridden(Tabletop)}
    assert ("PrimerScene", "give") in found
    assert [each for each in found if each[1].startswith("_") and not each[1].startswith("__")] == []
