"""The names for bots: complete, and each with its description."""

import json

import pytest

from pompeii.bots import Budget
from pompeii.registry import GAMES, game
from tools.build import bot_reference


def names(key: str, owner: str) -> set[str]:
    """Return the listed names of an owner."""
    (group,) = (each for each in bot_reference.reference(key) if each["of"] == owner)
    return {entry["name"] for entry in group["entries"]}


def public(owner: type) -> set[str]:
    return {name for name in dir(owner) if not name.startswith("_")}


@pytest.mark.parametrize("key", GAMES)
def test_every_public_name_of_a_view_is_listed(key: str) -> None:
    assert names(key, "view") == public(game(key).view)


def test_method_of_a_budget_is_listed() -> None:
    assert names("pompeii", "budget") == {"start"} <= public(Budget)


@pytest.mark.parametrize("key", GAMES)
def test_listed_names_of_modules_can_be_imported(key: str) -> None:
    for group in bot_reference.reference(key):
        if group["alone"]:
            module = __import__(group["module"], fromlist=["a name"])
            assert all(hasattr(module, entry["name"]) for entry in group["entries"])


@pytest.mark.parametrize("key", GAMES)
def test_each_name_has_one_sentence_without_marks(key: str) -> None:
    for group in bot_reference.reference(key):
        for entry in group["entries"]:
            assert entry["words"].endswith((".", "`", ")"))
            assert ":`" not in entry["words"]
            assert entry["kind"] in ("class", "function", "property")


def test_signature_has_the_parameters_without_self() -> None:
    found = json.loads(bot_reference.as_json())
    (view,) = (group for group in found["pompeii"] if group["of"] == "view")
    by_name = {entry["name"]: entry for entry in view["entries"]}
    assert by_name["pieces_on"]["signature"] == "(name: str) → dict[str, int]"
    assert by_name["hand"]["signature"] == "tuple[Card, ...]"
    assert by_name["open_gates"]["kind"] == "property"
