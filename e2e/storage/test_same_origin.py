"""The site in a folder of an origin, as on GitHub Pages, whose other pages store data too."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from e2e.conftest import SCREENS, Witness
from e2e.visitor import COUNT_CLICKS, Visitor
from tools.build.serve import DIST, served

BASE = "/pompeii/"
GAME = "?players=human,human&seed=near&handover=off&animation=off"
NEIGHBOUR = '<!doctype html><link rel="icon" href="data:,"><title>Neighbour</title>'

# Data beside the game: some of it under names much like the game's own.
MOVE_IN = """async () => {
  for (const key of ["settings", "pompeii", "pompeii:/:look", "pompeii:/pompeii", "other:look"]) {
    localStorage.setItem(key, "theirs");
  }
  for (const name of ["texts", "pompeii:/:texts", "pompeii"]) {
    await new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("texts").put("theirs", "key");
      };
      request.onsuccess = () => resolve(request.result.close());
      request.onerror = reject;
    });
  }
  const caching = ["snapshot", "pompeii:/:snapshot", `workbox-precache-v1-${location.href}`,
    `workbox-precache-v1-${location.href}pompeii/inner/`];
  for (const name of caching) {
    await (await caches.open(name)).put("theirs", new Response("theirs"));
  }
  for (const name of ["game", "pompeii:/:game"]) {
    navigator.locks.request(name, () => new Promise(() => {}));
  }
  await navigator.serviceWorker.register("neighbour.js");
  await navigator.serviceWorker.ready;
}"""

# All data of the origin, with the contents unless they are the game's.
INVENTORY = """async (ours) => {
  const found = {};
  for (const [key, text] of Object.entries(localStorage)) found[`local ${key}`] = text;
  for (const { name } of await indexedDB.databases()) {
    found[`database ${name}`] = name.startsWith(ours) || await new Promise((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onerror = reject;
      request.onsuccess = () => {
        const asked = request.result.transaction("texts").objectStore("texts").getAll();
        asked.onsuccess = () => resolve(asked.result.join());
        request.result.close();
      };
    });
  }
  for (const name of await caches.keys()) {
    const theirs = await (await caches.open(name)).match("theirs");
    found[`cache ${name}`] = theirs ? await theirs.text() : "";
  }
  for (const { name } of (await navigator.locks.query()).held) found[`lock ${name}`] = "";
  for (const { scope } of await navigator.serviceWorker.getRegistrations()) {
    found[`worker ${scope}`] = "";
  }
  return found;
}"""


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    return new_context(viewport=SCREENS["desktop"]["viewport"])


@pytest.fixture
def origin(tmp_path: Path) -> Iterator[str]:
    """A neighbour's page, and the game in a folder beside it."""
    (tmp_path / "index.html").write_text(NEIGHBOUR, encoding="utf-8")
    (tmp_path / "neighbour.js").touch()
    (tmp_path / "pompeii").symlink_to(DIST)
    with served(tmp_path) as address:
        yield address


@pytest.fixture
def neighbour(context: BrowserContext, origin: str) -> Page:
    page = context.new_page()
    page.goto(origin)
    page.evaluate(MOVE_IN)
    return page


def test_neighbour_finds_everything_unchanged(
    context: BrowserContext, neighbour: Page, origin: str
) -> None:
    ours = f"pompeii:{BASE}"

    def inventory() -> dict[str, Any]:
        found: dict[str, Any] = neighbour.evaluate(INVENTORY, ours)
        return found

    before = inventory()
    address = origin.removesuffix("/") + BASE
    witness = Witness(address)
    page = context.new_page()
    witness.watch(page)
    page.add_init_script(COUNT_CLICKS)
    visitor = Visitor(page, address, touch=False)
    visitor.open(GAME)
    visitor.play(Random(1), lambda now: now.ply == 3 and not now.chosen)
    actions, save = visitor.actions(), page.url.removeprefix(address)
    assert page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)") == address
    context.set_offline(True)
    visitor.open(save)
    assert visitor.actions() == actions
    during = inventory()
    visitor.act("home")
    visitor.act("delete")
    visitor.act("delete-now")
    assert not visitor.has("[data-action=delete]")
    after = inventory()
    for found in (during, after):
        assert {name: found.get(name) for name in before} == before
        new = {name.split(" ", 1)[1] for name in found.keys() - before.keys()}
        precache = f"pompeii:-precache-v2-{address}"
        assert new >= {address, precache}
        assert {name for name in new - {address, precache} if not name.startswith(ours)} == set()
    assert any(name.startswith(f"lock {ours}:game:") for name in during)
    assert not witness.complaints
