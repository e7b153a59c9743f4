"""The DOM layer: sends events of the page to the app worker and applies its answers to the page.

Runs under MicroPython, on the page itself, so it stays small: no rule, no texts, no state of a
game. One listener per kind of event covers the whole document. A draw (see worker.py) answers every
message and is applied at once.
"""

import json

import js
from pyscript import ffi

from dom.aimed_stone import Aim
from dom.commands import Commands
from dom.drag_and_magnifier import Pointer
from dom.files_and_clipboard import Files
from dom.keyboard import Keyboard, tag
from dom.motion import Motions
from dom.patches import Patcher
from dom.timeline_input import Timeline
from dom.tips import Tips
from dom.tutorial_bubble import TutorialBubble

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

boot = js.pompeii.boot
document = js.document
body = document.body
window = js.window

# Element of a click: the nearest of these around the point.
HOOKS = "[data-action],[data-square],[data-gate],[data-card],[data-side]"
HOOKS += ",[data-space],button[data-stone]"
WORKER_PATIENCE = 8  # seconds without an answer on a visible page
PING_AFTER = 4  # idle seconds
RESTARTS = 3  # without an answered message between


def attribute(element: Any, name: str) -> Any:
    """Return an attribute or None."""
    return element.getAttribute(name) if element.hasAttribute(name) else None


class Page:
    """The connection between the page's events and the app worker."""

    def __init__(self) -> None:
        """Start listening and greet the app worker."""
        self.patcher = Patcher(document, boot.insertMarkup)
        self.motions = Motions(window, ffi, self.show_busy)
        self.commands = Commands(window, ffi, self.patcher, self.motions, self.send, self.show_busy)
        self.pointer = Pointer(window, ffi, HOOKS, boot.data, self.drop)
        self.aim = Aim(window, ffi, self.click)
        self.timeline = Timeline(document, ffi, self.send_field, self.send_key)
        say, first = self.commands.say, (self.aim, self.timeline)
        self.keyboard = Keyboard(document, boot.data, self.send_key, self.click, say, *first)
        self.tips = Tips(window, ffi)
        self.tutorial_bubble = TutorialBubble(window, ffi)
        self.files = Files(window, ffi, self.send)
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
        self.begin()
        self.early = json.loads(
            boot.connect(ffi.create_proxy(self.receive), ffi.create_proxy(self.lost))
        )
        self.hello(boot.reloadReason())

    def begin(self) -> None:
        """Start without knowledge of the app worker."""
        self.ready = False
        self.early = []  # clicks before the app worker was there
        self.count = 0  # messages sent
        self.acknowledged = 0  # the last one answered
        self.busy_until = 0  # the last one that made the page busy
        self.revision = 0
        self.silent = 0  # seconds
        self.works = False  # True if the app worker continues without a message

    # To the app worker

    def send(self, message: dict[str, Any], busy: bool = False, contents: Any = None) -> None:
        """Send a message with its number and the number of the drawing it refers to.

        `contents` are the bytes of a file, if it has one.
        """
        if self.acknowledged == self.count:
            self.silent = 0  # the wait begins here
        self.count += 1
        message["id"] = self.count
        message["rev"] = self.revision
        if busy:
            self.motions.skip()
            self.tutorial_bubble.settled = False
            self.busy_until = self.count
            body.setAttribute("data-busy", "")
        if message["type"] == "hello":
            boot.sendHello(json.dumps(message))
        elif contents:
            boot.sendFile(json.dumps(message), contents)
        else:
            boot.send(json.dumps(message))

    def hello(self, handed: str) -> None:
        """Send the page's state to a new app worker, which knows nothing yet, no failure either."""
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
        """Send a click, or keep it until the app worker is there."""
        self.motions.dropped = False
        if self.ready:
            self.send({"type": "click", "data": data, "keyboard": keyboard}, busy=True)
        elif "action" in data and data not in self.early[-1:]:
            body.setAttribute("data-busy", "")
            self.early.append(data)

    def drop(self, data: dict[str, Any], begins: bool) -> None:
        """Send a drag as two clicks; the second waits for the answer to the first."""
        if begins or self.acknowledged == self.count:
            self.click(data, False)
        else:
            self.early.append(data)
        self.motions.dropped = not begins

    # From the app worker

    def receive(self, text: str) -> None:
        """Apply a message of the app worker."""
        message = json.loads(text)
        self.silent = 0
        if message["ack"] is not None:
            self.acknowledged = message["ack"]
        if message["type"] == "draw":
            self.render(message)
        elif message["type"] == "outrun":
            self.start_over("outrun")

    def render(self, message: dict[str, Any]) -> None:
        """Apply a drawing, and release the messages that waited for it."""
        if message["patches"]:
            self.patcher.apply(message["patches"])
            self.tips.drawn()
            self.tutorial_bubble.drawn()
            self.aim.drawn()
        self.revision = message["rev"]
        for command in message["commands"]:
            getattr(self.commands, "do_" + command[0])(*command[1:])
        self.timeline.drawn(self.acknowledged == self.count)
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
        """Show if anything is going on: an awaited answer, a bot's move, a motion, going back."""
        if self.works or self.motions.running or self.commands.history.going:
            body.setAttribute("data-busy", "")
        elif self.acknowledged >= self.busy_until:
            body.removeAttribute("data-busy")

    # Lifetime of the app worker

    def on_second(self, *_: Any) -> None:
        """Notice an app worker that does not answer, while the page is visible."""
        if not self.ready or document.visibilityState != "visible":
            return
        self.silent += 1
        if self.acknowledged < self.count:
            if self.silent >= WORKER_PATIENCE:
                self.lost()
        elif self.silent >= PING_AFTER:
            self.silent = 0
            self.send({"type": "ping"})

    def lost(self, *_: Any) -> None:
        """Start another app worker on the stored data; give up if that does not help."""
        self.restarts += 1
        if self.restarts > RESTARTS:
            self.ready = False
            boot.recover()
            return
        self.start_over("restarted")

    def start_over(self, why: str) -> None:
        """Start another app worker on the stored data, of the newer version if this one is gone."""
        if boot.replaced:
            boot.reload(why)
            return
        again = self.early
        for name in [name for name in body.getAttributeNames() if name != "id"]:
            body.removeAttribute(name)
        self.begin()
        self.early = again
        self.commands.do_awake(False)
        boot.startWorker()
        self.hello(why)

    # Events

    def on_click(self, event: Any) -> None:
        """Do the part that needs the player's own click, and send the click to the app worker."""
        stage = self.motions.stage  # the click is for the cutscene over the other elements
        if not stage and (self.pointer.takes(event) or self.tutorial_bubble.takes(event)):
            return
        element = stage or event.target.closest(HOOKS)
        if not element:
            return
        if stage or tag(element) == "a":
            event.preventDefault()
        if attribute(element, "type") == "submit":
            return  # the form sends it
        data = json.loads(boot.data(element))
        self.files.do(data)
        if event.detail == 0:
            self.keyboard.set_pointed(False)
        self.click(data, event.detail == 0)

    def on_change(self, event: Any) -> None:
        """Send a changed field."""
        if event.target.hasAttribute("data-steps"):
            self.timeline.moved(event.target)
        else:
            self.send_field(event.target)

    def send_field(self, field: Any) -> None:
        """Send the value of a field."""
        if self.ready and field.name:
            form = field.form.id if field.form else ""
            message = {"type": "change", "form": form, "name": field.name, "value": value(field)}
            self.send(message, busy=True)

    def on_input(self, event: Any) -> None:
        """Send each letter for a field that asks for it."""
        if event.target.matches("[data-live]"):
            self.on_change(event)

    def on_submit(self, event: Any) -> None:
        """Send a submitted form like a click on its button, with all its fields."""
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
        """Handle a key."""
        stage = self.motions.stage
        if stage:
            event.preventDefault()
            self.click(json.loads(boot.data(stage)), True)
        elif self.ready:
            self.keyboard.press(event)

    def send_key(self, key: str, data: dict[str, Any]) -> None:
        """Send a key, with the focused element if the key is for that."""
        self.send({"type": "key", "key": key, "data": data}, busy=True)

    def on_cancel(self, event: Any) -> None:
        """Leave the closing of a dialog to the app worker, also on a phone's Back."""
        if tag(event.target) == "dialog":
            event.preventDefault()
            self.send_key("Escape", {})

    def on_pointerdown(self, event: Any) -> None:
        """Note that a pointer moves the focus from now on, and hide the tip."""
        self.keyboard.set_pointed(True)
        self.tips.press(event)

    def on_pointerover(self, event: Any) -> None:
        """Show the tip of the element under the pointer; a finger hides it."""
        self.tips.enter(event)

    def on_focusin(self, event: Any) -> None:
        """Make the focused element the tab stop, and show its tip unless a click focused it."""
        self.keyboard.roving.enter(event.target)
        if event.target.matches(":focus-visible"):
            self.tips.point(event.target)

    def on_visibility(self, *_: Any) -> None:
        """Send the visibility of the page; time does not count while it was hidden."""
        self.silent = 0
        if self.ready:
            self.send({"type": "visible", "visible": document.visibilityState == "visible"})
        self.commands.keep_awake()

    def on_popstate(self, *_: Any) -> None:
        """Send the destination of the browser's Back or Forward, unless the page asked for it."""
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
        """Report that a newer version of the page is available."""
        self.send({"type": "update"})


def value(field: Any) -> Any:
    """Return the value of a field; for a checkbox "true" or "false"."""
    if attribute(field, "type") == "checkbox":
        return "true" if field.checked else "false"
    return field.value


page = Page()
