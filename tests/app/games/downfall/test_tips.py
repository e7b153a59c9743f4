"""Pointing explains an illegal choice, and shows the cost of a legal one."""

import json
import re
from collections.abc import Mapping
from random import Random

import pytest

from tests.app.visitor import Visitor, nodes

pytestmark = pytest.mark.no_cover  # whole games: see tests/conftest.py

RULE = re.compile(r" \([BCDEMP]\d+\)\.$")


def reasons(visitor: Visitor) -> dict[str, str]:
    tip = visitor.find("tip")
    assert tip is not None
    found: dict[str, str] = json.loads(tip.attrs["data-reasons"])
    return found


def test_every_square_is_highlighted_or_explained_by_its_rule() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off&animation=off")
    random = Random(1)
    decisions: set[str] = set()
    squares = {node.id for node in nodes(visitor.tree) if node.id.startswith("sq-")}
    while legal := visitor.legal():
        why = reasons(visitor)
        if any(id.startswith("sq-") for id in legal):
            decisions.add(visitor.marks["data-decision"])
            assert not why.keys() & set(legal)
            picked = {node.id for node in nodes(visitor.tree) if "picked" in _classes(node.attrs)}
            assert squares - set(legal) - picked <= why.keys()
            assert all(RULE.search(text) for text in why.values())
        visitor.click(random.choice(legal))
    assert decisions >= {"play", "relative", "lava", "move"}


def _classes(attrs: Mapping[str, str]) -> list[str]:
    return attrs.get("class", "").split()


def test_board_asks_for_a_card_or_names_the_fitting_one() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    fits = {f"Card {card} can be played here." for card in (1, 3, 4, 7)}
    assert set(reasons(visitor).values()) == {"Choose a card first.", *fits}


def test_pointing_at_a_card_highlights_its_spaces() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off&animation=off&draw=auto")
    random = Random(1)
    seen = 0
    while (legal := visitor.legal()) and visitor.marks["data-phase"] == "city":
        first = [id for id in legal if id.startswith("card-") and id.endswith("-1")]
        for card in [id for id in first if visitor.find(f"shows-{id}")]:
            shown = visitor.find(f"shows-{card}-line")
            assert shown is not None
            visitor.click(card)
            glowing = [id for id in visitor.legal() if id.startswith("sq-")]
            assert shown.attrs["d"].count("M") == len(glowing)
            seen += 1
        visitor.click(random.choice(visitor.legal()))
    assert seen > 10


def test_tile_shows_its_victims_before_it_is_laid() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off&animation=off&draw=auto")
    random = Random(1)
    shown = 0
    while legal := visitor.legal():
        for id in legal:
            if visitor.marks["data-decision"] != "lava":
                continue
            doom = visitor.find(f"shows-{id}")
            label = visitor.find(f"label-{id.removeprefix('sq-')}-text")
            assert (doom is not None) == (label is not None)
            shown += doom is not None
        visitor.click(random.choice(legal))
    assert shown > 10
