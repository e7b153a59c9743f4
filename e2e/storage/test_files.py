"""Games imported and exported: files and links."""

import base64
import json
import zlib
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest

from app.kit.player_names import SHORT
from e2e.conftest import Invite
from e2e.play.test_games import check_result
from e2e.prepared_games import changed, started
from e2e.visitor import Visitor
from pompeii import Table
from pompeii.core.record_link import to_link
from tests.downfall_positions import GAMES

# Collects the progress of an import.
WATCH_PROGRESS = """() => {
  globalThis.progress = [];
  new MutationObserver(() => {
    const bar = document.getElementById("import-bar");
    if (bar) progress.push(bar.value / bar.max);
  }).observe(document.body, { attributes: true, childList: true, subtree: true });
}"""
DEEP = b'{"a":' * 6000 + b"1" + b"}" * 6000
DEEP_LINK = base64.urlsafe_b64encode(zlib.compress(DEEP, 9, -zlib.MAX_WBITS)).rstrip(b"=").decode()
# Texts that another page of this origin may send or store, nested too deep for Python's parser.
SEND_DEEP_TEXTS = """async () => {
  const deep = "[".repeat(50000);
  new BroadcastChannel("pompeii:/:games").postMessage(deep);
  postMessage(deep, "*");
  const [key] = Object.keys(localStorage).filter((key) => key.startsWith("pompeii:/:save"));
  localStorage.setItem(`${key}deep:0`, deep);
  dispatchEvent(new StorageEvent("storage", { key, newValue: deep }));
  let value = 1;
  for (let depth = 0; depth < 3000; depth += 1) value = [value];
  await new Promise((resolve, reject) => {
    const request = indexedDB.open("texts");
    request.onerror = reject;
    request.onsuccess = () => {
      const transaction = request.result.transaction("texts", "readwrite");
      transaction.objectStore("texts").put(value, "pompeii:/:save:deep:0");
      transaction.oncomplete = () => { request.result.close(); resolve(); };
    };
  });
}"""
# Puts a value that is no text under a key of a save, as another page of this origin may.
PUT_VALUE = """async (kind) => {
  const nested = (levels) => {
    let value = 1;
    for (let level = 0; level < levels; level += 1) value = { value };
    return value;
  };
  const circular = [];
  circular.push(circular);
  const value = {
    circular, deep: nested(500), deepest: nested(2500), "large number": 10n ** 30n,
    map: new Map([[1, 2]]), nothing: undefined,
  }[kind];
  await new Promise((resolve, reject) => {
    const request = indexedDB.open("texts");
    request.onerror = reject;
    request.onsuccess = () => {
      const transaction = request.result.transaction("texts", "readwrite");
      transaction.objectStore("texts").put(value, "pompeii:/:save:foreign:0");
      transaction.oncomplete = () => { request.result.close(); resolve(); };
    };
  });
}"""
HOSTILE = "<img src=x onerror='alert(1)'>&amp;\"</b>"


def exported(visitor: Visitor) -> tuple[str, str]:
    """Return the name and the text of the file that Export gives."""
    with visitor.page.expect_download() as download:
        visitor.act("export")
    return download.value.suggested_filename, download.value.path().read_text(encoding="utf-8")


def test_exported_game_is_the_record_and_can_be_imported(invite: Invite) -> None:
    visitor = invite()
    visitor.open("?players=human,human&seed=file&handover=off&animation=off")
    visitor.play(Random(1), lambda now: now.ply == 6 and not now.chosen)
    before = visitor.sight()
    name, text = exported(visitor)
    assert name.endswith(".json")
    assert text == visitor.record()
    other = invite("phone")
    other.open("?handover=off")
    assert other.bring(text) == before
    assert json.loads(other.record()) == json.loads(text)


def file_of_games(count: int, size: int) -> str:
    """Return a file of `count` games with about `size` characters."""
    record = json.loads(started("many").dump())
    later = "x" * (size // count - len(json.dumps(record)))
    games = [
        {"id": f"game{number}", "record": {**record, "seed": str(number), "page": {"later": later}}}
        for number in range(count)
    ]
    return json.dumps({"format": "pompeii-games", "version": 1, "games": games})


@pytest.mark.parametrize(
    ("count", "size"), [(40, 1_000_000), pytest.param(4000, 5_000_000, marks=pytest.mark.whole)]
)
def test_large_file_is_imported_with_its_progress_and_exported_again(
    visitor: Visitor, count: int, size: int
) -> None:
    visitor.open("?animation=off")
    visitor.page.evaluate(WATCH_PROGRESS)
    visitor.bring(file_of_games(count, size))
    assert visitor.notices()[-1] == f"{count} games imported."
    progress = visitor.page.evaluate("progress")
    assert progress == sorted(progress)
    assert progress or count < 1000
    with visitor.page.expect_download() as download:
        visitor.page.locator("[data-action=export-all]").press("Enter")
    assert len(json.loads(download.value.path().read_text(encoding="utf-8"))["games"]) == count


def exported_files(visitor: Visitor) -> list[str]:
    """Return the texts of the files that all games are exported to."""
    files = []
    for button in visitor.page.locator("[data-action=export-all]").all():
        with visitor.page.expect_download() as download:
            button.press("Enter")
        files.append(download.value.path().read_text(encoding="utf-8"))
    return files


def bring_games_of_two_files(visitor: Visitor) -> None:
    """Import more games than fit in one file."""
    document = json.loads(file_of_games(20, 19_000_000))
    for games in (document["games"][:10], document["games"][10:]):
        visitor.bring(json.dumps({**document, "games": games}))
        assert "10 games imported." in visitor.notices()


@pytest.mark.whole
def test_games_that_fill_several_files_are_exported_and_imported_again(invite: Invite) -> None:
    visitor = invite()
    visitor.open("?animation=off")
    bring_games_of_two_files(visitor)
    files = exported_files(visitor)
    assert len(files) == 2
    other = invite("phone")
    other.open("?animation=off")
    for text in files:
        other.bring(text)
        assert any(line.endswith("games imported.") for line in other.notices())
    assert exported_files(other) == files


def test_file_of_50_megabytes_is_rejected_in_one_sentence(visitor: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    with file.open("wb") as stream:
        stream.truncate(50_000_000)
    visitor.open()
    visitor.bring(file)
    assert visitor.notices() == ["A file may have at most 16 MB; this one has 50."]


REFUSED = [
    ("not a game", "JSON"),
    (changed(started("x").dump(), version=2), "version"),
    (changed(started("x").dump(), actions=["6@a1"]), "actions[0]"),
    (changed(started("x").dump(), rules={"preset": HOSTILE}), "rules.preset"),
]


def test_rejected_file_is_explained_in_one_line_and_changes_nothing(visitor: Visitor) -> None:
    visitor.open("?players=human,human&seed=1&handover=off")
    visitor.act("home")
    home = visitor.text("main")
    for text, place in REFUSED:
        visitor.bring(text)
        (said,) = visitor.notices()
        assert place in said
        assert visitor.text("main") == home
        assert len(visitor.ids("[data-action=open]")) == 1
        assert not visitor.has("img")
        visitor.act("dismiss")
        assert visitor.notices() == []


def test_hostile_names_stay_text_everywhere(visitor: Visitor) -> None:
    record = json.loads(started("names").dump())
    for player in record["players"]:
        player["name"] = HOSTILE[:40]
    visitor.open("?animation=off")
    visitor.bring(json.dumps(record))
    visitor.act("ready")
    visitor.play(Random(1), lambda now: now.ply == 3)
    assert HOSTILE[:40] in visitor.region("Players").inner_text()
    assert f"{HOSTILE[: SHORT - 1]}…" in visitor.page.title()
    visitor.act("ready") if visitor.has("[data-action=ready]") else None
    visitor.act("home")
    assert HOSTILE[:40] in visitor.saves()[0]
    visitor.act("delete")
    assert not visitor.has("img")


def test_link_to_a_finished_game_opens_its_replay_and_is_stored_with_its_result(
    visitor: Visitor,
) -> None:
    text = (GAMES / "classic-3.json").read_text(encoding="utf-8")
    assert visitor.open(f"#record={to_link(text)}").ply == 0
    visitor.act("keep-linked-game")
    check_result(visitor, Table.load(text))


def test_link_with_players_starts_that_game_and_is_replaced_by_the_save(
    visitor: Visitor,
) -> None:
    sight = visitor.open(f"?players=human,bot:easy,human&rules=online&seed={quote('ä 7')}")
    assert sight.phase == "city"
    record = json.loads(visitor.record())
    assert record["seed"] == "ä 7"
    assert record["rules"]["preset"] == "online"
    assert len(record["players"]) == 3
    assert "?game=" in visitor.page.url
    assert "seed" not in visitor.page.url


def test_malformed_link_is_reported_in_one_line_and_leads_home(visitor: Visitor) -> None:
    for link in ("%%%", DEEP_LINK):
        sight = visitor.open(f"#record={link}")
        assert sight.phase is None
        assert visitor.has("[data-action=new]")
        assert len(visitor.notices()) == 1
    assert "nested too deep" in visitor.notices()[0]
    visitor.page.reload()
    visitor.sight()
    assert visitor.notices() == []


def test_deep_texts_of_other_pages_are_ignored(visitor: Visitor) -> None:
    visitor.open("?players=human,human&seed=deep&handover=off&animation=off")
    visitor.page.evaluate(SEND_DEEP_TEXTS)
    assert visitor.play(Random(1), lambda now: now.ply == 2 and not now.chosen).ply == 2
    visitor.page.reload()
    assert visitor.sight().ply == 2


@pytest.mark.parametrize(
    "foreign",
    [
        ("circular", "deepest"),
        pytest.param(("deep", "large number", "map", "nothing"), marks=pytest.mark.whole),
    ],
)
def test_foreign_values_in_the_database_are_set_aside_in_one_sentence(
    visitor: Visitor, foreign: tuple[str, ...]
) -> None:
    visitor.open("?players=human,human&seed=foreign&handover=off&animation=off")
    assert visitor.play(Random(1), lambda now: now.ply == 2 and not now.chosen).ply == 2
    record = visitor.record()
    for value in foreign:
        visitor.page.evaluate(PUT_VALUE, value)
        visitor.page.reload()
        assert visitor.sight().ply == 2, value
        assert visitor.record() == record
        (notice,) = visitor.notices()
        assert "can no longer be read" in notice
        visitor.page.reload()
        assert visitor.sight().ply == 2
        assert visitor.notices() == [], value
