"""The works of others in the site, read off their packages so that the list is correct.

Names, versions and licences are those of the installed packages. The source maps beside PyScript's
files name the packages that are bundled into them. If a package leaves out the text of its licence,
that text is in licence_texts/.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from app.screens.about import Work
from tools.build.vendored_file_list import VENDOR
from tools.env import NODE_MODULES

TEXTS = Path(__file__).with_name("licence_texts")
PACKAGES = NODE_MODULES

_COMMIT = re.compile(rb'"([0-9a-f]{40})"')
_BUNDLED = re.compile(r"node_modules/((?:@[^/]+/)?[^/]+)/")
_NAMES = {"APACHE-2.0": "Apache-2.0"}
"""Licences as their packages write them, and their proper names."""


@dataclass(frozen=True, slots=True)
class Licensed(Work):
    """A work of others with the text of its licence, which the page does not show."""

    text: str


EDITOR = (
    "@codemirror/autocomplete", "@codemirror/commands", "@codemirror/lang-python",
    "@codemirror/language", "@codemirror/lint", "@codemirror/search", "@codemirror/state",
    "@codemirror/view", "@lezer/highlight",
)  # fmt: skip
"""Packages of the code editor, which need others."""
OWN = {
    "Pyodide": ("pyodide", "vendor/pyodide/"),
    "PyScript core": ("@pyscript/core", "vendor/pyscript/"),
    "MicroPython": ("@micropython/micropython-webassembly-pyscript", "vendor/micropython/"),
    "Cinzel": ("@fontsource/cinzel", "vendor/fonts/cinzel-"),
    "Alegreya Sans": ("@fontsource/alegreya-sans", "vendor/fonts/alegreya-sans-"),
    "Lean QR": ("lean-qr", "vendor/lean-qr/"),
    "gifenc": ("gifenc", "vendor/gifenc/"),
    "Barcode Detector": ("barcode-detector", "vendor/barcode-detector/"),
    "ZXing WASM": ("zxing-wasm", "vendor/zxing-wasm/"),
    "Workbox": ("workbox-build", "sw.js"),
    **{package: (package, "code_editor.") for package in EDITOR},
}
"""Package of each work, and the beginning of the names of its files in the site."""
PYSCRIPT = "PyScript core"
SCANNER = "ZXing WASM"


@cache
def works() -> tuple[Licensed, ...]:
    """Return all works, each followed by those that are bundled into it."""
    found: list[Licensed] = []
    for name, (package, _files) in OWN.items():
        found.append(_of_package(name, package))
        if name == "Pyodide":
            found += _inside_pyodide()
        elif name == SCANNER:
            found.append(_inside_scanner())
        elif name == PYSCRIPT:
            found += [_of_package(each, each, PYSCRIPT) for each in bundled()]
        elif name == EDITOR[-1]:
            found += [_of_package(each, each, "CodeMirror") for each in needed_by(EDITOR)]
    return tuple(found)


def bundled() -> list[str]:
    """Return the packages that are bundled into PyScript's files, by the maps beside them."""
    package, chunks = VENDOR["pyscript"]
    found: set[str] = set()
    for path in (PACKAGES / package).glob("*.js.map"):
        if any(path.with_suffix("").match(pattern) for pattern in chunks):
            for source in json.loads(path.read_text(encoding="utf-8"))["sources"]:
                found.update(_BUNDLED.findall(source)[-1:])
    return sorted(found)


def needed_by(packages: Sequence[str]) -> list[str]:
    """Return the packages that `packages` need, directly or not, without themselves."""
    found, waiting = {*packages}, [*packages]
    while waiting:
        needed = {*_json(PACKAGES / waiting.pop() / "package.json").get("dependencies", ())}
        waiting += needed - found
        found |= needed
    return sorted(found - {*packages})


def _of_package(name: str, package: str, within: str = "") -> Licensed:
    folder = PACKAGES / package
    facts = _json(folder / "package.json")
    licence = _NAMES.get(facts["license"], facts["license"])
    return Licensed(name, facts["version"], licence, within, _text(name, folder))


def _inside_pyodide() -> Iterator[Licensed]:
    """Yield the parts of Pyodide's binary, by its own list."""
    info = _json(PACKAGES / "pyodide/pyodide-lock.json")["info"]
    emscripten = info["platform"].removeprefix("emscripten_").replace("_", ".")
    for name, version, licence in (
        ("Python", info["python"], "PSF-2.0"),
        ("Emscripten", emscripten, "MIT"),
    ):
        yield Licensed(name, version, licence, "Pyodide", _text(name, PACKAGES / "pyodide"))


def _inside_scanner() -> Licensed:
    """Return the library in the binary of ZXing WASM, with the commit that the package names."""
    package, (_entry, script) = VENDOR["barcode-detector"]
    (commit,) = set(_COMMIT.findall((PACKAGES / package / script).read_bytes()))
    name = "ZXing-C++"
    return Licensed(name, commit.decode()[:7], "Apache-2.0", SCANNER, _text(name, PACKAGES))


def _text(name: str, folder: Path) -> str:
    """Return the text of a licence: the package's, else ours."""
    ours = TEXTS / f"{name.lower()}.txt"
    path = ours if ours.is_file() else next(folder.glob("LICENSE*"))
    return path.read_text(encoding="utf-8").strip("\n") + "\n"


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def as_json() -> bytes:
    """Return the facts for the page, without the licence texts: they are long and rarely opened."""
    facts = [asdict(work) for work in works()]
    for each in facts:
        del each["text"]
    return json.dumps(facts).encode()


def as_text() -> bytes:
    """Return all works as a text file of the site. A byte order mark tells browsers: UTF-8."""
    parts = ["Pompeii carries these works of others, unchanged.\n"]
    for work in works():
        within = f", in {work.within}" if work.within else ""
        title = f"{work.name} {work.version}{within}: {work.licence}"
        parts.append(f"{title}\n{'=' * len(title)}\n\n{work.text}")
    return "\n\n".join(parts).encode("utf-8-sig")
