"""If nothing starts, games and bots can be exported from a dialog, and imported again."""

import json

import pytest
from playwright.sync_api import Browser

from app.kit.error_texts import MENDED
from app.workshop.template import template
from e2e.damaging_server import RESCUE, Faulty, end, forget_http, page_of, regular, spoil, try_again
from e2e.prepared_games import started
from e2e.storage.test_files import bring_games_of_two_files, exported_files
from e2e.visitor import Visitor
from pompeii import Table
from tools.build.serve import DIST


def test_games_can_be_exported_and_imported_if_nothing_starts(
    browser: Browser, faulty_site: str
) -> None:
    (worker,) = DIST.glob("worker.*.js")
    with regular(browser, faulty_site) as page:
        visitor = Visitor(page, faulty_site, touch=False)
        visitor.open("?screen=workshop")
        visitor.point("#new-bot-pompeii")
        spoil(page, worker.name, "cut")
        forget_http(page)
        page.evaluate("localStorage.clear()")  # one of the two places is enough
        Faulty.down = True
        page.goto(faulty_site, wait_until="commit")
        assert "offline" in end(page)
        with page.expect_download() as download:
            page.get_by_role("button", name=RESCUE).click()
        text = download.value.path().read_text(encoding="utf-8")
        Faulty.down = False
        assert try_again(page) == "started"
        assert MENDED in page.locator("#notices").inner_text()
    (bot,) = json.loads(text)["bots"]
    assert (bot["name"], bot["source"]) == ("My bot", template("pompeii"))
    (game,) = json.loads(text)["games"]
    assert Table.load(json.dumps(game["record"])).dump() == started("kept").dump()
    with page_of(browser) as page:
        visitor = Visitor(page, faulty_site, touch=False)
        visitor.open("?handover=off&animation=off")
        visitor.bring(text)
        visitor.act("continue")
        assert visitor.record() == started("kept").dump()


def saves_of(files: list[str]) -> list[dict[str, object]]:
    """Return the saves in exported files."""
    return [save for text in files for save in json.loads(text)["games"]]


@pytest.mark.faults
def test_games_that_fill_several_files_can_be_exported_if_nothing_starts(
    browser: Browser, faulty_site: str
) -> None:
    (worker,) = DIST.glob("worker.*.js")
    with regular(browser, faulty_site) as page:
        visitor = Visitor(page, faulty_site, touch=False)
        bring_games_of_two_files(visitor)
        kept = exported_files(visitor)
        spoil(page, worker.name, "cut")
        forget_http(page)
        Faulty.down = True
        page.goto(faulty_site, wait_until="commit")
        assert "offline" in end(page)
        texts = []
        page.get_by_role("button", name=RESCUE).first.wait_for()
        for button in page.get_by_role("button", name=RESCUE).all():
            with page.expect_download() as download:
                button.click()
            texts.append(download.value.path().read_text(encoding="utf-8"))
        Faulty.down = False
    assert len(texts) > 1
    with page_of(browser) as page:
        visitor = Visitor(page, faulty_site, touch=False)
        visitor.open("?handover=off&animation=off")
        for text in texts:
            visitor.bring(text)
        assert saves_of(exported_files(visitor)) == saves_of(kept)
