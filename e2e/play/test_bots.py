"""Bots at the table: they think in workers, and the page stays responsive."""

import pytest

from e2e.visitor import Visitor

BOT = "black"
"""Colour of the second seat."""
ANSWERED = """actor => {
  const { body } = document;
  return body.dataset.actor === actor || !body.hasAttribute("data-busy");
}"""


def against(visitor: Visitor, bot: str, seed: str) -> None:
    """Open a game against a bot, at a person's decision."""
    visitor.open(f"?players=human,bot:{bot}&seed={seed}&animation=off&draw=auto")


def until_bot_thinks(visitor: Visitor) -> None:
    """Play until it is the bot's turn, without waiting for its action.

    The number of bot actions depends on the machine's speed, and so does the pending decision.
    """
    while True:
        visitor.sight()
        page = visitor.page
        hooks = ("[data-square][data-legal]", "[data-card][data-legal]", "[data-legal]")
        visitor.press(next(hook for hook in hooks if page.locator(hook).count()))
        page.wait_for_function(ANSWERED, arg=BOT)
        if page.get_attribute("body", "data-actor") == BOT:
            return


def ply(visitor: Visitor) -> int:
    return int(visitor.page.get_attribute("body", "data-ply") or "")


def wait_for_phase(visitor: Visitor, phase: str) -> None:
    visitor.page.wait_for_function(
        "phase => document.body.dataset.phase === phase", arg=phase, timeout=240_000
    )


def test_person_plays_against_a_searching_bot(visitor: Visitor) -> None:
    against(visitor, "hard", "1")
    for _ in range(3):
        until_bot_thinks(visitor)
    steps = visitor.sight().ply
    table = visitor.table()
    assert steps == len(table.steps)
    assert {step.seat for step in table.steps} == {0, 1}


def test_page_responds_while_a_bot_thinks_and_step_permits_one_action(visitor: Visitor) -> None:
    against(visitor, "expert", "2")
    until_bot_thinks(visitor)
    before = ply(visitor)
    assert "thinking" in visitor.text("[data-status]")
    paused = visitor.act("pause")
    assert (paused.ply, paused.actor) == (before, BOT)
    assert "Paused" in visitor.text("[data-status]")
    assert visitor.act("step").ply == before + 1
    assert visitor.text("#resume") == "Bots go on"
    assert visitor.act("pause").actor != BOT


def test_reload_restarts_the_thinking_of_a_bot(visitor: Visitor) -> None:
    against(visitor, "expert", "2")
    until_bot_thinks(visitor)
    before = visitor.actions()
    visitor.page.reload()
    visitor.sight()
    after = visitor.actions()
    assert after[: len(before)] == before
    assert len(after) > len(before)


@pytest.mark.whole
def test_bots_alone_play_to_the_end(visitor: Visitor) -> None:
    visitor.open("?players=bot:easy,bot:easy&seed=1&animation=off")
    wait_for_phase(visitor, "over")
    assert len(visitor.actions()) == visitor.sight().ply
