"""The workshop: bots are written, kept, renamed, copied, deleted, opened and saved as files."""

from gettext import NullTranslations
from random import Random

import pytest

from app.kit import i18n
from app.storage import own_bots
from app.storage.own_bots import LARGEST, MOST, OwnBot
from app.workshop import examples
from app.workshop.add_bot import game_of
from app.workshop.template import CLASS, template
from pompeii import Player
from pompeii.bots import Budget
from pompeii.registry import GAMES, game
from tests.app.visitor import Visitor
from tests.paths import ROOT
from tools.build import bot_examples
from tools.docs import measure_steps

WRITTEN = "class Mine:\n    def choose(self, view, random, budget):\n        return view.legal[0]\n"


class Foreign(NullTranslations):
    """Another language."""

    def __init__(self) -> None:
        super().__init__()
        self._info = {"language": "de"}

    def gettext(self, message: str) -> str:
        return f"¡{message}"


def with_bot(key: str = "pompeii") -> Visitor:
    """Return a visitor of the workshop with a new bot."""
    visitor = Visitor("?screen=workshop")
    visitor.click(f"new-bot-{key}")
    visitor.asked.clear()
    return visitor


def bots(visitor: Visitor) -> list[OwnBot]:
    return own_bots.bots(visitor.store)


def write(visitor: Visitor, source: str, bot: int = -1) -> None:
    visitor.change(f"source-{bots(visitor)[bot].id}", source)


def shown(visitor: Visitor) -> str:
    """Return the text in the editor when it was drawn."""
    bot = visitor.address.partition("bot=")[2]
    node = visitor.find(f"source-{bot}")
    assert node is not None
    return node.text


def test_workshop_opens_from_home_and_leads_back() -> None:
    visitor = Visitor()
    visitor.click("workshop")
    assert visitor.address == "?screen=workshop"
    assert visitor.find("workshop-welcome") is not None
    visitor.click("workshop-back")
    assert visitor.address == ""


@pytest.mark.parametrize("key", GAMES)
def test_template_chooses_a_legal_action(key: str) -> None:
    names: dict[str, type] = {}
    exec(template(key), names)
    engine = game(key)
    players = [Player("Livia", 0), Player("Marcus", 1)]
    table = engine.table(engine.new(players, {}, "79"))
    view = table.view(table.actor)
    action = names[CLASS]().choose(view, Random(1), Budget(seconds=0.2))
    assert view.allows(action)
    assert game_of(template(key)) == key


@pytest.mark.parametrize("key", GAMES)
def test_new_bot_has_the_template_without_problems(key: str) -> None:
    visitor = with_bot(key)
    assert shown(visitor) == template(key)
    assert visitor.text("no-problems") == "No problems. The class of the bot is Mine."
    assert visitor.find("reference-view-names") is not None


@pytest.mark.parametrize("key", GAMES)
def test_bot_starts_from_every_step_with_its_figure(key: str) -> None:
    visitor = Visitor("?screen=workshop")
    for number, path in enumerate(measure_steps.solutions(key), 1):
        figure = measure_steps.figures().get(path.stem)
        share = f"{100 * figure.share:.0f}%" if figure else ""
        assert visitor.text(f"steps-{key}-{number}-share") == share
        visitor.click(f"steps-{key}-{number}-start")
        assert shown(visitor) == path.read_text(encoding="utf-8")
        assert visitor.text("no-problems") == "No problems. The class of the bot is Mine."
    assert visitor.find(f"steps-{key}-{number + 1}") is None
    assert [(bot.name, bot.game) for bot in bots(visitor)] == [
        (f"Step {at}", key) for at in range(1, number + 1)
    ]


def test_examples_are_opened_from_the_empty_workshop() -> None:
    assert {*examples.IDEAS} == {*bot_examples.EXAMPLES}
    for name, key in bot_examples.EXAMPLES.items():
        visitor = Visitor("?screen=workshop")
        visitor.click(f"examples-{name}-open")
        assert shown(visitor) == (ROOT / f"examples/{name}.py").read_text(encoding="utf-8")
        assert [(bot.name, bot.game) for bot in bots(visitor)] == [(name.title(), key)]
        assert visitor.text("no-problems").endswith(f" {name.title()}.")
        assert visitor.find("examples") is None
    visitor.send({"type": "click", "data": {"action": "new-example", "example": "other"}})
    assert len(bots(visitor)) == 1


@pytest.mark.parametrize(("key", "step"), [("pompeii", "7"), ("pompeii", "0"), ("chess", "1")])
def test_unknown_step_starts_no_bot(key: str, step: str) -> None:
    visitor = Visitor("?screen=workshop")
    visitor.send({"type": "click", "data": {"action": "new-step", "game": key, "step": step}})
    assert bots(visitor) == []


def test_names_are_those_of_the_game_of_the_bot() -> None:
    assert with_bot().find("reference-quarry_physics") is None
    assert with_bot("via-appia").find("reference-quarry_physics") is not None


def test_every_change_is_kept_and_is_there_after_a_reload() -> None:
    visitor = with_bot()
    write(visitor, WRITTEN)
    (bot,) = bots(visitor)
    assert bot.source == WRITTEN
    assert shown(visitor) == template("pompeii")  # the editor alone changes the text
    again = Visitor(visitor.address, store=visitor.store)
    assert shown(again) == WRITTEN
    assert again.address == visitor.address


def test_late_message_changes_its_own_bot() -> None:
    visitor = with_bot()
    visitor.click("copy-bot")
    write(visitor, WRITTEN, bot=0)
    assert [bot.source for bot in bots(visitor)] == [WRITTEN, template("pompeii")]
    visitor.change("source-unknown", WRITTEN)
    assert len(bots(visitor)) == 2


def test_another_screen_in_between_shows_the_newest_text() -> None:
    visitor = with_bot()
    write(visitor, WRITTEN)
    visitor.key("?")
    visitor.key("Escape")
    assert shown(visitor) == template("pompeii")
    visitor.send({"type": "click", "data": {"action": "settings"}})
    visitor.click("settings-back")
    assert shown(visitor) == WRITTEN


def test_problems_are_listed_with_their_lines_and_marked_in_the_editor() -> None:
    visitor = with_bot()
    write(visitor, "x = = 1\n")
    assert visitor.text("problems") == "Line 1 Python does not understand this: invalid syntax."
    editor = visitor.find(f"editor-{bots(visitor)[0].id}")
    assert editor is not None
    assert '"line": 1, "start": 4, "end": 5' in editor.attrs["data-problems"]
    assert editor.attrs["data-reference"] == "reference"


def test_problems_are_in_the_language_of_the_page() -> None:
    visitor = with_bot()
    write(visitor, "x = = 1\n")
    i18n.speak(Foreign())
    visitor.look()
    words = "¡Line 1 ¡Python does not understand this: invalid syntax."
    assert visitor.text("problems") == words
    i18n.use("")


def test_too_long_a_source_gets_a_sentence_and_the_last_one_is_kept() -> None:
    visitor = with_bot()
    write(visitor, WRITTEN)
    write(visitor, "#" * (LARGEST + 1))
    assert visitor.text("too-long") == "A bot has at most 64 kB. What is more is not kept."
    assert bots(visitor)[0].source == WRITTEN
    write(visitor, "#" * LARGEST)
    assert visitor.find("too-long") is None


def test_bot_is_renamed_at_each_letter_but_never_without_a_name() -> None:
    visitor = with_bot()
    for name in ("C", "Caesar", " ", "", "a\nb", "a" * 41):
        visitor.change("bot-name", name)
    assert bots(visitor)[0].name == "Caesar"
    visitor.click("delete-bot")
    visitor.change("bot-name", "Nero")
    assert bots(visitor) == []


def test_copy_has_another_name() -> None:
    visitor = with_bot()
    visitor.click("copy-bot")
    visitor.click("copy-bot")
    assert [bot.name for bot in bots(visitor)] == ["My bot", "My bot 2", "My bot 3"]
    assert visitor.address.endswith(bots(visitor)[2].id)


def test_deleted_bot_can_be_restored_until_the_screen_is_left() -> None:
    visitor = with_bot()
    write(visitor, WRITTEN)
    (bot,) = bots(visitor)
    visitor.click("delete-bot")
    assert bots(visitor) == []
    assert visitor.text("bots") == "My bot is deleted. Undo"
    assert ["focus", f"bot-{bot.id}-restore"] in visitor.asked
    visitor.click(f"bot-{bot.id}-restore")
    assert bots(visitor) == [bot]
    assert shown(visitor) == WRITTEN
    visitor.click("copy-bot")
    visitor.click(f"bot-{bot.id}-open")
    visitor.click("delete-bot")
    assert visitor.address.endswith(bots(visitor)[0].id)
    visitor.click("workshop-back")
    visitor.click("workshop")
    assert visitor.find(f"bot-{bot.id}-restore") is None


def test_bot_is_saved_as_a_file_with_the_command_that_plays_it() -> None:
    visitor = with_bot("via-appia")
    visitor.change("bot-name", "Ça va, Brute?")
    visitor.click("export-bot")
    assert visitor.asked[-1] == ["download", "a_va_brute.py", template("via-appia")]
    line = "python -m pompeii match --game via-appia random --bot a_va_brute.py:Mine --games 20"
    assert visitor.text("terminal-line") == line
    visitor.change("bot-name", "Цезарь")
    visitor.click("export-bot")
    assert visitor.asked[-1][1] == "bot.py"


def test_file_becomes_a_bot_of_its_class_and_game() -> None:
    visitor = Visitor("?screen=workshop")
    text = "\ufefffrom pompeii.games.appia import View\r\n" + WRITTEN.replace("Mine", "Road")
    visitor.send({"type": "file", "text": text})
    (bot,) = bots(visitor)
    assert (bot.name, bot.game) == ("Road", "via-appia")
    assert bot.source.startswith("from pompeii.games.appia import View\nclass Road:")
    visitor.send({"type": "file", "text": "not python"})
    assert [bot.name for bot in bots(visitor)] == ["Road", "My bot"]


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ({"size": LARGEST + 1}, "A bot has at most 64 kB. This file is larger."),
        ({"text": "é" * (LARGEST // 2 + 1)}, "A bot has at most 64 kB. This file is larger."),
        ({"size": 0}, "The browser could not read this file."),
    ],
)
def test_file_that_cannot_be_a_bot_gets_a_sentence(file: dict[str, object], words: str) -> None:
    visitor = Visitor("?screen=workshop")
    visitor.send({"type": "file", **file})
    assert words in visitor.text("notices")
    assert bots(visitor) == []


def test_no_more_bots_are_begun_than_are_kept() -> None:
    visitor = with_bot()
    (bot,) = bots(visitor)
    for number in range(MOST - 1):
        own_bots.put(visitor.store, OwnBot(f"b{number}", "B", bot.game, str(number), bot.made))
    visitor.click("copy-bot")
    words = "You have 50 bots, as many as are kept. Delete one first."
    assert words in visitor.text("notices")
    assert len(bots(visitor)) == MOST


def test_unknown_bot_or_game_changes_nothing() -> None:
    visitor = with_bot()
    before = visitor.html
    for data in ({"action": "open-bot", "bot": "x"}, {"action": "new-bot", "game": "chess"},
                 {"action": "restore-bot", "bot": "x"}):  # fmt: skip
        visitor.send({"type": "click", "data": data})
    assert visitor.html == before
    assert Visitor("?screen=workshop&bot=x", store=visitor.store).address == visitor.address


def test_buttons_of_a_bot_that_is_gone_do_nothing() -> None:
    visitor = with_bot()
    visitor.click("delete-bot")
    visitor.asked.clear()
    for action in ("copy-bot", "export-bot", "delete-bot"):
        visitor.send({"type": "click", "data": {"action": action}})
    assert bots(visitor) == []
    assert visitor.asked == []


def test_foreign_source_and_name_are_text() -> None:
    visitor = with_bot()
    write(visitor, source := "\n</textarea><img src=x onerror=alert(1)>")
    visitor.change("bot-name", "<b>\"'&")
    again = Visitor(visitor.address, store=visitor.store)
    assert shown(again) == source
    assert "&lt;/textarea&gt;&lt;img" in again.html
    assert "<img" not in again.html
    assert "<b>&quot;" not in again.html


def test_escape_stays_since_the_editor_needs_it() -> None:
    visitor = with_bot()
    before = visitor.address
    visitor.key("Escape")
    assert visitor.address == before
