"""What comes to the brain beside the page's own messages: how its worker starts and warms it, what
thinkers and other pages say.
"""

import asyncio
import json
from pathlib import Path

import pytest
from brain import Brain, Message, running, start, warm
from ui.kit.markup import to_html
from ui.screens import about

from tests.page.test_brain import HELLO, STATIC, Page, Person


def test_what_thinkers_and_other_pages_say_reaches_the_session() -> None:
    page, heard = Page(), list[Message]()

    class Listener(Person):
        def handle(self, message: Message) -> None:
            heard.append(message)

    async def conversation() -> None:
        brain = Brain(page, Listener, STATIC)
        living = asyncio.ensure_future(brain.run())
        brain.receive(json.dumps({"rev": 1, "id": 1, **HELLO}))
        brain.hear(2, '{"ready": true}')
        brain.lose(1)
        for text in ("no JSON", "[1]", '"x"', "[" * 100_000, '{"game": "g", "record": "r"}'):
            brain.overhear(text)
        await asyncio.sleep(0.05)
        living.cancel()

    asyncio.run(conversation())
    assert heard == [
        {"type": "thought", "thinker": 2, "ready": True},
        {"type": "died", "thinker": 1},
        {"type": "overheard", "game": "g", "record": "r"},
    ]
    assert page.errors == []


def test_the_brain_that_a_worker_starts_draws_the_page_that_was_asked_for() -> None:
    page = Page()

    async def visit() -> None:
        brain = start(page)
        hello = {**HELLO, "query": "?players=human,human&seed=7&handover=off", "hash": ""}
        brain.receive(json.dumps({"rev": 1, "id": 1, **hello}))
        await asyncio.sleep(0.2)
        running.pop().cancel()

    asyncio.run(visit())
    assert page.errors == []
    [draw] = [message for message in page.heard if message["type"] == "draw"]
    assert ["set", "body", "data-decision", "play"] in draw["patches"]
    assert json.loads(draw["record"])["players"][0]["kind"] == "human"


def test_a_brain_is_warmed_by_what_every_start_needs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = tmp_path / "works.json"
    kept.write_text('[{"name": "Pyodide", "version": "1", "licence": "MPL-2.0", "within": ""}]')
    monkeypatch.setattr(about, "PATH", kept)
    about.works.cache_clear()
    try:
        warm()
        kept.unlink()
        html = to_html(about.render_about("Back"))
    finally:
        about.works.cache_clear()
    assert "Pyodide" in html
    assert "MPL-2.0" in html
