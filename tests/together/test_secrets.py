"""No message to a guest depends on anything that its seat may not know."""

import json
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from pompeii.core.errors import IllegalAction
from pompeii.core.fair_deal import FAIR
from pompeii.games.appia.cards import PILE
from pompeii.games.appia.deal import under
from pompeii.games.downfall.deal import shuffled
from tests.games.downfall.redealt_table import redealt
from tests.share_of_cases import THOROUGH
from tests.together.table_simulation import NAMES, Simulation

UNREADABLE: Final = ("sealed", "share")
"""The encrypted save and a share of its key: random bytes without the other shares."""


def messages_with(simulation: Simulation, table: Any, peer: str) -> list[dict[str, Any]]:
    """Return the messages to a page that arrives when the game stands as `table`."""
    simulation.host.hosted.table = table
    simulation.sent.clear()
    simulation.again(peer) if simulation.guests[peer].secret else simulation.join(
        peer, spectator=True
    )
    simulation.settle()
    texts = [json.loads(text) for to, text in simulation.sent if to == peer and text is not None]
    return [{k: v for k, v in text.items() if k not in UNREADABLE} for text in texts]


def other_piles(table: Any, random: Random) -> Any:
    """Return the same game of Via Appia with the cards that were never shown in another order."""
    state, dealt = table.state, table.record.deal
    piles = [*dealt.income[: state.refills + 1]]
    piles[-1] = (*piles[-1][:-PILE], *shuffled([*state.pile], random))
    while len(piles) < len(dealt.income):
        piles.append(tuple(shuffled(under(piles[-1]), random)))
    record = replace(table.record, deal=replace(dealt, income=tuple(piles)), actions=[])
    other = type(table)(record)
    for action in table.record.actions:
        other.play(action)
    return other


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("key", ["pompeii", "via-appia"])
def test_messages_are_equal_for_everything_hidden(key: str, seats: int) -> None:
    simulation = Simulation(key, seats, rules={"round_limit": 12} if key != "pompeii" else {})
    simulation.settle()
    simulation.join("Spectator", spectator=True)
    random, compared = Random(f"{key} {seats}"), 0
    for _ in range(40 if THOROUGH else 4):
        simulation.play(9)
        if simulation.host.hosted.is_over:
            break
        table: Any = simulation.table
        for peer in (*NAMES[1:seats], "Spectator"):
            seat = simulation.guests[peer].seat
            try:
                other = (
                    redealt(table, seat, random) if key == "pompeii" else other_piles(table, random)
                )
            except IllegalAction:
                continue
            if other.record.deal == table.record.deal:
                continue
            found = [messages_with(simulation, each, peer) for each in (table, other)]
            assert found[0] == found[1]
            compared += 1
        simulation.host.hosted.table = table
    assert compared >= 3


def test_secrets_are_in_no_message_before_the_end() -> None:
    simulation = Simulation("pompeii", 3)
    simulation.settle()
    simulation.play(30)
    record = simulation.table.record
    secrets = [record.document["seed"], *record.document[FAIR]["nonces"], '"deal"', '"seed"']
    assert len(simulation.sent) > 60
    for peer, text in simulation.sent:
        assert text is not None
        assert [secret for secret in secrets if secret in text] == []
        message = json.loads(text)
        for step in message.get("log", ()):
            for event in (each for each in step["events"] if "card" in each):
                if (
                    event["event"] == "card-drawn"
                    and event["player"] != message["document"]["seat"]
                ):
                    assert event["card"] is None
        assert message.get("document", {}).get("seat", peer) in ("black", "yellow", peer)
