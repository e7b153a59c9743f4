"""The script that bytecode.mjs runs in Pyodide: /library.zip and /game.zip become /compiled.zip.

It imports every module of the game. From the standard library it takes the modules that are then
loaded, and those that Python looks for without an ``import`` in the code. The modules that only
bots of the player may import are apart.
"""

import ast
import importlib
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from types import CodeType

NO_HASH = bytes(8)
"""A hash that no start compares with the source. A real one cannot be compressed."""
UNASKED = ("encodings.cp437", "encodings.latin_1")
# Modules that asyncio, shutil and zipfile use if present and do without otherwise.
OPTIONAL = ("_ssl", "bz2", "compression", "lzma", "ssl")
FOR_BOTS = "app/bot_sandbox/stdlib_modules_for_bots"
"""The module that names the modules for bots of the player."""


def compiled(name: str, source: bytes, *, lines: bool) -> bytes:
    """Compile a module without docstrings. Python loads it without a check of its source."""
    tree = Undescribed().visit(ast.parse(source)) if lines else source  # the library stays as it is
    code = compile(tree, name, "exec", dont_inherit=True, optimize=2)
    code = without_columns(code) if lines else without_lines(code)
    data: bytes = _code_to_hash_pyc(code, NO_HASH, checked=False)
    return data


class Undescribed(ast.NodeTransformer):
    """A copy of a syntax tree without the parts that only people and type checkers read.

    Functions and modules lose their annotations, an eighth of the first archive. Classes keep
    theirs; `dataclass` reads only the names, so its fields have None for a type. A dataclass gets a
    docstring: building one from the signature took `dataclass` a third of its time, at every start.
    Protocols lose members without a value or code.
    """

    def visit_Module(self, node: ast.Module) -> ast.Module:
        """Remove the annotations of a module, which Python compiles as a function."""
        self.generic_visit(node)
        node.body = [without_annotation(each) for each in node.body]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Remove the annotations of a function."""
        self.generic_visit(node)
        node.returns = None
        return node

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AsyncFunctionDef:
        """Remove the annotations of a coroutine."""
        self.generic_visit(node)
        node.returns = None
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """Remove the annotation of a parameter."""
        node.annotation = None
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        """Set the docstring of a dataclass and remove the declarations of a protocol."""
        self.generic_visit(node)
        if "Protocol" in map(named, node.bases):
            kept = [each for each in node.body if not is_declaration(each)]
            node.body = kept or [ast.copy_location(ast.Pass(), node)]
        made = (each.func if isinstance(each, ast.Call) else each for each in node.decorator_list)
        if any(isinstance(each, ast.Name) and each.id == "dataclass" for each in made):
            for each in node.body:
                if isinstance(each, ast.AnnAssign) and "ClassVar" not in ast.dump(each.annotation):
                    each.annotation = ast.copy_location(ast.Constant(None), each.annotation)
            text = ast.Assign([ast.Name("__doc__", ast.Store())], ast.Constant(" "))
            node.body.append(ast.fix_missing_locations(ast.copy_location(text, node.body[-1])))
        return node


def without_annotation(node: ast.stmt) -> ast.stmt:
    """Return `name = value` for `name: type = value`, and any other statement as it is."""
    if not isinstance(node, ast.AnnAssign) or node.value is None:
        return node
    return ast.fix_missing_locations(ast.copy_location(ast.Assign([node.target], node.value), node))


def named(base: ast.expr) -> str:
    """Return the name of a base class, without its parameters; "" for another expression."""
    base = base.value if isinstance(base, ast.Subscript) else base
    return base.id if isinstance(base, ast.Name) else ""


def is_declaration(node: ast.stmt) -> bool:
    """Return True for a docstring, a field without a value, or a function without code."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return all(map(is_declaration, node.body))
    text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return text or (isinstance(node, ast.AnnAssign) and node.value is None)


def without_lines(code: CodeType) -> CodeType:
    """Make tracebacks name the first line of a function instead of the exact line.

    The table of lines is a fifth of packed bytecode. An entry stands for up to eight instructions.
    Its first byte marks an entry without columns and holds their number, its second the lines
    further on.
    """
    eights, rest = divmod(len(code.co_code) // 2, 8)
    table = b"\xef\x00" * eights + (bytes([0xE8 + rest - 1, 0]) if rest else b"")
    inner = (without_lines(c) if isinstance(c, CodeType) else c for c in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(inner))


def without_columns(code: CodeType) -> CodeType:
    """Keep only the line of each instruction: a traceback without the sources shows no more.

    An entry of the table stands for up to eight instructions. Its first byte holds their number and
    its kind: 13 without columns, 15 without a line. The lines further on follow, in six bits a
    byte, the lowest first, with the sign below them.
    """
    table, before = bytearray(), code.co_firstlineno
    for start, end, line in code.co_lines():
        for at in range(start, end, 16):
            count = min(end - at, 16) // 2
            if line is None:
                table.append(0x80 | 15 << 3 | count - 1)
                continue
            table.append(0x80 | 13 << 3 | count - 1)
            table += _in_sixes(abs(line - before) << 1 | (line < before))
            before = line
    inner = (without_columns(c) if isinstance(c, CodeType) else c for c in code.co_consts)
    return code.replace(co_linetable=bytes(table), co_consts=tuple(inner))


def _in_sixes(number: int) -> bytes:
    """Return a number, six bits in each byte; all bytes but the last carry a continuation flag."""
    sixes = bytearray()
    while number > 63:
        sixes.append(0x40 | number & 63)
        number >>= 6
    return bytes([*sixes, number])


def module(path: str) -> str:
    """Return the dotted name of a module in an archive."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def is_needed(name: str) -> bool:
    """Return True if the page needs the module `name` of the standard library."""
    return name in {*sys.modules, *UNASKED} and name.partition(".")[0] not in OPTIONAL


def main() -> None:
    """Compile the imported modules."""
    sys.path.insert(0, "/game.zip")
    with (
        zipfile.ZipFile("/library.zip") as library,
        zipfile.ZipFile("/game.zip") as game,
        zipfile.ZipFile("/compiled.zip", "w") as to,
    ):
        for path in game.namelist():
            if path.endswith(".py"):
                importlib.import_module(module(path))
                to.writestr(f"game/{path}c", compiled(path, game.read(path), lines=True))
            else:
                to.writestr(f"game/{path}", game.read(path))
        needed = {path for path in library.namelist() if is_needed(module(path))}
        if f"{FOR_BOTS}.py" in game.namelist():
            for name in importlib.import_module(module(FOR_BOTS)).FOR_BOTS:
                importlib.import_module(name)
        for path in library.namelist():
            if path.endswith(".py") and is_needed(module(path)):
                part = "library" if path in needed else "bots"
                to.writestr(f"{part}/{path}c", compiled(path, library.read(path), lines=False))


if __name__ == "__main__":
    main()
