"""The aimed stone stays where keys moved it, even if an older drawing arrives meanwhile."""

from types import SimpleNamespace

from dom.aimed_stone import Aim


class Element:
    """A fake element."""

    def __init__(self, **attributes: str) -> None:
        self.attributes = attributes
        self.style = SimpleNamespace(translate="", rotate="")
        self.classList = SimpleNamespace(toggle=lambda _name, _on: None)
        self.textContent = ""

    def getAttribute(self, name: str) -> str:
        return self.attributes[name.replace("data-", "")]

    def setAttribute(self, name: str, value: str) -> None:
        self.attributes[name.replace("data-", "")] = value


def made() -> tuple[dict[str, Element], Aim, list[dict[str, str]]]:
    """Return the drawn elements, the aim, and the messages to the app worker."""
    limits = {"reach": "37", "steepest": "45"}
    elements = {
        "aim": Element(x="0", angle="0", **limits),
        "push": Element(x="0", angle="0"),
        "aim-readout": Element(notation="s@"),
        **{id: Element() for id in ("aim-x", "aim-angle", "aim-turn", "aim-way", "loupe")},
    }
    document = SimpleNamespace(
        getElementById=elements.get, addEventListener=lambda _kind, _listener: None
    )
    window = SimpleNamespace(
        document=document,
        setTimeout=lambda _does, _milliseconds: 1,
        clearTimeout=lambda _timer: None,
    )
    sent: list[dict[str, str]] = []
    proxy = SimpleNamespace(create_proxy=lambda f: f)
    return elements, Aim(window, proxy, lambda data, _busy: sent.append(data)), sent


def draw(elements: dict[str, Element], aim: Aim, x: int, angle: int) -> None:
    """Draw the stone at the app worker's place."""
    for id in ("aim", "push"):
        elements[id].attributes.update(x=str(x), angle=str(angle))
    elements["aim-readout"].textContent = f"s@{x}/{angle}"
    aim.drawn()


def push(elements: dict[str, Element]) -> tuple[str, str]:
    """Return the place and angle that the button would push."""
    return elements["push"].attributes["x"], elements["push"].attributes["angle"]


def test_older_drawing_does_not_take_back_a_key() -> None:
    elements, aim, sent = made()
    aim.press("ArrowUp", True)
    aim.send()
    assert sent == [{"action": "aim", "x": "0", "angle": "5"}]
    aim.press("ArrowDown", False)
    draw(elements, aim, 0, 5)
    assert push(elements) == ("0", "4")
    assert elements["aim-readout"].textContent == "s@0/4"
    assert elements["aim-turn"].style.rotate == "-1deg"
    aim.send()
    draw(elements, aim, 0, 4)
    assert elements["aim"].style.translate == ""
    assert push(elements) == ("0", "4")


def test_drawing_places_a_stone_that_was_not_moved_since() -> None:
    elements, aim, _sent = made()
    aim.press("ArrowRight", False)
    aim.send()
    draw(elements, aim, 1, 0)
    assert elements["aim"].style.translate == ""
    draw(elements, aim, 7, 2)
    assert aim.press("ArrowRight", False)
    assert push(elements) == ("8", "2")


def test_figures_have_a_true_minus_and_the_notation_a_hyphen() -> None:
    elements, aim, _sent = made()
    aim.press("ArrowLeft", False)
    aim.press("ArrowDown", False)
    assert elements["aim-x"].textContent == "−1"
    assert elements["aim-angle"].textContent == "−1"
    assert elements["aim-readout"].textContent == "s@-1/-1"
