"""A person at the terminal: what is printed, and the requests that typed lines become."""

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from pompeii import registry
from pompeii.cli.join_bot import BotGuest
from pompeii.cli.join_person import Person
from pompeii.core.record_document import Player
from pompeii.core.table import AnyTable
from pompeii.together.game_clock import SeatTimes, TimeLimit
from pompeii.together.messages import EMOTE_TEXTS, EMOTES, Emote
from tests.cli.command_line import Capture

GAME = registry.game("pompeii")


class FakeGuest:
    """A guest of which the test plays the host."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.welcome: Any = None
        self.view: Any = None
        self.revision = 0
        self.is_waiting = False
        self.refusal = ""
        self.emotes: list[Emote] = []
        self.presence: tuple[str, ...] = ()
        self.seat_times = SeatTimes(None, [(0.0, 0.0)] * 2, None, None)
        self.asked: list[str] = []

    def act(self, action: str) -> None:
        self.asked.append(action)
        self.is_waiting = True

    def draw(self) -> None:
        self.asked.append("draw")

    def undo(self) -> None:
        self.asked.append("undo")

    def emote(self, emote: str) -> None:
        self.asked.append(f"emote {emote}")


class World:
    """A person in the second seat of a new game, or a spectator."""

    def __init__(self, capsys: Capture, seat: int | None = 1) -> None:
        players = [Player("Livia", 0), Player("Marcus", 1)]
        self.table: AnyTable = GAME.table(GAME.new(players, {}, "79"))
        self.guest = FakeGuest(seat)
        session: Any = SimpleNamespace(guest=self.guest, players=players)
        self.session = session
        self.person = Person(session, GAME)
        self._capsys = capsys
        self._random = Random(7)

    def look(self) -> str:
        """Let the person look, and return the output."""
        self.person.look()
        return self._capsys.readouterr().out

    def type(self, line: str | None) -> str:
        self.person.read(line)
        return self.look()

    def show(self) -> str:
        """Send the latest view, and return the output."""
        self.guest.welcome = True
        self.guest.view = self.table.view(self.guest.seat)
        self.guest.revision += 1
        return self.look()

    def play(self) -> str:
        """Play a random action without its draw, and return its notation."""
        action = self.table.view(self.table.actor).sample(self._random)
        self.table.play(action)
        return str(action.text)

    def until_turn_of(self, seat: int) -> None:
        """Play until `seat` is to act."""
        while self.table.actor != seat:
            self.play()
            self.table.draw()


@pytest.fixture
def world(capsys: Capture) -> World:
    return World(capsys)


def test_nothing_is_printed_before_the_welcome(world: World) -> None:
    assert world.look() == ""
    assert world.type("help") == ""


def test_changed_state_of_a_seat_is_printed(world: World) -> None:
    world.guest.welcome = True
    world.guest.presence = ("host", "free")
    assert world.look() == "No player is in the seat of Marcus yet.\n"
    assert world.look() == ""
    for state, words in (("here", "Marcus is here."), ("away", "Marcus is away.")):
        world.guest.presence = ("host", state)
        assert world.look() == f"{words}\n"
    world.guest.presence = ("host", "bot")
    assert world.look() == "A bot plays for Marcus.\n"


def test_limit_of_time_is_printed_and_its_end_announced_once(world: World) -> None:
    world.guest.welcome = True
    limit = TimeLimit(120, each_turn=True)
    said = []
    for turn, timed_out in ((10.0, None), (91.0, None), (95.0, None), (120.0, 1), (120.5, 1)):
        world.guest.seat_times = SeatTimes(limit, [(0.0, 0.0), (turn, turn)], 1, timed_out)
        said.append(world.look())
    assert said == [
        "Time: 2 minutes for each turn. When it is up, a bot plays that turn.\n",
        "29 seconds left.\n",
        "",
        "Your time is up. A bot plays this turn.\n",
        "",
    ]
    world.guest.seat_times = SeatTimes(limit, [(130.0, 130.0), (120.5, 0.0)], 0, 0)
    assert world.look() == "The time of Livia is up. A bot plays this turn.\n"


def test_emotes_of_players_are_printed(world: World) -> None:
    world.guest.welcome = True
    world.guest.emotes = [Emote("laugh", 0), Emote("hello", 3), Emote("hello", None)]
    assert world.look() == "Livia: Ha ha!\n"
    assert world.guest.emotes == []
    assert {*EMOTE_TEXTS} == {*EMOTES}


def test_position_is_printed_on_the_own_turn_and_else_the_player_to_act(world: World) -> None:
    world.until_turn_of(1)
    shown = world.show()
    assert "Hand of black: " in shown
    assert shown.endswith("Your turn. Type an action or its number, or help.\n")
    world.play()
    world.table.draw()
    world.until_turn_of(0)
    assert world.show().endswith("Livia (red) plays a card.\n")


def test_draw_waits_for_enter_and_its_event_is_printed_later(world: World) -> None:
    world.until_turn_of(1)
    world.show()
    world.play()
    shown = world.show()
    assert shown.startswith("You play ")
    assert shown.endswith("Press Enter to draw, or type undo.\n")
    world.type("")
    world.type("draw")
    assert world.guest.asked == ["draw", "draw"]
    world.table.draw()
    assert world.show().startswith("You draw ")
    world.type("")
    assert world.guest.asked == ["draw", "draw"]


def test_undo_is_printed_with_the_position(world: World) -> None:
    world.until_turn_of(1)
    world.show()
    world.play()
    world.show()
    world.type("undo")
    assert world.guest.asked == ["undo"]
    world.table.undo()
    shown = world.show()
    assert shown.startswith("The last action was taken back.\n")
    assert shown.endswith("Your turn. Type an action or its number, or help.\n")


def test_typed_action_is_sent_and_its_rejection_printed(world: World) -> None:
    world.until_turn_of(1)
    world.show()
    text = world.table.view(1).listed[0].text
    world.type(text)
    assert world.guest.asked == [text]
    assert world.type("help") == ""
    world.guest.is_waiting, world.guest.refusal = False, "It is another player's turn."
    shown = world.look()
    assert shown.startswith("It is another player's turn.\nACTION ")
    assert "quit " in shown
    world.type(text)
    world.guest.refusal = ""
    assert world.look() == ""


def test_text_that_is_no_action_is_not_sent(world: World) -> None:
    world.show()
    assert world.type("conquer Gaul") != ""
    assert world.guest.asked == []


def test_commands_of_a_person(world: World) -> None:
    world.guest.welcome = True
    assert world.type("show") == "The game has not begun yet.\n"
    world.show()
    assert "######" in world.type("show")
    world.type("emote laugh")
    assert world.guest.asked == ["emote laugh"]
    assert world.type("emote x").startswith("The emotes are hello, thanks, ")
    assert not world.person.has_left
    world.type("quit")
    assert world.person.has_left
    assert world.type("help") == ""


def test_end_of_the_input_leaves_the_table_but_not_the_stand(capsys: Capture) -> None:
    for seat, leaves in ((1, True), (None, False)):
        world = World(capsys, seat)
        world.show()
        world.type(None)
        assert world.person.has_left == leaves


def test_spectator_sees_every_position_and_cannot_act(capsys: Capture) -> None:
    world = World(capsys, None)
    assert "######" in world.show()
    assert world.type("1@a2") == "You watch this game. Type help for the commands.\n"
    assert world.guest.asked == []


def test_finished_game_is_not_shown_again(world: World) -> None:
    while world.table.winners is None:
        world.play()
        world.table.draw()
    assert "Press Enter" not in world.show()


def bot_at(world: World, choose: Callable[..., Any]) -> BotGuest:
    """Return a guest that is the bot with the function `choose`."""
    bot: Any = SimpleNamespace(choose=choose)
    contestant: Any = SimpleNamespace(name="bot", start=0.0)
    return BotGuest(world.session, GAME, contestant, bot, GAME.bots["easy"].budget, strict=False)


def test_bot_answers_each_view_once(world: World) -> None:
    player = bot_at(world, lambda view, *_: view.listed[0])
    guest = world.guest
    player.read("a line")
    player.look()
    world.until_turn_of(1)
    world.show()
    for waiting in (True, False, False):
        guest.is_waiting = waiting
        player.look()
    assert guest.asked == [world.table.view(1).listed[0].text]
    world.play()
    world.show()
    player.look()
    assert guest.asked[1:] == ["draw"]
    world.table.draw()
    world.until_turn_of(0)
    world.show()
    player.look()
    assert len(guest.asked) == 2


def test_bot_answers_again_after_its_guest_has_joined_again(world: World) -> None:
    player = bot_at(world, lambda view, *_: view.listed[0])
    world.until_turn_of(1)
    world.show()
    player.look()
    again = FakeGuest(1)
    again.view, again.revision = world.guest.view, world.guest.revision
    world.session.guest = again
    player.look()
    assert again.asked == world.guest.asked != []


def test_bot_need_not_act_out_of_turn(world: World) -> None:
    player = bot_at(world, lambda *_: None)
    world.guest.revision = 1
    world.guest.view = SimpleNamespace(
        seat=1, actor=0, log=(), decision="play", listed=("a call",), families=()
    )
    player.look()
    assert world.guest.asked == []
    assert player.faults == 0
