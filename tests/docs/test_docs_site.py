"""The documents as a site: built without a warning, complete, and self-contained."""

import re
from collections.abc import Iterator
from dataclasses import fields
from html.parser import HTMLParser
from importlib import metadata
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

import pytest

import pompeii
from pompeii.games import appia
from tests.docs.markdown_links import DOCUMENTS, links, read
from tools.docs import site, sphinx_links

LOADED = {"img": "src", "link": "href", "script": "src", "source": "src"}
"""The elements that load something, each with the attribute that names it."""


class Page(HTMLParser):
    """The ids of a page, the addresses that it loads and those that it links to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        self.ids |= {named[name] for name in ("id", "name") if name in named}
        if tag in LOADED and LOADED[tag] in named:
            self.loads.append(named[LOADED[tag]])
        elif tag == "a" and "href" in named:
            self.links.append(named["href"])


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return site.contents()


@pytest.fixture(scope="module")
def html(files: dict[str, bytes]) -> dict[str, Page]:
    return {name: Page(data.decode()) for name, data in files.items() if name.endswith(".html")}


def addresses(name: str, page: Page) -> Iterator[tuple[str, str]]:
    """Yield the file and the anchor of every address on a page that stays within the site."""
    for address in [*page.loads, *page.links]:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https", "data", "mailto"):
            yield resolved(name, unquote(parts.path)), unquote(parts.fragment)


def resolved(name: str, path: str) -> str:
    """Return the address of a file relative to the site, as a page links to it."""
    if not path:
        return name
    steps: list[str] = []
    for step in (*PurePosixPath(name).parent.parts, *PurePosixPath(path).parts):
        if step == "..":
            steps.pop()
        elif step != ".":
            steps.append(step)
    return "/".join(steps)


def test_every_link_leads_to_a_file_and_an_anchor(
    files: dict[str, bytes], html: dict[str, Page]
) -> None:
    dead = {
        (name, path, anchor)
        for name, page in html.items()
        for path, anchor in addresses(name, page)
        if path not in files
        or (anchor and path in html and anchor not in html[path].ids and anchor != "top")
    }
    assert dead == set()


def test_every_link_of_the_markdown_copies_leads_to_a_page(files: dict[str, bytes]) -> None:
    for name in site.pages():
        for words, target in links(site.markdown(name)):
            path = target.partition("#")[0]
            if path.endswith(".md") and not path.startswith("http"):
                assert resolved(f"{name}.md", path) in files, f"{name}: [{words}]({target})"


def test_nothing_is_loaded_from_another_origin(
    files: dict[str, bytes], html: dict[str, Page]
) -> None:
    loaded = [address for page in html.values() for address in page.loads]
    styles = [data.decode() for name, data in files.items() if name.endswith(".css")]
    loaded += [address for text in styles for address in re.findall(r"url\(['\"]?([^'\")]+)", text)]
    assert len(loaded) > 100
    assert [each for each in loaded if re.match(r"(?!data:)[\w+]+:|//", each)] == []
    assert not any("@import" in text for text in styles)


def test_every_document_is_a_page(html: dict[str, Page]) -> None:
    names = {f"docs/{name}.md" for name in site.pages()}
    names |= {name for name, page in sphinx_links.PAGES.items() if f"docs/{page}" in names}
    assert {*DOCUMENTS} <= names
    assert {f"{name}.html" for name in site.pages()} <= set(html)


def test_sections_are_in_order() -> None:
    assert list(site.sections()) == [
        "Play", "Host", "Python", "Bots", "Formats", "Figures", "Contribute", "Internals",
    ]  # fmt: skip
    assert len(site.pages()) == len({*site.pages()})


def test_every_field_of_a_view_is_described(html: dict[str, Page]) -> None:
    for package, view, page in (
        ("pompeii", pompeii.View, "api/pompeii.html"),
        ("pompeii.games.appia", appia.View, "api/appia.html"),
    ):
        described = {f"{package}.View.{field.name}" for field in fields(view)}
        assert described <= html[page].ids


def test_every_public_name_is_described(html: dict[str, Page]) -> None:
    ids = html["api/pompeii.html"].ids
    assert {f"pompeii.{name}" for name in pompeii.__all__} <= ids


def test_llms_txt_names_every_page(files: dict[str, bytes]) -> None:
    text = site.llms()
    assert text.startswith("# Pompeii\n\n> ")
    named = re.findall(r"\]\(docs/([^)]+)\)", text)
    assert [f"{name}.md" for name in site.pages()[1:]] == named
    assert {*named} <= set(files)


def test_licences_of_the_works_in_the_pages_are_in_the_site(files: dict[str, bytes]) -> None:
    text = files[site.LICENCES].decode()
    document = read("docs/licences.md")
    for name in site.WORKS:
        assert f"{name} {metadata.version(name)}\n" in text
        assert f"| {name} |" in document
