"""The page without a browser: whole games by clicking only highlighted elements."""

import json
from collections import defaultdict
from random import Random

import pytest

from e2e.prepared_games import jokers_possible, where
from pompeii import Table, load
from pompeii.core.record_link import to_link
from pompeii.games.downfall.actions import Play
from pompeii.games.downfall.board import GATES, NAMES
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.events import CardDrawn
from pompeii.games.downfall.state import Phase
from tests.app.visitor import Visitor, nodes


def newcomer(visitor: Visitor, random: Random, plies: int = 10_000) -> None:
    """Click any highlighted element, for `plies` actions or until none is highlighted."""
    while int(visitor.marks["data-ply"]) < plies:
        visitor.wait()
        legal = visitor.legal()
        if not legal:
            return
        visitor.click(random.choice(legal))
        assert visitor.patches(), "a dead click"


@pytest.mark.no_cover
@pytest.mark.parametrize(("preset", "seats"), [("two-card", 4), ("retold", 3)])
def test_newcomer_finishes_a_game_by_highlighted_elements(preset: str, seats: int) -> None:
    players = ",".join(["human"] * seats)
    visitor = Visitor(f"?players={players}&rules={preset}&seed={preset}{seats}")
    newcomer(visitor, Random(seats))
    record = load(visitor.session.record() or "")
    table = Table(record)
    assert table.state.phase is Phase.OVER
    assert visitor.marks["data-phase"] == "over"
    assert "data-decision" not in visitor.marks
    for seat, player in enumerate(record.players):
        shown = visitor.text(f"rank-{SIDES[player.side]}-rescued")
        assert shown == str(table.state.rescued[seat])


@pytest.mark.no_cover
def test_bots_play_between_people_and_a_game_of_bots_ends() -> None:
    mixed = Visitor("?players=human,bot:random,bot:random&seed=1")
    newcomer(mixed, Random(1))
    assert mixed.marks["data-phase"] == "over"
    alone = Visitor("?players=bot:random,bot:random&seed=1")
    alone.wait()
    assert alone.marks["data-phase"] == "over"


def test_shown_action_is_stored_before_the_next_decision() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    random = Random(2)
    for _ in range(60):
        visitor.click(random.choice(visitor.legal()))
        [saved] = visitor.store.saves()
        assert saved.text == visitor.session.record()


@pytest.mark.no_cover
def test_reload_continues_at_the_same_decision() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    random = Random(3)
    for _ in range(90):
        visitor.click(random.choice(visitor.legal()))
        again = Visitor(visitor.address, store=visitor.store)
        assert again.marks == visitor.marks
        assert again.session.record() == visitor.session.record()


@pytest.mark.no_cover
def test_D5_no_hand_is_in_the_page_before_its_owner_is_ready() -> None:
    visitor = Visitor("?players=human,human,human&seed=8")
    random = Random(4)
    hand_overs = 0
    while visitor.marks["data-phase"] == "city":
        if visitor.find("ready"):
            hand_overs += 1
            assert visitor.legal() == ["ready"]
            assert not any("data-card" in node.attrs for node in nodes(visitor.tree))
            assert "draws 1" not in visitor.html
            for digit in "23456789":
                assert f" draws {digit}" not in visitor.html
        visitor.click(random.choice(visitor.legal()))
    assert hand_overs > 20


def test_game_can_be_closed_during_the_handover() -> None:
    visitor = Visitor("?players=human,human&seed=8")
    record = visitor.session.record()
    visitor.click("leave")
    assert visitor.find("new") is not None
    visitor.click("continue")
    assert visitor.legal() == ["ready"]
    assert visitor.session.record() == record


@pytest.mark.no_cover
def test_log_shows_a_seat_only_its_own_draws() -> None:
    visitor = Visitor("?players=human,human&seed=8")
    random = Random(6)
    while visitor.marks["data-phase"] == "city":
        visitor.click(random.choice(visitor.legal()))
        actor = visitor.marks["data-actor"]
        if visitor.find("ready") is None and visitor.marks["data-phase"] == "city":
            name = visitor.text(f"player-{actor}-name")
            lines = [node.text.strip() for node in nodes(visitor.tree) if " draws " in node.text]
            known = [line for line in lines if not line.endswith(("a card.", "an Omen."))]
            assert all(line.startswith(name) or "AD 79" in line for line in known)


def cards(visitor: Visitor) -> list[int]:
    found = (node.attrs.get("data-card") for node in nodes(visitor.tree))
    return sorted(int(card) for card in found if card is not None)


def test_drawn_card_is_shown_before_the_handover_with_hidden_hands() -> None:
    visitor = Visitor("?players=human,human&seed=5")
    visitor.click("ready")
    for kind in ("card-", "sq-"):
        visitor.click(next(id for id in visitor.legal() if id.startswith(kind)))
    before = visitor.session.top.table
    assert before is not None
    visitor.click("draw")
    card = before.steps[-1].flowed[-1]
    assert isinstance(card, CardDrawn)
    assert visitor.text("drawn-card-number") == str(card.card)
    assert visitor.legal() == ["ready"]
    assert cards(visitor) == []
    visitor.click("ready")
    assert visitor.legal() == ["ready"]
    assert visitor.find("drawn-card") is None
    assert visitor.text("dialog-title") == "Pass to Marcus"


def test_call_can_be_cancelled_before_and_after_the_handover() -> None:
    text = where(lambda now: jokers_possible(now) and now.state.actor == 0)
    visitor = Visitor("", f"#record={to_link(text)}")
    visitor.click("ready")
    mine, ply = cards(visitor), visitor.marks["data-ply"]
    for stop in ("call-no", "Escape"):
        visitor.click("player-black-call")
        assert cards(visitor) == []
        assert visitor.text("call-no") == "Cancel"
        if stop == "Escape":
            visitor.key(stop)
        else:
            visitor.click(stop)
        assert visitor.text("dialog-title") == "Pass to Livia"  # the viewer is known now
        visitor.click("ready")
        assert cards(visitor) == mine
    assert visitor.marks["data-ply"] == ply


def test_next_card_is_drawn_automatically_after_a_final_action() -> None:
    visitor = Visitor("?players=human,bot:random&seed=5&animation=off")
    random = Random(3)
    while visitor.marks["data-phase"] != "over":
        visitor.wait()
        if not (legal := visitor.legal()):
            continue
        if "draw" in legal:
            undo = visitor.find("undo")
            assert undo is not None
            assert "disabled" not in undo.attrs
            assert visitor.text("draw") == "End turn"
        visitor.click(random.choice(legal))


def test_undo_goes_back_to_the_last_draw_and_redo_returns() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    before = visitor.session.record()
    visitor.click("card-1-1" if visitor.find("card-1-1") else visitor.legal()[0])
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    assert visitor.marks["data-decision"] == "draw"
    played = visitor.session.record()
    visitor.click("undo")
    assert visitor.session.record() == before
    visitor.click("redo")
    assert visitor.session.record() == played
    visitor.click("draw")
    undo = visitor.find("undo")
    assert undo is not None
    assert "disabled" in undo.attrs


@pytest.mark.no_cover
def test_drawn_tile_is_beside_its_task() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off&draw=auto")
    random = Random(2)
    laid = 0
    while legal := visitor.legal():
        drawn = [node for node in nodes(visitor.tree) if node.id.startswith("drawn-")]
        signs = [use.attrs["href"] for node in drawn for use in node.nodes]
        if visitor.marks["data-decision"] == "lava":
            (sign,) = signs
            assert f"({sign.removeprefix('#sign-')})" in visitor.text("status-line")
            laid += 1
        else:
            assert not signs
        visitor.click(random.choice(legal))
    assert laid > 10


def test_E1_task_announces_the_start_of_the_flight() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off&draw=auto")
    random, said = Random(2), []
    while visitor.marks["data-phase"] in ("city", "eruption"):
        if visitor.marks["data-phase"] == "eruption":
            said.append(visitor.text("status-line").split(" square. ")[1])
        visitor.click(random.choice(visitor.legal()))
    until = [f"Everyone runs after {count} more tiles." for count in range(6, 1, -1)]
    assert said == [*until, "Then everyone runs."]
    begin = "Everyone runs now: lay one tile, then move two pieces."
    assert sum(begin in text for text in visitor.said) == 1
    assert visitor.text("log").count(begin) == 1
    for _first_tile in range(2):
        while visitor.marks["data-decision"] != "lava":
            visitor.click(random.choice(visitor.legal()))
        assert "Everyone runs now. Lay the lava" in visitor.text("status-line")
        while visitor.marks["data-decision"] == "lava":
            visitor.click(random.choice(visitor.legal()))
    while visitor.marks["data-decision"] != "lava":
        visitor.click(random.choice(visitor.legal()))
    assert visitor.text("status-line").endswith(" on a bright square.")


@pytest.mark.no_cover
def test_automatic_drawing_waits_only_after_something_was_given_up() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off&draw=auto")
    random = Random(5)
    before_a_draw = set[str]()
    for _ in range(200):
        if not visitor.legal():
            break
        chosen = random.choice(visitor.legal())
        visitor.click(chosen)
        if visitor.marks.get("data-decision") == "draw":
            before_a_draw.add(chosen)
    assert before_a_draw == {"done"}


def test_keys_choose_cards_draw_and_step_back() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    visitor.key("2")
    assert any(id.startswith("sq-") for id in visitor.legal())
    visitor.key("Escape")
    assert not any(id.startswith("sq-") for id in visitor.legal())
    visitor.key("1")
    space = next(id for id in visitor.legal() if id.startswith("sq-")).removeprefix("sq-")
    visitor.key("Enter", square=space)
    assert visitor.marks["data-decision"] == "draw"
    visitor.key("Enter", square=space)
    assert visitor.marks["data-decision"] == "play"
    assert visitor.marks["data-ply"] == "1"


def test_enter_off_the_board_ends_the_relatives() -> None:
    visitor = Visitor("?players=human,human&seed=relatives&handover=off")
    random = Random(1)
    while visitor.marks["data-decision"] != "relative":
        visitor.click(random.choice(visitor.legal()))
    visitor.key("Enter", square="a1")
    assert visitor.marks["data-decision"] == "relative"
    assert "(B6)" in visitor.text("told")
    visitor.key("Enter")
    assert visitor.marks["data-decision"] == "draw"


def test_pointing_at_an_illegal_target_explains_it_with_the_rule() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    visitor.click("sq-a1")
    assert visitor.text("told") == "Choose a card first."
    visitor.key("1")
    visitor.click("sq-a1")
    assert "(B6)" in visitor.text("told")
    legal = {id for id in visitor.legal() if id.startswith("sq-")}
    visitor.click("sq-b1" if "sq-b1" not in legal else "sq-d2")
    assert "(P1)" in visitor.text("told")
    assert visitor.marks["data-ply"] == "0"


@pytest.mark.no_cover
@pytest.mark.parametrize("players", ["human,human", "human,human,human,human"])
def test_gate_explains_at_every_decision_why_it_cannot_be_used(players: str) -> None:
    visitor = Visitor(f"?players={players}&seed=5&handover=off&animation=off&draw=auto")
    random, told = Random(3), defaultdict[str, set[str]](set)
    while legal := visitor.legal():
        if not any(id.startswith("gate-") for id in legal):
            ply, decision = visitor.marks["data-ply"], visitor.marks["data-decision"]
            visitor.click(f"gate-{random.choice(GATES).key}")
            assert visitor.marks["data-ply"] == ply
            told[decision].add(visitor.text("told"))
        visitor.click(random.choice(visitor.legal()))
    assert told["lava"] == {"The drawn lava tile must be laid now (E1)."}
    assert told["play"] == {"Choose a card first.", "A card must be played now (P1)."}
    assert told["relative"] == {"Relatives must be placed now (P5)."}
    assert told["omen"] == {"The Omen demands that a piece is thrown into the volcano now (P4)."}
    assert "Choose a piece first." in told["move"]
    assert all(words for words in told["move"])


@pytest.mark.no_cover
def test_game_is_restored_from_its_record() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    newcomer(visitor, Random(9), plies=30)
    text = visitor.session.record()
    other = Visitor()
    other.send({"type": "file", "text": text})
    assert json.loads(other.session.record() or "") == json.loads(text or "")


def test_space_of_a_single_card_is_played_without_choosing_the_card() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off&animation=off")
    visitor.click("sq-a2")  # building 1; the hand is 1, 3, 4, 7
    assert visitor.marks["data-ply"] == "1"
    assert visitor.said[-2] == "Livia plays 1 and moves into grey 1 (a2)."
    visitor.click("undo")
    assert visitor.marks["data-ply"] == "0"
    assert visitor.find("card-1-1") is not None


def test_space_of_several_cards_asks_for_one() -> None:
    def places(now: Table) -> list[int]:
        return [each.square for each in now.view(now.actor).legal if isinstance(each, Play)]

    text = where(lambda now: len(places(now)) > len(set(places(now))))
    there = places(Table.load(text))
    square = next(each for each in there if there.count(each) > 1)
    visitor = Visitor("?handover=off&animation=off", f"#record={to_link(text)}")
    ply = visitor.marks["data-ply"]
    visitor.click(f"sq-{NAMES[square]}")
    assert visitor.marks["data-ply"] == ply
    told = visitor.text("told")
    assert told.endswith("can be played here: choose one.")
    assert " or " in told
