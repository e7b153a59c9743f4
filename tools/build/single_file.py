"""The whole game in one file, dist/pompeii.html, which starts from a double click.

    python -m tools.build.single_file       (`python -m tools single` builds the site first)

The page is the site's own, with its scripts and styles inlined. web/single/ answers their requests
from data in the page. The output of esbuild stays in build/.
"""

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path, PurePosixPath

from pompeii.cli.play import NAMED_BY_CONTENTS
from tools.build.build_files import cached, write
from tools.build.lazy_files import LATER
from tools.build.page_scripts import SANDBOX, frame_hash
from tools.build.serve import DIST, DOCUMENTS
from tools.build.vendored_file_list import SCANNER
from tools.env import ROOT, ToolError, node, node_on_path, run

CACHE = ROOT / "build/single"
RESULT = DIST / "pompeii.html"
SHIMS = ROOT / "web/single"
SCRIPT = ROOT / "tools/build/single_file.mjs"
MOST = 11_500_000  # bytes

BOOT, WORKER, STYLE = "single/page.js", "single/worker.js", "single/style.css"
PYSCRIPT = "vendor/pyscript/core.js"
PYODIDE = "vendor/pyodide/pyodide.asm.wasm"
SANDBOXED = ("vendor/pyodide/pyodide.asm.js", "bot_sandbox_worker.js")
"""Scripts that the page gives to the sandbox for bots."""
MICROPYTHON = "vendor/micropython/micropython"
ASKED_FOR = (".bin", ".deflate", ".py", "board.svg")
READ = (*LATER, "words.")
BUNDLED = (".css", ".js", ".svg", ".woff2")

INTERPRETER = "carried://micropython"
"""Emscripten asks for the address of a file in a way that no browser answers; so this is none."""

TYPES = {
    ".bin": "application/octet-stream", ".deflate": "application/zlib",
    ".js": "text/javascript", ".json": "application/json", ".py": "text/x-python",
    ".svg": "image/svg+xml", ".wasm": "application/wasm",
}  # fmt: skip

POLICY = (
    "default-src 'none'; script-src 'strict-dynamic' 'unsafe-eval' {scripts}; style-src {styles}; "
    "worker-src blob:; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
)


class Site:
    """The files of a site, which can be looked up by their names in web/ too."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = files
        self.names = {NAMED_BY_CONTENTS.sub("", name): name for name in files}

    def __getitem__(self, name: str) -> bytes:
        return self.files[self.names[name]]

    def shims(self) -> dict[str, bytes]:
        """Return the modules below the page's own, with references to those by name."""

        def put(found: re.Match[str]) -> str:
            return found[1] + self.names.get(found[2], found[2])

        return {
            f"single/{path.name}": re.sub(
                r'(?<=")(\.{1,2}/)([^"]+)', put, path.read_text(encoding="utf-8")
            ).encode()
            for path in SHIMS.iterdir()
        }


def single_file(files: Mapping[str, bytes], cache: Path = CACHE) -> bytes:
    """Build one page from the files of a site."""
    site = Site(files)
    parts = _bundled(site, cache)
    pyscript = parts[site.names[PYSCRIPT]]
    micropython = site[f"{MICROPYTHON}.js"]
    address = _data("micropython.js", micropython)
    imports = json.dumps(
        {
            "imports": {f"{INTERPRETER}.js": address},
            "integrity": {address: _hash(micropython)},
        }
    )
    frame = frame_hash(site[SANDBOX])
    policy = POLICY.format(
        scripts=f"{_allowed(imports, parts[BOOT], pyscript, micropython.decode())} '{frame}'",
        styles=_allowed(parts[STYLE]),
    )
    licences = "\n\n".join(data.decode() for name, data in files.items() if "licence" in name)
    carried = "".join(
        f'<script type="application/gzip" data-file="{name}" data-type="{_type(name)}">'
        f"{_packed(data)}</script>\n"
        for name, data in _carried(site)
    )
    scripts = (
        f'<script type="text/plain">{licences}</script>\n'
        f'<script type="importmap">{imports}</script>\n{carried}'
        f'<script type="text/plain" data-file="program">{parts[WORKER]}</script>\n'
        f"<script>{parts[BOOT]}</script>"
    )
    page = site["index.html"].decode().replace("<html data-docs ", "<html ", 1)
    for old, new in (
        (r'(?<=Content-Security-Policy" content=")[^"]*', policy),
        (r'<script src="{boot.js}"></script>', scripts),
        (r'<script src="{last_board.js}" data-spare></script>\n', ""),
        (rf'<script type="module" src="{{{PYSCRIPT}}}">', f'<script type="module">{pyscript}'),
        (r'<script async type="module" src="{register_sw.js}" data-spare></script>\n', ""),
        (r'<link rel="stylesheet" href="{style.css}">', f"<style>{parts[STYLE]}</style>"),
        (r'<link rel="(?:manifest|(?:module)?preload|apple-touch-icon)"[^>]*>\n', ""),
        (r'(?<=<link rel="icon" href="){icon.svg}', _data("icon.svg", site["icon.svg"])),
    ):
        pattern = re.sub(r"{([^}]+)}", lambda found: re.escape(site.names[found[1]]), old)
        page, found = re.subn(pattern, new.replace("\\", r"\\"), page)
        if not found:
            raise ToolError(f"index.html has no {pattern}.")
    return page.encode()


def _carried(site: Site) -> Iterator[tuple[str, bytes]]:
    """Yield the files that the scripts ask for, with their addresses."""
    config = json.loads(site["main.json"]) | {"interpreter": f"{INTERPRETER}.js"}
    yield site.names["main.json"], json.dumps(config).encode()
    yield f"{INTERPRETER}.wasm", site[f"{MICROPYTHON}.wasm"]
    for plain, name in site.names.items():
        if plain in (PYODIDE, *SANDBOXED) or plain.endswith(ASKED_FOR) or plain.startswith(READ):
            yield name, site.files[name]


def _bundled(site: Site, cache: Path) -> dict[str, str]:
    """Bundle each program from its modules, and the style from its sheets."""
    sources = {**site.files, **site.shims()}
    sources = {
        name: data
        for name, data in sources.items()
        if name.endswith(BUNDLED) and not name.startswith(SCANNER)
    }
    entries = (f"{BOOT}=iife", f"{WORKER}=iife", f"{STYLE}=", f"{site.names[PYSCRIPT]}=esm")

    def bundle(folder: Path) -> Path:
        write(sources, folder / "site")
        to = folder / "parts.json"
        run(node(), SCRIPT, folder / "site", to, *entries, env=node_on_path())
        return to

    parts: dict[str, str] = json.loads(
        cached(cache, {"script": SCRIPT.read_bytes(), **sources}, bundle)
    )
    return parts


@lru_cache(maxsize=64)
def _packed(data: bytes) -> str:
    """Return a file as text. Most files are the same in the next page of a process."""
    return base64.b64encode(gzip.compress(data, mtime=0)).decode()


def _data(name: str, data: bytes) -> str:
    """Return an address that contains a file."""
    return f"data:{_type(name)};base64,{base64.b64encode(data).decode()}"


def _type(name: str) -> str:
    return TYPES[PurePosixPath(name).suffix]


def _hash(data: bytes) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}"


def _allowed(*texts: str) -> str:
    """Return the hashes of texts as a security policy lists them."""
    return " ".join(f"'{_hash(text.encode())}'" for text in texts)


def site() -> dict[str, bytes]:
    """Return the files of the built site."""
    return {
        path.relative_to(DIST).as_posix(): path.read_bytes()
        for path in sorted(DIST.rglob("*"))
        if path.is_file() and path != RESULT and path.relative_to(DIST).parts[0] not in DOCUMENTS
    }


def main() -> None:
    """Write the single file beside the site."""
    page = single_file(site())
    RESULT.write_bytes(page)
    print(f"{RESULT.relative_to(ROOT)}: {len(page) / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
