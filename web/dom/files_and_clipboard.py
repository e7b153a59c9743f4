"""Part of the DOM layer: files and the clipboard, allowed by browsers only within a click.

Runs under MicroPython.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any


class Files:
    """File selection, copying and sharing of texts."""

    def __init__(self, window: Any, ffi: Any, send: Any) -> None:
        """Keep the page and the report function."""
        self.window = window
        self.document = window.document
        self.send = send
        self.picker: Any = None
        self.limit = 0  # bytes of a file that are read
        self.on_file = ffi.create_proxy(self.picked)
        self.on_bytes = ffi.create_proxy(self.read)
        self.on_unreadable = ffi.create_proxy(lambda *_: self.refuse(0))
        self.on_copied = ffi.create_proxy(lambda *_: self.copied(True))
        self.on_not_copied = ffi.create_proxy(lambda *_: self.copied(False))

    def do(self, data: dict[str, Any]) -> None:
        """Do the part of a click that needs the browser's permission."""
        action, pompeii = data.get("action"), self.window.pompeii
        if action == "import":
            self.pick(data["file"], int(data["limit"]))
        elif action == "report":
            self.report(pompeii.record() or "")
        elif action == "copy-link":
            self.link(data["link"])
        elif action == "send":
            pompeii.boot.share(json.dumps(data))
        elif action == "export" and pompeii.record():
            pompeii.boot.saveAsFile(data["name"], pompeii.record())
        elif action == "print":
            self.window.print()

    def pick(self, accept: str, limit: int) -> None:
        """Let the player choose a file of at most `limit` bytes."""
        self.limit = limit
        self.picker = self.document.createElement("input")
        self.picker.type = "file"
        self.picker.accept = accept
        self.picker.addEventListener("change", self.on_file)
        self.picker.click()

    def picked(self, *_: Any) -> None:
        """Read the file, unless it is larger than the limit."""
        file = self.picker.files[0]
        if file.size > self.limit:
            self.refuse(file.size)
        else:
            file.arrayBuffer().then(self.on_bytes, self.on_unreadable)

    def read(self, contents: Any) -> None:
        """Send the bytes of the file."""
        self.send({"type": "file"}, busy=True, contents=contents)

    def refuse(self, size: int) -> None:
        """Report a file that is too large, with its `size` in bytes, or 0 if it is unreadable."""
        self.send({"type": "file", "size": size}, busy=True)

    def copy(self, text: str) -> None:
        """Put a text into the clipboard."""
        if not hasattr(self.window.navigator, "clipboard"):  # on a page without https
            self.copied(False)
            return
        writing = self.window.navigator.clipboard.writeText(text)
        writing.then(self.on_copied, self.on_not_copied)

    def copied(self, ok: bool) -> None:
        """Report the success."""
        self.send({"type": "copied", "ok": ok}, busy=True)

    def link(self, fragment: str) -> None:
        """Copy an address on this page, or a whole one."""
        place = self.window.location.href.split("#")[0].split("?")[0]
        self.copy(fragment if "://" in fragment else place + fragment)

    def report(self, record: str) -> None:
        """Copy the data needed for the diagnosis of a problem."""
        version = self.document.querySelector("meta[name=version]").content
        browser = self.window.navigator.userAgent
        size = str(self.window.innerWidth) + " x " + str(self.window.innerHeight)
        self.copy("Pompeii " + version + "\n" + browser + "\n" + size + "\n" + record)
