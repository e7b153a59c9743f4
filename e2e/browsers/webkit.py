"""WebKit, by Selenium: the small browser that comes with WebKitGTK's driver."""

import os
import tempfile
from pathlib import Path
from typing import Any

from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from e2e.browsers.driver_interface import SIZES

PATIENCE = 300  # seconds
CALL = """
const [program, given, done] = arguments;
Promise.resolve().then(() => (0, eval)(program)(...given)).then(
  (value) => done({ value }), (error) => done({ error: String(error) }));
"""
WRITE = "--enable-write-console-messages-to-stdout=true"
# The browser's toolbar would be wider than a phone.
SMALL_TOOLBAR = """window.background * {
  min-width: 0; margin: 0; border: 0; padding: 0; font-size: 1px; -gtk-icon-transform: scale(0.1);
}"""


class WebKit:
    """A driver; see ``driver_interface.Driver``. The browser's output, with the console, goes to a
    file.
    """

    def __init__(self, pointer: str) -> None:
        options = Options()
        options.binary_location = str(next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")))
        for argument in ("--automation", WRITE):
            options.add_argument(argument)
        self._output = tempfile.NamedTemporaryFile("r", encoding="utf-8")  # noqa: SIM115 - as long as the driver
        self._settings = tempfile.TemporaryDirectory()
        style = Path(self._settings.name, "gtk-3.0", "gtk.css")
        style.parent.mkdir()
        style.write_text(SMALL_TOOLBAR, encoding="utf-8")
        env = {**os.environ, "XDG_CONFIG_HOME": self._settings.name}
        self._driver = WebKitGTK(options, Service(log_output=self._output.name, env=env))
        self._driver.set_script_timeout(PATIENCE)
        width, height = SIZES[pointer]
        self._driver.set_window_size(width, height)
        toolbar = height - self._driver.execute_script("return innerHeight")
        self._driver.set_window_size(width, height + toolbar)
        self.version: str = self._driver.capabilities["browserVersion"]

    def goto(self, address: str) -> None:
        self._driver.get(address)

    def run(self, program: str, *given: Any) -> Any:
        answer = self._driver.execute_async_script(CALL, program, given)
        assert "error" not in answer, answer["error"]
        return answer.get("value")

    def press(self, pointer: str, x: float, y: float) -> None:
        actions = ActionBuilder(self._driver, mouse=PointerInput(pointer, pointer))
        actions.pointer_action.move_to_location(round(x), round(y))
        actions.pointer_action.pointer_down()
        actions.pointer_action.pointer_up()
        actions.perform()

    def complaints(self) -> list[str]:
        said = Path(self._output.name).read_text(encoding="utf-8").splitlines()
        return [line for line in said if line.startswith("CONSOLE") and " ERROR " in line]

    def close(self) -> None:
        self._driver.quit()
        self._output.close()
        self._settings.cleanup()
