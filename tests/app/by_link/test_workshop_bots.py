"""A bot of the workshop in a game by link."""

import json
from random import Random

from app.storage import own_bots
from app.storage.own_bots import OwnBot
from app.workshop.template import template
from pompeii.core.record_link import from_link
from tests.app.by_link.players import Person


def test_bot_plays_on_the_device_of_its_owner_alone() -> None:
    livia, marcus = people = [Person("Livia"), Person("Marcus")]
    bot = OwnBot("mine", "Caesar", "pompeii", f"{template('pompeii')}# secret\n", "2026")
    own_bots.put(livia.store, bot)
    first = livia.open()
    first.click("friends")
    first.click("add-seat")
    for seat, kind in enumerate(("human", "human", "bot:own:mine")):
        first.change(f"kind-{seat}", kind)
    for seat, name in enumerate(("Livia", "Marcus", "Robot")):
        first.change(f"name-{seat}", name)
    first.click("invite")
    links = [livia.send()]
    marcus.open(links[-1]).click("who-1")
    livia.open(marcus.send())
    for chance in range(40):
        there = next(person for person in people if person.sends or person.visitor.legal())
        there.play(Random(chance))
        links.append(there.send())
        if there.visitor.text("turn-title").endswith("Robot"):
            break
        other = people[1 - people.index(there)]
        other.open(links[-1])
    assert there is marcus
    assert "Robot is a bot of another player" in " ".join(marcus.visitor.said)
    assert not marcus.visitor.session.top.bot_requests
    visitor = livia.open(links[-1])
    (request,) = visitor.session.top.bot_requests
    assert request.view.seat == 2
    assert not any("secret" in from_link(link.removeprefix("#turn=")) for link in links)
    of = [json.loads(str(each[1]))["id"] for each in visitor.asked if each[0] == "askbot"][-1]
    text = json.dumps({"action": request.view.listed[0].text, "failure": None})
    ply = int(visitor.marks["data-ply"])
    visitor.send({"type": "botanswered", "of": of, "outcome": "answered", "text": text})
    visitor.wait()
    assert int(visitor.marks["data-ply"]) > ply
