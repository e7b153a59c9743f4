"""The browser's Back and Forward at a table: it stays unchanged beneath any overlay."""

import json

from dom.browser_history import History
from pompeii import Table
from pompeii.games.downfall.bots import BOTS
from tests.app.saves import game, visitor_with
from tests.app.visitor import Visitor

TABLE = "?players=human,human&seed=5&handover=off"


def back_and_forward(visitor: Visitor) -> None:
    """Open the menu, close it by Back, and go Forward again."""
    visitor.click("menu")
    left = visitor.entries
    visitor.go(-1)
    before = visitor.html
    visitor.go(1, *left[len(visitor.entries) :])
    assert visitor.html == before
    assert visitor.entries == left[:-1]


def undone(visitor: Visitor) -> None:
    """Play a card and undo it."""
    visitor.click(visitor.legal()[0])
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    visitor.click("undo")


def test_redo_survives_back_and_forward() -> None:
    visitor = Visitor(TABLE)
    undone(visitor)
    back_and_forward(visitor)
    visitor.click("redo")
    assert visitor.marks["data-ply"] == "1"


def test_selection_survives_and_paused_bots_wait() -> None:
    visitor = Visitor(TABLE)
    visitor.click(visitor.legal()[0])
    back_and_forward(visitor)
    visitor = Visitor("?players=human,bot:medium&seed=5")
    visitor.click("pause")
    back_and_forward(visitor)
    assert not visitor.session.busy


def test_handover_is_not_repeated() -> None:
    visitor = Visitor("?players=human,human&seed=5")
    visitor.click("ready")
    back_and_forward(visitor)
    assert visitor.find("ready") is None


def test_spectator_stays_a_spectator() -> None:
    visitor = Visitor(TABLE)
    visitor.session.watch()
    visitor.key("x")
    back_and_forward(visitor)
    assert "data-watching" in visitor.marks


def test_forward_after_playing_shows_settings_over_the_same_table() -> None:
    visitor = Visitor(TABLE)
    visitor.click("settings")
    left = visitor.entries
    visitor.go(-1)
    undone(visitor)
    visitor.go(1, *left[-1:])
    assert visitor.find("settings-title") is not None
    visitor.go(-1)
    visitor.click("redo")


def test_entry_of_the_same_depth_leads_to_its_own_address() -> None:
    visitor = visitor_with(game("classic-2", 9))
    visitor.click("new")
    visitor.entries = ["", "?game=game0"]  # from before the address was changed by hand
    visitor.go(0)
    assert visitor.session.game == "game0"


def test_there_is_never_more_than_one_game() -> None:
    store = visitor_with(game("classic-2", 9)).store
    visitor = Visitor("?game=game0&screen=new", store=store)
    assert visitor.session.game == "game0"
    assert visitor.find("start") is None


def steps(record: str, count: int) -> list[str]:
    """Return the record after each of some further actions."""
    table, texts = Table.load(record), []
    for _ in range(count):
        table.play(table.view(table.actor).legal[0])
        table.draw()
        texts.append(table.dump())
    return texts


def watching(record: str, *, settings: bool) -> Visitor:
    """Return a user who sees three steps of another tab, in the settings or not."""
    visitor = Visitor(TABLE)
    visitor.session.watch()
    visitor.key("x")
    if settings:
        visitor.click("settings")
    visitor.said.clear()
    for text in steps(record, 3):
        visitor.send({"type": "overheard", "game": visitor.session.game, "record": text})
    return visitor


def test_events_at_a_covered_table_are_announced_in_order() -> None:
    record = Visitor(TABLE).session.record() or ""
    assert watching(record, settings=True).said == watching(record, settings=False).said


def test_message_of_another_tab_closes_neither_a_dialog_nor_a_line() -> None:
    visitor = Visitor(TABLE)
    visitor.session.watch()
    visitor.session.report("This game was continued on another page")
    visitor.click("menu")
    text = steps(visitor.session.record() or "", 1)[0]
    visitor.send({"type": "overheard", "game": visitor.session.game, "record": text})
    visitor.send({"type": "overheard", "game": visitor.session.game, "record": "["})
    assert visitor.find("menu-close") is not None
    assert "This game was continued on another page" in visitor.text("notices")


def test_explanation_is_announced_once() -> None:
    visitor = Visitor(TABLE)
    visitor.click(visitor.legal()[0])
    tip = visitor.find("tip")
    assert tip is not None
    square = next(iter(json.loads(tip.attrs["data-reasons"]))).removeprefix("sq-")
    visitor.said.clear()
    visitor.key("Enter", square=square)
    assert len(visitor.said) == 1


def test_spectator_can_start_another_game_at_the_end() -> None:
    visitor = visitor_with(game("classic-2"))
    visitor.click("save-game0-open")
    visitor.session.watch()
    before = visitor.session.game
    visitor.click("rematch")
    assert visitor.session.game != before


def test_title_shows_the_turn_over_the_settings_too() -> None:
    visitor = Visitor(TABLE)
    visitor.asked.clear()
    visitor.click("settings")
    assert not [command for command in visitor.asked if command[0] == "title"]


def test_job_workers_that_die_at_home_are_given_up() -> None:
    bot = next(bot.id for bot in BOTS.values() if bot.searches)
    visitor = Visitor(f"?players=human,bot:{bot}&seed=5")
    visitor.click("home")
    deaths = 0
    while visitor.thinkers.running:
        visitor.send({"type": "died", "thinker": 0})
        deaths += 1
    assert deaths == 2


def test_rejected_name_of_a_save_closes_the_dialog_over_the_message() -> None:
    visitor = visitor_with(game("classic-2", 9))
    visitor.store.put("bad", "{}", {})
    visitor.click("save-game0-export-save")
    visitor.click("save-bad-rename")
    visitor.click("rename-yes")
    assert visitor.find("dialog") is None
    assert visitor.text("notices") != ""


def test_click_before_the_first_drawing_may_be_of_another_screen() -> None:
    visitor = Visitor(TABLE)
    before = visitor.html
    visitor.send({"type": "click", "data": {"action": "new"}, "early": True})
    assert visitor.html == before


class Window:
    """A window whose history obeys, or does nothing."""

    def __init__(self, *, stuck: bool = False) -> None:
        self.history, self.location = self, self
        self.pathname, self.state, self.stuck = "/", None, stuck
        self.entries: list[tuple[object, str]] = [(None, "#start")]
        self.at, self.reloads = 0, 0
        self.timers: dict[int, object] = {}
        self.begun = 0

    def create_proxy(self, function: object) -> object:
        return function

    def setTimeout(self, function: object, _after: int) -> int:
        self.begun += 1
        self.timers[self.begun] = function
        return self.begun

    def clearTimeout(self, timer: int) -> None:
        del self.timers[timer]

    @property
    def length(self) -> int:
        return len(self.entries)

    def reload(self) -> None:
        self.reloads += 1

    def replaceState(self, state: object, _title: str, address: str) -> None:
        self.entries[self.at] = (state, address or self.entries[self.at][1])
        self.state = state  # type: ignore[assignment]

    def pushState(self, state: object, _title: str, address: str) -> None:
        self.entries[self.at + 1 :] = [(state, address)]
        self.at += 1
        self.state = state  # type: ignore[assignment]

    def go(self, steps: int) -> None:
        if not self.stuck:
            self.at += steps
            self.state = self.entries[self.at][0]  # type: ignore[assignment]

    @property
    def addresses(self) -> list[str]:
        return [address for _state, address in self.entries[: self.at + 1]]


def test_history_has_an_entry_for_each_screen() -> None:
    window = Window()
    history = History(window, window, list)
    history.synchronise(["", "?game=a"])
    assert window.addresses == ["/", "?game=a"]
    history.synchronise(["", "?game=a", "?game=a"])
    history.synchronise(["", "?game=b"])
    assert history.going
    history.synchronise(["", "?game=c"])  # meanwhile
    assert not history.arrived()
    assert window.addresses == ["/", "?game=c"]
    window.go(-1)
    assert history.arrived()


def test_history_that_does_not_go_back_starts_at_the_current_screen() -> None:
    window = Window(stuck=True)
    window.pushState(2, "", "?game=a")  # beneath it is another page
    history = History(window, window, list)
    history.synchronise(["", "?game=a"])
    [late] = window.timers.values()
    late()  # type: ignore[operator]
    assert not history.going
    assert window.state == 1
    history.synchronise(["", "?game=b", "?game=b"])
    assert window.addresses[-1] == "?game=b"


def test_missing_entry_beneath_causes_no_wait() -> None:
    window = Window(stuck=True)
    window.replaceState(2, "", "?game=a")  # a duplicated tab has only its own entry
    history = History(window, window, list)
    history.synchronise(["", "?game=a"])
    assert not window.timers
    assert not history.going
    assert window.state == 1


def test_second_back_is_not_cancelled_by_the_timer_of_the_first() -> None:
    window = Window()
    history = History(window, window, list)
    history.synchronise(["", "?game=a", "?game=a"])
    history.synchronise(["", "?game=a"])
    assert not history.arrived()
    assert not window.timers
    history.synchronise([""])
    assert history.going
    assert len(window.timers) == 1


def test_foreign_entry_restarts_the_page() -> None:
    window = Window()
    assert not History(window, window, list).arrived()
    assert window.reloads == 1
