"""The browser is asked for persistent storage; the home screen warns without it."""

import pytest

from app.storage import backup_reminder
from app.storage.store import Store
from tests.app.visitor import Visitor

TABLE = "?players=human,human&seed=5&handover=off&draw=auto"


def played(*answers: bool) -> Visitor:
    """Return a user at home who has played a turn, with this answer of the browser."""
    visitor = Visitor(TABLE)
    visitor.key("1")
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    for answer in answers:
        visitor.send({"type": "persisted", "ok": answer})
    visitor.click("menu")
    visitor.click("home")
    return visitor


def test_browser_is_asked_once_after_the_first_turn() -> None:
    visitor = Visitor(TABLE)
    assert ["persist"] not in visitor.asked
    visitor.key("1")
    for _ in range(2):
        visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
        visitor.key("1")
    assert visitor.asked.count(["persist"]) == 1


@pytest.mark.parametrize(("answers", "told"), [((), 0), ((True,), 0), ((False,), 1)])
def test_home_screen_warns_that_games_may_be_deleted(answers: tuple[bool, ...], told: int) -> None:
    visitor = played(*answers)
    assert ("may delete" in visitor.html) == bool(told)
    if told:
        visitor.click("export-all")
        assert visitor.find("home-advice") is None


def test_changed_answer_is_stored() -> None:
    store = Store.load("/", {}, {})
    for granted in (False, False, True):
        backup_reminder.answer(store, granted=granted)
        assert store.settings[backup_reminder.GRANTED] is granted


def test_ten_games_without_an_export_show_a_reminder() -> None:
    store = Store.load("/", {}, {})
    for number in range(backup_reminder.MANY):
        assert backup_reminder.advice(store) == ""
        store.put(f"game{number}", "{}", {})
    assert backup_reminder.advice(store).startswith("10 games are stored only on this device")
    backup_reminder.exported(store)
    assert backup_reminder.advice(store) == ""
    store.put("another", "{}", {})
    assert backup_reminder.advice(store) == ""
