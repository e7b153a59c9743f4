"""Part of the DOM layer: files and the clipboard, allowed by browsers only within a click.

Runs under MicroPython.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

FILE_LIMIT = 16_000_000  # characters read of a file


class Files:
    """File selection, copying and sharing of texts."""

    def __init__(self, window: Any, ffi: Any, send: Any, download: Any) -> None:
        """Keep the page, the report function and the function that saves a text as a file."""
        self.window = window
        self.document = window.document
        self.send = send
        self.download = download
        self.picker: Any = None
        self.name = ""
        self.on_file = ffi.create_proxy(self.picked)
        self.on_text = ffi.create_proxy(self.read)
        self.on_copied = ffi.create_proxy(lambda *_: self.copied(True))
        self.on_not_copied = ffi.create_proxy(lambda *_: self.copied(False))

    def do(self, data: dict[str, Any], record: Any) -> None:
        """Do the part of a click that needs the browser's permission.

        ``record`` is that of the open game, if any.
        """
        action = data.get("action")
        if action == "import":
            self.pick(data["file"])
        elif action == "report":
            self.report(record or "")
        elif action == "copy-link":
            self.link(data["link"])
        elif action == "send":
            self.window.pompeii.boot.share(json.dumps(data))
        elif action == "export" and record is not None:
            self.download(data["name"], record)
        elif action == "print":
            self.window.print()

    def pick(self, accept: str) -> None:
        """Let the player choose a file."""
        self.picker = self.document.createElement("input")
        self.picker.type = "file"
        self.picker.accept = accept
        self.picker.addEventListener("change", self.on_file)
        self.picker.click()

    def picked(self, *_: Any) -> None:
        """Read the file, up to the largest size of a file of games."""
        file = self.picker.files[0]
        self.name = file.name
        file.slice(0, FILE_LIMIT).text().then(self.on_text)

    def read(self, text: str) -> None:
        """Send the contents of the file."""
        self.send({"type": "file", "name": self.name, "text": text}, busy=True)

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
        """Copy an address on this page."""
        place = self.window.location.href.split("#")[0].split("?")[0]
        self.copy(place + fragment)

    def report(self, record: str) -> None:
        """Copy the data needed for the diagnosis of a problem."""
        version = self.document.querySelector("meta[name=version]").content
        browser = self.window.navigator.userAgent
        size = str(self.window.innerWidth) + " x " + str(self.window.innerHeight)
        self.copy("Pompeii " + version + "\n" + browser + "\n" + size + "\n" + record)
