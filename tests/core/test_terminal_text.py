"""Text for the terminal: the numbers of actions."""

from pompeii.core.action import Action
from pompeii.core.terminal_text import action_numbers


def numbers(*texts: str) -> list[tuple[str, str]]:
    """Return the number and the notation of each action."""
    return [(key, str(action)) for key, action in action_numbers([*map(Action, texts)]).items()]


def test_actions_are_numbered_in_their_order() -> None:
    assert numbers("6@c4", "done") == [("1", "6@c4"), ("2", "done")]


def test_action_that_is_written_as_a_number_keeps_it_alone() -> None:
    assert numbers("2", "15", "+a1", "+a2") == [
        ("2", "2"), ("15", "15"), ("1", "+a1"), ("3", "+a2"),
    ]  # fmt: skip
