"""Pages of two versions with one storage: in any order, no data of the newer one is lost."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import BrowserContext

from app.storage.stored_copy_format import SealedCopy, sealed
from e2e.conftest import SCREENS, Witness
from e2e.later_version import NEWER, built
from e2e.visitor import COUNT_CLICKS, INSTALLED, Visitor
from tests.app.saves_of_other_versions import NEWER as SEALS
from tools.build import single_file
from tools.build.build_files import write
from tools.build.serve import served
from tools.build.site import WEB

GAME = "?players=human,human&seed={seed}&handover=off&animation=off"
HOME = "?handover=off&animation=off"
# All copies of saves, and texts that were set aside, in both places.
STORED = """async () => {
  const ours = ([key]) => /:(save|lost|aside):/.test(key);
  const [{ name }] = (await indexedDB.databases()).filter(({ name }) => name.endsWith(":texts"));
  const indexed = await new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onerror = reject;
    request.onsuccess = () => {
      const texts = request.result.transaction("texts").objectStore("texts");
      const [keys, values] = [texts.getAllKeys(), texts.getAll()];
      values.onsuccess = () => {
        request.result.close();
        resolve(keys.result.map((key, at) => [key, values.result[at]]));
      };
    };
  });
  return {
    local: Object.fromEntries(Object.entries(localStorage).filter(ours)),
    indexed: Object.fromEntries(indexed.filter(ours)),
  };
}"""
# Answers of the database to each of these changes, one after the other.
ANSWERS = """async ([address, steps]) => {
  const { read, write } = await import(address);
  await read("pompeii:/:answers");
  const answers = [];
  for (const step of steps) answers.push(await write(JSON.stringify(step)));
  return answers;
}"""

Stored = dict[str, dict[str, str]]


@pytest.fixture(scope="module")
def current() -> dict[str, bytes]:
    """The site of the current version."""
    return single_file.site()


@pytest.fixture(scope="module")
def newer(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The site of a later version."""
    return built(tmp_path_factory.mktemp("newer"))


@pytest.fixture
def enter(
    tmp_path: Path, new_context: Callable[..., BrowserContext]
) -> Iterator[Callable[..., Visitor]]:
    """Open pages of one origin, which is served out of ``tmp_path``, in one browser."""
    contexts: dict[str, BrowserContext] = {}
    with served(tmp_path) as site:
        witness = Witness(site)

        def entered(service_workers: str = "block") -> Visitor:
            if not contexts:
                screen: dict[str, Any] = {**SCREENS["desktop"], "service_workers": service_workers}
                contexts["one"] = new_context(**screen)
            page = contexts["one"].new_page()
            witness.watch(page)
            page.add_init_script(COUNT_CLICKS)
            return Visitor(page, site, touch=False)

        yield entered
    assert not witness.complaints


def version(visitor: Visitor) -> str | None:
    return visitor.page.locator("meta[name=version]").get_attribute("content")


def save(visitor: Visitor) -> str:
    """Return the save of the open game."""
    (id,) = parse_qs(urlsplit(visitor.page.url).query)["game"]
    return id


def opened(visitor: Visitor, button: str) -> list[str]:
    """Return the actions of a game on the home screen."""
    visitor.point(f"#{button}")
    actions = visitor.actions()
    visitor.act("home")
    return actions


def turn(visitor: Visitor, ply: int) -> list[str]:
    """Play until `ply` actions are done; return all."""
    visitor.play(Random(ply), lambda now: (now.ply or 0) >= ply and not now.chosen)
    return visitor.actions()


def stored(beside: Visitor) -> Stored:
    """Return the stored data, as a page sees it that runs nothing of the game."""
    kept: Stored = beside.page.evaluate(STORED)
    return kept


def stored_under(kept: Stored, what: str) -> Stored:
    """Return the stored data under these keys."""
    return {
        place: {key: text for key, text in held.items() if f":{what}:" in key}
        for place, held in kept.items()
    }


@pytest.mark.early
def test_nothing_is_lost_in_either_order(
    enter: Callable[..., Visitor],
    current: dict[str, bytes],
    newer: dict[str, bytes],
    tmp_path: Path,
) -> None:
    write({**newer, **current}, tmp_path)
    beside = enter()
    beside.leave()
    old = enter()
    old.open(GAME.format(seed="both"))
    turn(old, 1)
    id = save(old)
    old.act("home")
    before, *_ = stored_under(stored(beside), f"save:{id}")["local"].values()

    # The newer page continues the older one's game, and begins a new one.
    write({**current, **newer}, tmp_path)
    new = enter()
    new.open(f"{HOME}&game={id}")
    assert version(new) == NEWER
    played = turn(new, 3)
    new.open(GAME.format(seed="own"))
    own_id, own = save(new), turn(new, 2)
    new.act("home")  # releases the game
    kept = stored(beside)
    assert all(
        text.endswith(', "more"]') for text in stored_under(kept, f"save:{id}")["local"].values()
    )

    # The older page, unaware of that, continues its own game.
    old.act("continue")
    assert old.actions() == played[:1]
    old.point("[data-legal]")
    old.page.wait_for_selector("[data-action=update]")
    old.sight()
    told = " ".join(old.notices())
    assert "This game was continued on another page" in told
    assert "it was saved by a newer version of this page: reload" in told
    assert old.ids("[data-action=open]") == old.ids("[data-action=delete]") == []
    assert len(old.ids("[data-action=export-save]")) == 2
    assert stored_under(stored(beside), "save") == stored_under(kept, "save")
    # This is the behaviour without an IndexedDB that could reject it.
    for key in stored_under(kept, f"save:{id}")["local"]:
        assert not old.page.evaluate(
            "([key, text]) => pompeii.boot.store(key, text)", [key, before]
        )
    assert stored(beside)["local"] == kept["local"]
    with old.page.expect_download() as download:
        old.point(f"[data-action=export-save][data-save='{id}']")
    file = download.value.path().read_text(encoding="utf-8")

    # It plays other games, and comes again.
    write({**newer, **current}, tmp_path)
    old.open(f"{HOME}&game={id}")
    assert version(old) != NEWER
    assert "it was saved by a newer version of this page" in " ".join(old.notices())
    old.open(GAME.format(seed="mine"))
    mine_id, mine = save(old), turn(old, 1)
    now = stored(beside)
    for each in (id, own_id):
        assert stored_under(now, f"save:{each}") == stored_under(kept, f"save:{each}")
    assert stored_under(now, "lost") == stored_under(now, "aside") == {"local": {}, "indexed": {}}

    # The newer page has all of it, and reads the file of the older one.
    old.act("home")
    write({**current, **newer}, tmp_path)
    with old.page.expect_navigation():
        old.press("[data-action=update]")
    old.sight()
    assert version(old) == NEWER
    for each, actions in ((id, played), (own_id, own), (mine_id, mine)):
        old.open(f"{HOME}&game={each}")
        assert old.actions() == actions
    old.open(HOME)
    old.point(f"[data-action=delete][data-save='{id}']")
    old.act("delete-now")
    old.bring(file)
    assert "1 game imported." in old.notices()
    assert opened(old, f"save-{id}-open") == played


@pytest.mark.whole
def test_update_by_another_tab_leads_the_older_one_to_the_stored_data(
    enter: Callable[..., Visitor],
    current: dict[str, bytes],
    newer: dict[str, bytes],
    tmp_path: Path,
) -> None:
    write(current, tmp_path)
    old = enter("allow")
    old.open(GAME.format(seed="update"))
    turn(old, 1)
    assert old.page.evaluate(INSTALLED)
    old.act("home")
    write(newer, tmp_path)
    new = enter()
    new.open(HOME)
    new.page.wait_for_selector("[data-action=update]")
    assert version(new) != NEWER
    with new.page.expect_navigation():
        new.press("[data-action=update]")
    new.sight()
    assert version(new) == NEWER
    new.act("continue")
    played = turn(new, 3)
    new.act("home")  # releases the game

    assert version(old) != NEWER
    old.act("continue")
    assert old.actions() == played[:1]
    with old.page.expect_navigation():
        old.press("[data-legal]")
    old.page.wait_for_selector("body[data-ply='3']")
    old.sight()
    assert version(old) == NEWER
    assert old.actions() == played
    assert "This game was continued on another page" in " ".join(old.notices())
    assert turn(old, 4)[:3] == played


def test_database_keeps_newer_data(
    enter: Callable[..., Visitor], current: dict[str, bytes], tmp_path: Path
) -> None:
    def copy(revision: int, text: str | None = "text") -> str:
        return sealed(SealedCopy(revision, revision, text))

    even, odd, theme = (f"pompeii:/:{each}" for each in ("save:a:0", "save:a:1", "settings:all:0"))
    first, second, spoilt = copy(1), copy(2), copy(3).replace("text", "next")
    steps = [
        ([[odd, first]], "emptied"),  # it was empty before
        ([[odd, first]], "kept"),  # the same again
        ([[odd, copy(1, "other")]], "outrun"),
        ([[even, second]], "kept"),
        ([[odd, copy(1, "other")]], "outrun"),  # the other generation is newer
        ([[odd, copy(3, None)], [even, None]], "kept"),
        ([[odd, None], [even, None]], "kept"),  # nothing but a deletion
        ([[odd, copy(3)]], "emptied"),
        ([[odd, None], ["pompeii:/:other", "text"]], "outrun"),
        ([[odd, None], ["pompeii:/:aside:x:unreadable", copy(3)]], "kept"),
        ([[odd, spoilt]], "kept"),
        ([[odd, copy(3)], ["pompeii:/:aside:y:unreadable", spoilt]], "kept"),
        ([[theme, copy(2, "{}")]], "kept"),
        ([[theme, copy(2, '{"theme": "dark"}')]], "kept"),  # the last one counts
    ]
    for number, seal in enumerate(SEALS.values()):
        text = seal(SealedCopy(1, 1, "text"))
        save_of, own = f"pompeii:/:save:b{number}:", f"pompeii:/:settings:{number}:"
        steps += [
            ([[f"{save_of}0", text], [f"{own}0", text]], "kept"),
            ([[f"{save_of}0", copy(8)]], "outrun"),
            ([[f"{save_of}1", copy(9)]], "outrun"),
            ([[f"{save_of}0", None]], "outrun"),
            ([[f"{save_of}1", copy(9, None)], [f"{save_of}0", None]], "outrun"),
            ([[f"{own}0", copy(8, "{}")]], "outrun"),
            ([[f"{own}1", copy(9, "{}")]], "outrun"),
            ([[f"{save_of}0", text], [f"{own}0", text]], "kept"),  # it is unchanged
        ]
    modules = {f"boot/{path.name}": path.read_bytes() for path in (WEB / "boot").glob("*.js")}
    write({**current, **modules}, tmp_path)
    beside = enter()
    beside.leave()
    changes = [step for step, _ in steps]
    answers = beside.page.evaluate(ANSWERS, ["/boot/indexed_db.js", changes])
    assert list(zip(changes, answers, strict=True)) == steps
