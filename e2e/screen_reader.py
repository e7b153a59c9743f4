"""A simulated screen-reader user: reads the accessibility tree and presses keys."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page

from e2e.visitor import Visitor

# The new texts of status regions since the last call. A region is read only when its text changes,
# not when it comes, and not beneath a dialog.
CHANGED_STATES = """() => {
  if (!globalThis.changedStates) {
    const heard = new Map();
    const regions = () => [...document.querySelectorAll("[role=status]")];
    const look = () => {
      for (const region of regions()) {
        if (!heard.has(region)) heard.set(region, region.textContent);
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
    look();
    globalThis.changedStates = () => {
      const there = document.querySelector("dialog:modal") ?? document;
      const changed = regions().filter((region) => region.textContent !== heard.get(region));
      for (const region of changed) heard.set(region, region.textContent);
      return changed.filter((region) => there.contains(region) && region.checkVisibility())
        .map((region) => region.textContent);
    };
  }
  return changedStates();
}"""


@dataclass(frozen=True)
class Heard:
    """An element of the page, as a screen reader gets it."""

    role: str
    name: str
    keys: str
    """The key that chooses it, if there is one."""


class Listener:
    """A user with one page and a keyboard."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self.page: Page = visitor.page
        self._tree = self.page.context.new_cdp_session(self.page)
        self.things: list[Heard] = []
        """All elements, in the order of the page."""
        self.focused = Heard("", "", "")
        self.said: list[str] = []
        """Announcements since the last key."""
        self.heard: list[str] = []
        """All announcements."""
        self._known: set[str] = set()

    def listen(self) -> None:
        """Read the page, once it has answered."""
        self._visitor.sight()
        states = self.page.evaluate(CHANGED_STATES)
        nodes = self._tree.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        self.things, lines = [], []
        for node in nodes:
            if node.get("ignored"):
                continue
            properties = {each["name"]: each["value"].get("value") for each in node["properties"]}
            thing = Heard(
                node["role"]["value"],
                node.get("name", {}).get("value", ""),
                properties.get("keyshortcuts", ""),
            )
            self.things.append(thing)
            if properties.get("focused"):
                self.focused = thing
            if thing.role == "log":
                lines = node["childIds"]
        self.said = [_text(by_id, line) for line in lines if line not in self._known]
        self.said += states
        self.heard += self.said
        self._known |= set(lines)

    def press(self, *keys: str) -> None:
        """Press keys, each once the page has answered the one before."""
        for key in keys:
            self.page.keyboard.press(key)
            self._visitor.sight()
        self.listen()

    def named(self, words: str, role: str = "button") -> list[Heard]:
        """Return all elements of a role with some words in their names."""
        return [thing for thing in self.things if thing.role == role and words in thing.name]


def _text(by_id: dict[str, dict[str, object]], id: str) -> str:
    """Return the text in a node of the tree."""
    node = by_id[id]
    if node["role"]["value"] == "StaticText":  # type: ignore[index]
        return str(node["name"]["value"])  # type: ignore[index]
    children: list[str] = node.get("childIds", [])  # type: ignore[assignment]
    return "".join(_text(by_id, child) for child in children)
