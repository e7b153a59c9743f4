"""A site with a pseudo-Italian of longer words that differ from all English ones.

It shows the untranslated texts, and the room for longer ones.
"""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256

from playwright.sync_api import BrowserContext, Route

from tools.build import index_texts
from tools.build.serve import DIST
from tools.i18n import compile_catalogues

QUERY = "lang=it"


@cache
def catalogue() -> str:
    return compile_catalogues.as_json(compile_catalogues.pseudo(), "it")


@cache
def index() -> str:
    """Return the page of the built site, with these texts."""
    page = (DIST / "index.html").read_text(encoding="utf-8")
    words = index_texts.parts({"it": catalogue()})["words"]
    return re.sub(
        r'(?<=<template id="words">).*(?=</template>)', lambda _: words, page, flags=re.DOTALL
    )


@cache
def worker() -> str:
    """Return the worker's script of the built site, with the checksum of these texts."""
    [script] = DIST.glob("worker.*.js")
    digest = b64encode(sha256(catalogue().encode()).digest()).decode()
    return re.sub(
        r'(?<=/words\.it\.[0-9a-f]{12}\.json":")[^"]+',
        f"sha256-{digest}",
        script.read_text(encoding="utf-8"),
    )


def speak_at_length(context: BrowserContext, address: str) -> None:
    """Give every Italian page of a context the pseudo-language."""

    def page(route: Route) -> None:
        route.fulfill(body=index(), content_type="text/html; charset=utf-8")

    def words(route: Route) -> None:
        route.fulfill(body=catalogue(), content_type="application/json")

    context.route(re.compile(rf"{re.escape(address)}(?:\?.*)?$"), page)

    def checksum(route: Route) -> None:
        route.fulfill(body=worker(), content_type="text/javascript")

    context.route("**/words.it.*.json", words)
    context.route("**/worker.*.js", checksum)
