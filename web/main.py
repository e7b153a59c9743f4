"""The hands: what happens on the page goes to the brain, what the brain says is done to the page.

Runs under MicroPython, on the page itself, so it stays small: no rule, no words, no state of a
game. One listener per kind of event on the whole document; every message is answered by a draw
(see brain.py), which is applied at once.
"""

import json

import js
from pyscript import ffi

from dom.aim import Aim
from dom.commands import Commands
from dom.files import Files
from dom.keyboard import Keyboard, tag
from dom.motion import Motions
from dom.patches import Patcher
from dom.pointer import Pointer
from dom.timeline import Timeline
from dom.tips import Tips
from dom.tutorial_bubble import Guide

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

boot = js.pompeii.boot
document = js.document
body = document.body
window = js.window

# What a click is about: the nearest of these around the point.
HOOKS = "[data-action],[data-square],[data-gate],[data-card],[data-side]"
HOOKS += ",[data-space],button[data-stone]"
BRAIN_PATIENCE = 8  # seconds the page is looked at without an answer
PING_AFTER = 4  # idle seconds
RESTARTS = 3  # without one answered message between


def attribute(element: Any, name: str) -> Any:
    """Give an attribute or None."""
    return element.getAttribute(name) if element.hasAttribute(name) else None


class Page:
    """Everything between the page's events and the brain."""

    def __init__(self) -> None:
        """Start listening; say hello."""
        self.drawer = Patcher(document)
        self.motions = Motions(window, ffi, self.show_busy)
        self.commands = Commands(window, ffi, self.drawer, self.motions, self.send, self.show_busy)
        self.pointer = Pointer(window, ffi, HOOKS, boot.data, self.drop)
        self.aim = Aim(window, ffi, self.click)
        self.rail = Timeline(document, ffi, self.tell_field, self.tell_key)
        say, first = self.commands.say, (self.aim, self.rail)
        self.keyboard = Keyboard(document, boot.data, self.tell_key, self.click, say, *first)
        self.record = None
        self.tips = Tips(window, ffi)
        self.guide = Guide(window, ffi)
        self.files = Files(window, ffi, self.send, self.commands.do_download)
        self.restarts = 0
        for name in (
            "click",
            "change",
            "input",
            "submit",
            "keydown",
            "pointerdown",
            "pointerover",
            "focusin",
        ):
            document.addEventListener(name, ffi.create_proxy(getattr(self, "on_" + name)))
        document.addEventListener("cancel", ffi.create_proxy(self.on_cancel), True)
        document.addEventListener("visibilitychange", ffi.create_proxy(self.on_visibility))
        window.addEventListener("popstate", ffi.create_proxy(self.on_popstate))
        document.addEventListener("update", ffi.create_proxy(self.on_update))
        js.setInterval(ffi.create_proxy(self.on_second), 1000)
        js.pompeii.record = ffi.create_proxy(lambda: self.record)
        self.begin()
        self.early = json.loads(
            boot.meet(ffi.create_proxy(self.receive), ffi.create_proxy(self.lost))
        )
        self.hello(boot.handed())

    def begin(self) -> None:
        """Know nothing of the brain yet."""
        self.ready = False
        self.early = []  # clicks made before the brain was there
        self.count = 0  # messages sent
        self.acknowledged = 0  # the last one answered
        self.busy_until = 0  # the last one that made the page busy
        self.revision = 0
        self.silent = 0  # seconds
        self.works = False  # whether the brain goes on by itself

    # To the brain

    def send(self, message: dict[str, Any], busy: bool = False) -> None:
        """Send a message, numbered, with the drawing it was made on."""
        if self.acknowledged == self.count:
            self.silent = 0  # the wait begins here
        self.count += 1
        message["id"] = self.count
        message["rev"] = self.revision
        if busy:
            self.motions.skip()
            self.busy_until = self.count
            body.setAttribute("data-busy", "")
        say = boot.greet if message["type"] == "hello" else boot.send
        say(json.dumps(message))

    def hello(self, handed: str) -> None:
        """Tell the brain where it is. It knows nothing yet, nor that anything did not work."""
        self.commands.storing = True
        place = window.location
        base = place.pathname[: place.pathname.rfind("/") + 1]
        message = {
            "type": "hello",
            "query": place.search,
            "hash": place.hash,
            "base": base,
            "handed": handed,
            "cores": js.navigator.hardwareConcurrency,
            "memory": js.navigator.deviceMemory if hasattr(js.navigator, "deviceMemory") else None,
            "coarse": window.matchMedia("(pointer: coarse)").matches,
        }
        self.send(message)

    def click(self, data: dict[str, Any], keyboard: bool) -> None:
        """Tell of a click, or keep it until the brain is there."""
        self.motions.dropped = False
        if self.ready:
            self.send({"type": "click", "data": data, "keyboard": keyboard}, busy=True)
        elif "action" in data and data not in self.early[-1:]:
            body.setAttribute("data-busy", "")
            self.early.append(data)

    def drop(self, data: dict[str, Any], begins: bool) -> None:
        """Tell of a drag as of two clicks; the second waits until the first is answered."""
        if begins or self.acknowledged == self.count:
            self.click(data, False)
        else:
            self.early.append(data)
        self.motions.dropped = not begins

    # From the brain

    def receive(self, text: str) -> None:
        """Apply what the brain says."""
        message = json.loads(text)
        self.silent = 0
        if message["ack"] is not None:
            self.acknowledged = message["ack"]
        if message["type"] == "draw":
            self.render(message)
        elif message["type"] == "outrun":
            self.start_over("outrun")

    def render(self, message: dict[str, Any]) -> None:
        """Apply a drawing, and let go of what waited for it."""
        if message["patches"]:
            self.drawer.apply(message["patches"])
            self.tips.drawn()
            self.guide.drawn()
            self.aim.drawn()
        self.revision = message["rev"]
        if "record" in message:
            self.record = message["record"]
        for command in message["commands"]:
            getattr(self.commands, "do_" + command[0])(*command[1:])
        self.rail.drawn(self.acknowledged == self.count)
        self.commands.speak()
        self.works = message["busy"]
        self.show_busy()
        if self.acknowledged > 1:
            self.restarts = 0
        self.ready = True
        if self.early and self.acknowledged == self.count:
            message = {"type": "click", "data": self.early.pop(0), "keyboard": False}
            message["early"] = True
            self.send(message, busy=True)

    def show_busy(self) -> None:
        """Say whether anything is going on: an answer is awaited, a bot thinks, something moves, or
        the browser goes back.
        """
        if self.works or self.motions.running or self.commands.history.going:
            body.setAttribute("data-busy", "")
        elif self.acknowledged >= self.busy_until:
            body.removeAttribute("data-busy")

    # The brain's life

    def on_second(self, *_: Any) -> None:
        """Notice, while the page is looked at, that the brain does not answer."""
        if not self.ready or document.visibilityState != "visible":
            return
        self.silent += 1
        if self.acknowledged < self.count:
            if self.silent >= BRAIN_PATIENCE:
                self.lost()
        elif self.silent >= PING_AFTER:
            self.silent = 0
            self.send({"type": "ping"})

    def lost(self, *_: Any) -> None:
        """Start another brain on what is stored; give up when that does not help."""
        self.restarts += 1
        if self.restarts > RESTARTS:
            self.ready = False
            boot.trouble()
            return
        self.start_over("restarted")

    def start_over(self, why: str) -> None:
        """Start another brain on what is stored; of the newer version where this one is gone."""
        if boot.replaced:
            boot.reload(why)
            return
        again = self.early
        for name in [name for name in body.getAttributeNames() if name != "id"]:
            body.removeAttribute(name)
        self.begin()
        self.early = again
        self.commands.do_awake(False)
        boot.start()
        self.hello(why)

    # Events

    def on_click(self, event: Any) -> None:
        """Do what needs the player's own click, and tell the brain."""
        stage = self.motions.stage  # whatever lies beneath it: the click is for it
        if not stage and self.pointer.takes(event):
            return
        element = stage or event.target.closest(HOOKS)
        if not element:
            return
        if stage or tag(element) == "a":
            event.preventDefault()
        if attribute(element, "type") == "submit":
            return  # the form tells it
        data = json.loads(boot.data(element))
        self.files.do(data, self.record)
        if event.detail == 0:
            self.keyboard.point(False)
        self.click(data, event.detail == 0)

    def on_change(self, event: Any) -> None:
        """Tell of a field that was changed."""
        if event.target.hasAttribute("data-steps"):
            self.rail.moved(event.target)
        else:
            self.tell_field(event.target)

    def tell_field(self, field: Any) -> None:
        """Tell how a field is filled in."""
        if self.ready and field.name:
            form = field.form.id if field.form else ""
            message = {"type": "change", "form": form, "name": field.name, "value": value(field)}
            self.send(message, busy=True)

    def on_input(self, event: Any) -> None:
        """Tell of each letter where that is wanted."""
        if event.target.matches("[data-live]"):
            self.on_change(event)

    def on_submit(self, event: Any) -> None:
        """Tell of a form that was sent, as of a click on its button with all that is filled in."""
        event.preventDefault()
        if not self.ready:
            return
        form = event.target
        values = {}
        for at in range(form.elements.length):
            field = form.elements[at]
            if field.name and (attribute(field, "type") != "radio" or field.checked):
                values[field.name] = value(field)
        values.update(json.loads(boot.data(event.submitter)))
        self.click(values, False)

    def on_keydown(self, event: Any) -> None:
        """Take a key."""
        stage = self.motions.stage
        if stage:
            event.preventDefault()
            self.click(json.loads(boot.data(stage)), True)
        elif self.ready:
            self.keyboard.press(event)

    def tell_key(self, key: str, data: dict[str, Any]) -> None:
        """Tell of a key, and of what has the focus if it is for that."""
        self.send({"type": "key", "key": key, "data": data}, busy=True)

    def on_cancel(self, event: Any) -> None:
        """Leave closing a dialog to the brain, also by a phone's way back."""
        if tag(event.target) == "dialog":
            event.preventDefault()
            self.tell_key("Escape", {})

    def on_pointerdown(self, _event: Any) -> None:
        """From now on the focus goes where the pointer is."""
        self.keyboard.point(True)

    def on_pointerover(self, event: Any) -> None:
        """Say what the pointer is on; a finger hides it."""
        if event.pointerType != "touch":
            self.tips.point(event.target)

    def on_focusin(self, event: Any) -> None:
        """Make what has the focus the tab stop; say what it is, unless a click put it there."""
        self.keyboard.roving.enter(event.target)
        if event.target.matches(":focus-visible"):
            self.tips.point(event.target)

    def on_visibility(self, *_: Any) -> None:
        """Tell whether the page is looked at; nobody has waited while it was not."""
        self.silent = 0
        if self.ready:
            self.send({"type": "visible", "visible": document.visibilityState == "visible"})
        self.commands.keep_awake()

    def on_popstate(self, *_: Any) -> None:
        """Tell where the browser's Back or Forward has led, unless it was asked to go there."""
        place = window.location
        if self.commands.history.arrived():
            message = {
                "type": "popped",
                "depth": window.history.state,
                "query": place.search,
                "hash": place.hash,
            }
            self.send(message, busy=True)

    def on_update(self, *_: Any) -> None:
        """Tell that a newer version of the page is there."""
        self.send({"type": "update"})


def value(field: Any) -> Any:
    """Give a field's value; of a checkbox "true" or "false"."""
    if attribute(field, "type") == "checkbox":
        return "true" if field.checked else "false"
    return field.value


hands = Page()
