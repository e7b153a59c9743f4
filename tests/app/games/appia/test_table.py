"""The table of Via Appia: its drawing, pointing at it, and explanations."""

from dataclasses import replace
from random import Random

import pytest

from app.games.appia import intents
from app.games.appia.cart_with_load import loaded
from app.games.appia.player_and_supply_panels import strip
from app.games.appia.status import own_stones_put_back, sentence
from app.kit import i18n
from app.kit.nodes import to_html
from pompeii.games.appia import Player
from pompeii.games.appia.actions import SALES, Action, Push, parse, push
from pompeii.games.appia.board import NAMES, PLACES
from pompeii.games.appia.components import fits
from pompeii.games.appia.events import Event, StonesFell, StonesPutBack
from pompeii.games.appia.state import Decision, State
from pompeii.games.appia.step_log import Step
from tests.app.appia_visitor import Seat, table, table_at
from tests.app.visitor import nodes
from tests.games.appia.positions import position


@pytest.fixture(autouse=True)
def _english() -> None:
    i18n.use("")


@pytest.mark.no_cover
@pytest.mark.parametrize(("seats", "settle"), [(2, "text"), (3, "end"), (4, "each")])
def test_random_game_is_playable_by_highlighted_elements(seats: int, settle: str) -> None:
    random = Random(seats)
    seat = Seat(table(seats, settle=settle, round_limit=25))
    while not seat.local_game.over:
        choices = seat.local_game.choices()
        before = len(seat.local_game.table.steps)
        glowing = list(seat.wishes())
        texts = {
            intent.card + intent.take
            for intent in glowing
            if isinstance(intent, intents.TakeIncome)
        }
        texts |= {
            intent.exchange for intent in glowing if isinstance(intent, intents.ExchangeStone)
        }
        for intent in glowing:
            if isinstance(intent, intents.PickSpace):
                laid = seat.local_game.view.laid >> PLACES[intent.space] & 1
                travels = laid or intent.space in ("tarracina", "beneventum", "brundisium")
                texts.add(f"{'>' if travels else '+'}{intent.space}")
        texts |= {"done" for intent in glowing if isinstance(intent, intents.Stop)}
        assert texts == {action.text for action in choices.actions}
        stones = {intent.stone for intent in glowing if isinstance(intent, intents.PickStone)}
        assert stones == {pushes.text[0] for pushes in choices.pushes}
        intent = random.choice(glowing)
        seat.do(intent)
        if isinstance(intent, intents.PickStone):
            assert len(seat.local_game.table.steps) == before
            assert seat.local_game.aim is not None
            seat.do(next(intent for intent in seat.wishes() if isinstance(intent, intents.Push)))
        assert len(seat.local_game.table.steps) == before + 1
    assert seat.there()["result"]
    seat.local_game.shown_part = "quarry"  # it was on the screen when the last stone fell
    seat.refresh()
    assert "shows-road" in to_html(seat.tree)


def test_menu_blocks_pushes() -> None:
    seat = Seat(table())
    seat.do(intents.PickStone("s"))
    assert "data-legal" in seat.there()["push"].attrs
    seat.local_game.away = True
    seat.refresh()
    assert not list(seat.wishes())


def test_every_drawn_intent_is_handled() -> None:
    seat = Seat(table())
    seat.do(intents.PickStone("s"))
    own = [
        intent
        for intent in seat.wishes(legal=False)
        if type(intent).__module__ != "app.kit.intents"
    ]
    assert own
    assert {type(intent) for intent in own} <= seat.presenter.answers.keys()


def test_place_describes_itself_and_its_actions() -> None:
    state = position(2, laid="a1", at=("a1", "roma"), purses=(3, 3), carts=("s", ""))
    seat = Seat(table_at(state))
    said = {name: seat.there()[f"at-{name}"].attrs["aria-label"] for name in NAMES}
    assert said["a1"] == "a1, medium: a tile lies there. Livia stands there."
    assert said["roma"] == "Roma. Marcus stands there."
    assert said["a4"] == (
        "a4, small: no tile yet. A tile can be laid here, for 1 point and a bonus token."
    )
    assert said["tarracina"] == "Tarracina. The next to arrive scores 6 points."


def test_destination_shows_its_price() -> None:
    state = position(2, laid="a1 a4 a8", at=("a1", "roma"), purses=(3, 3))
    seat = Seat(table_at(state))
    assert seat.text("price-a4") == "1 coin"
    assert seat.text("price-a8") == "3 coins"
    assert "You can travel here: 2 steps, 3 coins." in seat.there()["at-a8"].attrs["aria-label"]
    assert "price-tarracina" not in seat.there()
    seat.do(intents.PickSpace("tarracina"))
    assert seat.local_game.refusal.startswith("Travelling to ")


def test_points_and_prices_differ_in_shape_and_words() -> None:
    seat = Seat(table_at(position(2, laid="a1 a4", at=("a1", "roma"), purses=(3, 3))))
    there = seat.there()
    assert seat.text("city-tarracina-points") == "6 points"
    assert there["city-tarracina-token-6"].tag == "rect"
    assert seat.text("price-a4") == "1 coin"
    assert there["price-a4-coin"].tag == "circle"


def test_pointing_at_an_illegal_target_explains_it() -> None:
    seat = Seat(table())
    for name, rule in (("roma", "V-M1"), ("a3", "V-R1"), ("tarracina", "V-M1"), ("c1", "V-R1")):
        seat.do(intents.PickSpace(name))
        assert seat.local_game.refusal.endswith(f"({rule})."), name
        assert rule in seat.text("told")
    seat.do(intents.PickStone("l"))
    assert seat.local_game.refusal == "You have no stone of that size left to push (V-Q1)."
    assert seat.local_game.aim is None


def test_task_line_lists_the_uses_of_a_turn() -> None:
    seat = Seat(table())
    name = seat.local_game.table.record.players[seat.local_game.table.actor].name
    assert seat.text("status-line") == f"{name}: take a card or push stones."
    seat.do(intents.PickStone("s"))
    assert seat.text("status-line") == f"{name}: Choose a place and an angle, then push."
    seat.do(intents.Push("s", "0", "0"))
    assert seat.local_game.table.decision == "push"
    assert seat.text("status-line") == f"{name}: Nothing fell. Push another stone, or stop."


def test_task_line_counts_fallen_stones_and_then_the_remaining_ones() -> None:
    seat = Seat(table())
    view = seat.local_game.view
    fell: dict[Action, tuple[Event, ...]] = {
        push(1, 0, 0): (StonesFell((0, 2, 2)),),
        push(1, 1, 0): (),
    }

    def told(decision: Decision, fallen: tuple[int, ...], *actions: Action) -> str:
        log = tuple(Step(view.actor, each, fell.get(each, ())) for each in actions)
        now = replace(view, decision=decision, fallen=fallen, log=log, pushes=1)
        return sentence(replace(seat.presenter.view_model, view=now)).partition(": ")[2]

    hit, miss = fell
    words = "Push another stone, or stop."
    assert told(Decision.PUSH, (0, 2, 0), hit) == f"3 stones fell. {words}"
    assert told(Decision.PUSH, (0, 2, 0), hit, miss) == f"Nothing fell. {words}"
    assert told(Decision.PUSH, (), hit, SALES[0]) == words
    assert told(Decision.EXCHANGE, (0, 2, 0), hit) == "3 stones fell. Exchange them."
    left = told(Decision.EXCHANGE, (2,), hit, SALES[0], SALES[0])
    assert left == "1 stone is left to exchange."


def test_V_R4_task_line_says_where_a_second_tile_goes() -> None:
    state = position(2, carts=("sm", ""))
    seat = Seat(table_at(state))
    seat.do(intents.PickSpace("a3"))
    assert seat.text("status-line") == "Livia: Lay a second tile in segment A, or stop."
    assert seat.local_game.choices()
    seat.do(intents.Stop())
    assert seat.local_game.table.actor == 1


def test_cart_shows_its_load_in_place() -> None:
    for large in range(3):
        for medium in range(4):
            for small in range(4):
                if fits(large, medium, small):
                    spaces = loaded((small, medium, large))
                    found = sorted(size for space in spaces for size in space)
                    assert found == [0] * small + [1] * medium + [2] * large
                    for wide in spaces[:2]:
                        assert sorted(wide) in ([], [0], [1], [2], [0, 1])
                    assert spaces[2] in ([], [0], [1])


def test_every_picture_of_goods_refers_to_a_drawing() -> None:
    seat = Seat(table_at(position(2, stones=("sml", ""), carts=("sm", "ll"))))
    there = seat.there()
    shown = {node.attrs["href"] for node in there.values() if node.tag == "use"}
    assert {"#goods-coin", "#goods-stone-l", "#goods-tile-m", "#goods-tile-l"} <= shown
    assert {href.removeprefix("#") for href in shown} <= there.keys()
    for side, sizes in (("red", "ms"), ("black", "ll")):
        load = [node for id, node in there.items() if id.startswith(f"player-{side}-cart-")]
        tiles = [node.attrs["href"] for node in load if node.tag == "use"]
        assert sorted(tiles) == [f"#goods-tile-{size}" for size in sizes]


def test_way_between_two_tiles_is_paved() -> None:
    def ways(laid: str) -> int:
        drawn = Seat(table_at(position(2, laid=laid))).there()["road-paving"].nodes
        lengths = {node.attrs["d"].count("M") for node in drawn}
        assert len(lengths) == 1
        return lengths.pop()

    assert [ways(laid) for laid in ("", "a4", "a1", "a1 a4", "a1 a4 a8")] == [0, 0, 1, 2, 4]


def test_panel_names_the_strength_of_a_bot() -> None:
    played = table(3)
    played.record.players[1] = Player("Marcus", 1, "bot:medium")
    badge = Seat(played).there()["player-black-bot"]
    assert (badge.text, badge.attrs["aria-label"]) == ("Medium", "Bot: Medium")
    assert "player-red-bot" not in Seat(played).there()


def test_V_C3_bonus_tokens_bear_the_letter_of_their_segment() -> None:
    state = position(2)
    state.bonus = [3, 1, 0, 2, 1, 0]
    seat = Seat(table_at(state))
    assert seat.text("player-red-tokens").split() == ["A", "3", "+8", "B", "1", "+6", "C", "0"]
    assert seat.text("player-black-tokens").split() == ["A", "2", "+4", "B", "1", "+6", "C", "0"]


def test_V_S7_purses_of_others_are_closed() -> None:
    seat = Seat(table(3))
    actor = seat.local_game.table.actor
    for other, player in enumerate(seat.local_game.table.record.players):
        side = ("red", "black", "yellow")[player.side]
        purse = seat.there()[f"player-{side}-purse"].attrs["aria-label"]
        assert (purse == "coins: hidden") == (other != actor)


def test_hidden_purses_need_a_handover() -> None:
    seat = Seat(table(2), hand_over=True)
    assert seat.presenter.has_open_question
    question = seat.presenter.question()
    assert question is not None
    assert "ready" in {node.id for node in nodes(question)}
    assert not list(seat.wishes())
    assert seat.local_game.view.coins == (None, None)
    seat.local_game.ready()
    seat.refresh()
    assert seat.local_game.choices()
    assert seat.presenter.question() is None
    assert Seat(table(2, coins_seen="all"), hand_over=True).local_game.next_viewer is None


def test_shown_part_follows_the_action() -> None:
    seat = Seat(table())
    seat.do(intents.ShowPart("road"))
    assert seat.presenter.view_model.shown_part == "road"
    seat.do(intents.ShowPart("quarry"))
    assert seat.presenter.view_model.shown_part == "quarry"
    seat.key("r")
    assert seat.presenter.view_model.shown_part == "road"
    seat.key("s")
    assert seat.presenter.view_model.shown_part == "quarry"
    assert seat.key("q").startswith("At the edge: ")


@pytest.mark.parametrize(
    ("state", "part", "marked"),
    [
        (position(2, stones=("s", "")), "quarry", {"quarry"}),
        (position(2, stones=("s", ""), carts=("s", "")), "road", {"road", "quarry"}),
        (position(2, laid="a1", purses=(1, 0), stones=("", "")), "road", {"road"}),
        (position(2, stones=("", "")), "road", set()),
    ],
)
def test_part_with_something_to_do_is_marked_and_opens_at_the_begin_of_a_turn(
    state: State, part: str, marked: set[str]
) -> None:
    seat = Seat(table_at(state))
    assert seat.presenter.view_model.shown_part == part
    found = {id for id in ("road", "quarry") if f"face-{id}-used" in seat.there()}
    assert found == marked


def test_part_opens_at_each_turn_and_stays_as_chosen_during_it() -> None:
    seat = Seat(table_at(position(2, stones=("s", "s"), carts=("s", ""))))
    seat.do(intents.ShowPart("quarry"))
    assert seat.presenter.view_model.shown_part == "quarry"
    seat.do(intents.ShowPart("road"))
    seat.do(next(intent for intent in seat.wishes() if isinstance(intent, intents.TakeIncome)))
    assert seat.presenter.view_model.shown_part == "quarry"
    seat.do(next(intent for intent in seat.wishes() if isinstance(intent, intents.TakeIncome)))
    assert seat.presenter.view_model.shown_part == "road"


def test_step_can_be_undone_until_a_push() -> None:
    seat = Seat(table())
    seat.do(next(intent for intent in seat.wishes() if isinstance(intent, intents.TakeIncome)))
    assert seat.local_game.can_undo
    seat.local_game.undo()
    seat.refresh()
    assert seat.effects.announcements == ["1 action undone."]
    seat.do(intents.PickStone("s"))
    seat.do(intents.Push("s", "3", "-4"))
    assert isinstance(seat.local_game.table.steps[-1].action, Push)
    assert not seat.local_game.can_undo


def test_impossible_intent_changes_nothing() -> None:
    seat = Seat(table())
    for intent in (
        intents.TakeIncome("7"),
        intents.ExchangeStone("s>s"),
        intents.Push("l", "0", "0"),
        intents.Stop(),
        intents.Aim("3", "3"),
        intents.TakeStoneBack(),
    ):
        seat.do(intent)
    assert not seat.local_game.table.steps
    assert parse("7") not in seat.local_game.choices()


def test_only_person_at_the_device_reads_which_stones_a_shortage_took() -> None:
    seat = Seat(table())

    def told(counts: tuple[int, ...], *people: int) -> str:
        step = Step(1, parse("4s"), (StonesPutBack(0, counts),))
        view = replace(seat.local_game.view, log=(step,))
        return own_stones_put_back(
            replace(seat.presenter.view_model, view=view, local_seats=people)
        )

    assert told((4, 7), 0) == "Small stones ran short; put back: Livia 4 and Marcus 7."
    assert told((0, 7), 0) == ""
    assert told((4, 7), 0, 1) == ""


def test_strip_explains_quiet_rounds() -> None:
    seat = Seat(table())
    view = replace(seat.local_game.view, quiet=1)
    parts = {part.id: part for part in nodes(strip(replace(seat.presenter.view_model, view=view)))}
    assert parts["strip-quiet"].text == "Quiet rounds: 1 of 8"
    assert "ends after 8 of them" in parts["strip-quiet"].attrs["data-legend"]
