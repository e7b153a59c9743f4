"""Every module that documents, docstrings and comments name exists."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.paths import ROOT

DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
FOLDERS = (
    "art",
    "bench",
    "docs",
    "e2e",
    "examples",
    "pompeii",
    "research",
    "tests",
    "tools",
    "web",
)
FILE = re.compile(r"`([\w./-]*\w\.(?:py|js|mjs|css))`")
"""A file in a sentence."""
TABLE = re.compile(
    r"^\| (?:package|layer|part of `app/`) \| (?:modules|contents) \|\n\|[-|]+\|\n((?:\|.*\n)+)",
    re.MULTILINE,
)
SOURCES = [
    path
    for folder in FOLDERS
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in {".py", ".js", ".mjs"} and "node_modules" not in path.parts
]
FILE_IN_SOURCE = re.compile(r"(?<![\w./{*-])((?:[\w.-]+/)*[\w.-]*\w\.(?:py|js|mjs|css))\b")
REFERENCE = re.compile(r":mod:`([.\w]+)`")
NAME = re.compile(r":(?:attr|class|data|func|meth):`([.\w]*\.\w+)`")
"""The name of something in another module."""
EXAMPLES = {"boot.0123456789ab.js", "path/to/file.py", "pompeii/x.py"}
"""Names that stand for many files."""


@pytest.fixture(scope="module")
def files() -> set[str]:
    """Return the paths of all files of the project's folders, each with all of its endings."""
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")]
    parts = [path.relative_to(ROOT).parts for path in paths]
    return {"/".join(each[begin:]) for each in parts for begin in range(len(each))}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_named_files_exist(document: Path, files: set[str]) -> None:
    named = set(FILE.findall(document.read_text(encoding="utf-8"))) - EXAMPLES
    missing = named - files
    assert sorted(missing) == []


@pytest.fixture(scope="module")
def comments() -> list[tuple[Path, str]]:
    """Return the comments of all files, and the docstrings of Python, each with its file."""
    return [(source, comment) for source in SOURCES for comment in _comments(source)]


def test_files_in_comments_exist(files: set[str], comments: list[tuple[Path, str]]) -> None:
    missing = [
        f"{source.relative_to(ROOT)}: {name}"
        for source, comment in comments
        for name in {*FILE_IN_SOURCE.findall(comment)} - EXAMPLES - files
    ]
    assert missing == []


def test_modules_in_docstrings_exist(files: set[str], comments: list[tuple[Path, str]]) -> None:
    modules = {re.sub(r"(/__init__)?\.py$", "", file) for file in files}
    missing = [
        f"{source.relative_to(ROOT)}: {name}"
        for source, comment in comments
        for name in REFERENCE.findall(comment)
        if _path(name, source) not in modules
    ]
    assert missing == []


def test_names_in_docstrings_exist(comments: list[tuple[Path, str]]) -> None:
    defined = {path: _defined(path) for path in SOURCES if path.suffix == ".py"}
    missing = [
        f"{source.relative_to(ROOT)}: {name}"
        for source, comment in comments
        for name in NAME.findall(comment)
        if not _is_defined(name, source, defined)
    ]
    assert missing == []


@pytest.mark.parametrize("name", ["engine", "page"])
def test_modules_in_tables_exist(name: str, files: set[str]) -> None:
    modules = {Path(file).stem for file in files} | {Path(file).parent.name for file in files}
    named = [*_modules((ROOT / f"docs/internals/{name}.md").read_text(encoding="utf-8"))]
    assert len(named) > 30
    assert [module for module in named if module not in modules] == []


def _modules(text: str) -> Iterator[str]:
    """Yield the modules that the tables name, outside parentheses."""
    for table in TABLE.findall(text):
        outside = re.sub(r"\([^()]*(?:\([^()]*\)[^()]*)*\)", "", table)
        yield from re.findall(r"`(\w+)`", outside)


def _comments(source: Path) -> Iterator[str]:
    """Yield the comments of a file, and the docstrings of Python."""
    text = source.read_text(encoding="utf-8")
    if source.suffix != ".py":
        yield from re.findall(r"(?:^|\s)//(.*)", text)
        return
    yield from re.findall(r"(?:^|\s)#(.*)", text)
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(docstring))):
                yield docstring


def _path(name: str, source: Path) -> str:
    """Return the path of a module, without the extension, that a docstring of ``source`` names."""
    up = len(name) - len(name.lstrip("."))
    path = name.lstrip(".").replace(".", "/")
    return f"{source.parents[up - 1].relative_to(ROOT)}/{path}" if up else path


def _defined(path: Path) -> set[str]:
    """Return the names that a module of Python defines or imports."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.ClassDef() | ast.FunctionDef():
                names.add(node.name)
            case ast.AnnAssign(target=ast.Name(id=name)):
                names.add(name)
            case ast.Assign(targets=[ast.Name(id="__all__")], value=value):
                names |= {*ast.literal_eval(value)}
            case ast.Assign(targets=[target]):
                names |= {each.id for each in ast.walk(target) if isinstance(each, ast.Name)}
            case ast.Import() | ast.ImportFrom():
                names |= {each.asname or each.name for each in node.names}
    return names


def _is_defined(name: str, source: Path, defined: Mapping[Path, set[str]]) -> bool:
    """Return True if the longest part of a name that is a module defines the rest of it."""
    up = len(name) - len(name.lstrip("."))
    parts = name.lstrip(".").split(".")
    if not up and parts[0] not in {"app", "pompeii", "research", "tools"}:
        return True  # of another package, or of a class in the same module
    for folder in [source.parents[up - 1]] if up else [ROOT, ROOT / "web"]:
        for length in range(len(parts) - 1, 0, -1):
            module = folder.joinpath(*parts[:length])
            for path in (module.with_suffix(".py"), module / "__init__.py"):
                if path in defined:
                    return parts[length] in defined[path]
    return len(parts) == 1 and any(parts[0] in names for names in defined.values())
