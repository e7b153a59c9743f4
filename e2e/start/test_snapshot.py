"""The memory snapshot of the app worker: a quick start, or an ordinary one after any fault."""

from random import Random

import pytest
from playwright.sync_api import Request, Route

from e2e.conftest import Invite, Witness
from e2e.visitor import KEPT, Visitor, wait_until_kept

GAME = "?players=human,human&handover=off&animation=off"
WORKER = "**/worker.*.js"

SET_ASIDE = """async () => {
  const kept = await caches.open("pompeii:/:snapshot");
  const [key] = await kept.keys();
  await (await caches.open("good")).put(key, await kept.match(key));
}"""
# Replaces the stored snapshot by other bytes, or renames it.
SPOIL = """async (how) => {
  const good = await caches.open("good");
  const [key] = await good.keys();
  const response = await good.match(key);
  const headers = new Headers(response.headers);
  let bytes = new Uint8Array(await response.arrayBuffer());
  if (how === "cut short") bytes = bytes.slice(0, 1e6);
  if (how === "rubbish") bytes.fill(7);
  await caches.delete("pompeii:/:snapshot");
  const name = how === "of another version" ? "/snapshot-0" : key;
  await (await caches.open("pompeii:/:snapshot")).put(name, new Response(bytes, { headers }));
}"""
HEAR_MAKING = """
globalThis.making = [];
globalThis.Worker = class extends Worker {
  constructor(...rest) {
    super(...rest);
    this.addEventListener("message", ({ data }) => { if (data.making) making.push(data.making); });
  }
};
"""

TROUBLE = [
    "delete WorkerGlobalScope.prototype.caches",  # as for a page that was not loaded over https
    "CacheStorage.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }",
    "Cache.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }",
]


def started_anew(visitor: Visitor, address: str = GAME) -> bool:
    """Start the page; return True if the game had to be loaded, as it is not with a snapshot."""
    asked: list[str] = []

    def listen(request: Request) -> None:
        asked.append(request.url)

    visitor.page.context.on("request", listen)
    visitor.open(address)
    visitor.page.context.remove_listener("request", listen)
    return any("/pompeii." in url for url in asked)


def play_some(visitor: Visitor) -> list[str]:
    """Play a little and return the actions."""
    visitor.play(Random(1), lambda now: now.ply == 3 and not now.chosen)
    return visitor.actions()


def never_quiet(route: Route) -> None:
    """Prevent snapshots."""
    body = (real := route.fetch()).text().replace("QUIET=2e3", "QUIET=1e9")
    route.fulfill(response=real, body=body)


def test_every_start_uses_a_stored_snapshot(visitor: Visitor) -> None:
    assert not started_anew(visitor)
    first = play_some(visitor)
    address = visitor.page.url.removeprefix(visitor.address)
    # The same game, then new ones, each with another deal: chance is not in the snapshot. The job
    # workers of a bot start from it too.
    assert not started_anew(visitor, address)
    assert visitor.actions() == first
    deals = []
    for players in ("human,human", "bot:medium,human"):
        assert not started_anew(visitor, f"?players={players}&handover=off&animation=off")
        assert visitor.sight().actor is not None
        deals.append(visitor.table().record.document["deal"])
    assert deals[0] != deals[1]


@pytest.mark.whole
def test_start_without_a_usable_snapshot_is_ordinary_and_makes_a_new_one(
    invite: Invite, witness: Witness
) -> None:
    witness.expected = ("snapshot: ",)  # an unusable one is reported to the console
    visitor = invite("desktop", alone=True)
    assert started_anew(visitor)
    wait_until_kept(visitor.page)
    visitor.page.evaluate(SET_ASIDE)
    visitor.page.context.route(WORKER, never_quiet)
    for how in ("cut short", "rubbish", "of another version"):
        visitor.page.evaluate(SPOIL, how)
        assert started_anew(visitor), how
        assert len(play_some(visitor)) == 3
    visitor.page.context.unroute(WORKER, never_quiet)
    assert started_anew(visitor)
    wait_until_kept(visitor.page)
    assert len(visitor.page.evaluate(KEPT)) == 1  # the other one is gone


@pytest.mark.parametrize("trouble", TROUBLE)
def test_game_is_playable_without_a_place_for_the_snapshot(invite: Invite, trouble: str) -> None:
    visitor = invite("desktop", alone=True)

    def troubled(route: Route) -> None:
        route.fulfill(response=(real := route.fetch()), body=f"{trouble};\n{real.text()}")

    visitor.page.context.route(WORKER, troubled)
    assert started_anew(visitor)
    assert len(play_some(visitor)) == 3


def test_snapshot_is_not_retried_after_it_ended_the_page(invite: Invite) -> None:
    visitor = invite("desktop", HEAR_MAKING, alone=True)

    def impatient(route: Route) -> None:
        body = (real := route.fetch()).text().replace("QUIET=2e3", "QUIET=0")
        route.fulfill(response=real, body=body)

    visitor.page.context.route(WORKER, impatient)
    visitor.open(GAME)
    play_some(visitor)
    version = visitor.page.evaluate("making[0]")
    assert version
    visitor.page.evaluate("caches.delete('pompeii:/:snapshot')")
    visitor.leave()
    assert visitor.page.evaluate("localStorage.getItem('pompeii:/:making')") is None
    visitor.page.evaluate("version => localStorage.setItem('pompeii:/:making', version)", version)
    visitor.open(GAME)
    play_some(visitor)
    assert visitor.page.evaluate("making") == []
