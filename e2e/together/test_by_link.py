"""A game is played by links alone, by people with browsers of their own."""

import json
from random import Random
from typing import Any

import pytest

from e2e.conftest import Invite
from e2e.visitor import AIM, Visitor
from pompeii import registry
from pompeii.core import fair_deal
from pompeii.core.record_link import from_link

CLIPBOARD = ["clipboard-read", "clipboard-write"]
PLAIN = "?animation=off"
SCANNABLE = 2300
"""Most characters of a link that a QR code holds and a camera reads."""
SENDS = """globalThis.sent = []; navigator.share = async (what) => { sent.push(what); };"""


class Person:
    """A person with a browser profile of their own."""

    def __init__(self, invite: Invite, name: str, screen: str = "desktop") -> None:
        self.name = name
        self.visitor: Visitor = invite(
            screen,
            SENDS,
            alone=True,
            quick=True,
            permissions=CLIPBOARD,
            reduced_motion="reduce",
        )
        self.page = self.visitor.page
        self.visitor.open(PLAIN)

    def open(self, link: str) -> None:
        """Open a link."""
        self.visitor.open(PLAIN + link)

    def copied(self) -> str:
        """Copy the link that the page offers, and return its fragment."""
        self.visitor.act("copy-link")
        text = str(self.page.evaluate("navigator.clipboard.readText()"))
        return "#" + text.partition("#")[2]

    def shared(self) -> str:
        """Send the link by the device's own sharing, and return its fragment."""
        self.visitor.point("#turn-send")
        self.page.wait_for_function("sent.length === 1")
        text = str(self.page.evaluate("sent.pop().url"))
        self.page.wait_for_function("document.getElementById('turn-send')?.className !== 'primary'")
        return "#" + text.partition("#")[2]

    @property
    def heading(self) -> str:
        """The heading of the panel, "" if there is none."""
        panel = self.page.locator("#turn-title")
        return panel.text_content() or "" if panel.count() else ""

    @property
    def sends(self) -> bool:
        """True if the page offers a turn that is not sent."""
        return self.heading.startswith("Send")

    def play(self, random: Random) -> None:
        """Play until there is a turn to send, or nothing to do."""
        sight = self.visitor.sight()
        while sight.legal and not self.sends:
            sight = self.visitor.point(f"[id='{random.choice(sight.legal)}']")


def begin(invite: Invite, *names: str, game: str = "pompeii") -> list[Person]:
    """Let people begin a game by link; the first one is on a desktop, the others have phones."""
    screens = ["desktop", *["phone"] * len(names)]
    people = [Person(invite, name, screen) for name, screen in zip(names, screens, strict=False)]
    first = people[0]
    first.visitor.act("friends")
    first.page.select_option("#game", game)
    first.visitor.sight()
    first.visitor.lay(len(names))
    for seat, name in enumerate(names):
        first.page.fill(f"#name-{seat}", name)
    first.visitor.act("invite")
    link = first.copied()
    for seat, person in enumerate(people[1:], 1):
        person.open(link)
        person.visitor.point(f"#who-{seat}")
        first.open(person.shared())
    return people


def actor_of(people: list[Person]) -> Person:
    """Return the person who has the game."""
    return next(each for each in people if each.sends or each.visitor.sight().phase)


def pass_on(people: list[Person], there: Person) -> tuple[Person, int]:
    """Send the turn to the next person. Return that person and the length of the link."""
    heading = there.heading
    link = there.copied()
    assert there.heading.startswith("Waiting for")
    other = next(each for each in people if heading.endswith(each.name))
    other.open(link)
    return other, len(link)


def record(person: Person) -> dict[str, Any]:
    """Return the record of the open game."""
    found: dict[str, Any] = json.loads(person.visitor.record())
    return found


def check_seals(people: list[Person]) -> None:
    """Check on each device that the deal was fair."""
    for person in people:
        table = registry.load(person.visitor.record())
        found = fair_deal.verify(table.record)
        assert found is not None
        assert found.verdict is fair_deal.Verdict.VERIFIED
        assert person.page.locator("#fair-words").text_content() == "Fair deal: verified."


def test_turns_and_their_seal_go_from_one_browser_to_the_other(invite: Invite) -> None:
    people = begin(invite, "Livia", "Marcus")
    random, there = Random(1), actor_of(people)
    for turn in range(4):
        if turn == 1:
            check_seals(people)
        there.play(random)
        assert there.sends
        there.visitor.open(there.page.url.removeprefix(there.visitor.address))
        there.page.wait_for_selector("#turn-title")  # its files are loaded after the table
        assert there.sends
        there, _length = pass_on(people, there)
        assert there.visitor.sight().hooks == ["action ready"]
        assert not there.visitor.has("[data-card]")
    there.visitor.act("ready")
    assert there.visitor.has("[data-card]")
    there.visitor.open(PLAIN)
    assert len(there.visitor.saves()) == 1
    assert there.visitor.text("#continue-stand") == "Your turn"
    waiting = next(each for each in people if each is not there)
    waiting.visitor.open(PLAIN)
    assert f"Waiting for {there.name}" in waiting.visitor.saves()[0]


@pytest.mark.whole
def test_older_link_changes_nothing(invite: Invite) -> None:
    people = begin(invite, "Livia", "Marcus")
    there = actor_of(people)
    there.play(Random(1))
    old = str(there.page.get_attribute("#turn-copy", "data-link"))
    there, _length = pass_on(people, there)
    there.play(Random(1))
    before = record(there)
    there.open(old)
    assert "This link is old" in there.visitor.text("dialog")
    there.visitor.act("open-own")
    assert record(there) == before


def test_broken_link_says_so(invite: Invite) -> None:
    livia = Person(invite, "Livia")
    livia.open("#turn=AAAA")
    assert livia.visitor.notices()[0].startswith("This link is broken")


def test_game_is_begun_and_a_turn_sent_by_keys_alone(invite: Invite) -> None:
    livia = Person(invite, "Livia")
    page = livia.page

    def choose(id: str) -> None:
        """Go to an element with the Tab key, and press it."""
        for _ in range(80):
            if page.evaluate("document.activeElement.id") == id:
                break
            page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.id") == id
        page.keyboard.press("Enter")
        livia.visitor.sight()

    choose("friends")
    choose("invite")
    assert livia.visitor.text("#invitation-title") == "Invite Marcus"
    choose("turn-show")
    assert page.evaluate("document.activeElement.id") == "dialog-title"
    page.keyboard.press("Escape")
    livia.visitor.sight()
    assert page.evaluate("document.activeElement.id") == "turn-show"
    choose("turn-copy")
    livia.visitor.sight()
    assert "Copied." in livia.visitor.announced()
    page.keyboard.press("Escape")
    livia.visitor.sight()
    livia.visitor.open("?game=via-appia&players=human,human&seed=5&animation=off&handover=off")
    page.keyboard.press("Escape")
    choose("menu")
    choose("devices")
    page.select_option("#device-0", "elsewhere")
    livia.visitor.sight()
    choose("devices-set")
    livia.play(Random(1))
    assert livia.sends
    sentence = livia.visitor.text("[data-status]")
    assert sentence.lower().startswith("send the turn to livia")
    assert any(line.startswith("Send the turn to Livia.") for line in livia.visitor.announced())
    assert not page.evaluate(AIM, "#turn-copy")["covered"]  # by the place of the decisions
    choose("turn-copy")
    assert livia.heading == "Waiting for Livia"
    assert any(line.startswith("Waiting for Livia.") for line in livia.visitor.announced())


@pytest.mark.whole
@pytest.mark.parametrize("game", ["pompeii", "via-appia"])
def test_whole_game_of_three_profiles(invite: Invite, game: str) -> None:
    people = begin(invite, "Livia", "Marcus", "Julia", game=game)
    random, there, lengths = Random(1), actor_of(people), [0]
    while record(there).get("actions") is not None:
        there.play(random)
        if there.visitor.sight().phase == "over":
            break
        there, length = pass_on(people, there)
        lengths.append(length)
    link = there.copied()
    lengths.append(len(link))
    for person in people:
        if person is not there:
            person.open(link)
        assert person.visitor.sight().phase == "over"
        assert record(person)["actions"] == record(there)["actions"]
    assert max(lengths) <= SCANNABLE
    assert "fair" in json.loads(from_link(link.removeprefix("#turn=")))
