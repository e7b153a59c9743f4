"""Which way imports may point, as a check of one file's syntax tree.

Facts < values < rulebook < around < bots < edges and the page: a module of the game
imports only what stands before it in ``ORDER``. The second game, ``pompeii/appia/``, has an order
of its own; of the first it imports only what both share, and neither knows of the other.
"""

import ast
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import PurePosixPath

ORDER = (
    # facts
    "words", "remembered", "colours", "options", "board", "cards", "components", "rules",
    # values
    "refusal", "actions", "deal", "events", "state",
    # the rulebook
    "city", "flight", "game",
    # around it
    "frame", "log", "view", "record", "games", "trace", "link", "table", "__init__",
    # the other game
    "appia",
    # players
    "bots",
    # edges
    "terminal", "speaking", "textview", "serving", "arena", "reading", "flags", "dealing",
    "arguments", "cli", "__main__",
)  # fmt: skip
LEVEL = {name: level for level, name in enumerate(ORDER)}
APPIA = (
    # facts
    "board", "cards", "components", "quarry", "fills", "rules",
    # values
    "actions", "deal", "events", "state",
    # the rulebook
    "ending", "income", "pushing", "road", "travel", "game",
    # around it
    "log", "view", "record", "trace", "table", "__init__",
    # edge
    "textview",
)  # fmt: skip
"""The order of the second game."""
SHARED = {"words", "remembered", "colours", "options", "refusal", "frame", "terminal"}
"""What both games import."""
PACKAGES = {"bots", "arena"}
"""Whose modules may import each other."""
STRANGERS = [
    {"city", "flight"},
    *(set(pair) for pair in combinations(("income", "pushing", "road", "travel"), 2)),
]
"""Modules of which neither imports the other."""
EDGES = {
    "terminal", "speaking", "textview", "serving", "arena", "reading", "flags", "dealing",
    "arguments", "cli", "__main__",
}  # fmt: skip
RANDOM = ("Random", "SystemRandom")
CHANCE = {"deal", "bots", "appia.deal"} | EDGES
"""Where generators of random numbers may be made, beside the page."""
HANDS = {"web/main.py", "web/start.py", "web/brain.py"}
BROWSER = {"js", "pyscript"}
NOT_FOR_BOTS = {"deal", "record", "games", "trace", "link", "table", "__init__"}
"""What a bot may not import: it imagines positions, it never holds the game that is played."""
NOT_FOR_THE_PAGE = {
    "deal", "city", "flight", "game", "trace",
    "appia.deal", "appia.ending", "appia.income", "appia.pushing", "appia.road", "appia.travel",
    "appia.game", "appia.trace",
}  # fmt: skip
ROOMS = ("kit", "keep", "think", "table", "rules", "screens", "session")
"""Of the page: what every screen is made of, what is kept, who thinks, the table, the rules to be
read, the screens, the visit. A module imports only from its own room and those before it.
"""
LONGEST = 350
TALKING = {"print", "open", "input"}

Import = tuple[str, str | None]
"""A module and the name taken from it, if one is."""


def violations(path: str, source: str) -> list[str]:
    """What is wrong with a file; ``path`` is relative to the project's root."""
    tree = ast.parse(source)
    return [*_length(source), *_browser(path, tree), *_pompeii(path, tree), *_page(path, tree)]


def _length(source: str) -> Iterator[str]:
    if source.count("\n") > LONGEST:
        yield f"is longer than {LONGEST} lines"


def _browser(path: str, tree: ast.AST) -> Iterator[str]:
    for module, _ in _imports(path, tree):
        if module.split(".")[0] in BROWSER and path not in HANDS:
            yield f"imports {module}"


def _pompeii(path: str, tree: ast.AST) -> Iterator[str]:
    if not path.startswith("pompeii/"):
        return
    parts = PurePosixPath(path).with_suffix("").parts[1:]
    here = _room(parts)
    if here not in LEVEL or (here == "appia" and parts[1] not in APPIA):
        yield "has no place in the order"
        return
    for module, name in _imports(path, tree):
        if here == "appia":
            yield from _pointing_in_appia(parts[1], module, name)
        else:
            yield from _pointing(here, module, name)
    if here not in EDGES:
        yield from (f"calls {call}" for call in _calls(tree) if call in TALKING)
    yield from _global_chance(path, tree)
    if not {here, ".".join(parts)} & CHANCE:
        yield from (f"makes a {call}" for call in _calls(tree) if call in RANDOM)


def _pointing(here: str, module: str, name: str | None) -> Iterator[str]:
    root, *inner = module.split(".")
    if root != "pompeii":
        if root not in sys.stdlib_module_names:
            yield f"imports {module}, which is not in the standard library"
        return
    there = _room(inner or ([name] if name in LEVEL else []))
    if there not in LEVEL or (LEVEL[there] >= LEVEL[here] and not there == here in PACKAGES):
        yield f"imports {there}"
    if any({here, there} == pair for pair in STRANGERS):
        yield f"imports the stranger {there}"
    if here == "bots" and there in NOT_FOR_BOTS:
        yield f"is a bot and imports {name or there} from {there}"
    if there == "appia" and here not in EDGES:
        yield "imports the other game"


def _pointing_in_appia(here: str, module: str, name: str | None) -> Iterator[str]:
    root, *inner = module.split(".")
    if root != "pompeii":
        if root not in sys.stdlib_module_names:
            yield f"imports {module}, which is not in the standard library"
    elif inner[:1] == ["appia"]:
        there = (*inner[1:], *([name] if name in APPIA else []), "__init__")[0]
        if there not in APPIA[: APPIA.index(here)]:
            yield f"imports {there}"
        if {here, there} in STRANGERS:
            yield f"imports the stranger {there}"
    elif (there := _room(inner or [name or ""])) not in SHARED:
        yield f"imports {there} of the other game"


def _page(path: str, tree: ast.AST) -> Iterator[str]:
    if not path.startswith("web/"):
        return
    for module, name in _imports(path, tree):
        root, *inner = module.split(".")
        there = [*inner, name or ""]
        if root == "pompeii" and {there[0], ".".join(there[:2])} & NOT_FOR_THE_PAGE:
            yield f"is the page and imports {module}"
        if root == "pompeii" and name in ("State", "Deal"):
            yield f"is the page and imports {name}"
    if path.startswith("web/ui/"):
        yield from (f"calls {call}" for call in _calls(tree) if call in TALKING)
        yield from _positions(tree)
        yield from _rooms(path, tree)
    yield from _global_chance(path, tree)


def _rooms(path: str, tree: ast.AST) -> Iterator[str]:
    """Imports from a room of the page that comes later, or from none."""
    here = PurePosixPath(path).with_suffix("").parts[2]
    if here == "__init__":
        return
    if here not in ROOMS:
        yield "is in no room of the page"
        return
    for module, name in _imports(path, tree):
        parts = [part for part in module.split(".") if part != "web"]
        if parts[0] == "ui":
            there = [*parts[1:], name or ""][0]
            if there not in ROOMS or ROOMS.index(there) > ROOMS.index(here):
                yield f"imports from {there}"


def _positions(tree: ast.AST) -> Iterator[str]:
    """Looks at the whole position of a table, in which stands what nobody at the page may know."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "state":
            yield f"looks at {ast.unparse(node)}"


def _global_chance(path: str, tree: ast.AST) -> Iterator[str]:
    """Everything of ``random`` but the classes: the generator that all the world shares."""
    for module, name in _imports(path, tree):
        if module == "random" and name not in RANDOM:
            yield f"takes random.{name or '*'}"


def _room(parts: list[str] | tuple[str, ...]) -> str:
    """The place in the order of a module's path below ``pompeii``."""
    return parts[0] if parts else "__init__"


def _imports(path: str, tree: ast.AST) -> Iterator[Import]:
    """Every import of a file, relative ones resolved."""
    package = PurePosixPath(path).parent.parts
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else ()
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield from ((module, alias.name) for alias in node.names)


def _calls(tree: ast.AST) -> Iterator[str]:
    """The names that are called, ``x.name()`` not among them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id
