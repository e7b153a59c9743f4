"""The names that a bot can use, read off the docstrings of the package, for the workshop.

The editor completes them, and the page lists them with their descriptions. The page's own Python
has no docstrings, so the build makes the list.
"""

import ast
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pompeii.registry import FIRST, GAMES
from tools.env import ROOT

MODULES: Final[Mapping[str, Sequence[str]]] = {
    "downfall": ("board", "actions", "cards", "game"),
    "appia": ("board", "actions", "quarry_physics", "game"),
}
"""Modules that a bot imports from, by the package of its game."""
ROLE: Final = re.compile(r":\w+:`~?(?:[\w.]*\.)?(\w+)`")
SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z`])")

Entry = dict[str, str]
"""A name with its ``kind``, as CodeMirror calls it, its ``signature`` and its ``words``."""
Group = dict[str, Any]
"""The ``entries`` of an owner. ``of`` is its usual name in a source, ``module`` the one to import
from, and ``alone`` is true if its names are imported.
"""


def reference(key: str) -> list[Group]:
    """Return the names that bots of a game use: of a View, of a budget, and of the modules."""
    package = f"pompeii.games.{GAMES[key].package}"
    public = "pompeii" if key == FIRST else package
    found = [
        _group("view", public, _members(f"{package}.view", "View")),
        _group("budget", "pompeii.bots", _members("pompeii.bots", "Budget")),
    ]
    for name in MODULES[GAMES[key].package]:
        module = f"{package}.{name}"
        found.append(_group(name, module, _entries(_body(module)), alone=True))
    return found


def as_json() -> bytes:
    """Return the names of all games, by the key of the game."""
    return json.dumps({key: reference(key) for key in GAMES}).encode()


def _group(of: str, module: str, entries: Iterator[Entry], *, alone: bool = False) -> Group:
    return {"of": of, "module": module, "alone": alone, "entries": [*entries]}


def _body(module: str) -> list[ast.stmt]:
    path = ROOT.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8")).body


def _members(module: str, name: str) -> Iterator[Entry]:
    """Return the members of a class."""
    (owner,) = (
        node for node in _body(module) if isinstance(node, ast.ClassDef) and node.name == name
    )
    return _entries(owner.body)


def _entries(body: Sequence[ast.stmt]) -> Iterator[Entry]:
    """Yield the public names of a body that have a description."""
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign | ast.Assign):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            name, described = ast.unparse(target), _text(after)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            name, described = node.name, ast.get_docstring(node) or ""
        else:
            continue
        if described and not name.startswith("_"):
            kind, signature = _form(node)
            yield {
                "name": name, "kind": kind, "signature": signature, "words": _first(described),
            }  # fmt: skip


def _text(node: ast.stmt | None) -> str:
    """Return the description of an attribute, which stands after it."""
    value = node.value if isinstance(node, ast.Expr) else None
    text = value.value if isinstance(value, ast.Constant) else ""
    return text if isinstance(text, str) else ""


def _form(node: ast.stmt) -> tuple[str, str]:
    """Return the kind and the signature of a name."""
    match node:
        case ast.ClassDef():
            return "class", f"({', '.join(_fields(node))})"
        case ast.FunctionDef():
            returned = ast.unparse(node.returns) if node.returns else ""
            if any(ast.unparse(each) == "property" for each in node.decorator_list):
                return "property", returned
            given = ast.unparse(node.args)
            given = re.sub(r"^(?:self|cls)(?:, )?", "", given)
            return "function", f"({given}) → {returned}"
        case ast.AnnAssign():
            written = ast.unparse(node.annotation)
            inner = re.fullmatch(r"Final(?:\[(.*)\])?", written)
            return "property", (inner[1] or "") if inner else written
    return "property", ""


def _fields(node: ast.ClassDef) -> Iterator[str]:
    """Yield the fields of a dataclass."""
    for each in node.body:
        if isinstance(each, ast.AnnAssign) and "ClassVar" not in ast.unparse(each.annotation):
            yield ast.unparse(each.target)


def _first(text: str) -> str:
    """Return the first sentence of a docstring, without the marks of Sphinx."""
    plain = ROLE.sub(r"\1", text).replace("``", "").replace("`", "")
    return SENTENCE.split(" ".join(plain.split()))[0]
