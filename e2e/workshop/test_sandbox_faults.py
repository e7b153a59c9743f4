"""Bots with every fault that one can think of, one after the other in pages of their own.

Each ends with its sentence. The page goes on, and nothing stored changes.
"""

import pytest

from e2e.conftest import Invite, Witness
from e2e.visitor import Visitor
from e2e.workshop.asked_bots import ENOUGH, FINDING_JAVASCRIPT, SECONDS, STORED, at_table, outcome

pytestmark = pytest.mark.whole

FAULTS = [
    ("while True: pass", "OUT_OF_TIME 3"),
    ("for _ in iter(int, 1): pass", "OUT_OF_TIME 3"),
    ("sum(1 for _ in iter(int, 1))", "OUT_OF_TIME 3"),
    ("import re\nre.match('(a+)+$', 'a' * 40 + 'b')", "OUT_OF_TIME 4"),
    ("while True:\n    try:\n        while True: pass\n    except BaseException: pass", "OUT"),
    ("10 ** 10 ** 8", "OUT_OF_TIME 3"),
    ("import time\ntime.sleep(9)", "ENDED None"),
    ("import itertools\nsum(itertools.repeat(1))", "ENDED None"),
    ("import signal\nsignal.signal(2, signal.SIG_IGN)\nwhile True: pass", "ENDED None"),
    ("return 'x' * 10**9", "MEMORY 3"),
    ("found = []\nwhile True: found.append(bytes(10**8))", "MEMORY 4"),
    ("return [0] * 10**8", "MEMORY 3"),
    ("return self.choose(view, random, budget)", "ERROR 3 RecursionError"),
    ("import sys\nsys.setrecursionlimit(10**9)\nreturn self.choose(view, random, budget)", ""),
    ("found = []\nfor _ in range(10**5): found = [found]\nreturn repr(found)", ""),
    ("import os\nos._exit(0)", "ENDED None"),
    ("import os\nos.abort()", "ENDED None"),
    ("raise SystemExit", "ERROR 3 SystemExit"),
    ("import js", "ERROR 3 ModuleNotFoundError: No module named 'js'"),
    ("import pyodide_js", "ERROR 3 ModuleNotFoundError"),
    ("from pyodide.code import run_js", "ERROR 3 ModuleNotFoundError"),
    ("import _pyodide_core", "ERROR 3 ModuleNotFoundError"),
    ("import ctypes", "ERROR 3 ModuleNotFoundError"),
    ("import _ctypes", "ERROR 3 ModuleNotFoundError"),
    ("import socket", "ERROR 3 ModuleNotFoundError"),
    ("import subprocess", "ERROR 3 ModuleNotFoundError"),
    ("open('/etc/passwd')", "ERROR 3 FileNotFoundError"),
    ("open('mine.txt', 'w')", "ERROR 3 PermissionError"),
    ("import os\nos.remove('/game/board.svg')", "ERROR 4 PermissionError"),
    ("input()", "ERROR 3 EOFError"),
    ("import threading\nthreading.Thread(target=print).start()", "ERROR 4 RuntimeError"),
    ("while 1: continue", "OUT_OF_TIME 3"),
    ("for _ in iter(lambda: 0, 1): pass", "OUT_OF_TIME 3"),
    ("found = [0]\nfor each in found: found.append(each)", "OUT_OF_TIME 4"),
    ("def turn():\n    while True: yield\nfor _ in turn(): pass", "OUT_OF_TIME"),
    ("async def forever():\n    while True: pass\nforever().send(None)", "OUT_OF_TIME 4"),
    ("while True:\n    try:\n        while True: pass\n    except: pass", "OUT"),
    ("from contextlib import suppress\nwhile True:\n    with suppress(BaseException):\n"
     "        while True: pass", "OUT"),
    ("exec('while True: pass')", "OUT_OF_TIME"),
    ("import gc\nwhile True: gc.collect()", "OUT_OF_TIME 4"),
    ("import re\nre.search('(x+x+)+y', 'x' * 50)", "OUT_OF_TIME 4"),
    ("while True: print('x' * 10_000)", "OUT_OF_TIME 3"),
    ("for _ in range(1000): print('x' * 10_000)\nwhile True: pass", "OUT_OF_TIME 4"),
    ("return ''.join('y' * 10**6 for _ in iter(int, 1))", "MEMORY 3"),
    ("return bytearray(10**9)", "MEMORY 3"),
    ("return set(range(10**8))", "MEMORY 3"),
    ("raise MemoryError", "MEMORY 3"),
    ("class Lazy(dict):\n    def __missing__(self, key): return self[key]\nLazy()[1]", ""),
    ("def again(): yield from again()\nnext(again())", "ERROR"),
    ("int('9' * 10**7)", "ERROR 3 ValueError"),
    ("__import__('js')", "ERROR 3 ModuleNotFoundError"),
    ("import importlib\nimportlib.import_module('js')", "ERROR 4 ModuleNotFoundError"),
    ("from pyodide.http import pyfetch", "ERROR 3 ModuleNotFoundError"),
    ("import urllib.request", "ERROR 3 ModuleNotFoundError"),
    ("import http.client", "ERROR 3 ModuleNotFoundError"),
    ("import sqlite3", "ERROR 3 ModuleNotFoundError"),
    ("import os\nos.system('ls')", "ERROR 4"),
    ("import os\nos.fork()", "ERROR 4"),
    ("import os\nos.mkdir('/other')", "ERROR 4 PermissionError"),
    ("import os\nos.rename('/game', '/other')", "ERROR 4 PermissionError"),
    ("import sys\nsys.exit(3)", "ERROR 4 SystemExit"),
    ("return None", "ILLEGAL"),
    ("return 'move'", "ILLEGAL"),
]  # fmt: skip
"""Bodies of ``choose``, and the beginning of what becomes of them."""

WITH_JAVASCRIPT = [
    ("while True: js.postMessage('x' * 1000)", ""),
    ("js.indexedDB.open('pompeii')", "ERROR"),
    ("js.caches.open('pompeii')", "ERROR"),
    ("js.Worker.new(ADDRESS)", "ERROR"),
    ("above.importScripts.call(js.self, ADDRESS)", "ERROR"),
    ("request()", "ERROR"),
    ("js.localStorage.clear()", "ERROR"),
    ("js.eval('for (;;) {}')", "ERROR"),
    ("found = [js.ArrayBuffer.new(2**30) for _ in range(64)]\nwhile True: pass", ""),
]
"""The same of bots that hold JavaScript in spite of all."""


@pytest.fixture
def visitor(invite: Invite) -> Visitor:
    """A user at a table, whose sandbox is open."""
    return at_table(invite)


def check(visitor: Visitor, body: str, start: str, head: str = "") -> None:
    """Ask a bot with a fault, and play on."""
    page = visitor.page
    before = page.evaluate(STORED)
    seconds = SECONDS if start.startswith(("OUT", "ENDED")) or not start else ENOUGH
    assert outcome(page, body, seconds, head).startswith(start)
    assert page.evaluate(STORED) == before
    actions = visitor.actions()
    visitor.point("[data-legal]")
    assert visitor.actions() == actions


@pytest.mark.parametrize(("body", "start"), FAULTS)
def test_fault_of_a_bot_has_its_sentence(visitor: Visitor, body: str, start: str) -> None:
    check(visitor, body, start)


@pytest.mark.parametrize(("body", "start"), WITH_JAVASCRIPT)
def test_fault_of_a_bot_with_javascript_has_its_sentence(
    visitor: Visitor, witness: Witness, body: str, start: str
) -> None:
    witness.expected = ("Content Security Policy", "Failed to load")
    head = f"ADDRESS = {visitor.address + 'files.json'!r}\n{FINDING_JAVASCRIPT}"
    check(visitor, body, start, head)
