"""A second tap of a trembling hand, before the host has answered the first or after it."""

import json
from unittest.mock import patch

import pytest

from tests.app.together.devices import Carrier, Device, dealt
from tests.app.together.test_shared_tables import turn_of


def tap_twice(device: Device, id: str) -> None:
    """Click an element, and once more as if the page had not been drawn in between."""
    visitor = device.visitor
    with patch.object(visitor, "send", wraps=visitor.send) as send:
        visitor.click(id)
    visitor.send(*send.call_args.args)


def requests(device: Device) -> list[str]:
    """Return the types of the requests to the host that were not moved yet."""
    given = [json.loads(str(each[1])) for each in device.visitor.asked if each[0] == "devices"]
    kinds = [json.loads(each["send"][1])["t"] for each in given if "send" in each]
    return [kind for kind in kinds if kind in ("act", "draw", "undo")]


def test_second_tap_before_the_answer_sends_nothing_and_loses_nothing(carrier: Carrier) -> None:
    host, (guest,) = dealt(carrier)
    turn_of([host, guest], guest)
    ply = int(guest.visitor.marks["data-ply"])
    card = next(id for id in guest.visitor.legal() if id.startswith("card-"))
    guest.visitor.click(card)
    tap_twice(guest, next(id for id in guest.visitor.legal() if id.startswith("sq-")))
    assert requests(guest) == ["act"]
    carrier.settle()
    for device in (host, guest):
        assert device.visitor.marks["data-ply"] == str(ply + 1)
        assert device.visitor.marks["data-decision"] == "draw"
        assert device.visitor.find("refusal") is None
    tap_twice(guest, "draw")
    assert requests(guest) == ["draw"]
    carrier.settle()
    assert host.visitor.marks["data-decision"] != "draw"
    assert host.visitor.marks["data-ply"] == str(ply + 1)
    assert host.visitor.legal()


@pytest.mark.parametrize("kind", ["sq-", "draw", "undo"])
def test_second_tap_after_the_answer_takes_no_further_action(carrier: Carrier, kind: str) -> None:
    host, (guest,) = dealt(carrier)
    turn_of([host, guest], guest)
    ply = int(guest.visitor.marks["data-ply"])
    for first in ("card-", "sq-"):
        id = next(id for id in guest.visitor.legal() if id.startswith(first))
        with patch.object(guest.visitor, "send", wraps=guest.visitor.send) as send:
            guest.visitor.click(id)
    carrier.settle()
    if kind != "sq-":
        with patch.object(guest.visitor, "send", wraps=guest.visitor.send) as send:
            guest.visitor.click(kind)
        carrier.settle()
    before = dict(host.visitor.marks)
    guest.visitor.send(*send.call_args.args)
    assert requests(guest) == []
    carrier.settle()
    assert host.visitor.marks == before
    assert int(before["data-ply"]) == ply + (kind != "undo")
