"""The keyboard and the screen reader: UX, "Keyboard and screen reader"."""

import re
from random import Random
from typing import Any

import pytest

from e2e.conftest import Invite
from e2e.play.test_games import COVERED, LATE, check_end
from e2e.prepared_games import covered, where
from e2e.screen_reader import Heard, Listener
from e2e.visitor import Visitor
from pompeii.games.downfall.state import Decision

PORTRAIT: dict[str, Any] = {"viewport": {"width": 360, "height": 740}}
SQUARE = re.compile(r"\b[a-k][1-7]\b")
START = "?players=human,human&seed=5&handover=off&animation=off"


def press(visitor: Visitor, *keys: str) -> str:
    """Press keys and return the hook of the focused element."""
    for key in keys:
        visitor.page.keyboard.press(key)
        visitor.sight()
    return visitor.focus()


def middle(visitor: Visitor) -> tuple[float, float]:
    """Return the centre of the focused element on the screen."""
    box = visitor.page.locator(":focus").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def squares(visitor: Visitor) -> list[str]:
    """Return the names of the legal squares."""
    hooks = visitor.sight().hooks
    return [hook.removeprefix("square ") for hook in hooks if hook.startswith("square ")]


def test_board_is_one_tab_stop_with_a_way_to_every_square(visitor: Visitor) -> None:
    visitor.open(START)
    # Arrows, to the gates too; Home and End.
    assert press(visitor, "ArrowRight") == "square a1"  # where the tab stop is
    assert press(visitor, "ArrowRight", "ArrowDown") == "square b2"
    assert press(visitor, "ArrowLeft", "ArrowUp") == "square a1"
    assert press(visitor, "ArrowUp") == "square a1"  # the edge
    assert press(visitor, "ArrowLeft") == "gate ercolano"
    assert press(visitor, "ArrowRight") == "square a1"
    assert press(visitor, "End") == "square h1"
    assert press(visitor, "Home") == "square a1"
    # A letter and a digit.
    assert press(visitor, "f", "1", "ArrowUp") == "gate vesuvio"
    assert press(visitor, "ArrowDown") == "square f1"
    assert press(visitor, "K", "3") == "square k3"
    assert visitor.announced()[-1] == "k"
    assert press(visitor, "k", "1") == "square k3"
    assert visitor.announced()[-1] == "There is no square k1."
    assert visitor.sight().chosen == []
    # One tab stop, which is remembered.
    assert not press(visitor, "Tab").startswith(("square ", "gate ", "none"))
    assert press(visitor, "Shift+Tab") == "square k3"
    assert not press(visitor, "Shift+Tab").startswith(("square ", "gate "))
    assert press(visitor, "Tab") == "square k3"
    # A digit alone selects a card, Escape deselects it.
    hand = visitor.page.locator("[data-card]")
    for number in range(4):
        press(visitor, str(number + 1))
        assert hand.nth(number).get_attribute("aria-pressed") == "true"
        press(visitor, "Escape")
        assert visitor.sight().chosen == []
    # Page Down and Page Up go through the legal elements.
    press(visitor, "1")
    legal = squares(visitor)
    assert len(legal) > 1
    seen = [press(visitor, "PageDown").removeprefix("square ") for _ in legal]
    assert sorted(seen) == sorted(legal)
    assert press(visitor, "PageDown") == f"square {seen[0]}"
    assert press(visitor, "PageUp") == f"square {seen[-1]}"
    # They do so from anywhere on the table, except in scrolling parts.
    visitor.page.focus("[data-action=menu]")
    assert press(visitor, "PageDown").removeprefix("square ") in legal
    visitor.page.focus("[data-card]")
    assert press(visitor, "PageUp").removeprefix("square ") in legal
    visitor.region("Log").focus()
    assert press(visitor, "PageDown") == "none"
    # Without a legal square they go through the cards.
    press(visitor, "Escape")
    assert squares(visitor) == []
    visitor.page.focus("[data-action=menu]")
    cards = {press(visitor, "PageDown") for _ in range(8)}
    assert len(cards) > 1
    assert all(card.startswith("card ") for card in cards)
    # The letter of a square is forgotten where there is no board.
    press(visitor, "a")
    visitor.act("home")
    press(visitor, "1")


def test_board_exposes_only_the_labels_of_its_places(visitor: Visitor) -> None:
    visitor.open(START)
    board = visitor.page.get_by_role("application")
    lines = [line.strip() for line in board.aria_snapshot().splitlines()[1:]]
    assert lines
    buttons = ("- button ", "- 'button ")  # a name with a colon is quoted
    assert [line for line in lines if not line.startswith(buttons)] == []


def test_letters_and_digits_are_no_shortcuts_if_switched_off(visitor: Visitor) -> None:
    visitor.open(START)
    visitor.act("settings")
    visitor.page.uncheck("[name=letters]")
    visitor.sight()
    visitor.act("back")
    before = visitor.focus()
    assert press(visitor, "c", "4", "?", "1") == before
    assert not visitor.has("dialog")
    assert visitor.sight().chosen == []
    assert press(visitor, "ArrowRight").startswith("square ")


def test_arrows_follow_the_screen_in_portrait(invite: Invite) -> None:
    visitor = invite("desktop", **PORTRAIT)
    visitor.open(START)
    for square, arrow, there in [
        ("d4", "ArrowUp", "square c4"),
        ("d4", "ArrowRight", "square d3"),
        ("d4", "ArrowDown", "square e4"),
        ("d4", "ArrowLeft", "square d5"),
        ("a1", "ArrowUp", "gate ercolano"),
        ("g7", "ArrowLeft", "gate stabia"),
        ("d4", "Home", "square d7"),
    ]:
        press(visitor, *square)
        x, y = middle(visitor)
        assert press(visitor, arrow) == there
        to_x, to_y = middle(visitor)
        if arrow in ("ArrowUp", "ArrowDown"):
            assert abs(to_x - x) < 1
            assert (to_y < y) == (arrow == "ArrowUp")
        else:
            assert abs(to_y - y) < 1
            assert (to_x > x) == (arrow == "ArrowRight")


def test_focus_is_never_lost(visitor: Visitor) -> None:
    visitor.open(START)
    press(visitor, "1", "a", "2")
    assert press(visitor, "Enter") == "square a2"
    assert visitor.sight().decision == "draw"
    press(visitor, "Control+z")
    assert visitor.sight().ply == 0
    assert press(visitor, "Control+y") == "square a2"
    assert visitor.sight().ply == 1
    visitor.page.focus("[data-action=undo]")
    assert press(visitor, "Space") == "square a2"  # there is nothing more to undo
    press(visitor, "Control+y")
    visitor.page.focus("[data-action=draw]")
    assert press(visitor, "Space") == "square a2"  # the button is gone
    # The list of keys opens from anywhere.
    assert press(visitor, "?") == "none"
    assert visitor.page.locator(":focus").inner_text() == "Keys"
    assert visitor.page.get_by_role("dialog", name="Keys").is_visible()
    assert visitor.sight().legal == []
    assert press(visitor, "1", "c", "4", "ArrowDown", "Enter") == "square a2"
    assert not visitor.has("dialog")
    assert visitor.sight().chosen == []
    visitor.page.focus("[data-action=menu]")
    press(visitor, "Enter")
    visitor.page.focus("[data-action=keys]")
    assert press(visitor, "Enter", "Escape", "Escape") == "action menu"
    # A card that has gone, and another screen.
    visitor.page.focus("[data-card][data-legal]")
    press(visitor, "Space")
    visitor.point(f"[data-square={squares(visitor)[0]}]")
    visitor.page.focus("[data-action=menu]")
    press(visitor, "Enter")
    visitor.page.focus("[data-action=home]")
    assert press(visitor, "Enter").startswith("action ")
    visitor.page.focus("[data-action=continue]")
    assert press(visitor, "Enter").startswith("square ")


def test_enter_belongs_to_the_game_after_pointing_at_the_board(visitor: Visitor) -> None:
    visitor.open("?handover=off&animation=off")
    visitor.bring(where(lambda table: table.state.decision is Decision.RELATIVE))
    visitor.point(f"[id='{visitor.sight().legal[0]}']")
    if visitor.sight().decision == "relative":
        press(visitor, "Enter")
    assert visitor.sight().decision == "draw"


def test_actions_of_fast_bots_are_announced_once_and_in_order(visitor: Visitor) -> None:
    visitor.open("?players=human,bot:random,bot:random,bot:random&seed=5&animation=off")
    press(visitor, "1")
    press(visitor, *squares(visitor)[0], "Enter", "Enter")
    lines = visitor.region("Log").locator("li:has(p)").all()
    told = [line.locator("p").all_text_contents() for line in reversed(lines)]
    heard = " ".join(visitor.announced())
    at = 0
    for sentence in (sentence for line in told for sentence in line):
        at = heard.index(sentence, at) + len(sentence)
    assert len(lines) >= 4
    assert heard.count(" plays ") == sum(" plays " in line[0] for line in told)


class Blind:
    """A player that uses announcements alone."""

    def __init__(self, listener: Listener, random: Random) -> None:
        self.ear = listener
        self._random = random

    def play(self, *until: str) -> None:
        """Play until one of these words is announced."""
        self.ear.listen()
        task = self.ear.said[-1] if self.ear.said else ""
        while not any(words in task.lower() for words in until):
            self.act(task)
            assert self.ear.focused.role in ("button", "heading", "region", "RootWebArea")
            task = self.ear.said[-1] if self.ear.said else task

    def act(self, task: str) -> None:
        """Do the current task."""
        task = task.lower()
        if self.ear.named("", "dialog"):
            self.ear.press("Enter")  # the dialog's button has the focus
        elif ": play a card " in task:
            self.ear.press(self.one("Fits on ").keys)
        elif "end your turn" in task or "draw a " in task:
            self.ear.press("Enter")
        elif "choose a space for" in task:
            self.choose("can be played here")
        elif "may move in" in task:
            self.choose("A relative can be placed here")
        elif "whose piece" in task or "which lava" in task:
            self.reach(self.offered())
        elif "omen" in task:
            self.choose("can be thrown")
        elif "lay the lava" in task:
            self.choose("Lava can be laid here")
        elif "choose where to run" in task:
            self.leave_or_move()
        elif self.ear.named("Can leave by"):
            self.choose("Can leave by")
        else:
            self.reach("Stop moving")

    def one(self, words: str) -> Heard:
        """Return one of the elements with some words in their names."""
        return self._random.choice(
            [t for t in self.ear.named(words) if t.keys or SQUARE.search(t.name)]
        )

    def choose(self, words: str) -> None:
        """Go to a square that announces a result, and choose it."""
        named = SQUARE.search(self.one(words).name)
        assert named
        self.ear.press(*named[0], "Enter")

    def leave_or_move(self) -> None:
        """Go to a gate if one is offered."""
        gates = self.ear.named("can leave the city here")
        for _ in self.ear.named(""):
            if self.ear.focused in gates:
                break
            self.ear.press("PageDown")
        self.ear.press("Enter")

    def offered(self) -> str:
        """Make a choice beside the board."""
        names = {"red", "black", "helmet", "mask", "vase", "coin", "column", "scroll"}
        return next(t.name for t in self.ear.named("") if t.name in names)

    def reach(self, name: str) -> None:
        """Go to a button by the Tab key and press it."""
        for _ in self.ear.named(""):
            if self.ear.focused.name == name:
                break
            self.ear.press("Tab")
        self.ear.press("Enter")


def check_blind(visitor: Visitor) -> None:
    """Play by announcements from here to the end, and hear the winner and the reason."""
    Blind(Listener(visitor), Random(7)).play(" wins.", "share the victory")
    check_end(visitor)
    assert re.findall(r"\d+ pieces? rescued|Tie", visitor.result().inner_text())


def test_flight_is_reached_from_the_half_full_city_by_announcements_alone(visitor: Visitor) -> None:
    visitor.open("?animation=off")
    visitor.bring(where(lambda table: table.state.drawn == LATE))
    Blind(Listener(visitor), Random(7)).play("lay the lava")
    assert visitor.sight().decision == "lava"


@pytest.mark.whole
def test_flight_is_played_to_its_end_by_announcements_alone(visitor: Visitor) -> None:
    visitor.open("?animation=off")
    visitor.bring(where(covered(COVERED)))
    check_blind(visitor)


@pytest.mark.newcomer
def test_whole_game_is_played_by_announcements_alone(visitor: Visitor) -> None:
    visitor.open("?players=human,human&seed=49&animation=off")
    check_blind(visitor)
