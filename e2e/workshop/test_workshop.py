"""The workshop: a bot is written in the editor, by mouse and by keyboard, and kept."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from app.workshop.template import template
from e2e.conftest import Invite, Witness
from e2e.visitor import Visitor
from pompeii.core.multi_game_file import FORMAT, VERSION

TEXT = "document.querySelector('code-editor').text"
FOCUS = "document.activeElement.id"
KEEP_SELECTION_SECRET = """addEventListener(
  "selectionchange", (event) => event.stopImmediatePropagation(), { capture: true })"""
# Waits until the store has a bot whose source contains a text.
KEPT = """(text) => Object.entries(localStorage)
  .some(([key, value]) => key.includes(":bot:") && value.includes(text))"""


def editor(visitor: Visitor) -> Locator:
    """Return the text in the editor, once its script is there."""
    content = visitor.page.locator(".cm-content")
    content.wait_for()
    return content


def begin(visitor: Visitor, game: str = "pompeii") -> Locator:
    """Begin a bot, and return its editor."""
    visitor.open("?screen=workshop")
    visitor.point(f"#new-bot-{game}")
    return editor(visitor)


def text(visitor: Visitor) -> str:
    found: str = visitor.page.evaluate(TEXT)
    return found


def write(visitor: Visitor, source: str) -> None:
    """Replace the text in the editor."""
    visitor.page.locator(".cm-content").focus()
    visitor.page.keyboard.press("Control+a")
    visitor.page.keyboard.press("Delete")
    visitor.page.keyboard.insert_text(source)


def type_at_end(visitor: Visitor, letters: str) -> None:
    visitor.page.keyboard.press("Control+End")
    visitor.page.keyboard.type(letters)


def test_bot_is_written_by_keyboard_alone_and_is_there_after_a_reload(visitor: Visitor) -> None:
    begin(visitor)
    page = visitor.page
    page.focus("#delete-bot")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUS).startswith("editor-")
    type_at_end(visitor, "class Other:\n")  # the next line is indented
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.type("x = = 1")
    page.locator("#problems", has_text="invalid syntax").wait_for()
    assert visitor.text("#problem-0-line") == "Line 13"
    expect(page.locator(".cm-lintRange-error")).to_have_text("=")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")  # leaves
    assert page.evaluate(FOCUS) == "problem-0-line"
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUS).startswith("editor-")
    page.keyboard.type("    pass")  # in place of the line
    written = template("pompeii") + "class Other:\n    pass"
    assert text(visitor) == written
    page.reload()  # before the pause after which a text is sent
    editor(visitor)
    assert text(visitor) == written
    page.locator("#no-problems").wait_for()


def test_text_replaces_a_selection_before_the_editor_has_heard_of_it(visitor: Visitor) -> None:
    written = begin(visitor)
    written.click()
    type_at_end(visitor, "x = = 1")
    visitor.page.locator("#problem-0-line").wait_for()  # from now on the editor draws nothing
    visitor.page.evaluate(KEEP_SELECTION_SECRET)
    written.fill("chosen = 1")
    assert text(visitor) == "chosen = 1"


def test_names_of_the_game_are_completed_with_their_descriptions(visitor: Visitor) -> None:
    begin(visitor, "via-appia").click()
    type_at_end(visitor, "view.majo")
    choice = visitor.page.get_by_role("option", name="majorities")
    choice.wait_for()
    told = visitor.page.locator(".cm-completionInfo")
    expect(told).to_contain_text("Points by segment and seat")
    choice.click()  # a key would not count in the first moment, which CodeMirror leaves to typing
    assert text(visitor).endswith("view.majorities")
    visitor.page.keyboard.type("\nquarry_ph")
    visitor.page.keyboard.type("ysics.pus")
    visitor.page.get_by_role("option", name="push").wait_for()


def test_bot_goes_into_a_file_and_comes_back(visitor: Visitor, tmp_path: Path) -> None:
    begin(visitor).click()
    type_at_end(visitor, "# ÄÖ 🌋\n")
    visitor.page.fill("#bot-name", "Caesar")
    with visitor.page.expect_download() as download:
        visitor.point("#export-bot")
    assert download.value.suggested_filename == "caesar.py"
    file = tmp_path / "caesar.py"
    download.value.save_as(file)
    assert file.read_text(encoding="utf-8") == template("pompeii") + "# ÄÖ 🌋\n"
    visitor.point("#delete-bot")
    with visitor.page.expect_file_chooser() as chooser:
        visitor.press("#import-bot")
    chooser.value.set_files(file)
    visitor.page.locator("#bots .now", has_text="Mine").wait_for()
    editor(visitor)
    assert text(visitor).endswith("# ÄÖ 🌋\n")


def test_file_of_all_games_brings_a_bot_to_a_new_browser(visitor: Visitor) -> None:
    bot = {"id": "a", "name": "Caesar", "game": "pompeii", "source": "x = 1\n", "made": "2026"}
    visitor.open("")
    visitor.bring(json.dumps({"format": FORMAT, "version": VERSION, "games": [], "bots": [bot]}))
    expect(visitor.page.locator("#notices")).to_contain_text("1 bot imported.")
    visitor.open("?screen=workshop&bot=a")
    editor(visitor)
    assert text(visitor) == "x = 1\n"


@pytest.mark.whole
def test_field_does_without_the_script_what_the_editor_does(
    invite: Invite, witness: Witness
) -> None:
    visitor = invite()
    witness.expected = ("Failed to load resource", "code_editor")
    visitor.page.route("**/code_editor*.js", lambda route: route.abort())
    visitor.open("?screen=workshop")
    visitor.point("#new-bot-pompeii")
    field = visitor.page.locator("code-editor textarea")
    expect(field).to_have_value(template("pompeii"))
    field.press("Control+End")
    field.press_sequentially("x = = 1")
    visitor.page.get_by_role("button", name="Line 12").wait_for()
    field.press("Escape")
    assert visitor.has("#writing")
    visitor.page.reload()
    expect(field).to_have_value(template("pompeii") + "x = = 1")


@pytest.mark.whole
def test_long_sources_stay_quick_and_hostile_ones_harmless(visitor: Visitor) -> None:
    begin(visitor)
    for source in ("x = " + "(" * 250 + ")" * 250, "x = " + "-" * 60_000 + "1", "[" * 60_000):
        write(visitor, source)
        visitor.page.locator("#problems", has_not_text="A bot needs a class").wait_for()
        write(visitor, "")
        visitor.page.get_by_text("A bot needs a class").wait_for()
    write(visitor, "#" * 65_537)
    visitor.page.locator("#too-long").wait_for()


@pytest.mark.whole
def test_the_other_tab_shows_the_newer_text_and_nothing_is_lost(invite: Invite) -> None:
    first, second = invite(), invite()
    begin(first).click()
    type_at_end(first, "# one\n")
    first.page.wait_for_function(KEPT, arg="# one")
    second.open(first.page.url.removeprefix(first.address))
    editor(second).click()
    type_at_end(second, "# two\n")
    second.page.wait_for_function(KEPT, arg="# two")
    first.page.keyboard.type("# three\n")
    shown = "document.querySelector('code-editor')?.text?.endsWith('# one\\n# two\\n')"
    first.page.wait_for_function(shown)
