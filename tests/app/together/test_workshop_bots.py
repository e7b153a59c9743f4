"""A bot of the host's workshop at a table with other devices."""

import json
from random import Random

from app.storage import own_bots
from app.storage.own_bots import OwnBot
from app.workshop.template import template
from tests.app.together.devices import Carrier, Device, join


def test_own_bot_plays_on_the_device_of_the_host_alone(carrier: Carrier) -> None:
    host, guest = Device(carrier), Device(carrier)
    own_bots.put(host.store, OwnBot("mine", "Caesar", "pompeii", template("pompeii"), "2026"))
    host.open("?")
    visitor = host.visitor
    for id in ("friends", "together", "open-table"):
        visitor.click(id)
    visitor.change("count", "3")
    visitor.change("kind-2", "bot:own:mine")
    visitor.change("guest-1", "true")
    visitor.click("start")
    carrier.settle()
    join(guest, str(host.connection["host"]), "Gaia")
    random = Random(1)  # always the last element could be one and the same card for ever
    while not (requests := visitor.session.top.bot_requests):
        device = next(each for each in (host, guest) if each.visitor.legal())
        device.visitor.click(random.choice(device.visitor.legal()))
        carrier.settle()
    assert not guest.visitor.session.top.bot_requests
    (request,) = requests
    assert request.view.seat == 2
    ply = int(guest.visitor.marks["data-ply"])
    of = [json.loads(str(each[1]))["id"] for each in visitor.asked if each[0] == "askbot"][-1]
    text = json.dumps({"action": request.view.listed[0].text, "failure": None})
    visitor.send({"type": "botanswered", "of": of, "outcome": "answered", "text": text})
    visitor.wait()
    carrier.settle()
    assert int(guest.visitor.marks["data-ply"]) == ply + 1
