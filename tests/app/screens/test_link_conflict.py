"""A link is opened: what is kept here stays as it is until somebody says otherwise."""

import json

import pytest

from app.screens.link_conflict import LinkConflictDialog
from app.screens.replay import Replay
from app.screens.table import TableScreen
from app.storage.store import Store
from pompeii import Table
from pompeii.core.link import to_link
from tests.app.saves import game, visitor_with
from tests.app.visitor import Visitor


def opens(store: Store, table: Table) -> Visitor:
    """Somebody who has these games opens the link of one."""
    return Visitor("?handover=off&animation=off", f"#record={to_link(table.dump())}", store)


def other_way(table: Table) -> Table:
    """The game with another last action."""
    at = table.at(len(table.steps) - 1)
    played = table.record.actions[-1]
    at.play(next(action for action in at.view(at.actor).legal if action != played))
    return at


def texts(store: Store) -> list[str]:
    """What is kept."""
    return [saved.text for saved in store.saves()]


@pytest.mark.parametrize(
    ("link", "words"),
    [
        (game("classic-2", 20), "The one here is 20 moves further than the link."),
        (game("classic-2", 60), "The link is 20 moves further than the one here."),
        (other_way(game("classic-2", 30)), "The two are the same for 29 moves, then each"),
    ],
)
def test_another_state_of_a_game_that_is_here_is_asked_about(link: Table, words: str) -> None:
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


def test_the_same_game_is_the_one_that_is_here() -> None:
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


def test_the_same_deal_played_by_others_is_another_game() -> None:
    store = visitor_with(game("classic-2", 40)).store
    document = json.loads(game("classic-2", 40).dump())
    document["players"][0]["name"] = "Somebody"
    visitor = opens(store, Table.load(json.dumps(document)))
    assert isinstance(visitor.session.top, TableScreen)
    assert visitor.session.game != "game0"
    assert len(store.saves()) == 2


def test_what_is_no_kin_or_no_record_is_passed_over() -> None:
    store = visitor_with(game("classic-3", 9)).store
    deal = json.dumps(game("classic-2", 40).record.document["deal"])
    store.put("broken", "{" + f'"deal": {deal}', {})
    visitor = opens(store, game("classic-2", 40))
    assert isinstance(visitor.session.top, TableScreen)
    assert len(store.saves()) == 3
