"""Sentences of both games address one player as "you"; other players keep their names."""

from collections.abc import Sequence
from typing import Any, Final

import pytest

from app.games.appia import log_entries as appia_log
from app.games.downfall import ad79_and_eruption_texts
from app.games.downfall import log_entries as downfall_log
from pompeii.core.record_document import USUAL_NAMES, Player
from pompeii.games.appia import actions as appia_actions
from pompeii.games.appia import events as appia_events
from pompeii.games.appia import narration as appia
from pompeii.games.appia import step_log as appia_steps
from pompeii.games.downfall import actions, events, narration, step_log
from pompeii.games.downfall.rule_options import Rules

PLAYERS: Final = [Player(name, seat) for seat, name in enumerate(USUAL_NAMES[:2])]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1@a2", "You play 1 and move into grey 1 (a2)."),
        ("3-", "You discard 3."),
        ("+b1", "One of your relatives moves into beige (b1)."),
        ("xc4:red", "You throw the red piece on turquoise 6 (c4) into the volcano."),
        ("xc4:blue", "You throw the blue piece on turquoise 6 (c4) into the volcano."),
        ("coin>a1", "You lay lava (coin) on a1."),
        ("a5-out", "You lead a piece out from a5."),
        ("a5-a4", "You move from a5 to a4."),
        ("call:red", "You call the eruption."),
        ("done", "You are done."),
    ],
)
def test_downfall_action_addresses_its_player(text: str, said: str) -> None:
    step = step_log.Step(0, actions.parse(text), (), ())
    assert downfall_log.describe_step(step, PLAYERS, Rules(), 0) == [said]
    assert "Livia" in narration.action(step, PLAYERS, 1)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (events.CardDrawn(0, None), "You draw a card."),
        (events.CardDrawn(0, 7), "You draw 7."),
        (events.OmenDrawn(0), "You draw an Omen."),
        (events.Ad79Drawn(0, second=False), "You draw AD 79: Vesuvius begins to seethe."),
        (events.Ad79Drawn(0, second=True), "You draw AD 79 again."),
        (events.HandShown(0, (1, 3)), "You show a hand of jokers: 1 and 3."),
        (events.TileDrawn(0, 6), "You draw lava: helmet or mask."),
        (events.TileDiscarded(0, 0), "You draw lava that cannot be laid anywhere: helmet."),
    ],
)
def test_downfall_draw_addresses_its_player(event: events.Event, said: str) -> None:
    assert narration.event(event, PLAYERS, 0) == said
    assert narration.event(event, PLAYERS, 1).startswith("Livia ")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (events.Ad79Drawn(0, second=False), "You drew AD 79"),
        (events.Eruption(0, "full"), "You filled the city"),
        (events.Eruption(0, "call"), "You called the eruption"),
        (events.Eruption(0, "ad79"), "You drew AD 79 again"),
    ],
)
def test_cutscene_addresses_the_player_who_caused_it(
    event: ad79_and_eruption_texts.KeyEvent, said: str
) -> None:
    assert ad79_and_eruption_texts.describe_cause(event, PLAYERS, 0) == said
    assert ad79_and_eruption_texts.describe_cause(event, PLAYERS, 1) == said.replace("You", "Livia")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0>1", "You take a coin."),
        ("0>s", "You load a small tile."),
        ("l>1", "You sell a large stone for a coin."),
        ("done", "You are done."),
        ("l@0/-3", "You push a large stone in (middle, 3° left)."),
        ("13c", "You take the coins of the card with 3 coins, 1 small stone and 1 medium stone."),
        ("13s", "You take the stones of the card with 3 coins, 1 small stone and 1 medium stone."),
        ("13", "You take the card with 3 coins, 1 small stone and 1 medium stone."),
        ("+b5", "You lay a tile on b5, small."),
        (">tarracina", "You travel to Tarracina."),
    ],
)
def test_appia_action_addresses_its_player(text: str, said: str) -> None:
    step = appia_steps.Step(0, appia_actions.parse(text), ())
    assert appia_log.describe_step(step, PLAYERS, 0)[0] == said
    assert appia.action(step, PLAYERS, 1).startswith("Livia ")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (appia_events.CoinsTaken(0, 2), "You get 2 coins."),
        (appia_events.CoinsPaid(0, 1), "You pay 1 coin."),
        (appia_events.StonesTaken(0, (0, 0, 1)), "You get 1 large stone."),
        (appia_events.PlusOneTaken(0), "You get a “push +1” token."),
        (appia_events.PlusOneSpent(0), "You spend the “push +1” token."),
    ],
)
def test_appia_goods_address_their_player(event: appia_events.Event, said: str) -> None:
    def described(you: int | None) -> Sequence[Any]:
        return appia_log.describe_events([event], PLAYERS, you)

    assert described(0) == [said]
    assert described(None) == described(1) == [appia.event(event, PLAYERS)]
    assert "Livia" in appia.event(event, PLAYERS)
