"""Messages have the right names and flags, and what other pages say is filtered."""

import json

from app.worker_messages import KINDS, Click, Message, OnDrawing, leads, overheard, read


def names(flag: str, *, value: bool) -> set[str]:
    """Return the names of the messages with this flag; base classes are not among them."""
    kinds = {name: kind for name, kind in KINDS.items() if kind is not OnDrawing}
    return {name for name, kind in kinds.items() if getattr(kind, flag) is value}


def test_messages_of_a_person_are_flagged() -> None:
    assert names("by_person", value=True) == {
        "click", "change", "key", "file", "popped", "copied", "sent",
    }  # fmt: skip


def test_messages_that_leave_clicks_valid_are_flagged() -> None:
    assert names("stales_clicks", value=False) == {
        "change", "visible", "update", "offline", "persisted", "overheard", "stored", "missing",
        "thought", "filmed", "chosen", "botanswered", "fetched",
    }  # fmt: skip


def test_only_clicks_and_keys_are_made_on_a_drawing() -> None:
    assert {kind.__name__ for kind in OnDrawing.__subclasses__()} == {"Click", "Key"}


def test_a_message_has_its_fields_and_defaults() -> None:
    message = read('{"type": "click", "data": {"action": "undo"}, "id": 3, "rev": 2}')
    assert isinstance(message, Click)
    assert (message.data, message.id, message.rev) == ({"action": "undo"}, 3, 2)
    assert not message.early


def test_a_message_of_an_unknown_kind_is_plain() -> None:
    message = read('{"type": "dance", "id": 3}')
    assert (type(message), message.id) == (Message, 3)


def test_another_page_sets_no_number_and_no_flag() -> None:
    message = overheard(json.dumps({"game": "g", "id": 7, "by_person": True, "rev": 9}))
    assert (message.game, message.record, message.wanted) == ("g", None, None)
    assert (message.id, message.rev, message.by_person) == (None, 0, False)


def test_commands_to_another_address_or_away_wait_for_saving() -> None:
    assert leads(("place", ["?game=x"]))
    assert leads(("take", "x"))
    assert leads(("update",))
    assert leads(("devices", "{}"))
    assert not leads(("title", "x"))
