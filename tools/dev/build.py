"""One build of the development server: what depends on the changed files, into build/dev/.

    python -m tools.dev.build [FILE...]       all of it without files

It prints the names of the files that differ, as JSON. Unlike the site of `tools/build/site.py` it
speaks unfinished languages, its files keep their plain names, and it has no service worker and no
memory snapshot. A module that changed since the last whole build is a source among bytecode, which
saves compiling.
"""

import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Collection
from pathlib import Path
from traceback import extract_tb
from types import TracebackType
from typing import Final

from tools.build.build_files import update
from tools.env import ROOT

OUT: Final = ROOT / "build/dev"
WEB: Final = ROOT / "web"
NO_SNAPSHOT: Final = Path(__file__).with_name("no_snapshot.js")
FAST: Final = 1
"""Level of compression."""

Members = dict[str, bytes]

# Each function imports what it needs: a change of the style should not wait for the translations.


def _style(_changed: Collection[str], _built: Members) -> Members:
    from tools.build.style import style

    return {"style.css": style(WEB / "style").encode()}


def _scripts(_changed: Collection[str], _built: Members) -> Members:
    from tools.build.page_scripts import scripts
    from tools.i18n.catalogues import LANGUAGES

    with tempfile.TemporaryDirectory() as folder:
        modules = shutil.copytree(WEB / "boot", Path(folder, "boot"))
        shutil.copy(NO_SNAPSHOT, modules / "snapshot.js")
        return scripts(modules, LANGUAGES, {})


def _dom_layer(_changed: Collection[str], _built: Members) -> Members:
    from tools.build.micropython_bytecode import dom_layer
    from tools.build.site import dom_modules

    return {"dom.bin": dom_layer(WEB, dom_modules())}


def _plain_files(_changed: Collection[str], _built: Members) -> Members:
    from tools.build import site

    plain = {path.name: path.read_bytes() for path in site.page_files()}
    del plain["index.html"]
    return {**plain, **site.pictures()}


def _rules(_changed: Collection[str], _built: Members) -> Members:
    from tools.build.lazy_files import later
    from tools.i18n.catalogues import LANGUAGES

    return {**later(LANGUAGES)}


def _words(_changed: Collection[str], _built: Members) -> Members:
    from tools.build.site import words
    from tools.i18n.catalogues import LANGUAGES
    from tools.i18n.compile_catalogues import page

    return words({language: page(language) for language in LANGUAGES})


def _index(_changed: Collection[str], built: Members) -> Members:
    from tools.build.index_texts import manifests
    from tools.build.page_scripts import SANDBOX, frame_hash
    from tools.build.site import index
    from tools.i18n.catalogues import LANGUAGES

    def now(name: str) -> bytes:
        return built[name] if name in built else (OUT / name).read_bytes()

    said = {language: now(f"words.{language}.json").decode() for language in LANGUAGES}
    page = index(said, frame_hash(now(SANDBOX)))
    return {"index.html": page.encode(), **manifests(said)}


def _archives(changed: Collection[str], _built: Members) -> Members:
    """Return the archives, with the modules that changed since the last whole build as sources."""
    from tools.build.archive_contents import LATER, part_of
    from tools.build.site import game_files, packed, sources
    from tools.dev.last_build import Base
    from tools.i18n.catalogues import LANGUAGES

    base = Base.load() if changed else Base.make()
    spoken = any(name.startswith(LOCALE) for name in changed)
    now = sources(LANGUAGES) if spoken else {**base.others, **game_files()}
    if base.lacks(base.newer(now)):
        base = Base.make()
    newer = base.newer(now)
    for name in {*newer, *(base.members.keys() - now.keys())}:
        part = base.parts[part_of(name)]
        part.pop(name, None)
        part.pop(f"{name}c", None)
    for name, data in newer.items():
        base.parts[part_of(name)][name] = data
    names = {"library": "python", "game": "pompeii", **{part: part for part in LATER}}
    return {
        f"{names[part]}.zip.deflate": packed(members, FAST) for part, members in base.parts.items()
    }


def _others(changed: Collection[str], _built: Members) -> Members:
    """Return the files of packages, which a change of the checkout does not touch."""
    from tools.build import licences, site

    if changed:
        return {}
    return {
        **dict(site.vendor()),
        **dict(site.fonts()),
        "licences.txt": licences.as_text(),
        "files.json": b"{}",  # a failed start repairs nothing
    }


LOCALE: Final = "pompeii/locale/"
PALETTES: Final = ("web/app/kit/player_palette.py", "web/app/games/downfall/lava_palette.py")
STEPS: Final[tuple[tuple[tuple[str, ...], Callable[[Collection[str], Members], Members]], ...]] = (
    (("web/style/", *PALETTES), _style),
    (("web/boot/", "tools/dev/"), _scripts),
    (("web/dom/", "web/main.py"), _dom_layer),
    (("web/pictures/", "web/board.svg", "web/icon.svg", "web/main.json", "web/dom/"), _plain_files),
    ((LOCALE,), _words),
    (("docs/", "art/", "pompeii/"), _rules),
    (("web/app/", "web/board.svg", "pompeii/"), _archives),
    (("web/app/", "web/boot/", "web/index.html", "web/manifest", "pompeii/"), _index),
    ((), _others),
)
"""Beginnings of the paths that each step depends on. The build's own modules concern all steps."""


def build(changed: Collection[str]) -> list[str]:
    """Build what depends on the `changed` files, all of it without any. Return the new files."""
    whole = not changed or any(name.startswith("tools/build/") for name in changed)
    changed = () if whole else changed
    files: Members = {}
    for inputs, step in STEPS:
        if whole or any(name.startswith(inputs) for name in changed if inputs):
            files |= step(changed, files)
    return update(files, OUT)


def _report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Print an error as one sentence with the line of the checkout that raised it."""
    lines = [
        f"{Path(frame.filename).relative_to(ROOT)}:{frame.lineno}: "
        for frame in extract_tb(trace)
        if ROOT in Path(frame.filename).parents
    ]
    print(f"{lines[-1]}{kind.__name__}: {error}", file=sys.stderr)


if __name__ == "__main__":
    sys.excepthook = _report
    print(json.dumps(build(sys.argv[1:])))
