"""app.kit.nodes with a small test document: the patches turn any tree into any other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.kit.diff import Patch, diff
from app.kit.nodes import Node, h, raw, to_html
from tests.app.small_document import Document, Element, Reader


def changed(old: Node, new: Node) -> tuple[Document, list[Patch]]:
    """Return the old page after the patches.

    Check that it equals the new page and kept its elements.
    """
    page = Document(old)
    before = page.elements
    patches = diff(old, new)
    removed = [patch[1:] for patch in patches if patch[0] == "remove"]
    for patch in patches:
        page.apply(patch)
    assert page.top.shape() == Document(new).top.shape()
    after = page.elements
    assert all(successor is None or successor in after for _, successor in removed)
    assert before[old.id] is after[old.id]
    return page, patches


# Random trees

TEXTS = st.text(alphabet="ab<>&\"' é\n", max_size=5)
ATTRS = st.dictionaries(
    st.sampled_from(["class", "data-square", "title"]), TEXTS | st.booleans(), max_size=2
)
MARKUP = '<g id="lava" class="hot"/><g><rect id="sq-a1" x="1" title="a &amp; b"></rect></g>'


@st.composite
def drawings(draw: st.DrawFn) -> Node:
    """Generate a tree over the same ids, each used at most once, in any shape."""
    ids = draw(st.permutations([f"n{number}" for number in range(10)]))[: draw(st.integers(0, 10))]
    children: dict[str, list[str]] = {"root": [], "lava": []}
    for id in ids:
        children[draw(st.sampled_from(sorted(children)))].append(id)
        children[id] = []

    def node(id: str) -> Node:
        inner: list[Node | str] = [node(child) for child in children[id]]
        if draw(st.booleans()):
            inner.insert(draw(st.integers(0, len(inner))), draw(TEXTS))
        return h(draw(st.sampled_from(["div", "div", "div", "p"])), id, draw(ATTRS), *inner)

    parts = [node(child) for child in children["root"]]
    if draw(st.booleans()):
        slots = {}
        if draw(st.booleans()):
            lava = (node(child) for child in children["lava"])
            slots["lava"] = h("g", "lava", draw(ATTRS), *lava)
        if draw(st.booleans()):
            slots["sq-a1"] = h("rect", "sq-a1", draw(ATTRS), draw(TEXTS))
        markup = MARKUP + draw(st.sampled_from(["", "", "<path/>"]))
        board = raw("board", "svg", draw(ATTRS), markup, slots)
        parts.insert(draw(st.integers(0, len(parts))), board)
    return h("div", "root", draw(ATTRS), *parts)


@pytest.mark.no_cover
@given(drawings(), drawings())
def test_patches_turn_one_tree_into_the_other(old: Node, new: Node) -> None:
    changed(old, new)


def nodes(root: Node) -> dict[str, tuple[Node, list[Node]]]:
    """Yield every node with its parent."""
    found: dict[str, tuple[Node, list[Node]]] = {}

    def walk(node: Node, around: list[Node]) -> None:
        found[node.id] = (node, around)
        for child in node.nodes:
            walk(child, [*around, node])

    walk(root, [])
    return found


@given(drawings(), drawings())
def test_element_with_a_lasting_id_is_never_recreated(old: Node, new: Node) -> None:
    first, page = Document(old).elements, Document(old)
    first = page.elements
    for patch in diff(old, new):
        page.apply(patch)
    last, before, after = page.elements, nodes(old), nodes(new)

    def same(id: str) -> bool:
        kinds = [(all[id][0].tag, all[id][0].markup) for all in (before, after) if id in all]
        return len(kinds) == 2 and kinds[0] == kinds[1]

    for id, (_, around) in before.items():
        if same(id) and all(node.id not in after or same(node.id) for node in around):
            assert first[id] is last[id], id


@given(drawings())
def test_equal_trees_give_no_patch(drawing: Node) -> None:
    assert diff(drawing, drawing) == []


def listed(order: str) -> Node:
    return h("ul", "list", {}, *(h("li", letter, {}, letter) for letter in order))


@pytest.mark.parametrize(
    ("old", "new", "moves"),
    [
        ("abcdefgh", "habcdefg", 1),
        ("abcdefgh", "bcdefgha", 1),
        ("abcdefgh", "acbdefhg", 2),
        ("abcd", "dcba", 3),
        ("abcdefgh", "xbcaehy", 1),
    ],
)
def test_moves_are_minimal(old: str, new: str, moves: int) -> None:
    _, patches = changed(listed(old), listed(new))
    assert sum(patch[0] == "move" for patch in patches) == moves


def test_element_moves_across_parents_even_into_its_former_child() -> None:
    old = h("div", "root", {}, h("p", "outer", {}, h("b", "inner", {})))
    new = h("div", "root", {}, h("b", "inner", {}, h("p", "outer", {})))
    assert {patch[0] for patch in changed(old, new)[1]} == {"move"}


def test_element_moves_into_a_new_one() -> None:
    old = h("div", "root", {}, h("input", "name", {}))
    new = h("div", "root", {}, h("form", "form", {}, h("p", "p", {}), h("input", "name", {})))
    _, patches = changed(old, new)
    assert patches == [
        ["insert", "root", None, '<form id="form"><p id="p"></p></form>'],
        ["move", "name", "form", None],
    ]


def test_removal_names_the_next_focus() -> None:
    assert ["remove", "b", "c"] in diff(listed("abc"), listed("ac"))
    assert ["remove", "c", "b"] in diff(listed("abc"), listed("ab"))
    assert ["remove", "a", "list"] in diff(listed("a"), listed(""))


def test_text_beside_elements_changes_alone() -> None:
    old = h("p", "line", {}, "It is ", h("b", "who", {}, "Livia"), "'s turn")
    new = h("p", "line", {}, "Now it is ", h("b", "who", {}, "Marcus"), "'s turn")
    assert diff(old, new) == [["text", "line.0", "Now it is "], ["text", "who", "Marcus"]]


def test_attributes() -> None:
    old = h("input", "n", {"disabled": True, "max": "4", "min": "1", "title": None})
    new = h("input", "n", {"disabled": False, "max": "5", "min": "1"})
    assert to_html(old) == '<input id="n" disabled="" max="4" min="1">'
    assert diff(old, new) == [["del", "n", "disabled"], ["set", "n", "max", "5"]]


@pytest.mark.no_cover
@given(st.text(), st.text())
def test_text_never_becomes_markup(text: str, value: str) -> None:
    html = to_html(h("p", "p", {"title": value}, text))
    assert html.count("<") == html.count(">") == 2
    assert html.count('"') == 4
    assert html.startswith('<p id="p" title="')


HOSTILE = '<img src="x" onerror="alert(1)">&amp;'


def test_hostile_text_round_trip() -> None:
    (element,) = Reader(to_html(h("p", "p", {"title": HOSTILE}, HOSTILE))).top.content
    assert isinstance(element, Element)
    assert (element.attrs["title"], element.content) == (HOSTILE, [HOSTILE])


def test_text_with_a_nul_is_not_cut_off() -> None:
    node = h("p", "p", {"title": "a\0b"}, "c\0d", h("b", "b", {}, "e\0f"))
    assert to_html(node) == (
        '<p id="p" title="a\ufffdb"><span id="p.0">c\ufffdd</span><b id="b">e\ufffdf</b></p>'
    )


@pytest.mark.parametrize(
    ("tag", "id", "attrs"),
    [
        ("p onclick=x", "p", {}),
        ("script", "p", {}),
        ("p", "", {}),
        ("p", 'a"b', {}),
        ("p", "p", {"onclick": "x"}),
        ("p", "p", {"style": "color: red"}),
        ("p", "p", {"id": "q"}),
        ("p", "p", {"a b": "x"}),
    ],
)
def test_invalid_names_are_rejected(tag: str, id: str, attrs: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="not a"):
        h(tag, id, attrs)


def test_duplicate_id_is_rejected() -> None:
    twice = h("div", "root", {}, h("p", "p", {}), h("div", "d", {}, h("p", "p", {})))
    with pytest.raises(ValueError, match="'p' is there twice"):
        diff(listed(""), h("ul", "list", {}, twice))
    for parts in (
        [raw("board", "svg", {}, MARKUP, {}), h("p", "sq-a1", {})],
        [h("p", "sq-a1", {}), raw("board", "svg", {}, MARKUP, {})],
    ):
        with pytest.raises(ValueError, match="there twice"):
            diff(h("p", "p", {}), h("p", "p", {}, *parts))


def test_roots_must_be_the_same_element() -> None:
    with pytest.raises(ValueError, match="roots"):
        diff(h("p", "p", {}), h("div", "p", {}))


def test_slots_of_fixed_markup_are_filled() -> None:
    plain = raw("board", "svg", {}, MARKUP, {})
    lit = raw(
        "board",
        "svg",
        {},
        MARKUP,
        {
            "sq-a1": h("rect", "sq-a1", {"class": "glow", "x": "2"}),
            "lava": h("g", "lava", {}, h("use", "tile", {})),
        },
    )
    assert to_html(plain) == f'<svg id="board">{MARKUP}</svg>'
    assert to_html(lit) == (
        '<svg id="board"><g id="lava" class="hot"><use id="tile"></use></g>'
        '<g><rect id="sq-a1" x="2" title="a &amp;amp; b" class="glow"></rect></g></svg>'
    ).replace("&amp;amp;", "&amp;")
    assert sorted(changed(plain, lit)[1], key=str) == [
        ["insert", "lava", None, '<use id="tile"></use>'],
        ["set", "sq-a1", "class", "glow"],
        ["set", "sq-a1", "x", "2"],
    ]
    assert sorted(changed(lit, plain)[1], key=str) == [
        ["del", "sq-a1", "class"],
        ["remove", "tile", "lava"],
        ["set", "sq-a1", "x", "1"],
    ]


@pytest.mark.parametrize(
    ("name", "slot"),
    [
        ("lava", h("rect", "lava", {})),
        ("tiles", h("g", "tiles", {})),
        ("lava", h("g", "tiles", {})),
        ("full", h("g", "full", {}, "text")),
    ],
)
def test_slot_must_be_an_element_of_the_markup(name: str, slot: Node) -> None:
    with pytest.raises(ValueError, match="slot"):
        raw("board", "svg", {}, MARKUP + '<g id="full"><path/></g>', {name: slot})


def test_fixed_markup_rejects_duplicate_ids() -> None:
    with pytest.raises(ValueError, match="twice"):
        raw("board", "svg", {}, '<g id="a"/><g id="a"/>', {"a": h("g", "a", {})})
