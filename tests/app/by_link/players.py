"""People who play by link, each with a page and a storage of their own."""

from random import Random
from typing import Any

from app.storage.store import Store
from pompeii.core.record_link import to_link
from tests.app.visitor import Visitor, nodes

SCANNABLE = 2300
"""Most characters of a link that a QR code holds and a camera reads."""
APPIA = "via-appia"
PLAIN = "?animation=off"


class Person:
    """A person with a device, which opens each link on a new page."""

    def __init__(self, name: str, query: str = PLAIN) -> None:
        self.name = name
        self.store = Store.load("/", {}, {})
        self.query = query
        self._visits = 0
        self.visitor = self._visit(query, "")

    def _visit(self, query: str, fragment: str) -> Visitor:
        """Return a visit with random numbers of its own."""
        self._visits += 1
        chance = f"{self.name} {self._visits}"
        return Visitor(query, fragment, store=self.store, chance=chance)

    def open(self, link: str = "") -> Visitor:
        """Open a link, or the page as it is left, and return the visit."""
        self.visitor = self._visit(self.query, link)
        return self.visitor

    def reload(self) -> Visitor:
        """Reload the page."""
        query, hash_, fragment = self.visitor.address.partition("#")
        self.visitor = self._visit(query, hash_ + fragment)
        return self.visitor

    @property
    def link(self) -> str:
        """The link that the page offers to send."""
        return attribute(self.visitor, "turn-copy", "data-link")

    def send(self) -> str:
        """Copy the link that the page offers, and return it."""
        link = self.link
        self.visitor.send({"type": "copied", "ok": True})
        return link

    @property
    def sends(self) -> bool:
        """True if the page offers a link that has not been sent."""
        return self.visitor.find("turn-send") is not None and (
            attribute(self.visitor, "turn-send", "class") == "primary"
        )

    def act(self, random: Random) -> None:
        """Click anything that can be chosen now."""
        visitor = self.visitor
        visitor.wait()
        visitor.click(random.choice(visitor.legal()))

    def play(self, random: Random) -> None:
        """Play until there is a link to send, or nothing to do."""
        self.visitor.wait()
        while self.visitor.legal() and not self.sends:
            self.act(random)
            self.visitor.wait()


def attribute(visitor: Visitor, id: str, name: str) -> str:
    """Return an attribute of an element that must be there."""
    node = visitor.find(id)
    assert node is not None, id
    return str(node.attrs.get(name) or "")


def begun(*names: str, game: str = "", bots: int = 0, query: str = PLAIN) -> list[Person]:
    """Return people who have just begun a game by link; the first one has dealt it.

    The first `names` are people; `bots` more seats have a random bot.
    """
    people = [Person(name, query) for name in names]
    first = people[0].visitor
    first.click("friends")
    if game:
        first.change("game", game)
    for _ in range(2, len(names) + bots):
        first.click("add-seat")
    for seat, name in enumerate(names):
        first.change(f"name-{seat}", name)
        first.change(f"kind-{seat}", "human")
    for seat in range(len(names), len(names) + bots):
        first.change(f"kind-{seat}", "bot:random")
    first.click("invite")
    invitation = people[0].send()
    for seat, person in enumerate(people[1:], 1):
        person.open(invitation)
        person.visitor.click(f"who-{seat}")
        people[0].open(person.send())
    return people


def records(people: list[Person]) -> list[Any]:
    """Return the record of the only game of each person."""
    saves = [person.store.saves() for person in people]
    assert [len(each) for each in saves] == [1] * len(people), "a game is there twice"
    return [each[0].text for each in saves]


def texts(visitor: Visitor) -> str:
    """Return all texts of a page."""
    return " ".join(node.text for node in nodes(visitor.tree) if node.text)


def there_of(people: list[Person]) -> Person:
    """Return the person whose page has the game to go on with, after the bots have acted."""
    for person in people:
        person.visitor.wait()
    return next(
        person for person in people
        if person.sends or (person.visitor.legal() and person.visitor.marks.get("data-phase"))
    )  # fmt: skip


def play_on(people: list[Person], random: Random, turns: int = 10_000) -> list[int]:
    """Play a game by links for a number of turns, or to its end. Return the links' lengths."""
    lengths = []
    there = there_of(people)
    for _ in range(turns):
        there.play(random)
        if not there.sends:
            assert there.visitor.marks["data-phase"] == "over"
            break
        over = there.visitor.marks["data-phase"] == "over"
        heading = there.visitor.text("turn-title")
        link = there.send()
        lengths.append(len(link))
        if over:
            for person in people:
                if person is not there:
                    person.open(link)
            break
        there = next(person for person in people if heading.endswith(person.name))
        there.open(link)
    return lengths


def turn(text: str) -> str:
    """Return the link of a record."""
    return f"#turn={to_link(text)}"


def pass_on(people: list[Person], there: Person) -> Person:
    """Send the turn to the other of two people, who opens it."""
    other = next(person for person in people if person is not there)
    other.open(there.send())
    return other
