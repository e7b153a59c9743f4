"""The build: dist/ as a pure function of the checkout and its locked packages.

    python -m tools.build.site       (`python -m tools site` does, once the packages are installed)

No dates, no absolute paths, sorted names: the same input gives the same bytes. Only changed files
are written, so that a browser's copy of the rest stays valid.
"""

import json
import re
import sys
import zipfile
from collections.abc import Iterator
from io import BytesIO
from itertools import product
from pathlib import Path

import deflate
from resvg_py import svg_to_bytes

from pompeii import __version__
from tools.build import archives, colours, index_texts, licences
from tools.build.bytecode import Members, compiled
from tools.build.files import checksum, write
from tools.build.fingerprint import Namer
from tools.build.languages import LIST, offering
from tools.build.lazy_files import LATER, later
from tools.build.micropython import dom_layer
from tools.build.scripts import scripts
from tools.build.serve import DIST, DOCUMENTS
from tools.build.service_worker import service_worker
from tools.build.vendor import VENDOR, served_name
from tools.env import ROOT, ToolError
from tools.i18n import catalogues, compile_catalogues

WEB = ROOT / "web"
PACKAGES = ROOT / "node_modules"

START = "dom/start.py"  # PyScript runs it from source; it takes no bytecode
WHOLE = ":root { --whole: 1; }\n"
"""Last line of the style; supervisor.js looks for it to know that the whole style arrived."""

# Files with the same address for ever; fingerprint.py names everything else.
FIXED = (
    "index.html", "sw.js", "manifest.webmanifest", ".nojekyll", "licences.txt", "files.json",
    *(f"manifest.{language}.webmanifest" for language in catalogues.LANGUAGES),
)  # fmt: skip

# No start works without these. Other files, a font or a picture, can be missing.
VITAL = (".bin", ".css", ".deflate", ".html", ".js", ".json", ".py", ".wasm")

COMMENT = re.compile(r"(?s)/\*.*?\*/\s*")

ICONS = (192, 512)

FONTS = {"cinzel": (700,), "alegreya-sans": (400, 500, 700)}
SUBSETS = ("latin-ext", "latin")


def contents(languages: tuple[str, ...], *, documents: bool = False) -> dict[str, bytes]:
    """Return every file of the site by its address relative to dist/.

    The site speaks English and `languages`. With `documents`, its About screen links to the
    documents in docs/.
    """
    names = Namer(FIXED)
    pictures = {
        path.name: path.read_bytes() for path in [*WEB.glob("*.svg"), *WEB.glob("pictures/*.svg")]
    }
    pictures |= {f"icon-{size}.png": _icon(size) for size in ICONS}
    said = {language: compile_catalogues.page(language) for language in languages}
    texts = {**later(languages), **_words(said)}
    files = names.named({**pictures, **texts})
    members = {name: names.referring(name, data) for name, data in sources(languages).items()}
    parts = compiled(members)
    lazy = {f"{part}.zip.deflate": _packed(parts[part]) for part in archives.LATER}
    files |= names.named(
        {
            **{path.name: path.read_bytes() for path in _page_files()},
            **scripts(WEB / "boot", languages, {**texts, **lazy}),
            **dict(_vendor()),
            **dict(_fonts()),
            "dom.bin": dom_layer(WEB, dom_modules()),
            "index.html": index(said, documents=documents).encode(),
            **index_texts.manifests(said),
            "style.css": _style().encode(),
            "python.zip.deflate": _packed(parts["library"]),
            "pompeii.zip.deflate": _packed(parts["game"]),
            **lazy,
            "licences.txt": licences.as_text(),
            ".nojekyll": b"",  # GitHub Pages serves the files as they are
        }
    )
    files["files.json"] = checksums(files)
    files["sw.js"] = service_worker(files)
    return dict(sorted(files.items()))


def dom_modules() -> list[Path]:
    """Return the modules of the DOM layer; `start.py`, which unpacks them, is a file of its own."""
    return [*sorted({*WEB.glob("dom/*.py")} - {WEB / START}), WEB / "main.py"]


def _page_files() -> Iterator[Path]:
    """Yield the files of the site whose references are then renamed."""
    return (
        path
        for path in [*WEB.iterdir(), WEB / START]
        if path == WEB / START or (path.is_file() and path.suffix not in (".py", ".svg"))
    )


def _style() -> str:
    sheets = sorted(WEB.glob("style/*.css"))
    styles = (_without_comments(path.read_text(encoding="utf-8")) for path in sheets)
    return "\n".join([*_faces(), colours.palette(), *styles, WHOLE])


def _without_comments(style: str) -> str:
    """Return a style without comments: they serve readers of the sources, and a visitor would wait
    for them.
    """
    return COMMENT.sub("", style)


def checksums(files: Members) -> bytes:
    """Return the SHA-256 of each file that a start needs, in base64, by name (see repair.js)."""
    sums = {
        name: checksum(data)
        for name, data in sorted(files.items())
        if name.endswith(VITAL) and not name.startswith(LATER)
    }
    return json.dumps(sums, indent=0).encode()


def index(said: dict[str, str], *, documents: bool = False) -> str:
    """Return the page with the home screen in it, so that it paints before any Python starts.

    It contains the differences of the other languages, from their catalogues, `said`. With
    `documents` it is marked for the style sheet, which else hides the link to them.
    """
    page = (WEB / "index.html").read_text(encoding="utf-8")
    if documents:
        page = page.replace("<html ", "<html data-docs ", 1)
    for mark, text in {**index_texts.parts(said), "version": __version__}.items():
        page = page.replace(f"<!-- {mark} -->", text)
    return page


def _words(said: dict[str, str]) -> Members:
    return {f"words.{language}.json": text.encode() for language, text in said.items()}


def _icon(size: int) -> bytes:
    """Draw the icon as a PNG, `size` pixels square, for systems that take no SVG."""
    return bytes(svg_to_bytes(svg_path=str(WEB / "icon.svg"), width=size, height=size))


def sources(languages: tuple[str, ...]) -> Members:
    """Return the sources of the app worker: the engine, the page's Python and the board.

    They offer English and `languages`.
    """
    members = {
        path.relative_to(base).as_posix(): path.read_bytes()
        for base, pattern in (
            (ROOT, "pompeii/**/*.py"),
            (WEB, "app/**/*.py"),
            (WEB, "app/**/*.svg"),
            (WEB, "app/**/*.css"),
            (WEB, "app/**/*.jsonl"),
        )
        for path in base.glob(pattern)
    }
    members[LIST] = offering(members[LIST], languages)
    members |= {"board.svg": (WEB / "board.svg").read_bytes()}
    members |= {
        f"{archives.folder_of(part)}words.{language}.json": compile_catalogues.later(
            language, part
        ).encode()
        for language in languages
        for part in archives.LATER
    }
    members["works.json"] = licences.as_json()
    fetched = [*later(languages), *(f"words.{language}.json" for language in languages)]
    shelf = {name.removesuffix(".json"): f"./{name}" for name in fetched}
    members["shelf.json"] = json.dumps(shelf).encode()
    return members


def _packed(members: Members) -> bytes:
    """Pack files into an archive that is compressed as a whole: a sixth smaller, and read faster.

    The browser unpacks it (worker.js), so that Python gets an archive of plain files.
    """
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in sorted(members.items()):
            # A member made here has a fixed date and no trace of the system that made it.
            member = zipfile.ZipInfo(name)
            member.create_system = 3
            member.external_attr = 0o644 << 16
            archive.writestr(member, data)
    return bytes(deflate.zlib_compress(packed.getvalue(), 12))


def _vendor() -> Iterator[tuple[str, bytes]]:
    for name, (package, patterns) in VENDOR.items():
        for pattern in patterns:
            paths = sorted((PACKAGES / package).glob(pattern))
            if not paths:
                raise FileNotFoundError(f"{package} has no {pattern}")
            for path in paths:
                yield f"vendor/{name}/{served_name(path.name)}", path.read_bytes()


def _fonts() -> Iterator[tuple[str, bytes]]:
    """Yield the fonts with their licences, which must travel with them."""
    for package, weights in FONTS.items():
        source = PACKAGES / "@fontsource" / package
        yield f"vendor/fonts/{package}-licence.txt", (source / "LICENSE").read_bytes()
        for weight, subset in product(weights, SUBSETS):
            file = _font(package, weight, subset)
            yield f"vendor/fonts/{file}", (source / "files" / file).read_bytes()


def _faces() -> Iterator[str]:
    """Yield the rules that name the fonts; as a part of the page's style they save one request."""
    for package, weights in FONTS.items():
        source = PACKAGES / "@fontsource" / package
        family = json.loads((source / "metadata.json").read_text(encoding="utf-8"))["family"]
        ranges = json.loads((source / "unicode.json").read_text(encoding="utf-8"))
        for weight, subset in product(weights, SUBSETS):
            yield (
                f'@font-face {{\n  font-family: "{family}";\n  font-style: normal;\n'
                f"  font-weight: {weight};\n  font-display: swap;\n"
                f'  src: url("vendor/fonts/{_font(package, weight, subset)}") format("woff2");\n'
                f"  unicode-range: {ranges[subset]};\n}}\n"
            )


def _font(package: str, weight: int, subset: str) -> str:
    return f"{package}-{subset}-{weight}-normal.woff2"


if __name__ == "__main__":
    try:
        documents = all((DIST / name).exists() for name in DOCUMENTS)
        write(contents(catalogues.published(), documents=documents), DIST, keep=DOCUMENTS)
    except ToolError as error:
        sys.exit(str(error))
