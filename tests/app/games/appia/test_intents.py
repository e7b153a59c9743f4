"""The intents of Via Appia's elements."""

from app.games.appia.intents import ExchangeStone, Push
from app.kit.base_intent import action
from bench.page.click_latency import VIA_APPIA_KINDS


def test_measured_clicks_of_via_appia_are_intents_or_classes_of_its_elements() -> None:
    classes = {"stone", "build", "travel"}
    assert {*VIA_APPIA_KINDS} == {*classes, action(Push), action(ExchangeStone)}
