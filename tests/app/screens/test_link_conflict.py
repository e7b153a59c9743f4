"""A link is opened: stored games stay unchanged until the player decides."""

import json

import pytest

from app.screens.link_conflict import LinkConflictDialog
from app.screens.replay import Replay
from app.screens.table_screen import TableScreen
from app.storage.store import Store
from pompeii import Table
from pompeii.core.record_link import to_link
from tests.app.saves import game, visitor_with
from tests.app.visitor import Visitor


def opens(store: Store, table: Table) -> Visitor:
    """Return a user with these games who opens the link of one."""
    return Visitor("?handover=off&animation=off", f"#record={to_link(table.dump())}", store)


def other_way(table: Table) -> Table:
    """Return the game with another last action."""
    at = table.at(len(table.steps) - 1)
    played = table.record.actions[-1]
    at.play(next(action for action in at.view(at.actor).legal if action != played))
    return at


def texts(store: Store) -> list[str]:
    """Return the texts of the stored games."""
    return [saved.text for saved in store.saves()]


@pytest.mark.parametrize(
    ("link", "words"),
    [
        (game("classic-2", 20), "The game saved here is 20 moves further than the link."),
        (game("classic-2", 60), "The link is 20 moves further than the game saved here."),
        (other_way(game("classic-2", 30)), "Both are the same for 29 moves; after that"),
    ],
)
def test_other_state_of_a_stored_game_asks_for_a_decision(link: Table, words: str) -> None:
    store = visitor_with(game("classic-2", 40), game("classic-3", 9)).store
    before = texts(store)
    visitor = opens(store, link)
    assert isinstance(visitor.session.top, LinkConflictDialog)
    assert words in visitor.text("dialog")
    assert texts(store) == before
    visitor.click("arrival-back")
    assert texts(store) == before
    opens(store, link).click("keep-own")
    assert texts(store) == before
    visitor = opens(store, link)
    visitor.click("keep")
    assert visitor.marks["data-ply"] == str(len(link.steps))
    (new,) = [text for text in texts(store) if text not in before]
    assert len(texts(store)) == len(before) + 1
    assert json.loads(new)["actions"] == json.loads(link.dump())["actions"]


def test_identical_game_opens_the_stored_one() -> None:
    store = visitor_with(game("classic-2", 40)).store
    visitor = opens(store, game("classic-2", 40))
    assert isinstance(visitor.session.top, TableScreen)
    assert visitor.session.game == "game0"
    assert len(store.saves()) == 1
    store = visitor_with(game("classic-2")).store
    visitor = opens(store, game("classic-2"))
    assert isinstance(visitor.session.top, Replay)
    assert visitor.session.game == "game0"
    assert visitor.address.startswith("?game=game0&ply=0")


def test_same_deal_played_by_others_is_another_game() -> None:
    store = visitor_with(game("classic-2", 40)).store
    document = json.loads(game("classic-2", 40).dump())
    document["players"][0]["name"] = "Somebody"
    visitor = opens(store, Table.load(json.dumps(document)))
    assert isinstance(visitor.session.top, TableScreen)
    assert visitor.session.game != "game0"
    assert len(store.saves()) == 2


def test_unrelated_or_malformed_saves_are_ignored() -> None:
    store = visitor_with(game("classic-3", 9)).store
    deal = json.dumps(game("classic-2", 40).record.document["deal"])
    store.put("broken", "{" + f'"deal": {deal}', {})
    visitor = opens(store, game("classic-2", 40))
    assert isinstance(visitor.session.top, TableScreen)
    assert len(store.saves()) == 3
