"""The names of the site's files: the coverage of a hash, and rejected references."""

import re

import pytest

from tools.build.fingerprint import Namer
from tools.env import ToolError

SITE = {
    "index.html": b'<img src="a.svg"><script src="./one.js"></script><a href="?new">new</a>',
    "one.js": b'import "./two.js"; open("./vendor/lib/"); import("./vendor/lib/start.js");',
    "two.js": b'register("./sw.js"); go("./");',
    "a.svg": b'<svg><use href="#b"/></svg>',
    "style.css": b'.a { background: url("a.svg"), url("#b") }',
    "vendor/lib/start.js": b'import "./more.js";',
    "vendor/lib/more.js": b'import "./start.js";',
}


def named(files: dict[str, bytes]) -> dict[str, bytes]:
    return Namer(("index.html", "sw.js")).named(files)


def plain(name: str) -> str:
    return re.sub(r"\.[0-9a-f]{12}", "", name)


def renamed(change: dict[str, bytes]) -> set[str]:
    """Return the names that a change makes new."""
    return {plain(name) for name in named(SITE | change).keys() - named(SITE).keys()}


def test_references_lead_to_the_new_names() -> None:
    files = named(SITE)
    new = {plain(name): name for name in files}
    assert new.keys() == SITE.keys()
    assert new["index.html"] == "index.html"
    lib = new["vendor/lib/start.js"].removesuffix("start.js")
    assert lib + "more.js" in files
    assert files["index.html"].decode() == (
        f'<img src="{new["a.svg"]}"><script src="./{new["one.js"]}"></script><a href="?new">new</a>'
    )
    assert files[new["one.js"]].decode() == (
        f'import "./{new["two.js"]}"; open("./{lib}"); import("./{lib}start.js");'
    )
    assert files[new["two.js"]] == SITE["two.js"]
    assert files[new["a.svg"]] == SITE["a.svg"]
    assert f'url("{new["a.svg"]}")' in files[new["style.css"]].decode()
    assert files[new["vendor/lib/start.js"]] == SITE["vendor/lib/start.js"]


def test_hash_covers_the_referenced_files() -> None:
    assert renamed({"two.js": b"2"}) == {"two.js", "one.js"}
    assert renamed({"a.svg": b"<svg/>"}) == {"a.svg", "style.css"}
    assert renamed({"vendor/lib/more.js": b"2"}) == {
        "vendor/lib/start.js",
        "vendor/lib/more.js",
        "one.js",
    }
    assert renamed({"index.html": b"2"}) == set()


def test_order_of_the_files_does_not_matter() -> None:
    assert named(dict(reversed(SITE.items()))) == named(SITE)


def test_later_batch_may_refer_to_an_earlier_one() -> None:
    names = Namer(())
    (picture,) = names.named({"a.svg": SITE["a.svg"]})
    assert names.referring("ui/a.py", b'A = "./a.svg", "a.svg"').decode() == (
        f'A = "./{picture}", "a.svg"'
    )
    (style,) = names.named({"style.css": SITE["style.css"]}).values()
    assert f'url("{picture}")' in style.decode()


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("index.html", '<img src="b.svg">', "index.html refers to b.svg, which is no file"),
        ("style.css", 'url("vendor/lib/b.woff2")', "style.css refers to vendor/lib/b.woff2, which"),
        ("main.py", 'open("./b.svg")', "main.py refers to b.svg, which"),
        ("b.js", 'fetch("a.svg")', 'b.js has to refer to a.svg as "./a.svg"'),
        ("b.js", "fetch(`a.svg`)", 'b.js has to refer to a.svg as "./a.svg"'),
        ("two.js", 'import "./one.js"', "These refer to each other: "),
    ],
)
def test_dangling_reference_stops_the_build(name: str, text: str, words: str) -> None:
    with pytest.raises(ToolError, match=re.escape(words)):
        named(SITE | {name: text.encode()})
