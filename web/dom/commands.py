"""Part of the DOM layer: the commands of a drawing beside its patches, except those with long
texts (``boot/long_texts_of_messages.js``).

Runs under MicroPython.
"""

from dom.browser_history import History
from dom.sound import Sound

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

HEARD = 50  # announcements kept


class Commands:
    """The commands of a draw message beside its patches."""

    def __init__(
        self, window: Any, ffi: Any, patcher: Any, motions: Any, send: Any, on_settled: Any
    ) -> None:
        """Keep the page and the functions for reports."""
        self.window = window
        self.document = window.document
        self.ffi = ffi
        self.patcher = patcher
        self.do_animate = motions.start
        self.send = send
        self.pending_texts: list[str] = []  # until the dialog is closed
        self.history = History(window, ffi, on_settled)
        self.awake = False
        self.lock = None
        self.sound = Sound(window, ffi, window.Math.random)
        self.styles: list[str] = []  # applied so far
        self.on_lock = self.ffi.create_proxy(self.locked)
        self.on_persist = self.ffi.create_proxy(self.persisted)
        self.on_no_lock = self.ffi.create_proxy(lambda *_: None)

    def do_look(self, text: str) -> None:
        """Save the appearance of the page for the first moment of the next visit."""
        self.window.pompeii.boot.rememberAppearance(text)

    def do_style(self, text: str) -> None:
        """Add the style of a loaded game, once; a new app worker asks again."""
        if text not in self.styles:
            self.styles.append(text)
            sheet = self.window.CSSStyleSheet.new()
            sheet.replaceSync(text)
            self.document.adoptedStyleSheets.push(sheet)

    def do_take(self, game: str) -> None:
        """Play `game` here instead of on the other page."""
        self.window.pompeii.boot.takeOver(game)

    def do_persist(self) -> None:
        """Ask the browser to keep stored data permanently, if it can."""
        navigator = self.window.navigator
        if hasattr(navigator, "storage") and hasattr(navigator.storage, "persist"):
            navigator.storage.persist().then(self.on_persist)

    def persisted(self, granted: bool) -> None:
        """Report the browser's answer."""
        self.send({"type": "persisted", "ok": granted})

    def do_update(self) -> None:
        """Reload the page in its newer version."""
        self.window.pompeii.update()

    def do_place(self, addresses: list[str]) -> None:
        """Make the browser's history hold `addresses`, one for each screen of the stack."""
        self.history.synchronise(addresses)

    def do_title(self, text: str) -> None:
        """Change the window's title."""
        self.document.title = text

    def do_lang(self, code: str) -> None:
        """Change the language of the page."""
        self.document.documentElement.lang = code

    def do_focus(self, id: str) -> None:
        """Move the focus."""
        self.patcher.focus(id)

    def do_show(self, id: str) -> None:
        """Scroll an element to the top of the window and focus it."""
        self.document.getElementById(id).scrollIntoView()
        self.patcher.focus(id)

    def do_announce(self, text: str) -> None:
        """Announce a text to a screen reader after all waiting texts."""
        self.pending_texts.append(text)

    def say(self, text: str) -> None:
        """Announce a text to a screen reader now."""
        self.do_announce(text)
        self.speak()

    def speak(self) -> None:
        """Add the waiting texts to the page's log; screen readers announce additions.

        Screen readers do not announce elements outside a modal dialog, so texts wait for it to
        close.
        """
        if not self.pending_texts or self.document.querySelector("dialog:modal"):
            return
        announcer = self.document.getElementById("announcer")
        for text in self.pending_texts:
            line = self.document.createElement("p")
            line.textContent = text
            announcer.append(line)
        while announcer.childElementCount > HEARD:
            announcer.firstElementChild.remove()
        self.pending_texts = []

    def do_open(self, id: str) -> None:
        """Open a modal dialog. Drop earlier announcements: another player may be there now."""
        self.document.getElementById("announcer").textContent = ""
        dialog = self.document.getElementById(id)
        if not dialog.open:
            self.patcher.openers[id] = self.document.activeElement.id
            dialog.showModal()
            if self.document.activeElement.matches("input"):
                self.document.activeElement.select()  # ready to be overwritten

    def do_share(self, what: str) -> None:
        """Draw a QR code or a picture (``share_qr_and_pictures.js``)."""
        self.window.pompeii.boot.share(what)

    def do_editor(self) -> None:
        """Load the code editor (``code_editor.js``)."""
        self.window.pompeii.boot.codeEditor()

    def do_sound(self, name: str) -> None:
        """Play a sound."""
        self.sound.play(name)

    def do_awake(self, wanted: bool) -> None:
        """Keep the screen on, or stop keeping it on, if the browser can."""
        self.awake = wanted
        if self.lock and not wanted:
            self.lock.release()
            self.lock = None
        self.keep_awake()

    def keep_awake(self) -> None:
        """Ask again: the browser releases the lock when the page is hidden."""
        if (
            self.awake
            and self.document.visibilityState == "visible"
            and hasattr(self.window.navigator, "wakeLock")
        ):
            self.window.navigator.wakeLock.request("screen").then(self.on_lock, self.on_no_lock)

    def locked(self, lock: Any) -> None:
        """Keep the lock that lets the screen sleep again when released."""
        self.lock = lock
