"""The form of a new game: the started game has the entered values."""

import json
from typing import Any

from e2e.axe import Axe
from e2e.conftest import Invite
from e2e.visitor import Visitor
from tests.app.saves import game, played_by_others
from tests.downfall_positions import OTHER_VALUES

ANALYSED = "document.querySelector('#results-pompeii-luck-analyse')?.ariaDisabled === 'true'"


def fill(visitor: Visitor, name: str, value: str) -> None:
    visitor.page.fill(f"[name={name}]", value)


def choose(visitor: Visitor, name: str, value: str) -> None:
    visitor.page.select_option(f"[name={name}]", value)
    visitor.sight()


def start(visitor: Visitor) -> dict[str, Any]:
    visitor.act("start")
    record: dict[str, Any] = json.loads(visitor.record())
    return record


def again(visitor: Visitor) -> None:
    visitor.act("home")
    visitor.act("new")


def test_game_has_the_entered_values(visitor: Visitor) -> None:
    visitor.open("?handover=off")
    visitor.act("new")
    # The same seed gives the same deal.
    deals = []
    for seed in ("79", "79", "80"):
        visitor.customise()
        fill(visitor, "seed", seed)
        deals.append(start(visitor)["deal"])
        again(visitor)
    assert deals[0] == deals[1]
    assert deals[1] != deals[2]
    # Names, colours and number of players.
    visitor.lay(3)
    for seat, name in enumerate(("Anna", "Bruno", "Çelik")):
        fill(visitor, f"name-{seat}", name)
    choose(visitor, "side-0", "yellow")
    record = start(visitor)
    assert [player["name"] for player in record["players"]] == ["Anna", "Bruno", "Çelik"]
    colours = [player["colour"] for player in record["players"]]
    assert colours[0] == "yellow"
    assert set(colours) == {"red", "black", "yellow"}  # yellow's player got the other one
    # A rule set lists its differences.
    again(visitor)
    visitor.customise()
    summary = visitor.page.get_by_role("group", name="Rules", exact=True).locator("p").first
    said = summary.inner_text()
    choose(visitor, "preset", "retold")
    assert summary.inner_text() != said
    assert start(visitor)["rules"] == {"preset": "retold"}
    # Every option.
    again(visitor)
    visitor.customise()
    choose(visitor, "preset", "classic")
    for option, value in OTHER_VALUES.items():
        field = f"option-{option}"
        if isinstance(value, bool):
            visitor.page.set_checked(f"[name={field}]", value)
        elif isinstance(value, int):
            fill(visitor, field, str(value))
        else:
            choose(visitor, field, str(value))
    assert start(visitor)["rules"] == {"preset": "classic", **OTHER_VALUES}


def test_invalid_name_is_rejected_and_the_form_keeps_its_values(
    visitor: Visitor,
) -> None:
    visitor.open()
    visitor.act("new")
    visitor.lay(4)
    fill(visitor, "name-3", "Drusus")
    visitor.customise()
    visitor.page.set_checked("[name=handover]", False)
    visitor.page.set_checked("[name=autodraw]", True)
    fill(visitor, "name-0", "")
    visitor.act("start")
    assert visitor.sight().phase is None
    refusal = visitor.announced()[-1]
    assert "name" in refusal
    assert visitor.page.get_by_role("main").get_by_text(refusal).is_visible()
    assert visitor.page.input_value("[name=name-3]") == "Drusus"
    fill(visitor, "name-0", "Anna")
    visitor.seat_people()
    assert visitor.act("start").dialog is None
    visitor.open()
    visitor.act("new")
    assert visitor.page.input_value("[name=name-3]") == "Drusus"
    assert not visitor.page.is_checked("[name=handover]")
    assert visitor.page.is_checked("[name=autodraw]")


def against(bot: str, seed: int) -> str:
    """Return a finished game of Julia against a bot."""
    document = json.loads(played_by_others(game("classic-2"), "Julia", seed))
    for player, kind in zip(document["players"], ("human", f"bot:{bot}"), strict=True):
        player["kind"] = kind
    return json.dumps(document)


def test_a_bot_as_strong_as_the_player_is_offered_after_eight_analysed_games(
    invite: Invite,
) -> None:
    visitor = invite("phone", reduced_motion="reduce")
    axe = Axe(visitor, every=False)
    visitor.open("?animation=off&handover=off")
    for seed in range(8):
        visitor.bring(against("medium", seed))
    visitor.act("home")
    visitor.act("new")
    fill(visitor, "name-0", "Julia")
    assert "Rating 1" in visitor.text("#kind-1-line")
    missing = visitor.page.wait_for_selector("#matched-words")
    assert missing
    assert missing.inner_text().startswith("After 8 analysed games against Easy")
    visitor.act("back")
    visitor.act("results")
    visitor.point("#results-pompeii-luck-analyse")
    visitor.page.wait_for_function(ANALYSED, timeout=120_000)
    visitor.act("back")
    visitor.act("new")
    choice = visitor.page.get_by_role("option", name="As strong as I am: now Hard")
    choice.wait_for(state="attached")
    choose(visitor, "kind-1", choice.get_attribute("value") or "")
    assert "Hard comes closest to Julia" in visitor.text("#kind-1-line")
    assert not visitor.has("#matched-words")
    axe.check("a bot as strong as the player")
    assert axe.complaints == []
    assert start(visitor)["players"][1]["kind"] == "bot:hard"
    visitor.act("home")
    visitor.act("last")
    assert json.loads(visitor.record())["players"][1]["kind"] == "bot:hard"
