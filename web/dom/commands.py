"""Part of the hands: what a drawing asks for beside patches. Runs under MicroPython."""

from dom.browser_history import History
from dom.sound import Sound

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

HEARD = 50  # announcements kept


class Commands:
    """Does what a draw asks for beside patches."""

    def __init__(
        self, window: Any, ffi: Any, drawer: Any, motions: Any, send: Any, rested: Any
    ) -> None:
        """Remember the page, and how to report."""
        self.window = window
        self.document = window.document
        self.ffi = ffi
        self.drawer = drawer
        self.do_animate = motions.start
        self.send = send
        self.unsaid: list[str] = []  # for when the dialog is closed
        self.history = History(window, ffi, rested)
        self.storing = True  # whether the last write to localStorage worked, as the brain knows
        self.awake = False
        self.lock = None
        self.sound = Sound(window, ffi, window.Math.random)
        self.styles: list[str] = []  # that have been put on
        self.on_lock = self.ffi.create_proxy(self.locked)
        self.on_persist = self.ffi.create_proxy(self.persisted)
        self.on_no_lock = self.ffi.create_proxy(lambda *_: None)

    def do_local(self, key: str, text: str) -> None:
        """Write to localStorage; report when that does not work any more, and when it does again:
        each report has the brain draw, and at a start hundreds may fail.
        """
        works = self.window.pompeii.boot.store(key, text)
        if works != self.storing:
            self.send({"type": "stored", "ok": works, "key": key})
        self.storing = works

    def do_look(self, text: str) -> None:
        """Remember how the page looks, for the next visit's first moment."""
        self.window.pompeii.boot.remember(text)

    def do_style(self, text: str) -> None:
        """Put on the style of a game that has come, once; another brain asks again."""
        if text not in self.styles:
            self.styles.append(text)
            sheet = self.window.CSSStyleSheet.new()
            sheet.replaceSync(text)
            self.document.adoptedStyleSheets.push(sheet)

    def do_take(self, game: str) -> None:
        """Play here what another page plays."""
        self.window.pompeii.boot.take(game)

    def do_persist(self) -> None:
        """Ask the browser to keep for good what is stored; where it can."""
        navigator = self.window.navigator
        if hasattr(navigator, "storage") and hasattr(navigator.storage, "persist"):
            navigator.storage.persist().then(self.on_persist)

    def persisted(self, granted: bool) -> None:
        """Tell what it answered."""
        self.send({"type": "persisted", "ok": granted})

    def do_update(self) -> None:
        """Load the page anew, in its newer version."""
        self.window.pompeii.update()

    def do_place(self, addresses: list[str]) -> None:
        """Have the browser's history hold these, one for each screen that lies on another."""
        self.history.hold(addresses)

    def do_title(self, text: str) -> None:
        """Change the window's title."""
        self.document.title = text

    def do_lang(self, code: str) -> None:
        """Change the language of the page."""
        self.document.documentElement.lang = code

    def do_focus(self, id: str) -> None:
        """Move the focus."""
        self.drawer.focus(id)

    def do_show(self, id: str) -> None:
        """Have something at the top of the window, with the focus on it."""
        self.document.getElementById(id).scrollIntoView()
        self.drawer.focus(id)

    def do_announce(self, text: str) -> None:
        """Have a screen reader say it, after all that is to be said already."""
        self.unsaid.append(text)

    def say(self, text: str) -> None:
        """Have a screen reader say it now."""
        self.do_announce(text)
        self.speak()

    def speak(self) -> None:
        """Add what is to be said to the page's log for screen readers, which say what is added.

        What is outside a modal dialog is not heard, so it waits for the dialog to be closed.
        """
        if not self.unsaid or self.document.querySelector("dialog:modal"):
            return
        announcer = self.document.getElementById("announcer")
        for text in self.unsaid:
            line = self.document.createElement("p")
            line.textContent = text
            announcer.append(line)
        while announcer.childElementCount > HEARD:
            announcer.firstElementChild.remove()
        self.unsaid = []

    def do_open(self, id: str) -> None:
        """Open a dialog, modal. What was said before may not be for who reads it."""
        self.document.getElementById("announcer").textContent = ""
        dialog = self.document.getElementById(id)
        if not dialog.open:
            self.drawer.openers[id] = self.document.activeElement.id
            dialog.showModal()
            if self.document.activeElement.matches("input"):
                self.document.activeElement.select()  # to be written over

    def do_download(self, name: str, text: str) -> None:
        """Offer a file."""
        url = self.window.URL.createObjectURL(self.window.Blob.new(self.ffi.to_js([text])))
        link = self.document.createElement("a")
        link.href = url
        link.download = name
        link.click()
        self.window.URL.revokeObjectURL(url)

    def do_share(self, what: str) -> None:
        """Draw a QR code or a picture (``share.js``)."""
        self.window.pompeii.boot.share(what)

    def do_sound(self, name: str) -> None:
        """Let a sound be heard."""
        self.sound.play(name)

    def do_awake(self, wanted: bool) -> None:
        """Keep the screen on, or no longer; where the browser can."""
        self.awake = wanted
        if self.lock and not wanted:
            self.lock.release()
            self.lock = None
        self.keep_awake()

    def keep_awake(self) -> None:
        """Ask again: the browser lets go of it when the page is hidden."""
        if (
            self.awake
            and self.document.visibilityState == "visible"
            and hasattr(self.window.navigator, "wakeLock")
        ):
            self.window.navigator.wakeLock.request("screen").then(self.on_lock, self.on_no_lock)

    def locked(self, lock: Any) -> None:
        """Remember what lets the screen sleep again."""
        self.lock = lock
