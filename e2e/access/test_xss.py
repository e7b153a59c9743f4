"""Hundreds of attack texts, entered in every way at once: none of them runs."""

import json
from typing import Any

from e2e.conftest import Invite
from e2e.prepared_games import started
from pompeii.core.record_link import to_link
from tests.app.xss_vectors import drawn, names, vectors

# Possible effects of a running attack. (An attack that the page's policy stops is an error in the
# console, which fails a test as well.)
TRIPWIRE = """
globalThis.tripped = [];
for (const name of ["alert", "confirm", "prompt", "print", "open"]) {
  globalThis[name] = () => { tripped.push(name); };
}
"""
# Changes that no text may cause: elements of kinds that the page does not have, attributes that
# run code, properties of all objects.
ADDED = """() => [
  ...document.querySelectorAll("body :is(img:not(#town),iframe,object,embed,audio,video,link)"),
  ...document.querySelectorAll("body script:not([src])"),
  ...[...document.querySelectorAll("*")].flatMap(({ attributes }) => [...attributes])
    .filter(({ name }) => name.startsWith("on")),
  ...Object.keys(Object.prototype),
  ...tripped,
].map((found) => found.outerHTML ?? found.name ?? found)"""
TITLES = "all => all.map(({ textContent }) => textContent)"

Document = dict[str, Any]


def attacking(number: int, title: str, called: list[str]) -> Document:
    """Return a game with this title and these players."""
    document: Document = json.loads(started("vectors").dump())
    for seat, player in enumerate(document["players"]):
        player["name"] = called[(2 * number + seat) % len(called)]
    return {**document, "page": {"title": title}}


def test_no_attack_runs_from_any_source(invite: Invite) -> None:
    visitor = invite("desktop", TRIPWIRE)
    visitor.page.on("dialog", lambda dialog: visitor.page.evaluate(f"tripped.push('{dialog}')"))
    texts, called = ["Vesuvius 🌋", *vectors()[::8]], names()
    strange = {key: {"tripped": True} for key in ("__proto__", "constructor", *texts)}
    games = [
        {"id": f"v{number}", "record": attacking(number, text, called)}
        for number, text in enumerate(texts)
    ]
    games[0]["id"], games[1]["id"] = "__proto__", "constructor"
    games.append({"record": {"format": texts[9], "players": [{"name": texts[9]}]}})
    settings = {**strange, "setup": {"name-0": texts[0]}}
    archive = {"format": "pompeii-games", "version": 1, "settings": settings, "games": games}

    visitor.open("?handover=off&animation=off")
    visitor.bring(json.dumps(archive))
    while visitor.has("[data-action=more]"):
        visitor.act("more")
    titles = visitor.page.eval_on_selector_all("[data-action=open] b", TITLES)
    assert sorted(titles) == sorted(map(drawn, texts))
    assert texts[9][:40] in visitor.notices()[1]
    assert visitor.page.evaluate(ADDED) == []
    visitor.act("rename")
    visitor.page.fill("[name=title]", texts[2])
    visitor.act("rename-now")
    visitor.act("delete")
    assert visitor.page.get_by_role("dialog").locator("p").text_content() == texts[2]
    visitor.act("back")

    record = json.dumps({**attacking(7, texts[3], called), **strange})
    visitor.open("?handover=off#record=" + to_link(record))  # in addition to the stored ones
    for _ in range(2):
        visitor.point("[data-legal]")
    visitor.act("menu")
    assert called[14] in visitor.region("Players").inner_text()
    assert visitor.page.evaluate(ADDED) == []
    visitor.act("home")
    visitor.act("new")
    assert visitor.page.input_value("[name=name-0]") == texts[0]
    assert visitor.page.evaluate(ADDED) == []
