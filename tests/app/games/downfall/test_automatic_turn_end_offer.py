"""The offer to end turns automatically, at the end of the fifth turn of a player."""

from tests.app.visitor import Visitor

TABLE = "?players=human,human&seed=5&handover=off&animation=off"


def play(visitor: Visitor) -> None:
    """Play the first card on its first space, with all its relatives."""
    visitor.click(next(id for id in visitor.legal() if id.startswith("card-")))
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    while "done" in visitor.legal():
        visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))


def turns_with_offer(visitor: Visitor, turns: int) -> list[int]:
    """Play turns, and return the number of each with the offer."""
    found = []
    for turn in range(turns):
        play(visitor)
        assert visitor.marks["data-decision"] == "draw"
        if visitor.find("autodraw"):
            found.append(turn)
        visitor.click("draw")
        while visitor.marks["data-decision"] == "omen":
            visitor.click(visitor.legal()[0])
            if visitor.find("draw"):
                visitor.click("draw")
    return found


def test_offer_comes_once_to_each_player_in_the_fifth_turn() -> None:
    assert turns_with_offer(Visitor(TABLE), 14) == [8, 9]


def test_offer_names_the_consequence_and_takes_effect_at_once() -> None:
    visitor = Visitor(TABLE)
    turns_with_offer(visitor, 8)
    play(visitor)
    assert "no longer be undone" in visitor.text("autodraw-help")
    visitor.change("autodraw", "true")
    field = visitor.find("autodraw")
    assert field is not None
    assert "checked" in field.attrs
    visitor.click("draw")
    play(visitor)
    assert visitor.marks["data-decision"] != "draw"
    again = Visitor(TABLE, store=visitor.store)
    assert again.session.top.context.user_settings.auto_draw
