"""Lost, forbidden or full storage, and a dying app worker: the game goes on."""

from random import Random

import pytest
from playwright.sync_api import Route

from e2e.conftest import Invite, Witness
from e2e.prepared_games import started
from e2e.visitor import Visitor

FORGET_LOCAL = "localStorage.clear()"
DAMAGE_LOCAL = """() => Object.keys(localStorage).forEach(
  (key) => localStorage.setItem(key, localStorage.getItem(key).slice(0, -9)))"""
FORGET_INDEXED = """async (which) => {
  for (const { name } of await indexedDB.databases()) {
    if (!name.endsWith(which ?? "")) continue;
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = resolve;
      request.onerror = reject;
    });
  }
}"""
# Copies that are still JSON but corrupted: all in IndexedDB under keys with this prefix.
SPOIL_INDEXED = """async (save) => {
  const [{ name }] = (await indexedDB.databases()).filter(({ name }) => name.endsWith(":texts"));
  await new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onerror = reject;
    request.onsuccess = () => {
      const transaction = request.result.transaction("texts", "readwrite");
      const texts = transaction.objectStore("texts");
      texts.openCursor(IDBKeyRange.bound(save, save + "~")).onsuccess = ({ target }) => {
        target.result?.update(target.result.value.replace("actions", "acts"));
        target.result?.continue();
      };
      transaction.oncomplete = () => { request.result.close(); resolve(); };
    };
  });
}"""
DAMAGE_INDEXED = f"""() => ({SPOIL_INDEXED})("pompeii:/:save:")"""
# A manual corruption of all copies of the save that was written first, in both places.
SPOIL_ONE = f"""async () => {{
  const [key] = Object.keys(localStorage).filter((key) => key.includes(":save:"))
    .sort((one, other) => localStorage.getItem(one).length - localStorage.getItem(other).length);
  const save = key.slice(0, -1);
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith(save))) {{
    localStorage.setItem(key, localStorage.getItem(key).replace("actions", "acts"));
  }}
  await ({SPOIL_INDEXED})(save);
}}"""
# Raises the version of the database, as another page of this origin may, with or without its
# contents. The page's own `open` adds the prefix of its folder.
RAISE_VERSION = """async (keep) => {
  await new Promise((resolve, reject) => {
    const request = indexedDB.open("texts", 7);
    request.onupgradeneeded = () => { if (!keep) request.result.deleteObjectStore("texts"); };
    request.onsuccess = () => resolve(request.result.close());
    request.onerror = reject;
  });
}"""
# The behaviour of Chromium if a person forbids a site to store anything.
FORBID_LOCAL = """Object.defineProperty(globalThis, "localStorage", {
  get() { throw new DOMException("not here", "SecurityError"); },
});"""
FORBID_INDEXED = """IDBFactory.prototype.open = () => {
  throw new DOMException("not here", "SecurityError");
};"""
FORGET_PERSIST = "delete globalThis.StorageManager?.prototype.persist"  # the behaviour of WebKit
FULL = """Storage.prototype.setItem = () => {
  throw new DOMException("full", "QuotaExceededError");
};"""
HOLD_WORKERS = """
globalThis.workers = [];
globalThis.stored = 0;
globalThis.Worker = class extends Worker {
  constructor(...rest) { super(...rest); workers.push(this); }

  postMessage(text, ...rest) {
    if (typeof text === "string" && text.includes('"stored"')) globalThis.stored += 1;
    super.postMessage(text, ...rest);
  }
};
"""


def played(visitor: Visitor) -> str:
    """Play some actions of a new game and return its save's address."""
    visitor.open("?players=human,human&seed=kept&handover=off&animation=off")
    visitor.play(Random(1), lambda now: now.ply == 4 and not now.chosen)
    return visitor.page.url.removeprefix(visitor.address)


def forget(visitor: Visitor, script: str) -> None:
    visitor.leave()
    visitor.page.evaluate(script)


def test_data_lost_or_damaged_in_one_storage_is_restored(visitor: Visitor) -> None:
    save = played(visitor)
    databases = "indexedDB.databases().then((all) => all.map(({ name }) => name))"
    names = [
        *visitor.page.evaluate(databases),
        *visitor.page.evaluate("Object.keys(localStorage)"),
        *visitor.page.evaluate("caches.keys()"),
    ]
    assert names
    assert [name for name in names if not name.startswith("pompeii:/")] == []
    before, record = visitor.sight(), visitor.record()
    for script in (FORGET_LOCAL, FORGET_INDEXED, DAMAGE_LOCAL, DAMAGE_INDEXED):
        forget(visitor, script)
        assert visitor.open(save) == before
        assert visitor.record() == record
        damaged = script in (DAMAGE_LOCAL, DAMAGE_INDEXED)
        assert any("damaged" in line for line in visitor.notices()) == damaged


def test_manual_damage_is_set_aside_and_deleted_data_is_written_again(
    visitor: Visitor,
) -> None:
    visitor.open("?handover=off&animation=off")
    visitor.bring(started("spoilt").dump())
    save = played(visitor)
    record = visitor.record()
    forget(visitor, SPOIL_ONE)
    visitor.open("?handover=off&animation=off")
    (said,) = visitor.notices()
    assert "set aside, not deleted" in said
    assert len(visitor.ids("[data-action=open]")) == 1
    with visitor.page.expect_download() as download:
        visitor.act("export-lost")
    assert "acts" in download.value.path().read_text(encoding="utf-8")
    visitor.act("continue")
    assert visitor.record() == record

    visitor.page.evaluate(FORGET_LOCAL)
    visitor.page.evaluate(FORGET_INDEXED, ":texts")
    visitor.play(Random(3), lambda now: now.ply == 6 and not now.chosen)
    assert any("saved again" in line for line in visitor.notices())
    after, record = visitor.sight(), visitor.record()
    forget(visitor, FORGET_LOCAL)
    assert visitor.open(save) == after
    assert visitor.record() == record


@pytest.mark.parametrize("keep", [True, False])
def test_database_of_a_raised_version_is_used_on(visitor: Visitor, keep: bool) -> None:
    save = played(visitor)
    visitor.page.evaluate(RAISE_VERSION, keep)
    visitor.play(Random(2), lambda now: now.ply == 6 and not now.chosen)
    assert not any("export" in line for line in visitor.notices())
    after, record = visitor.sight(), visitor.record()
    forget(visitor, FORGET_LOCAL)
    assert visitor.open(save) == after
    assert visitor.record() == record


def test_forbidden_storage_is_reported_and_the_game_goes_on(
    invite: Invite, witness: Witness
) -> None:
    witness.expected = ("not here",)  # PyScript, which does not need the database that it requests
    visitor = invite("desktop", FORBID_LOCAL, FORBID_INDEXED, FORGET_PERSIST)

    def without_database(route: Route) -> None:
        route.fulfill(response=(real := route.fetch()), body=FORBID_INDEXED + real.text())

    visitor.page.route("**/worker.*.js", without_database)
    visitor.open("?players=human,human&seed=kept&handover=off&animation=off")
    second, safely = visitor.notices()
    assert "second copy" in second
    assert "export" in safely
    assert visitor.play(Random(1), lambda now: now.ply == 4).ply == 4


def test_full_storage_is_reported_and_the_game_goes_on_and_is_stored(invite: Invite) -> None:
    visitor = invite("desktop", FULL, HOLD_WORKERS, alone=True)  # with its own clock
    visitor.page.clock.install()
    save = played(visitor)
    told = visitor.page.locator("#notices", has_text="full")
    told.wait_for()
    assert visitor.page.evaluate("stored") == 1  # not with every action
    before = visitor.sight()
    visitor.page.evaluate("workers.at(-1).terminate()")
    visitor.page.clock.run_for(15_000)  # until the page has noticed
    assert visitor.sight() == before
    told.wait_for()
    assert visitor.page.evaluate("stored") == 2  # the new app worker is informed, too
    assert visitor.open(save) == before


def test_dead_app_worker_is_restarted_at_the_same_position(invite: Invite) -> None:
    visitor = invite("desktop", HOLD_WORKERS, alone=True)  # with its own clock
    visitor.page.clock.install()
    played(visitor)
    before, record = visitor.sight(), visitor.record()
    visitor.page.evaluate("workers.at(-1).terminate()")
    visitor.page.clock.run_for(15_000)  # until the page has noticed
    assert visitor.page.evaluate("workers.length") == 2
    after = visitor.sight()
    assert after == before
    assert visitor.record() == record
    (said,) = visitor.notices()
    assert "had to restart" in said
    visitor.play(Random(2), lambda now: now.ply == 6)
