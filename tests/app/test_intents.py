"""Intents: every drawn one has a handler, and every handler has a drawn one."""

import json
from collections.abc import Iterator
from inspect import isabstract
from itertools import chain
from random import Random

import pytest

from app.kit import intents, parse_intent
from app.kit.base_intent import Intent, UnhandledIntent
from app.kit.intent_handlers import Handlers
from app.screens.base_screen import Screen
from app.screens.home import LISTED
from app.session import Session
from app.storage.store import Store
from app.together import monotonic_time
from app.together.guest_table import GuestTable
from app.together.guest_waiting_screen import JoinScreen
from e2e.prepared_games import before_ad79, where
from pompeii import Table
from pompeii.core.record_link import to_link
from pompeii.games.downfall.actions import Lay, Throw
from pompeii.games.downfall.state import Decision
from tests.app import appia_visitor
from tests.app.by_link.players import Person, there_of
from tests.app.new_device.scenes import scenes as new_device_scenes
from tests.app.puzzles.scenes import scenes as puzzle_scenes
from tests.app.saves import game, played_by_others, visitor_with
from tests.app.together.devices import Carrier
from tests.app.together.live_carrier import LiveCarrier
from tests.app.together.scenes import live_scenes
from tests.app.together.scenes import scenes as shared_scenes
from tests.app.visitor import Visitor, fast_jobs_only, nodes
from tests.app.workshop.scenes import scenes as workshop_scenes
from tools.build import bot_examples, bot_steps

TABLE = "?players=human,human&seed=5&handover=off"


def opened(text: str, store: Store | None = None) -> Visitor:
    """Return a user who opens a record at an open table."""
    return Visitor("?handover=off&animation=off", f"#record={to_link(text)}", store)


def is_ambiguous(now: Table, kind: type[Throw | Lay]) -> bool:
    """Return True if several actions of this kind are possible at some square."""
    view = now.view(now.state.actor)
    squares = [action.square for action in view.legal if isinstance(action, kind)]
    return len(squares) > len(set(squares))


def scenes() -> Iterator[Visitor]:
    """Yield users at places from which every intent is visible."""
    yield Visitor()
    broken = Store.load("/", {"pompeii:/:save:x:0": "broken"}, {})
    yield Visitor(store=broken)
    visitor = visitor_with(game("classic-2", 9), game("classic-3", 9))
    yield visitor
    for buttons in (
        ("save-game0-rename",),
        ("rename-no", "save-game0-delete"),
        ("delete-yes",),
        ("new",),
        ("add-seat",),
        ("start", "home"),
        ("settings",),
        ("settings-back", "about"),
        ("about-back", "rules"),
    ):
        for button in buttons:
            visitor.click(button)
        yield visitor
    visitor = Visitor("?animation=off")
    visitor.click("ready-learn")
    yield visitor
    visitor.click("menu")
    yield visitor
    visitor.click("leave-guide")
    visitor.click("menu")
    yield visitor
    visitor = Visitor(TABLE)
    yield visitor
    visitor.key("?")
    yield visitor
    visitor.key("?")
    visitor.send({"type": "change", "form": "", "name": "hint", "value": "true"})
    visitor.click("advise")
    with fast_jobs_only():
        visitor.think()
    yield visitor
    visitor.click("advice-close")
    foreseen = ("menu", "foresee", "foreseen-close")
    for button in (visitor.legal()[0], *foreseen, "menu", "end", "end-yes"):
        visitor.click(button)
        yield visitor
    visitor.send({"type": "update"})
    visitor.session.watch()
    visitor.key("x")
    yield visitor
    visitor = Visitor("?players=bot:random,human&seed=5")
    yield visitor
    visitor.click("pause")
    yield visitor
    visitor = Visitor("?players=human,human&seed=5")
    yield visitor
    for kind in ("ready", "card-", "sq-", "draw"):
        visitor.click(next(id for id in visitor.legal() if id.startswith(kind)))
    yield visitor
    looked = opened(game("classic-2").dump())
    yield looked
    looked.click("share")
    yield looked
    looked.click("share-as-code")
    yield looked
    looked.click("share-close")
    looked.click("in-numbers")
    yield looked
    looked.click("story-back")
    looked.click("replay-run")
    looked.click("analyse")
    with fast_jobs_only():
        while looked.find("insight-decisions") is None:
            for message in looked.thinkers.answers():
                looked.send(message)
    yield looked
    with fast_jobs_only():
        looked.think()
    yield looked
    looked.click("insight-learn")
    looked.fetch()
    yield looked
    looked.click("learn-best")
    yield looked
    looked.click("learn-back")
    looked.click("play-on")
    yield looked
    shared = opened(game("classic-2", 20).dump())
    shared.click("menu-share")
    yield shared
    yield opened(game("classic-2", 20).dump(), visitor_with(game("classic-2", 40)).store)
    finished = opened(game("classic-2").dump())
    finished.click("keep")
    yield finished
    finished = opened(played_by_others(game("classic-2")), visitor_with(game("classic-2")).store)
    finished.fetch()
    yield finished
    finished.click("compare-back")
    finished.click("keep")
    yield finished
    finished.click("menu")
    yield finished
    finished.click("menu-share")
    yield finished
    finished.click("share-film")
    yield finished
    finished.click("film-close")
    finished.click("share-close")
    finished.click("look-back")
    yield finished
    finished.click("in-numbers")
    yield finished
    yield from linked_scenes()
    many = visitor_with(*[game("classic-2", 9)] * LISTED, game("classic-2"))
    yield many
    many.click("results")
    yield many
    visitor = Visitor("?animation=off&screen=quarry")
    visitor.click("push-s")
    yield visitor
    yield from new_device_scenes()
    yield from puzzle_scenes()
    yield opened(where(lambda now: now.state.decision is Decision.DRAW))
    yield opened(where(lambda now: now.state.decision is Decision.RELATIVE))
    for visitor in (
        opened(where(lambda now: is_ambiguous(now, Throw), seats=3)),
        opened(where(lambda now: is_ambiguous(now, Lay), dual_vents=True)),
    ):
        ply = visitor.marks["data-ply"]
        for square in [id for id in visitor.legal() if id.startswith("sq-")]:
            visitor.click(square)
            if visitor.marks["data-ply"] != ply:  # it was not open there
                visitor.click("undo")
            else:
                yield visitor
                visitor.key("Escape")
    visitor = Visitor("?handover=off", f"#record={to_link(before_ad79())}")
    visitor.click("draw")
    yield visitor
    record = json.loads(game("classic-3").dump())
    at = next(n for n, text in enumerate(record["actions"]) if text.startswith("call:"))
    visitor = opened(json.dumps({**record, "actions": record["actions"][:at]}))
    yield visitor
    visitor.click(f"player-{record['actions'][at].removeprefix('call:')}-call")
    yield visitor
    yield Visitor("?game=via-appia&players=human,human&seed=5", connected=False)
    visitor = opened(appia_visitor.table().dump())
    yield visitor
    visitor.session.top.context.user_settings.notation = True
    visitor.key("w")
    yield visitor
    for _ in range(2):
        visitor.click("push-s")
        yield visitor
        visitor.click("push")
        yield visitor


def linked_scenes() -> Iterator[Visitor]:
    """Yield users who play by link."""
    livia, marcus = Person("Livia"), Person("Marcus")
    livia.visitor.click("friends")
    yield livia.visitor
    livia.visitor.click("invite")
    yield livia.visitor
    invitation = livia.send()
    yield livia.open()
    marcus.open(invitation)
    yield marcus.visitor
    marcus.visitor.click("who-1")
    answer = marcus.send()
    livia.open(answer)
    there = there_of([livia])
    there.play(Random(1))
    yield there.visitor
    there.visitor.click("turn-show")
    yield there.visitor
    there.visitor.click("turn-code-close")
    there.visitor.click("fair")
    yield there.visitor
    there.visitor.click("fair-close")
    there.visitor.click("devices")
    yield there.visitor
    yield livia.open(answer)
    visitor = Visitor(TABLE)
    visitor.click("menu")
    visitor.click("devices")
    visitor.change("device-1", "elsewhere")
    yield visitor


def drawn_intents(visitor: Visitor) -> set[type[Intent]]:
    """Return the possible intents; there are none behind a dialog."""
    root = visitor.find("dialog") or visitor.tree
    found = set()
    for node in nodes(root):
        data = {k.removeprefix("data-"): v for k, v in node.attrs.items() if k.startswith("data-")}
        if "action" in data or data.keys() & {"card", "side", "space", "stone"}:
            found.add(type(parse_intent.read(data)))
        if node.id.startswith("sq-"):
            found.add(intents.PickSquare)
        if node.id.startswith("gate-"):
            found.add(intents.PickGate)
    return found


def answered(kind: type[Handlers]) -> set[type[Intent]]:
    """Return the intents handled by this class and its parts."""
    own = set(kind.answers)
    return own.union(*(answered(each) for each in kind.__subclasses__() if shipped(each)))


def shipped(kind: type) -> bool:
    """Return False for classes of the toy game, which its own test may have loaded before."""
    return not kind.__module__.startswith("app.games.toy.")


def screens(kind: type[Screen] = Screen) -> Iterator[type[Screen]]:
    """Return every screen class."""
    for each in kind.__subclasses__():
        if not isabstract(each):
            yield each
        yield from screens(each)


def test_drawn_intents_equal_handled_ones_and_every_address_leads_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "app.screens.about.third_party_works", tuple
    )  # only the built site knows them
    monkeypatch.setattr("app.workshop.reference.groups", lambda _game: [])
    steps, examples = (json.loads(each.as_json()) for each in (bot_steps, bot_examples))
    monkeypatch.setattr("app.workshop.steps.steps", lambda: steps)
    monkeypatch.setattr("app.workshop.examples.examples", lambda: examples)
    wishes_seen: set[type[Intent]] = set()
    screens_seen: set[type[Screen]] = set()
    carrier, live = Carrier(), LiveCarrier()
    monkeypatch.setattr(monotonic_time, "monotonic", lambda: carrier.time + live.time)
    every = scenes(), workshop_scenes(), shared_scenes(carrier), live_scenes(live)
    for visitor in chain(*every):
        here = drawn_intents(visitor)
        top = visitor.session.top
        handled = {*top.accepted_intents, *Session.answers}
        assert {kind for kind in here - handled if not kind.by_hands} == set(), top
        wishes_seen |= here
        screens_seen.add(type(top))
        if not top.dialog:
            connected = visitor.files.connected
            query, hash_, fragment = visitor.address.partition("#")
            again = Visitor(query, hash_ + fragment, store=visitor.store, connected=connected)
            waits = JoinScreen if type(top) is GuestTable else type(top)
            assert type(again.session.top) is waits
            assert again.entries == visitor.entries
    by_hands = {kind for kind in parse_intent.kinds() if kind.by_hands and shipped(kind)}
    everything = answered(Handlers) | by_hands
    assert wishes_seen == everything
    assert everything == set(filter(shipped, parse_intent.kinds()))
    assert screens_seen == set(screens())


def test_intent_text_round_trip() -> None:
    for kind in parse_intent.kinds():
        intent = kind(**dict.fromkeys(kind.fields, "x"))
        data = {name.removeprefix("data-"): value for name, value in intent.attrs.items()}
        assert parse_intent.read(data) == intent
        assert parse_intent.read({**data, "legal": "", "drag": "card"}) == intent
        assert parse_intent.timeless(data) == kind.timeless


@pytest.mark.parametrize(
    "data", [{}, {"action": "fly"}, {"action": "open"}, {"legal": ""}, {"action": ""}]
)
def test_unknown_intent_is_an_error_and_changes_nothing(data: dict[str, str]) -> None:
    visitor = Visitor(TABLE)
    before = visitor.html
    with pytest.raises(UnhandledIntent):
        visitor.send({"type": "click", "data": data})
    assert visitor.html == before


def test_misplaced_intent_is_an_error_unless_global() -> None:
    visitor = Visitor()
    with pytest.raises(UnhandledIntent, match="Home knows no Undo"):
        visitor.send({"type": "click", "data": {"action": "undo"}})
    visitor.send({"type": "click", "data": {"action": "pause"}})
