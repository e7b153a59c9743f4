"""The quarry without a game: pushes, previews, undo, and their announcements."""

from random import Random

from app.games.appia.aimed_push import Aim
from app.quarry_sandbox.sandbox import STONES, Position, Sandbox, random_start
from app.quarry_sandbox.screen import QuarrySandboxScreen
from pompeii.games.appia.board import SIZES
from pompeii.games.appia.quarry_physics import push
from tests.app.visitor import Visitor, nodes

ALL = sum(STONES)


def opened() -> Visitor:
    return Visitor("?screen=quarry&animation=off")


def stones(visitor: Visitor) -> int:
    """Return the number of stones in the quarry."""
    return sum(
        node.id.startswith("stone-") and node.id.count("-") == 1 for node in nodes(visitor.tree)
    )


def test_ten_stones_are_pushed_by_the_model_of_the_quarry() -> None:
    sandbox, random = Sandbox(random_start(Random(3))), Random(4)
    fallen: list[int] = []
    while sandbox.pushable:
        size = random.choice(sandbox.pushable)
        sandbox.pick(size)
        aim = Aim(size).moved_to(random.randint(-30, 30), random.randint(-45, 45))
        lying, fell = push(sandbox.now.lying, size, aim.x, aim.angle)
        sandbox.push(aim)
        assert sandbox.now.lying == tuple(lying)
        fallen += fell
    assert sandbox.pushes == ALL
    assert sandbox.fell == [fallen.count(size) for size in range(len(SIZES))]
    sandbox.pick(0)
    assert sandbox.aim is None


def test_undo_and_redo_lead_through_all_positions() -> None:
    sandbox = Sandbox(random_start(Random(3)))
    positions = [sandbox.now]
    for _ in range(3):
        sandbox.pick(0)
        sandbox.push(Aim(0))
        positions.append(sandbox.now)
    for position in positions[-2::-1]:
        sandbox.undo()
        assert sandbox.now == position
    assert not sandbox.can_undo
    sandbox.undo()
    for position in positions[1:]:
        sandbox.redo()
        assert sandbox.now == position
    sandbox.redo()
    assert (sandbox.now, sandbox.can_redo) == (positions[-1], False)


def test_push_of_another_stone_than_the_one_at_the_line_is_ignored() -> None:
    sandbox = Sandbox(random_start(Random(3)))
    sandbox.push(Aim(0))
    sandbox.pick(1)
    sandbox.push(Aim(0))
    assert sandbox.pushes == 0


def test_home_screen_leads_to_the_quarry_and_back() -> None:
    visitor = Visitor("")
    visitor.click("quarry-sandbox")
    assert visitor.address == "?screen=quarry"
    assert visitor.text("status-line") == (
        "Push stones over the far, dark edge. You have 5 small stones, 3 medium stones and 2 large"
        " stones."
    )
    assert visitor.said[-1] == visitor.text("status-line")
    visitor.click("leave")
    assert visitor.find("home-title") is not None


def test_stone_is_aimed_previewed_and_pushed() -> None:
    visitor = opened()
    lay = stones(visitor)
    assert visitor.text("foreseen") == ""
    visitor.click("push-l")
    preview = visitor.text("foreseen")
    assert preview.startswith("This push would bring")
    assert visitor.said[-1].endswith(preview)
    visitor.click("aim-left")
    assert visitor.text("aim-x") == "−1"
    visitor.click("push")
    assert visitor.find("aim") is None
    assert visitor.text("push-l-count") == "×1"
    fell = lay + 1 - stones(visitor)
    said = "Nothing fell." if fell == 0 else "Over the edge: "
    assert visitor.text("status-line").startswith(said)
    assert visitor.text("status-line").endswith(f"{ALL - 1} stones are left.")
    assert visitor.said[-1] == visitor.text("status-line")
    visitor.click("undo")
    assert stones(visitor) == lay
    visitor.click("redo")
    assert stones(visitor) == lay + 1 - fell
    visitor.click("refill")
    assert visitor.text("push-l-count") == "×2"
    assert visitor.text("status-line").startswith("Push stones over")


def test_stone_is_taken_back() -> None:
    visitor = opened()
    visitor.click("push-s")
    visitor.click("put-back")
    assert visitor.find("aim") is None
    visitor.key("s")
    visitor.key("Escape")
    assert visitor.find("aim") is None
    assert visitor.find("quarry-field") is not None
    visitor.key("Escape")
    assert visitor.find("home-title") is not None


def test_quarry_is_played_by_keys() -> None:
    visitor = opened()
    visitor.key("Enter")
    visitor.key("m")
    visitor.key("Enter")
    assert visitor.text("push-m-count") == "×2"
    visitor.key("Undo")
    assert visitor.text("push-m-count") == "×3"
    visitor.key("Redo")
    assert visitor.text("push-m-count") == "×2"
    count = len(visitor.said)
    visitor.key("Redo")
    assert len(visitor.said) == count  # there is none
    visitor.key("s")
    assert visitor.find("aim") is not None
    visitor.key("q")
    assert visitor.said[-1].startswith("At the edge: ")
    visitor.key("?")
    assert "push it" in visitor.text("keys-list")


def test_end_counts_everything_that_fell() -> None:
    visitor = opened()
    fell = 0
    for letter, count in zip(SIZES, STONES, strict=True):
        for _ in range(count):
            lay = stones(visitor)
            visitor.click(f"push-{letter}")
            visitor.click("push")
            fell += lay + 1 - stones(visitor)
    end = "These fell in all: " if fell else "No stone is left, and none fell."
    assert end in visitor.text("status-line")
    assert visitor.find("push-s") is None


def test_quarry_in_which_nothing_fell_says_so() -> None:
    visitor = opened()
    screen = visitor.session.top
    assert isinstance(screen, QuarrySandboxScreen)
    screen._sandbox._positions = [Position((), (1, 0, 0))]
    visitor.send({"type": "tick"})
    visitor.click("push-s")
    visitor.click("push")
    assert visitor.text("status-line") == "Nothing fell. No stone is left, and none fell."
