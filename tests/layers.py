"""Which way imports may point, as a check of one file's syntax tree.

What all games share < the games < the registry that finds them < edges and the page: a module
imports only what stands before it in ``ORDER``. Each game has an order of its own, facts < values <
rulebook < around < bots; beside itself it imports only what is shared, and no game knows of
another.
"""

import ast
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import PurePosixPath

SHARED = (
    "words", "remembered", "colours", "rows", "options", "refusal", "action", "score", "story",
    "frame", "games", "link", "lineage", "terminal", "drawing", "protocol", "record", "table",
    "gradual", "judging", "hinting", "findings", "strength", "analysis", "odds", "bot", "asking",
)  # fmt: skip
"""What all games are made of."""
GAMES = {
    "downfall": (
        # facts
        "board", "cards", "components", "rules",
        # values
        "actions", "deal", "events", "state",
        # the rulebook
        "city", "flight", "game", "solver", "themes",
        # around it
        "log", "view", "chances", "scores", "told", "record", "trace", "table", "story", "puzzles",
        # players
        "bots",
        # analysis
        "judge", "hint", "forecast",
        # edge
        "textview", "svg", "texts",
        "__init__",
    ),
    "appia": (
        # facts
        "board", "cards", "components", "quarry", "fills", "rules",
        # values
        "actions", "deal", "events", "state",
        # the rulebook
        "ending", "income", "pushing", "road", "travel", "game",
        # around it
        "log", "view", "scores", "told", "record", "trace", "table", "story",
        # players
        "bots",
        # analysis
        "judge", "hint",
        # edge
        "textview", "svg", "texts",
        "__init__",
    ),
}  # fmt: skip
"""The order within each game."""
NAMED_BEFORE = ("actions", "board", "bots", "cards", "trace")
"""What the first game's modules were called when there was no other one."""
EDGES = (
    "speaking", "serving", "arena", "mining", "reading", "flags", "dealing", "sharing", "stats",
    "comparing", "analysing", "arguments", "cli", "__main__",
)  # fmt: skip
ORDER = (*SHARED, *GAMES, "registry", "readable", *NAMED_BEFORE, "__init__", *EDGES)
LEVEL = {name: level for level, name in enumerate(ORDER)}
STRANGERS = [
    {"city", "flight"},
    *(set(pair) for pair in combinations(("income", "pushing", "road", "travel"), 2)),
]
"""Modules of a game of which neither imports the other."""
TALKERS = {*EDGES, "terminal", "textview"}
RANDOM = ("Random", "SystemRandom")
CHANCE = {
    "deal",
    "bots",
    "dealing",
    "arena",
    "mining",
    "textview",
    "analysis",
    "odds",
    "forecast",
    "hint",
}
"""Where generators of random numbers may be made, beside the page."""
HANDS = {"web/main.py", "web/start.py", "web/brain.py"}
BROWSER = {"js", "pyscript"}
NOT_FOR_BOTS = {"deal", "record", "trace", "table", "__init__", "games", "link"}
"""What a bot may not import: it imagines positions, it never holds the game that is played."""
NOT_FOR_THE_PAGE = {
    "deal", "city", "flight", "game", "trace", "ending", "income", "pushing", "road", "travel",
}  # fmt: skip
"""Modules of games."""
ROOMS = (
    "kit", "keep", "think", "table", *GAMES, "rules", "screens", "puzzles", "film", "lookback",
    "session", "warm",
)  # fmt: skip
"""Of the page: what every screen is made of, what is kept, who thinks, the table of any game, each
game, the rules to be read, the screens, puzzles, films, the look back over all games, the visit. A
module imports only from its own room and those before it, and no game from another.
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
    here = PurePosixPath(path).with_suffix("").parts[1:]
    if here[0] not in LEVEL or (here[0] in GAMES and here[1] not in GAMES[here[0]]):
        yield "has no place in the order"
        return
    for module, name in _imports(path, tree):
        root, *inner = module.split(".")
        there = (*inner, *([name] if name else []))
        if root == "pompeii":
            yield from _pointing(here, there)
        elif root not in sys.stdlib_module_names:
            yield f"imports {module}, which is not in the standard library"
    if not TALKERS & {*here}:
        yield from (f"calls {call}" for call in _calls(tree) if call in TALKING)
    yield from _global_chance(path, tree)
    if not CHANCE & {*here}:
        yield from (f"makes a {call}" for call in _calls(tree) if call in RANDOM)


def _pointing(here: tuple[str, ...], there: tuple[str, ...]) -> Iterator[str]:
    """An import of a module of the package, each a path below it; the last part of ``there`` may be
    a name within a module.
    """
    room, other = here[0], there[0] if there and there[0] in LEVEL else "__init__"
    if room not in GAMES:
        inside = room == other == "arena"
        if LEVEL[other] >= LEVEL[room] and not inside:
            yield f"imports {other}"
    elif other in GAMES and other != room:
        yield "imports the other game"
    elif other == room:
        yield from _within(GAMES[room], here[1], (*there[1:], "__init__")[0])
    elif other not in SHARED:
        yield f"imports {other}, which games do not share"
    if here[1:2] == ("bots",) and {other, *there[1:2]} & NOT_FOR_BOTS:
        yield f"is a bot and imports {'.'.join(there)}"


def _within(order: tuple[str, ...], here: str, there: str) -> Iterator[str]:
    """An import within a game; what is none of its modules is a name of its ``__init__``."""
    there = there if there in order else "__init__"
    if order.index(there) >= order.index(here) and not here == there == "bots":
        yield f"imports {there}"
    if {here, there} in STRANGERS:
        yield f"imports the stranger {there}"


def _page(path: str, tree: ast.AST) -> Iterator[str]:
    if not path.startswith("web/"):
        return
    for module, name in _imports(path, tree):
        root, *inner = module.split(".")
        there = [*inner, name or ""]
        if root == "pompeii" and there[0] in GAMES and {*there[1:2]} & NOT_FOR_THE_PAGE:
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
            elif {here, there} == {*GAMES}:
                yield "imports the other game"


def _positions(tree: ast.AST) -> Iterator[str]:
    """Looks at the whole position of a table, in which stands what nobody at the page may know."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in ("state", "states"):
            yield f"looks at {ast.unparse(node)}"


def _global_chance(path: str, tree: ast.AST) -> Iterator[str]:
    """Everything of ``random`` but the classes: the generator that all the world shares."""
    for module, name in _imports(path, tree):
        if module == "random" and name not in RANDOM:
            yield f"takes random.{name or '*'}"


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
