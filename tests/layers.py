"""The direction of imports, checked in the syntax tree of one file.

Every folder below is a layer. A module imports from its own folder and from folders that stand
before it, never from a later one. No game knows another.
"""

import ast
import fnmatch
import sys
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import PurePosixPath
from typing import Final

from pompeii import registry
from tests.paths import ROOT

GAMES: Final = tuple(info.package for info in registry.GAMES.values())
ENGINE: Final = (
    "pompeii.core", "pompeii.bots", "pompeii.analysis", "pompeii.game_manifest", "pompeii.games",
    *(f"pompeii.games.{game}" for game in GAMES),
    "pompeii.registry", "pompeii.transcript", "pompeii.together", "pompeii",
    "pompeii.arena", "pompeii.relay", "pompeii.cli", "pompeii.envs", "pompeii.__main__",
)  # fmt: skip
"""The engine's layers, the lowest first."""
PAGE: Final = (
    "app", "app.games", "app.kit", "app.worker_messages", "app.game_catalogue", "app.lazy_screens",
    "app.storage", "app.jobs", "app.bot_sandbox", "app.table",
    *(f"app.games.{game}" for game in GAMES),
    "app.rules", "app.screens", "app.explanations", "app.puzzles", "app.film", "app.history",
    "app.other_devices", "app.new_device", "app.quarry_sandbox", "app.push_puzzles", "app.by_link",
    "app.together", "app.workshop", "app.session", "app.snapshot_preload", "app.worker",
)  # fmt: skip
"""The layers of the page's Python, the lowest first. They stand on the engine."""
LAYERS: Final = (*ENGINE, *PAGE)
WITHIN_GAME: Final = (
    (
        "board", "cards", "components", "components_document", "quarry_physics", "starting_fills",
        "rule_options",  # facts
    ),
    ("actions", "deal", "events", "state"),  # values
    (
        "city_phase", "flight_phase", "turn_and_game_end", "income", "pushing", "road_building",
        "travel", "game", "puzzle_lead_out", "puzzle_hold_rival", "puzzle_bury", "puzzle_goals",
        "puzzle_themes",  # the rulebook
    ),
    (
        "step_log", "known_position", "determinization", "view_reader", "view", "draw_odds",
        "final_scores", "narration", "record", "position_trace", "table", "statistics", "puzzles",
        "puzzle_finder", "mistake_themes", "push_puzzles", "push_puzzle_search", "view_columns",
    ),
    ("bots",),
    (
        "assumed_skills", "analysis_evaluation", "hints", "forecast", "mistake_facts",
        "mistake_playouts", "mistake_fates", "mistake_comparison", "mistake_city_facts",
        "mistake_ways_out", "mistake_reasons",  # analysis
    ),
    ("textview", "svg", "output_formats"),  # output for terminals and programs
    ("__init__",),
)  # fmt: skip
"""The layers within each game: facts, values, the rulebook, what is around it, bots and so on."""
PARENTS: Final = ("pompeii", "pompeii.games", "app", "app.games")
"""Packages whose every module belongs to a layer of its own."""
LAZY: Final = (
    "app.bot_sandbox", "app.explanations", "app.puzzles", "app.film", "app.history",
    "app.other_devices", "app.new_device", "app.quarry_sandbox", "app.push_puzzles", "app.by_link",
    "app.together", "app.workshop",
)  # fmt: skip
"""Packages in archives of their own. Others name them only in `app.lazy_screens`."""
BY_NAME: Final = {
    "pompeii": "imports a public name at its first use: the command line must first handle Ctrl-C",
    "app.lazy_screens": "opens screens of lazily loaded archives, which import the other screens",
    "app.game_catalogue": "loads a game, which may not be there yet, by its key",
    "app.bot_sandbox.runtime": "loads every module that a bot may import",
    "pompeii.game_manifest": "loads the parts of a game, which stand in its own package",
    "pompeii.arena.optional_libraries": "imports libraries that may not be installed",
}
"""The modules that may import by name against the direction of the layers, each with a reason."""
SEPARATE: Final = [
    {f"pompeii.games.downfall.{name}" for name in ("city_phase", "flight_phase")},
    *(
        {f"pompeii.games.appia.{name}" for name in pair}
        for pair in combinations(("income", "pushing", "road_building", "travel"), 2)
    ),
]
"""Modules of a rulebook that do not import each other."""
NOT_FOR_BOTS: Final = {
    "deal", "record", "position_trace", "table", "multi_game_file", "record_link", "registry",
}  # fmt: skip
"""Modules that would show a bot the real game. A bot knows a `View` and imagines positions."""
NOT_FOR_PAGE: Final = {
    "deal", "city_phase", "flight_phase", "game", "position_trace", "turn_and_game_end", "income",
    "pushing", "road_building", "travel",
}  # fmt: skip
"""Modules of the games that hold the rules or the whole position. The page reads a `View`."""
WITH_TERMINAL: Final = (
    "pompeii.cli",
    "pompeii.arena",
    "pompeii.__main__",
    "pompeii.core.terminal_text",
    "pompeii.envs.spaces",
)
"""Modules that may print, read files and ask."""
WITH_CHANCE: Final = {
    "deal", "seed", "bots", "arena", "cli", "textview", "analyser", "win_probability", "forecast",
    "hints", "envs",
}  # fmt: skip
"""Packages and modules of the engine that may make generators of random numbers."""
WITH_LIBRARIES: Final = {"pompeii.envs": {"gymnasium", "numpy", "pettingzoo", "pyspiel"}}
"""Libraries that packages of the engine import, which an extra installs."""
BROWSER: Final = {"js", "pyscript"}
IN_BROWSER: Final = ("web/main.py", "web/dom/")
"""Files that run on the page itself, under MicroPython."""
GENERATORS: Final = ("Random", "SystemRandom")
TALKING: Final = {"print", "open", "input"}
LONGEST: Final = 350

Import = tuple[str, str | None]
"""A module, and the name that is imported from it, if any."""


def module_of(path: str) -> str:
    """Return the dotted name of a file; `path` is relative to the project's root."""
    parts = PurePosixPath(path).with_suffix("").parts
    parts = parts[1:] if parts[0] == "web" else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def layer_of(module: str) -> str | None:
    """Return the layer of a module, None if it has none."""
    found = [layer for layer in LAYERS if f"{module}.".startswith(f"{layer}.")]
    longest = max(found, key=len, default=None)
    return None if longest in PARENTS and module != longest else longest


def violations(path: str, source: str) -> Iterator[str]:
    """Yield one sentence per broken rule; `path` is relative to the project's root."""
    tree = ast.parse(source)
    module, targets = module_of(path), [*_imports(path, tree)]
    engine, page = module.split(".")[0] == "pompeii", path.startswith("web/")
    if (engine or page) and module not in BY_NAME:
        targets += (named := [*_named(tree)])
        if ("", None) in named:
            yield "imports by a name that cannot be checked"
    if source.count("\n") > LONGEST:
        yield f"is longer than {LONGEST} lines"
    if not path.startswith(IN_BROWSER):
        yield from (f"imports {name}" for name, _ in targets if name.split(".")[0] in BROWSER)
    if engine or module.split(".")[0] == "app":
        yield from _upward(module, targets)
    if engine or page:
        yield from _shared_chance(targets)
    if engine:
        yield from _engine(module, tree, targets)
    if page:
        yield from _page(path, tree, targets)


def _upward(module: str, targets: list[Import]) -> Iterator[str]:
    """Yield imports of a later layer, or of another game."""
    here = layer_of(module)
    known = {name for names in WITHIN_GAME for name in names}
    if here is None or (
        here.startswith("pompeii.games") and not {*module.split(".")[3:4]} <= known
    ):
        yield "has no place in the layers"
        return
    for name, taken in targets:
        target = f"{name}.{taken}" if taken and _is_module(f"{name}.{taken}") else name
        there = layer_of(target)
        if there is None:
            continue
        if there in LAZY and here not in LAZY:
            yield f"imports {target} of an archive of its own"
        if LAYERS.index(there) > LAYERS.index(here):
            yield f"imports {target} of a later layer"
        elif there.rpartition(".")[0] == here.rpartition(".")[0] != "" and (
            there != here and {there.rpartition(".")[2], here.rpartition(".")[2]} <= {*GAMES}
        ):
            yield f"imports {target} of the other game"
        elif there == here and (_step(module) or 0) < (_step(target) or 0):
            yield f"imports {target} of a later layer"
        if {module, target} in SEPARATE:
            yield f"imports {target}, which it must not know"


def _is_module(name: str) -> bool:
    """Return True if there is a file of this name, or a game may have one."""
    path = ROOT / ("web" if name.startswith("app.") else "") / name.replace(".", "/")
    return path.with_suffix(".py").is_file() or path.is_dir()


def _step(module: str) -> int | None:
    """Return the layer of a module within its game: -1 outside the games, None for no layer."""
    parts = module.split(".")
    if parts[:2] != ["pompeii", "games"]:
        return -1
    name = (*parts[3:], "__init__")[0]
    return next((step for step, names in enumerate(WITHIN_GAME) if name in names), None)


def _engine(module: str, tree: ast.AST, targets: list[Import]) -> Iterator[str]:
    """Yield what only the engine must not do."""
    parts = {*module.split(".")}
    for name, _ in targets:
        known = {
            "pompeii",
            *sys.stdlib_module_names,
            *WITH_LIBRARIES.get(layer_of(module) or "", ()),
        }
        if name.split(".")[0] not in known:
            yield f"imports {name}, which is not in the standard library"
    if "games" in parts and "bots" in parts:
        for name, taken in targets:
            words = {*name.split("."), taken}
            public = name == "pompeii" and taken != "bots"
            if name.startswith("pompeii") and (NOT_FOR_BOTS & words or public):
                yield f"is a bot and imports {name}"
    calls = [*_calls(tree)]
    if not module.startswith(WITH_TERMINAL) and "textview" not in parts:
        yield from (f"calls {call}" for call in calls if call in TALKING)
    if not WITH_CHANCE & parts:
        yield from (f"makes a {call}" for call in calls if call in GENERATORS)


def _page(path: str, tree: ast.AST, targets: list[Import]) -> Iterator[str]:
    """Yield what only the page must not do."""
    for name, taken in targets:
        words = [*name.split("."), taken or ""]
        if words[:2] == ["pompeii", "games"] and {*words[3:]} & NOT_FOR_PAGE:
            yield f"is the page and imports {name}"
        if words[0] == "pompeii" and taken in ("State", "Deal"):
            yield f"is the page and imports {taken}"
    if path.startswith("web/app/"):
        yield from (f"calls {call}" for call in _calls(tree) if call in TALKING)
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in ("state", "states"):
                yield f"looks at {ast.unparse(node)}, which holds what no player may know"


def _shared_chance(targets: list[Import]) -> Iterator[str]:
    """Yield uses of `random`'s own generator, which everything in a process shares."""
    for name, taken in targets:
        if name == "random" and taken not in GENERATORS:
            yield f"takes random.{taken or '*'}"


def _imports(path: str, tree: ast.AST) -> Iterator[Import]:
    """Yield every import of a file, relative ones resolved."""
    package = module_of(path).split(".")
    if not path.endswith("/__init__.py"):
        package.pop()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            name = ".".join([*above, *([node.module] if node.module else [])])
            yield from ((name, alias.name) for alias in node.names)


def _named(tree: ast.AST) -> Iterator[Import]:
    """Yield every import by `import_module`; of an f-string all modules that it may name.

    The name is empty if it is not in the call.
    """
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or _last_name(node.func) != "import_module":
            continue
        match node.args:
            case [ast.Constant(str(name))] if not name.startswith("."):
                yield name, None
            case [ast.JoinedStr(parts)]:
                texts = [str(p.value) if isinstance(p, ast.Constant) else "*" for p in parts]
                yield from ((name, None) for name in fnmatch.filter(_modules(), "".join(texts)))
            case _:
                yield "", None


def _last_name(node: ast.AST) -> str:
    """Return `name` for the expressions `name` and `x.name`, else an empty text."""
    return getattr(node, "id", "") or getattr(node, "attr", "")


@cache
def _modules() -> list[str]:
    """Return the names of all modules that have a layer."""
    roots = (ROOT / "pompeii", ROOT / "web" / "app")
    paths = [path.relative_to(ROOT) for root in roots for path in sorted(root.rglob("*.py"))]
    return [module_of(path.as_posix()) for path in paths]


def imported(path: str, source: str) -> Iterator[str]:
    """Yield the modules of the project that a file imports when it is imported itself."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) or (
            isinstance(node, ast.If) and _last_name(node.test) == "TYPE_CHECKING"
        ):
            node.body = []
    for name, taken in _imports(path, tree):
        if layer_of(name):
            yield f"{name}.{taken}" if taken and _is_module(f"{name}.{taken}") else name


def _calls(tree: ast.AST) -> Iterator[str]:
    """Yield the names that are called; `x.name()` is not among them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id
