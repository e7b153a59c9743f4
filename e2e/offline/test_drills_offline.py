"""Drills and their explanations work without a connection."""

from e2e.offline.test_offline import folder, visitor  # noqa: F401 - they are fixtures
from e2e.play.test_drills import FILE, PLY
from e2e.visitor import INSTALLED, Visitor


def test_mistake_is_practised_and_explained_offline(visitor: Visitor) -> None:  # noqa: F811
    visitor.open("?animation=off")
    visitor.bring(FILE)
    assert visitor.page.evaluate(INSTALLED)
    visitor.page.context.set_offline(True)
    visitor.open("?screen=puzzles&puzzle=drills&animation=off")
    assert visitor.sight().ply == PLY
    visitor.point("#learn-best")
    visitor.page.wait_for_selector("#why-reason-0")
    assert "Relatives who can come" in visitor.text("#why-reason-0")
