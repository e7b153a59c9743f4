"""The patches that turn one drawing into the next.

After every message the whole page is drawn as a tree of nodes. :func:`diff` finds the changes, and
only these are sent to the page. Every element *is* its id: while the id stays in the tree, its
element is never re-created, only changed and moved. So focus, caret and running animations survive.
There are two exceptions: an id with another tag or other fixed markup is another element, and so is
everything inside it.

A patch is a list that can be sent as JSON; an element is addressed by its id:

- ``["text", id, text]`` replaces its whole content by this text.
- ``["set", id, name, value]`` sets an attribute.
- ``["del", id, name]`` deletes an attribute.
- ``["insert", parent, before, html]`` inserts an element before a sibling, or at the end for None.
- ``["move", id, parent, before]`` moves an existing element, which keeps the focus.
- ``["remove", id, successor]`` removes an element. If the focus was inside, the successor takes it
  once all patches are applied.
"""

from bisect import bisect_left
from typing import Final, NamedTuple

from .nodes import Node, to_html, written_in

Patch = list[str | None]
COUNTDOWN: Final = "-countdown"
"""The end of the ids of texts that count down each second."""


def is_countdown(patch: Patch) -> bool:
    """Return True if `patch` changes such a text alone, which leaves the meaning of every click."""
    return patch[0] == "text" and str(patch[1]).endswith(COUNTDOWN)


class _Place(NamedTuple):
    """The place of a node in its tree."""

    node: Node
    parent: str | None
    slot_of: str | None  # the fixed markup that has this node as a slot


def _shared(old: Node, new: Node) -> set[str]:
    """Return the ids of nodes that are equal in both drawings and at the same place.

    Nothing below such a node has changed either.
    """
    found: set[str] = set()
    waiting = [(old, new)]
    while waiting:
        before, after = waiting.pop()
        known = {child.id: child for child in before.nodes}
        for child in after.nodes:
            was = known.get(child.id)
            if was == child:
                found.add(child.id)
            elif was is not None and child.children:
                waiting.append((was, child))
    return found


def _places(root: Node, shared: set[str]) -> dict[str, _Place]:
    """Return every node by its id, parents first, without the nodes below a shared one."""
    places: dict[str, _Place] = {}
    fixed: set[str] = set()
    waiting: list[tuple[Node, Node | None]] = [(root, None)]
    while waiting:
        node, parent = waiting.pop()
        around = None if parent is None else parent.id
        slot_of = None if parent is None or parent.markup is None else around
        if node.id in places or (slot_of is None and node.id in fixed):
            raise ValueError(f"the id {node.id!r} is there twice")
        places[node.id] = _Place(node, around, slot_of)
        if node.markup is not None:
            inside = written_in(node.markup).keys()
            if not fixed.isdisjoint(inside) or not places.keys().isdisjoint(inside):
                raise ValueError(f"an id inside {node.id!r} is there twice")
            fixed |= inside
        if node.id not in shared:
            waiting += [(child, node) for child in reversed(node.nodes)]
    return places


def _complete(some: dict[str, _Place], other: dict[str, _Place]) -> None:
    """Add an empty slot to `other` for each slot that only `some` fills."""
    for id, place in some.items():
        if place.slot_of is None or id in other or place.slot_of not in other:
            continue
        markup = other[place.slot_of].node.markup
        if markup is not None and markup == some[place.slot_of].node.markup:
            empty = Node(written_in(markup)[id].tag, id)
            other[id] = _Place(empty, place.slot_of, place.slot_of)


def diff(old: Node, new: Node) -> list[Patch]:
    """Return the patches that turn a page showing ``old`` into one showing ``new``.

    Both roots must be the same element. Raise `ValueError` if they are not, or if an id occurs
    twice. Ids inside equal nodes were checked at their first drawing.
    """
    return _Difference(old, new).patches()


class _Difference:
    """One run of :func:`diff`.

    Insertions and moves come first, outermost first: a parent is in its final place before a child
    is put into it. Removals follow.
    """

    def __init__(self, old: Node, new: Node) -> None:
        self.shared = _shared(old, new)
        self.old, self.new = _places(old, self.shared), _places(new, self.shared)
        if (old.id, old.tag, old.markup) != (new.id, new.tag, new.markup):
            raise ValueError("the two drawings have different roots")
        self.root = new
        _complete(self.old, self.new)
        _complete(self.new, self.old)
        self.stays: dict[str, None] = {}  # a set that keeps its order
        for id, before in self.old.items():  # parents first: nothing stays in what is re-created
            after = self.new.get(id)
            if (
                after is not None
                and (before.node.tag, before.node.markup, before.slot_of)
                == (after.node.tag, after.node.markup, after.slot_of)
                and (before.slot_of is None or before.slot_of in self.stays)
                and (before.parent in self.stays or not self._inside_recreated(before))
            ):
                self.stays[id] = None
        self.found: list[Patch] = []

    def _inside_recreated(self, place: _Place) -> bool:
        parent = place.parent
        while parent is not None and parent not in self.stays:
            if parent in self.new:
                return True
            parent = self.old[parent].parent
        return False

    def patches(self) -> list[Patch]:
        for id in self.stays:
            if id not in self.shared:
                self._attributes(id)
        self._remove(recreated=True)
        self._children(self.root)
        self._remove(recreated=False)
        for id in self.stays:
            before, after = self.old[id].node, self.new[id].node
            if not after.nodes and after.text != before.text:
                self.found.append(["text", id, after.text])
        return self.found

    def _attributes(self, id: str) -> None:
        (was, _, _), (now, _, slot_of) = self.old[id], self.new[id]
        before, after = was.attrs, now.attrs
        if before == after:
            return
        markup = self.new[slot_of].node.markup if slot_of else None
        if markup is not None:  # an attribute of the markup shows if the slot does not set it
            written = written_in(markup)[id].attrs
            before, after = {**written, **before}, {**written, **after}
        self.found += [["del", id, name] for name in before if name not in after]
        self.found += [
            ["set", id, name, value] for name, value in after.items() if before.get(name) != value
        ]

    def _children(self, parent: Node) -> None:
        """Bring the children of an element that is in place, and all below, into place."""
        if parent.id in self.stays and self.old[parent.id].node.text and parent.nodes:
            self.found.append(["text", parent.id, ""])
        if parent.markup is None and parent.nodes:
            staying = self._staying(parent)
            following: str | None = None
            for child in reversed(parent.nodes):
                if child.id in self.stays:
                    if child.id not in staying:
                        self.found.append(["move", child.id, parent.id, following])
                elif parent.id in self.stays:
                    html = to_html(child, self.stays)
                    self.found.append(["insert", parent.id, following, html])
                following = child.id
        for child in parent.nodes:
            if child.children and child.id not in self.shared:
                self._children(child)

    def _staying(self, parent: Node) -> set[str]:
        """Return the ids of children that need no move: a longest run in the right order."""
        if parent.id not in self.stays:
            return set()
        before = [child.id for child in self.old[parent.id].node.nodes]
        if before == [child.id for child in parent.nodes]:
            return set(before)
        order = {id: at for at, id in enumerate(before)}
        common = [c.id for c in parent.nodes if c.id in order and c.id in self.stays]
        return {common[at] for at in _longest_rising([order[id] for id in common])}

    def _remove(self, *, recreated: bool) -> None:
        """Remove elements that are gone, outermost only.

        A re-created element is removed before its successor is inserted, so that no id is on the
        page twice.
        """
        for id, place in self.old.items():
            if id in self.stays or place.parent is None or place.slot_of is not None:
                continue
            comes_back = id in self.new and not self._inside_recreated(place)
            if recreated and comes_back:
                self.found.append(["remove", id, id])
            elif not recreated and not comes_back and place.parent in self.stays:
                self.found.append(["remove", id, self._successor(id)])

    def _successor(self, id: str) -> str | None:
        """Return the element that takes the focus from a removed one.

        It is the next sibling that stays, else the one before, else the parent.
        """
        around = self.old[id].parent
        while around is not None:
            siblings = [child.id for child in self.old[around].node.nodes]
            if id in siblings:
                at = siblings.index(id)
                for other in siblings[at + 1 :] + siblings[:at][::-1]:
                    if other in self.stays:
                        return other
            if around in self.stays:
                return around
            id, around = around, self.old[around].parent
        return None


def _longest_rising(numbers: list[int]) -> list[int]:
    """Return the indices of a longest strictly rising subsequence (patience sorting)."""
    tops: list[int] = []  # the smallest number that ends a rising run of each length
    ends: list[int] = []  # and its index
    previous: list[int | None] = []
    for at, number in enumerate(numbers):
        length = bisect_left(tops, number)
        previous.append(ends[length - 1] if length else None)
        tops[length : length + 1] = [number]
        ends[length : length + 1] = [at]
    run: list[int] = []
    step = ends[-1] if ends else None
    while step is not None:
        run.append(step)
        step = previous[step]
    return run[::-1]
