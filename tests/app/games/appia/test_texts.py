"""Texts of the table of Via Appia: log, announcements, end, and descriptions of saves."""

from random import Random

import pytest

from app.games.appia import GAME_UI, intents, log_entries
from app.games.appia.game_over import points_by_source
from app.games.appia.push_animation import PUSH_LENGTH
from app.games.appia.thumbnail import thumbnail
from app.games.appia.thumbnail_code import decode
from app.games.appia.thumbnail_code import encode as kept
from app.kit import i18n
from app.kit.nodes import to_html
from pompeii.games.appia import Player, Table
from pompeii.games.appia import load as read_record
from pompeii.games.appia.actions import SALES, push
from pompeii.games.appia.board import PLACES, places
from pompeii.games.appia.events import (
    CoinsTaken,
    FinalPoints,
    QuietRound,
    StonesFell,
    StonesPutBack,
)
from pompeii.games.appia.step_log import Step
from tests.app.appia_visitor import Seat, table, table_at
from tests.app.visitor import nodes
from tests.games.appia.positions import GAMES, position
from tests.paths import APPIA_GAMES

PLAYERS = [Player("Livia", 0), Player("Marcus", 3)]


@pytest.fixture(autouse=True)
def _english() -> None:
    i18n.use("")


@pytest.mark.parametrize("name", GAMES)
def test_every_step_of_every_game_has_a_text(name: str) -> None:
    played = Table(read_record((APPIA_GAMES / f"{name}.json").read_text(encoding="utf-8")))
    players = played.record.players
    for step in played.steps:
        told = log_entries.describe_step(step, players)
        assert all(told)
        assert players[step.seat].name in told[0]
        assert not any("{" in text or "}" in text for text in told)
    seat = Seat(played)
    assert seat.there()["result-title"]
    view = played.view(None)
    for who, score in enumerate(view.scores):
        assert sum(points[who] for _name, points in points_by_source(view)) == score
    there = seat.there()
    for ply, step in enumerate(played.steps, 1):  # in the colour and with the shape of the actor
        if entry := there.get(f"log-{ply}"):  # equal actions in a row are one entry
            assert f"side-{played.sides[step.seat]}" in entry.attrs["class"].split()
    assert f"log-{len(played.steps) + 1}" not in there


def test_log_shows_events_with_their_rule() -> None:
    seat = Seat(table())
    seat.do(intents.PickStone("s"))
    seat.do(intents.Push("s", "-12", "15"))
    name = seat.local_game.table.record.players[seat.local_game.table.actor].name
    assert seat.text("log-1").startswith(f"{name} pushes a small stone in (12 left, 15° right).")
    assert seat.effects.announcements[0].startswith(
        f"{name} pushes a small stone in (12 left, 15° right)."
    )


def test_new_score_is_announced_after_every_gain() -> None:
    seat = Seat(table_at(position(2, carts=("sm", ""))))
    seat.do(intents.PickSpace("a3"))
    scores = seat.local_game.view.scores
    assert seat.effects.announcements[-1] == f"Livia now has {scores[0]} points."
    seat.do(intents.Stop())
    assert "now has" not in " ".join(seat.effects.announcements)


def test_new_score_addresses_the_only_person() -> None:
    state = position(2, laid="c14", at=("c14", "roma"), purses=(3, 3))
    played = table_at(state)
    played.record.players[1] = Player("Marcus", 1, "bot:easy")
    seat = Seat(played)
    seat.do(intents.PickSpace("brundisium"))
    assert seat.effects.announcements[-1] == f"You now have {state.scores[0]} points."


def test_V_I5_player_who_puts_stones_back_is_named() -> None:
    short = log_entries.describe_events([StonesPutBack(1, (2, 0))], PLAYERS)
    assert short == ["Medium stones ran short; put back: Livia 2."]
    assert log_entries.describe_events([StonesPutBack(0, (0, 0))], PLAYERS) == [
        "Small stones ran short; put back: none."
    ]
    assert log_entries.describe_events([FinalPoints("A", (8, 4)), QuietRound(2)], PLAYERS) == [
        "Tokens of segment A: Livia 8 and Marcus 4.",
        "2 quiet rounds in a row.",
    ]


def test_V_Q7_consolation_is_offered_in_words() -> None:
    state = position(2, stones=("ss", ""))
    seat = Seat(table_at(state))
    for _ in range(2):
        seat.do(intents.PickStone("s"))
        seat.do(intents.Push("s", "0", "0"))
    line = "Livia: Nothing fell. Take a small tile or a coin."
    assert seat.text("status-line") == line
    assert "fallen" not in seat.there()
    seat.do(intents.ExchangeStone("0>s"))
    assert "Livia loads a small tile." in seat.effects.announcements[0]


def test_V_E1_coming_end_is_announced() -> None:
    state = position(2, laid="c14", at=("c14", "roma"), purses=(3, 3))
    seat = Seat(table_at(state))
    seat.do(intents.PickSpace("brundisium"))
    assert "the game ends with this round" in seat.text("strip-ending")
    seat.local_game.play(seat.local_game.choices().actions[0])
    seat.refresh()
    assert seat.local_game.over
    assert "end" in seat.effects.sounds
    assert "wins" in seat.text("result-title") or "share" in seat.text("result-title")
    assert seat.presenter.body_attributes == {"data-phase": "over"}


def test_V_E4_tie_is_shown_as_one() -> None:
    seat = Seat(table(2, round_limit=1))
    while not seat.local_game.over:
        choices = seat.local_game.choices().actions
        seat.local_game.play(next(action for action in choices if action.text.endswith("s")))
    seat.refresh()
    scores = seat.local_game.view.scores
    assert ("Level" in seat.text("result-why")) == (scores[0] == scores[1])


def test_early_end_is_shown() -> None:
    seat = Seat(table())
    seat.local_game.end()
    seat.refresh()
    assert seat.text("result-title") == "Ended early"
    assert seat.text("status-line") == "The game was ended early."


def test_description_of_a_save_is_read_and_drawn() -> None:
    state = position(3, laid="a1 a4 b2", at=("a4", "roma", "tarracina"))
    view = table_at(state).view(None)
    text = kept(view)
    assert text == "a1 a4 b2 r@a4 k@roma y@tarracina"
    laid, pieces = decode(f"{text} nonsense q@a1 r@nowhere")
    assert laid == list(places(view.laid))
    assert pieces == {0: PLACES["a4"], 1: PLACES["roma"], 2: PLACES["tarracina"]}
    drawn = to_html(GAME_UI.thumbnail("picture", text))
    assert drawn == to_html(thumbnail("picture", text))
    assert 'aria-label="The road has 3 tiles."' in drawn
    assert GAME_UI.status({"round": 3, "actor": "Livia"}) == "Round 3; Livia is next"
    assert GAME_UI.status({}) == ""
    listed = GAME_UI.keys()
    assert all(key and does for key, does in listed)


def test_waiting_for_bots_has_a_text() -> None:
    seat = Seat(table(2, kinds="bot:random"))
    assert "is thinking" in seat.text("status-line")
    seat.presenter.invalidate(paused=True)
    assert seat.presenter.title.startswith("Paused. ")
    random = Random(1)
    for _ in range(10):
        actor = seat.local_game.bot_to_act
        assert actor is not None
        seat.local_game.play_for_bot(seat.local_game.table.view(actor).legal.sample(random))
        seat.refresh()
    assert seat.effects.announcements


def test_legend_names_possessions_but_hidden_coins() -> None:
    state = position(2, purses=[3, 1], stones=["ssm", ""], carts=["s", ""])
    state.plus_one[0] = True
    state.bonus[0:3] = [2, 0, 1]
    there = {node.id: node for node in nodes(Seat(table_at(state)).tree)}
    assert [there[f"player-{side}"].attrs["data-legend"] for side in ("red", "black")] == [
        "Livia: 1 point; 3 coins; 2 small stones and 1 medium stone; a “push +1” token."
        " On the cart: 1 small tile. 2 bonus tokens of Segment A, now worth 8 points."
        " 1 bonus token of Segment C, now worth 8 points.",
        "Marcus: 1 point; no stones. On the cart: nothing.",
    ]


def test_push_without_a_fall_says_so_and_a_sale_says_its_coin_once() -> None:
    missed = Step(0, push(0, 0, 0), ())
    assert log_entries.describe_step(missed, PLAYERS)[1:] == ["Nothing fell."]
    fell = Step(0, push(0, 0, 0), (StonesFell((1,)),))
    assert log_entries.describe_step(fell, PLAYERS)[1:] == ["Over the edge: 1 medium stone."]
    sold = Step(0, SALES[0], (CoinsTaken(0, 1),))
    assert log_entries.describe_step(sold, PLAYERS) == ["Livia sells a small stone for a coin."]
    short = Step(0, SALES[0], (CoinsTaken(0, 0),))
    assert log_entries.describe_step(short, PLAYERS)[1:] == ["Livia gets 0 coins."]


def test_result_of_a_push_is_revealed_after_its_animation() -> None:
    seat = Seat(table())
    seat.do(intents.PickStone("s"))
    seat.do(intents.Push("s", "0", "0"))
    revealed = {id: begin for id, kind, *_at, begin in seat.effects.animations if kind == "reveal"}
    assert revealed.keys() >= {"status", "log-1", "guide"}
    assert {*revealed.values()} == {PUSH_LENGTH}
