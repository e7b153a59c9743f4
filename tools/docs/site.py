"""The documents as a site in dist/docs/, and llms.txt beside it.

    python -m tools.docs.site       (`python -m tools docs`, once the packages are installed)

Sphinx builds it from docs/, warnings are errors. Each document lies beside its page as Markdown,
for programs that read them by llms.txt. The same input gives the same bytes.
"""

import re
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path
from typing import Final

from tools.build.build_files import write
from tools.build.serve import DIST
from tools.docs import sphinx_links
from tools.env import ROOT, ToolError

SOURCE: Final = ROOT / "docs"
WORKS: Final = ("furo", "sphinx", "sphinx-basic-ng", "pygments", "accessible-pygments")
"""Python packages whose scripts and styles the pages contain."""
LICENCES: Final = "third-party-licences.txt"
UNUSED: Final = (".buildinfo", ".map")
"""Ends of the names of files that no page asks for."""

_INCLUDED: Final = re.compile(r"^```\{include\} \.\./([\w-]+\.md)\n```\n", re.MULTILINE)
_TOCTREE: Final = re.compile(
    r"^```\{toctree\}\n:caption: (.+)\n:hidden:\n\n((?:.+\n)+)```$", re.MULTILINE
)
_TITLE: Final = re.compile(r"^# (.+)$", re.MULTILINE)


def contents() -> dict[str, bytes]:
    """Build the documents and return every file by its address relative to docs/.

    Raise `ToolError` if Sphinx warns.
    """
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder, "html")
        done = subprocess.run(
            [
                sys.executable, "-m", "sphinx", "--builder", "html", "--quiet", "--nitpicky",
                "--fail-on-warning", "--keep-going", "--doctree-dir", Path(folder, "doctrees"),
                SOURCE, built,
            ],
            cwd=ROOT,
            check=False,
        )  # fmt: skip
        if done.returncode:
            raise ToolError("The documents could not be built without a warning.")
        files = {
            path.relative_to(built).as_posix(): path.read_bytes()
            for path in built.rglob("*")
            if path.is_file() and not path.name.endswith(UNUSED)
        }
    files |= {f"{name}.md": markdown(name).encode() for name in pages()}
    return files | {LICENCES: licences().encode()}


def licences() -> str:
    """Return the licences of the third-party works in the pages, in full."""
    texts = []
    for name in WORKS:
        work = metadata.distribution(name)
        texts += [
            f"{name} {work.version}\n\n{file.read_text(encoding='utf-8').strip()}\n"
            for file in work.files or ()
            if file.stem == "LICENSE" or file.name.endswith(".LICENSE.txt")
        ]
    return f"\n{'-' * 78}\n\n".join(texts)


def markdown(name: str) -> str:
    """Return a page as Markdown, with the document that it includes and without Sphinx's parts."""

    def included(found: re.Match[str]) -> str:
        return sphinx_links.rewritten((ROOT / found[1]).read_text(encoding="utf-8"), depth=0)

    text = (SOURCE / f"{name}.md").read_text(encoding="utf-8")
    text = sphinx_links.rewritten(text, depth=1 + name.count("/"))
    return _TOCTREE.sub("", _INCLUDED.sub(included, text)).rstrip() + "\n"


def sections() -> dict[str, list[str]]:
    """Return the names of the pages by section, in reading order, from docs/index.md."""
    text = (SOURCE / "index.md").read_text(encoding="utf-8")
    return {caption: names.split() for caption, names in _TOCTREE.findall(text)}


def pages() -> list[str]:
    """Return the names of all pages, the first page first."""
    return ["index", *(name for names in sections().values() for name in names)]


def llms() -> str:
    """Return llms.txt: every page as Markdown, with its title, by section."""
    lines = ["# Pompeii", "", f"> {_first_paragraph(markdown('index'))}"]
    for caption, names in sections().items():
        lines += ["", f"## {caption}", ""]
        lines += [f"- [{_title(name)}](docs/{name}.md)" for name in names]
    return "\n".join(lines) + "\n"


def _first_paragraph(text: str) -> str:
    return " ".join(text.split("\n\n")[1].split()).replace("*", "")


def _title(name: str) -> str:
    found = _TITLE.search(markdown(name))
    if found is None:
        raise ToolError(f"docs/{name}.md has no title.")
    return found[1].replace("`", "")


if __name__ == "__main__":
    try:
        write(contents(), DIST / "docs")
    except ToolError as error:
        sys.exit(str(error))
    (DIST / "llms.txt").write_text(llms(), encoding="utf-8")
    print("dist/docs/index.html")
