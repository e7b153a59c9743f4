"""The page with two games: lazy loading, and lists, files and links for both."""

import json

import pytest

from app import game_catalogue
from app.screens.base_screen import Screen
from app.screens.game_in_numbers import StatisticsScreen
from app.screens.new_game_form import NewGame
from app.screens.open_lazy_screens import LoadingScreen
from app.screens.replay import Replay
from app.screens.save_list import show
from app.screens.table_screen import TableScreen
from app.storage import games_file, save_metadata
from app.storage.new_game_form_values import Setup
from app.storage.store import Saved
from app.worker_messages import Popped
from pompeii import RecordError, registry
from pompeii.core.record_link import to_link
from pompeii.games import appia
from tests.app.saves import game, visitor_with
from tests.app.visitor import Visitor

FIRST, SECOND, *_ = registry.GAMES
ADDRESS = "?game=via-appia&players=human,bot:medium&seed=7"


def via_appia(seed: str = "7") -> appia.Table:
    """Return a game without actions."""
    players = [appia.Player("Livia", 0), appia.Player("Marcus", 3)]
    return appia.Table(appia.new(players, {}, seed))


def with_both() -> Visitor:
    """Return a user at home with a game of each kind."""
    return visitor_with(game("classic-2", 9), via_appia())


def played(visitor: Visitor) -> str:
    """Return the key of the open game."""
    assert isinstance(visitor.session.top, TableScreen)
    return visitor.session.top.game_ui.key


# Addresses


def test_address_starts_the_second_game_with_bots_and_seed() -> None:
    visitor = Visitor(ADDRESS)
    screen = visitor.session.top
    assert isinstance(screen, TableScreen)
    assert played(visitor) == SECOND
    document = screen.table.record.document
    assert (document["format"], document["seed"]) == ("via-appia-game", "7")
    assert [player.kind for player in screen.table.record.players] == ["human", "bot:medium"]
    assert visitor.address.startswith("?game=")
    assert SECOND not in visitor.address
    assert played(Visitor(visitor.address, store=visitor.store)) == SECOND


def test_address_of_the_first_game_or_none_starts_the_first() -> None:
    for query in ("?players=human,human", "?game=pompeii&players=human,human"):
        assert played(Visitor(query)) == FIRST


def test_address_of_a_game_alone_opens_the_form() -> None:
    visitor = Visitor("?game=via-appia")
    assert isinstance(visitor.session.top, NewGame)
    assert visitor.address == "?game=via-appia&screen=new"
    assert visitor.find("option-coins-block") is not None
    assert isinstance(Visitor("?screen=new").session.top, NewGame)
    assert Visitor("?screen=new").find("option-omen_targets-block") is not None


def test_bot_of_another_game_is_rejected() -> None:
    visitor = Visitor("?game=via-appia&players=human,bot:sociable")
    assert "bot:sociable" in visitor.html
    assert visitor.find("home-title") is not None


def test_links_to_records_and_deals_open_either_game() -> None:
    text = via_appia().dump()
    assert played(Visitor("", f"#record={to_link(text)}")) == SECOND
    form = Visitor("", f"#deal={to_link(text)}")
    assert form.find("given-deal") is not None
    form.click("start")
    screen = form.session.top
    assert isinstance(screen, TableScreen)
    assert screen.table.record.deal == via_appia().record.deal


# Lazy loading


def test_first_game_fetches_nothing_of_the_second() -> None:
    visitor = Visitor(connected=False)
    visitor.click("new")
    visitor.click("start")
    visitor.click("home")
    assert visitor.files.asked == []
    assert not visitor.session._context.lazy_files.failed


def test_missing_connection_is_reported_with_a_retry() -> None:
    visitor = Visitor(ADDRESS, connected=False)
    assert isinstance(visitor.session.top, LoadingScreen)
    assert "could not be loaded" in visitor.text("coming-wait")
    assert not visitor.session.busy
    visitor.files.connected = True
    visitor.click("coming-retry")
    assert played(visitor) == SECOND


OVER_A_GAME = [("&ply=0", Replay), ("&screen=story", StatisticsScreen)]


@pytest.mark.parametrize(("rest", "screen"), OVER_A_GAME)
def test_screen_over_a_game_opens_after_the_game_has_loaded(
    rest: str, screen: type[Screen]
) -> None:
    store = visitor_with(via_appia()).store
    visitor = Visitor(f"?game=game0{rest}", store=store)
    assert visitor.files.asked == []
    assert isinstance(visitor.session.top, screen)


def test_loading_is_shown_and_can_be_left() -> None:
    visitor = Visitor()
    visitor.session.handle(Popped(depth=0, query=ADDRESS, hash=""))
    visitor._see()
    assert visitor.session.busy
    assert "Loading the game" in visitor.text("coming-wait")
    visitor.click("coming-back")
    assert visitor.find("home-title") is not None


def test_rejection_after_loading_leads_back_with_a_reason() -> None:
    record = {**json.loads(via_appia().dump()), "actions": ["nonsense"]}
    visitor = Visitor("", f"#record={to_link(json.dumps(record))}")
    assert visitor.find("home-title") is not None
    assert "actions[0]" in visitor.html


def test_form_waits_for_the_chosen_game() -> None:
    visitor = Visitor("?screen=new", connected=False)
    visitor.change("game", SECOND)
    assert visitor.find("setup") is None
    visitor.files.connected = True
    visitor.click("coming-retry")
    assert visitor.find("option-coins-block") is not None
    assert visitor.find("ready-learn") is not None
    visitor.change("game", FIRST)
    assert visitor.find("ready-learn") is not None
    visitor.change("game", "chess")
    assert visitor.find("ready-learn") is not None


def test_missing_game_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name=name.removesuffix(".metadata"))

    monkeypatch.setattr(game_catalogue, "import_module", missing)
    game_catalogue.game.cache_clear()
    try:
        with pytest.raises(RecordError, match="not been loaded"):
            game_catalogue.load(via_appia().dump())
        [row] = [node for node in with_rows() if "Via Appia" in node]
        assert "0 actions" in row
    finally:
        game_catalogue.game.cache_clear()


def with_rows() -> list[str]:
    """Return the rows of saves before any game is loaded."""
    listed = show(Saved("x", via_appia().dump(), 1, {"game": SECOND, "names": "A, B", "ply": 0}))
    return [f"{listed.title} {listed.status} {listed.detail}"]


def test_other_missing_module_is_not_reported_as_a_missing_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(_name: str) -> None:
        raise ModuleNotFoundError(name="json")

    monkeypatch.setattr(game_catalogue, "import_module", missing)
    game_catalogue.game.cache_clear()
    try:
        with pytest.raises(ModuleNotFoundError):
            game_catalogue.game(SECOND)
    finally:
        game_catalogue.game.cache_clear()


# The form


def test_every_option_of_the_second_game_can_be_set_and_is_kept() -> None:
    visitor = Visitor("?game=via-appia")
    visitor.change("option-coins", "thirty")
    visitor.change("count", "4")
    visitor.change("kind-1", "bot:easy")
    visitor.change("side-0", "blue")
    visitor.click("start")
    screen = visitor.session.top
    assert isinstance(screen, TableScreen)
    record = screen.table.record
    assert record.rules.coins == "thirty"
    assert record.players[0].side == 3
    assert visitor.store.settings["game"] == SECOND
    again = Visitor(store=visitor.store)
    again.click("last")
    assert played(again) == SECOND


def test_quick_start_is_the_first_game() -> None:
    visitor = Visitor("?game=via-appia")
    visitor.click("setup-back")
    visitor.click("ready-medium")
    assert played(visitor) == FIRST


def test_fewer_players_keep_their_colours_if_any_may_play() -> None:
    setup = Setup(game_catalogue.game(SECOND)).changed("count", "4").changed("side-0", "blue")
    assert [seat.side for seat in setup.changed("count", "2").playing] == [3, 1]


def test_each_game_has_its_own_stored_form() -> None:
    visitor = Visitor("?screen=new")
    visitor.change("count", "3")
    visitor.change("game", SECOND)
    assert visitor.find("seat-2") is None
    visitor.change("game", FIRST)
    assert visitor.find("seat-2") is not None


# Home, saves and files


def test_both_games_are_at_home_and_each_leads_to_its_form() -> None:
    for key, option in (
        (FIRST, "option-omen_targets-block"),
        (SECOND, "option-coins-block"),
    ):
        visitor = Visitor()
        visitor.click(f"house-{key}")
        assert visitor.find(option) is not None


def test_one_list_shows_the_saves_of_both_with_pictures() -> None:
    visitor = with_both()
    assert "Via Appia" in visitor.text("save-game1-words")
    assert "Round 1" in visitor.text("save-game1-stand")
    assert visitor.find("save-game1-board") is not None
    assert "Via Appia" not in visitor.text("save-game0-words")
    visitor.click("save-game1-open")
    assert played(visitor) == SECOND
    visitor.click("home")
    visitor.click("save-game0-open")
    assert played(visitor) == FIRST


def test_save_of_the_second_game_is_renamed_deleted_and_restored() -> None:
    visitor = with_both()
    visitor.click("save-game1-rename")
    visitor.type("title", "The road")
    visitor.click("rename-yes")
    assert "The road" in visitor.text("save-game1-words")
    visitor.click("save-game1-delete")
    visitor.click("delete-yes")
    visitor.click("save-game1-restore")
    assert "The road" in visitor.text("save-game1-words")


def test_save_of_an_unloaded_game_cannot_be_renamed() -> None:
    store = with_both().store
    visitor = Visitor(store=store, connected=False)
    visitor.click("save-game1-rename")
    assert visitor.find("title") is None


def test_file_of_all_games_restores_both() -> None:
    whole = games_file.write(with_both().store)
    assert game_catalogue.needed(json.loads(whole)) == {FIRST, SECOND}
    other = Visitor()
    other.send({"type": "file", "text": whole})
    while other.session.busy:
        other.session.tick()
    assert [save_metadata.key(saved) for saved in other.store.saves()] == [SECOND, FIRST]


def test_file_of_one_game_opens_after_the_game_has_loaded() -> None:
    visitor = Visitor(connected=False)
    visitor.send({"type": "file", "text": via_appia().dump()})
    assert isinstance(visitor.session.top, LoadingScreen)
    visitor.files.connected = True
    visitor.click("coming-retry")
    assert played(visitor) == SECOND


def test_deep_text_is_not_parsed_to_find_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json, "loads", pytest.fail)  # it ends the Python in the browser
    assert game_catalogue.key_of("[" * 6000) == FIRST


def test_record_names_its_game_and_the_first_is_the_default() -> None:
    assert game_catalogue.key_of(via_appia().dump()) == SECOND
    assert game_catalogue.key_of(game("classic-2").dump()) == FIRST
    assert {game_catalogue.key_of(text) for text in ("", "[]", "{}", '{"format": 3}')} == {FIRST}
    assert game_catalogue.needed({"games": [3, {"record": 4}]}) == set()
    copies = [{"id": "a", "copies": []}]
    assert game_catalogue.needed({"games": copies}) == {"pompeii", "via-appia"}


# At its table


def test_rematch_is_of_the_same_game() -> None:
    visitor = Visitor(ADDRESS)
    visitor.click("end")
    visitor.click("end-yes")
    visitor.click("again")
    assert played(visitor) == SECOND


def test_keys_of_the_second_game_are_listed_and_its_end_stops_the_job_workers() -> None:
    visitor = Visitor("?game=via-appia&players=bot:hard,human&seed=7")
    assert visitor.thinkers.running
    visitor.key("?")
    assert "red line" in visitor.text("keys-list")


def test_job_workers_of_the_second_game_load_it() -> None:
    visitor = Visitor("?players=human,bot:hard&seed=7")
    assert visitor.thinkers.archives == [""]
    visitor.click("home")
    query = ADDRESS.replace("medium", "hard")
    visitor.send({"type": "popped", "depth": 0, "query": query, "hash": ""})
    assert visitor.thinkers.archives == ["", "appia"]
    assert visitor.thinkers.running == {0}
