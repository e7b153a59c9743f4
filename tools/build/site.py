"""The build: dist/ as a pure function of the checkout and its locked packages.

    python -m tools.build.site       (`python -m tools site` does, once the packages are installed)

No dates, no absolute paths, sorted names: the same input gives the same bytes. Only changed files
are written, so that a browser's copy of the rest stays valid.
"""

import json
import sys
import zipfile
from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from itertools import product
from pathlib import Path

import deflate
from resvg_py import svg_to_bytes

from pompeii import __version__
from tools.build import (
    archive_contents,
    bot_examples,
    bot_reference,
    bot_steps,
    index_texts,
    licences,
)
from tools.build.build_files import checksum, write
from tools.build.bytecode import Members, compiled
from tools.build.drop_unpublished_languages import LIST, offering
from tools.build.fingerprint import Namer
from tools.build.lazy_files import LATER, later
from tools.build.micropython_bytecode import dom_layer
from tools.build.page_scripts import SANDBOX, frame_hash, scripts
from tools.build.serve import DIST, DOCUMENTS
from tools.build.service_worker import service_worker
from tools.build.style import FONTS, SUBSETS, font, style
from tools.build.vendored_file_list import SCANNER, VENDOR, served_name
from tools.env import ROOT, ToolError
from tools.i18n import catalogues, compile_catalogues

WEB = ROOT / "web"
PACKAGES = ROOT / "node_modules"

START = "dom/start.py"  # PyScript runs it from source; it takes no bytecode

ANSWERED_BY_SERVERS = {"bots.json": b'{"bots": []}\n', "together.json": b'{"together": 0}\n'}
"""Files by which the page knows that a site has no bots and no relay; `pompeii play` answers these
addresses itself (`pompeii/cli`).
"""
# Files with the same address for ever; fingerprint.py names everything else.
FIXED = (
    "index.html", "sw.js", "manifest.webmanifest", ".nojekyll", "licences.txt", "files.json",
    *ANSWERED_BY_SERVERS,
    *(f"manifest.{language}.webmanifest" for language in catalogues.LANGUAGES),
)  # fmt: skip

# No start works without these. Other files, a font or a picture, can be missing.
VITAL = (".bin", ".css", ".deflate", ".html", ".js", ".json", ".py", ".wasm")

ICONS = (192, 512)


def contents(languages: tuple[str, ...], *, documents: bool = False) -> dict[str, bytes]:
    """Return every file of the site by its address relative to dist/.

    The site speaks English and `languages`. With `documents`, its About screen links to the
    documents in docs/.
    """
    said = {language: compile_catalogues.page(language) for language in languages}
    names, files, members = modules(said)
    parts = compiled(members)
    lazy = {f"{part}.zip.deflate": packed(parts[part]) for part in archive_contents.LATER}
    programs = scripts(WEB / "boot", languages, {**later(languages), **words(said), **lazy})
    files |= names.named(
        {
            **{path.name: path.read_bytes() for path in page_files()},
            **programs,
            **dict(vendor()),
            **dict(fonts()),
            "dom.bin": dom_layer(WEB, dom_modules()),
            "index.html": index(said, frame_hash(programs[SANDBOX]), documents=documents).encode(),
            **index_texts.manifests(said),
            "style.css": style(WEB / "style").encode(),
            "python.zip.deflate": packed(parts["library"]),
            "pompeii.zip.deflate": packed(parts["game"]),
            **lazy,
            "licences.txt": licences.as_text(),
            ".nojekyll": b"",  # GitHub Pages serves the files as they are
        }
    )
    files["files.json"] = checksums(files)
    files |= ANSWERED_BY_SERVERS
    files["sw.js"] = service_worker(
        {
            name: data
            for name, data in files.items()
            if not name.startswith((*SCANNER, *ANSWERED_BY_SERVERS))
        }
    )
    return dict(sorted(files.items()))


def modules(said: dict[str, str]) -> tuple[Namer, Members, Members]:
    """Return the sources of the app worker, in which references have their new names.

    Before them come the names so far, and the files that the sources refer to.
    """
    names, languages = Namer(FIXED), (*said,)
    files = names.named({**pictures(), **later(languages), **words(said)})
    return (
        names,
        files,
        {name: names.referring(name, data) for name, data in sources(languages).items()},
    )


def dom_modules() -> list[Path]:
    """Return the modules of the DOM layer; `start.py`, which unpacks them, is a file of its own."""
    return [*sorted({*WEB.glob("dom/*.py")} - {WEB / START}), WEB / "main.py"]


def page_files() -> Iterator[Path]:
    """Yield the files of the site whose references are then renamed."""
    return (
        path
        for path in [*WEB.iterdir(), WEB / START]
        if path == WEB / START or (path.is_file() and path.suffix not in (".py", ".svg"))
    )


def checksums(files: Members) -> bytes:
    """Return the SHA-256 of each file that a start needs, in base64, by name.

    The script repair_damaged_files.js compares them.
    """
    sums = {
        name: checksum(data)
        for name, data in sorted(files.items())
        if name.endswith(VITAL) and not name.startswith((*LATER, *SCANNER))
    }
    return json.dumps(sums, indent=0).encode()


def index(said: dict[str, str], frame: str, *, documents: bool = False) -> str:
    """Return the page with the home screen in it, so that it paints before any Python starts.

    It contains the differences of the other languages, from their catalogues, `said`. Its policy
    allows the script with the hash `frame`. With `documents` it is marked for the style sheet,
    which else hides the link to them.
    """
    page = (WEB / "index.html").read_text(encoding="utf-8")
    if documents:
        page = page.replace("<html ", "<html data-docs ", 1)
    for mark, text in {**index_texts.parts(said), "version": __version__, "frame": frame}.items():
        page = page.replace(f"<!-- {mark} -->", text)
    return page


def pictures() -> Members:
    """Return the drawings and icons."""
    drawings = [*WEB.glob("*.svg"), *WEB.glob("pictures/*.svg")]
    icons = {f"icon-{size}.png": _icon(size) for size in ICONS}
    return {**{path.name: path.read_bytes() for path in drawings}, **icons}


def words(said: dict[str, str]) -> Members:
    """Return the files of translations: `said` is their text by language."""
    return {f"words.{language}.json": text.encode() for language, text in said.items()}


def _icon(size: int) -> bytes:
    """Draw the icon as a PNG, `size` pixels square, for systems that take no SVG."""
    return bytes(svg_to_bytes(svg_path=str(WEB / "icon.svg"), width=size, height=size))


def sources(languages: tuple[str, ...]) -> Members:
    """Return the sources of the app worker: the engine, the page's Python and the board.

    They offer English and `languages`.
    """
    members = game_files()
    members[LIST] = offering(members[LIST], languages)
    members |= {
        f"{archive_contents.folder_of(part)}words.{language}.json": compile_catalogues.later(
            language, part
        ).encode()
        for language in languages
        for part in archive_contents.LATER
    }
    members["works.json"] = licences.as_json()
    members["app/workshop/reference.json"] = bot_reference.as_json()
    members["app/workshop/steps.json"] = bot_steps.as_json()
    members["app/workshop/examples.json"] = bot_examples.as_json()
    fetched = [*later(languages), *(f"words.{language}.json" for language in languages)]
    shelf = {name.removesuffix(".json"): f"./{name}" for name in fetched}
    members["shelf.json"] = json.dumps(shelf).encode()
    return members


def game_files() -> Members:
    """Return those of the sources that are files of the checkout."""
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
    return {**members, "board.svg": (WEB / "board.svg").read_bytes()}


def packed(members: Members, level: int = 12) -> bytes:
    """Pack files into an archive that is compressed as a whole: a sixth smaller, and read faster.

    The browser unpacks it (worker.js), so that Python gets an archive of plain files. The lower the
    `level`, the larger the archive and the shorter the wait for it.
    """
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in sorted(members.items()):
            # A member made here has a fixed date and no trace of the system that made it.
            member = zipfile.ZipInfo(name)
            member.create_system = 3
            member.external_attr = 0o644 << 16
            archive.writestr(member, data)
    return _compressed(out.getvalue(), level)


@lru_cache(maxsize=16)
def _compressed(data: bytes, level: int) -> bytes:
    """Compress an archive. Most of them are the same in the next build of a process."""
    return bytes(deflate.zlib_compress(data, level))


def vendor() -> Iterator[tuple[str, bytes]]:
    """Yield the files from packages of others."""
    for name, (package, patterns) in VENDOR.items():
        for pattern in patterns:
            paths = sorted((PACKAGES / package).glob(pattern))
            if not paths:
                raise FileNotFoundError(f"{package} has no {pattern}")
            for path in paths:
                yield f"vendor/{name}/{served_name(path.name)}", path.read_bytes()


def fonts() -> Iterator[tuple[str, bytes]]:
    """Yield the fonts with their licences, which must travel with them."""
    for package, weights in FONTS.items():
        source = PACKAGES / "@fontsource" / package
        yield f"vendor/fonts/{package}-licence.txt", (source / "LICENSE").read_bytes()
        for weight, subset in product(weights, SUBSETS):
            file = font(package, weight, subset)
            yield f"vendor/fonts/{file}", (source / "files" / file).read_bytes()


if __name__ == "__main__":
    print("Building the site ...", flush=True)
    try:
        documents = all((DIST / name).exists() for name in DOCUMENTS)
        write(contents(catalogues.published(), documents=documents), DIST, keep=DOCUMENTS)
    except ToolError as error:
        sys.exit(str(error))
