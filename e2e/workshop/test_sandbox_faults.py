"""Bots with hundreds of faults, one after the other, each with a sandbox that has seen others.

Each ends with its sentence. The page goes on, and nothing stored changes.
"""

import pytest

from e2e.conftest import Invite, Witness
from e2e.visitor import Visitor
from e2e.workshop.asked_bots import STORED, at_table, outcome
from e2e.workshop.faults import (
    in_answers,
    in_hooks,
    towards_the_outside,
    while_choosing,
    while_starting,
)
from e2e.workshop.faults.source_of_fault import Faults

FAULTS = [
    *while_choosing.FAULTS,
    *while_starting.FAULTS,
    *in_hooks.FAULTS,
    *in_answers.FAULTS,
    *towards_the_outside.FAULTS,
]
MANY = 300


@pytest.fixture
def visitor(invite: Invite) -> Visitor:
    """A user at a table, whose sandbox is open."""
    return at_table(invite)


def test_there_are_many_faults_and_none_twice() -> None:
    sources = [faults.build(part) for faults in FAULTS for part, _outcome in faults.cases]
    assert len({*sources}) == len(sources) >= MANY


@pytest.mark.whole
@pytest.mark.parametrize("faults", FAULTS, ids=[faults.step for faults in FAULTS])
def test_fault_of_a_bot_has_its_sentence(
    visitor: Visitor, witness: Witness, faults: Faults
) -> None:
    witness.expected = ("Content Security Policy", "Failed to load")
    page, wrong = visitor.page, list[tuple[str, str]]()
    before = page.evaluate(STORED)
    for part, expected in faults.cases:
        found = outcome(page, faults.build(part), *faults.seconds(expected))
        if not found.startswith(expected):
            wrong.append((part, found))
        assert page.evaluate(STORED) == before
    assert wrong == []
    actions = visitor.actions()
    visitor.point("[data-legal]")
    assert visitor.actions() == actions
