"""Places that stay: no button moves under the pointer, and no message moves the board."""

from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import FloatRect, ViewportSize

from app.games.downfall.own_losses import describe_own_losses
from e2e.conftest import Invite
from e2e.play.test_via_appia import STILL, link
from e2e.prepared_games import out_of_turn, started, where
from e2e.visitor import Visitor, likely
from pompeii import Table
from pompeii.games.downfall.state import Decision

DESKTOP: tuple[str, ViewportSize] = "desktop", {"width": 1440, "height": 900}
PHONE: tuple[str, ViewportSize] = "phone", {"width": 390, "height": 844}
SMALLEST: tuple[str, ViewportSize] = "phone", {"width": 320, "height": 568}
TURNED: list[tuple[str, ViewportSize]] = [
    ("phone", {"width": 640, "height": 360}),
    ("phone", {"width": 844, "height": 390}),
]
LONG_LOSS = 75
"""Characters of an English sentence on losses that has three lines in German on a small phone."""
LATER = [pytest.param(*size, marks=pytest.mark.whole) for size in TURNED]
ANY_SIZE = pytest.mark.parametrize(("screen", "size"), [DESKTOP, PHONE, *LATER])


def box(visitor: Visitor, selector: str) -> FloatRect:
    """Return the box of an element that must be there."""
    found = visitor.page.locator(selector).bounding_box()
    assert found is not None, selector
    return found


def distance(one: FloatRect, other: FloatRect) -> float:
    """Return the distance of the corners of two boxes along the axes, in pixels."""
    return abs(one["x"] - other["x"]) + abs(one["y"] - other["y"])


def overlap(one: FloatRect, other: FloatRect) -> bool:
    """Return True if two boxes share a point."""
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


@ANY_SIZE
def test_end_turn_stands_where_nothing_is_given_up(
    invite: Invite, screen: str, size: ViewportSize
) -> None:
    visitor = invite(screen, viewport=size)
    for decision in (Decision.RELATIVE, Decision.MOVE):

        def decides(now: Table, decision: Decision = decision) -> bool:
            return now.state.decision is decision

        visitor.open("?handover=off&animation=off")
        visitor.bring(where(decides))
        gives_up, board, menu = (box(visitor, id) for id in ("#done", "#board", "#menu"))
        visitor.act("done")
        ends = box(visitor, "#draw")
        assert not overlap(gives_up, ends)
        assert (box(visitor, "#board"), box(visitor, "#menu")) == (board, menu)
        visitor.point("#toolbar [data-action=undo]")
        assert box(visitor, "#done") == gives_up


@ANY_SIZE
def test_no_message_moves_the_board(invite: Invite, screen: str, size: ViewportSize) -> None:
    visitor = invite(screen, viewport=size)
    table = started("1")
    table.record.players[1] = replace(table.record.players[1], kind="bot:nobody")
    visitor.open("?handover=off&animation=off")
    visitor.bring(table.dump())
    assert "nobody" in visitor.notices()[0]
    board = box(visitor, "#board")
    visitor.point("[data-card][data-legal]")
    legal = visitor.sight().legal
    visitor.point(next(f"#{id}" for id in visitor.ids("[data-square]") if id not in legal))
    assert visitor.text("#told")
    assert box(visitor, "#board") == board
    visitor.act("dismiss")
    assert not visitor.notices()
    assert box(visitor, "#board") == board


@pytest.mark.early
@pytest.mark.parametrize(("screen", "size"), [PHONE, *LATER])
def test_board_and_tools_stay_through_every_decision_of_a_guided_game(
    invite: Invite, screen: str, size: ViewportSize
) -> None:
    visitor = invite(screen, viewport=size)
    random = Random(1)
    visitor.open("?animation=off&lang=de")  # with long texts
    sight = before = visitor.point("#ready-learn")
    places: dict[str | None, dict[str, list[str]]] = {}

    def note() -> None:
        place = str([box(visitor, id) for id in ("#board", "#menu", "#undo")])
        words = f"{sight.decision}: {visitor.text('#status')}"
        places.setdefault(sight.phase, {}).setdefault(place, []).append(words)

    for _ in range(90):
        if sight.phase == "over":
            break
        note()
        while visitor.has("#guide"):
            sight = visitor.point("#guide-next")
            note()
        chosen = likely(random, before, sight)
        before, sight = sight, visitor.point(f"[id='{chosen}']")
    assert places.keys() >= {"city", "eruption", "flight"}
    assert {phase: found for phase, found in places.items() if len(found) > 1} == {}


@ANY_SIZE
def test_offers_at_the_end_of_a_turn_do_not_move_the_board(
    invite: Invite, screen: str, size: ViewportSize
) -> None:
    visitor = invite(screen, viewport=size)
    visitor.open("?players=human,bot:easy&seed=5&animation=off&lang=de")
    board = box(visitor, "#board")
    sight = visitor.sight()
    while not visitor.has("#autodraw"):
        squares = [id for id in sight.legal if id.startswith("sq-")]
        sight = visitor.point(f"[id='{(squares or sight.legal)[0]}']")
    assert box(visitor, "#board") == board


@pytest.mark.parametrize(
    ("screen", "size"), [SMALLEST, pytest.param(*PHONE, marks=pytest.mark.whole)]
)
def test_sentence_on_own_losses_covers_nothing(
    invite: Invite, screen: str, size: ViewportSize
) -> None:
    def tells_much(now: Table) -> bool:
        if now.decision is not Decision.LAVA:
            return False
        lost = describe_own_losses(now.view(now.actor), now.record.players, [now.actor])
        return len(lost) > LONG_LOSS

    table = Table.load(where(tells_much, 4))
    for seat, player in enumerate(table.record.players):
        if seat != table.actor:
            table.record.players[seat] = replace(player, kind="bot:random")
    visitor = invite(screen, viewport=size)
    visitor.open("?animation=off&lang=de")
    visitor.bring(table.dump())
    told, status = box(visitor, "#told.lost"), box(visitor, "#status")
    assert told["y"] >= status["y"]
    assert told["y"] + told["height"] <= status["y"] + status["height"]


@ANY_SIZE
def test_call_button_does_not_move_the_board(
    invite: Invite, screen: str, size: ViewportSize
) -> None:
    visitor = invite(screen, viewport=size)
    visitor.open("?handover=off&animation=off")
    table = Table.load(out_of_turn())
    visitor.bring(started("4", 3).dump())
    board = box(visitor, "#board")
    visitor.bring(table.dump())
    assert visitor.has("[data-action=call]")
    assert box(visitor, "#board") == board


@pytest.mark.parametrize(("screen", "size"), [DESKTOP, PHONE, SMALLEST, *LATER])
def test_stones_and_cards_of_via_appia_stay(
    invite: Invite, screen: str, size: ViewportSize
) -> None:
    visitor = invite(screen, viewport=size)
    visitor.open(STILL + link())
    places = {id: box(visitor, id) for id in ("#push-s", "#no-m", "#income > :nth-child(3)")}

    def moved() -> list[tuple[FloatRect, FloatRect]]:
        seen = [id for id in places if visitor.page.locator(id).is_visible()]
        boxes = [(places[id], box(visitor, id)) for id in seen]
        return [(old, new) for old, new in boxes if distance(old, new) >= 1]

    visitor.point("#push-s")
    if size["width"] > 320:  # there the stone has the whole page
        assert not moved()
    push = box(visitor, "#push")
    visitor.point("#push")
    assert not overlap(push, box(visitor, "#enough"))
    if size["width"] > 320:
        assert not moved()
    visitor.point("#enough")
    while visitor.sight().decision == "exchange":
        visitor.point(".offer")
    taken = visitor.page.locator("#income > :nth-child(2)")
    visitor.point(f"#{taken.get_attribute('id')} > .half:last-child")
    assert not moved()


@pytest.mark.parametrize("game", ["pompeii", "via-appia"])
def test_status_line_keeps_its_place_and_size_when_the_guide_speaks(
    invite: Invite, game: str
) -> None:
    visitor = invite("phone", viewport=PHONE[1])
    visitor.open(f"?screen=new&game={game}&animation=off&lang=de")
    visitor.point("#ready-learn")

    def place() -> tuple[float, str]:
        size = visitor.page.locator("#status-line").evaluate("e => getComputedStyle(e).font")
        return box(visitor, "#status")["y"], size

    assert visitor.has("#guide")
    spoken = place()
    while visitor.has("#guide"):
        visitor.point("#guide-next")
    assert place() == spoken


@pytest.mark.parametrize(
    ("size", "language"),
    [({"width": 1280, "height": 800}, "de"), ({"width": 1024, "height": 600}, "es")],
)
def test_boards_and_panels_of_via_appia_stay(
    invite: Invite, size: ViewportSize, language: str
) -> None:
    visitor = invite("desktop", viewport=size)
    visitor.open(f"{STILL}&lang={language}{link(practice=True)}")
    parts = ("#road", "#quarry", "#income", "#players", "#strip", "#supply", "#log")
    places = {id: box(visitor, id) for id in parts}
    visitor.point("#push-s")
    assert {id: box(visitor, id) for id in places} == places
    visitor.point("#put-back")
    for _ in range(2):
        card = visitor.page.locator("#income > :has(button)").first
        visitor.point(f"#{card.get_attribute('id')} > .half:last-child")
        assert {id: box(visitor, id) for id in places} == places
