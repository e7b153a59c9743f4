"""Part of the hands: what a drawing asks for beside patches. Runs under MicroPython."""

from sound import Sound

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any


class Commands:
    """Does what a draw asks for beside patches."""

    def __init__(self, window: Any, ffi: Any, drawer: Any, motions: Any, send: Any) -> None:
        """Remember the page, and how to report."""
        self.window = window
        self.document = window.document
        self.ffi = ffi
        self.drawer = drawer
        self.do_animate = motions.start
        self.send = send
        self.storing = True  # whether the last write to localStorage worked
        self.awake = False
        self.lock = None
        self.sound = Sound(window, ffi, window.Math.random)
        self.on_lock = self.ffi.create_proxy(self.locked)
        self.on_no_lock = self.ffi.create_proxy(lambda *_: None)

    def do_local(self, key: str, text: str) -> None:
        """Write to localStorage; report a failure, and when it works again."""
        works = self.window.pompeii.boot.store(key, text)
        if not works or not self.storing:
            self.send({"type": "stored", "ok": works, "key": key})
        self.storing = works

    def do_look(self, text: str) -> None:
        """Remember how the page looks, for the next visit's first moment."""
        self.window.pompeii.boot.remember(text)

    def do_url(self, href: str) -> None:
        """Change the address without loading."""
        self.window.history.replaceState(None, "", href)

    def do_title(self, text: str) -> None:
        """Change the window's title."""
        self.document.title = text

    def do_lang(self, code: str) -> None:
        """Change the language of the page."""
        self.document.documentElement.lang = code

    def do_focus(self, id: str) -> None:
        """Move the focus."""
        self.drawer.focus(id)

    def do_announce(self, text: str) -> None:
        """Have a screen reader say it; the same text twice is said twice."""
        announcer = self.document.getElementById("announcer")
        announcer.textContent = text + ("\u00a0" if announcer.textContent == text else "")

    def do_open(self, id: str) -> None:
        """Open a dialog, modal."""
        dialog = self.document.getElementById(id)
        if not dialog.open:
            self.drawer.openers[id] = self.document.activeElement.id
            dialog.showModal()

    def do_close(self, id: str) -> None:
        """Close a dialog; it may be gone already."""
        dialog = self.document.getElementById(id)
        if dialog:
            dialog.close()

    def do_download(self, name: str, text: str) -> None:
        """Offer a file."""
        url = self.window.URL.createObjectURL(self.window.Blob.new(self.ffi.to_js([text])))
        link = self.document.createElement("a")
        link.href = url
        link.download = name
        link.click()
        self.window.URL.revokeObjectURL(url)

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
