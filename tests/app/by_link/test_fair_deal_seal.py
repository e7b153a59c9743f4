"""The seal shows the verdict on a fair deal, and explains it."""

import json
from typing import Any

from app.by_link.fair_deal_dialog import FairDealDialog
from pompeii.core.record_link import to_link
from tests.app.by_link.players import begun
from tests.app.visitor import Visitor
from tests.paths import APPIA_GAMES


def with_nonce(document: Any, nonce: str) -> Any:
    """Return a record with another nonce of the first seat."""
    fair = document["fair"]
    return {**document, "fair": {**fair, "nonces": [nonce, *fair["nonces"][1:]]}}


def test_seal_is_at_the_table_and_explains_the_verdict() -> None:
    people = begun("Livia", "Marcus")
    visitor = people[0].visitor
    visitor.click("fair")
    assert isinstance(visitor.session.top, FairDealDialog)
    assert visitor.text("fair-verdict") == "Fair deal: verified."
    assert visitor.text("fair-0-fits") == "yes"
    assert visitor.text("fair-0-name") == "Livia"
    visitor.click("fair-close")
    assert visitor.find("dialog") is None


def test_seal_names_the_seat_whose_bytes_do_not_match() -> None:
    people = begun("Livia", "Marcus")
    document = with_nonce(json.loads(people[0].store.saves()[0].text), "00" * 32)
    visitor = Visitor(fragment=f"#record={to_link(json.dumps(document))}")
    words = "Fair deal: the random bytes of Livia do not match."
    assert visitor.text("fair-words") == words
    visitor.click("fair")
    assert visitor.text("fair-0-fits") == "no"


def test_seal_of_a_finished_record_is_in_result_and_replay() -> None:
    text = (APPIA_GAMES / "classic-2.json").read_text(encoding="utf-8")
    document = {**json.loads(text), "fair": {"table": 1}}
    visitor = Visitor(fragment=f"#record={to_link(json.dumps(document))}")
    assert visitor.text("fair-words") == "Fair deal: its data are damaged."
    visitor.click("fair")
    assert visitor.find("fair-numbers") is None
    visitor.click("fair-close")
    visitor.click("keep")
    assert visitor.text("result-fair-words") == "Fair deal: its data are damaged."
    visitor.click("result-fair")
    assert visitor.text("fair-verdict") == "Fair deal: its data are damaged."


def test_record_without_a_fair_deal_has_no_seal() -> None:
    visitor = Visitor("?players=human,human")
    assert visitor.find("fair") is None
