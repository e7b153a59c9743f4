"""Faults of a bot that looks for a way out of the sandbox, or attacks the sandbox itself."""

from e2e.workshop.asked_bots import choosing
from e2e.workshop.faults.source_of_fault import Faults, with_javascript, with_runtime

MODULES = Faults("modules", choosing, [
    ("import js", "ERROR 3 ModuleNotFoundError: No module named 'js'"),
    ("__import__('js')", "ERROR 3 ModuleNotFoundError"),
    ("import importlib\nimportlib.import_module('js')", "ERROR 4 ModuleNotFoundError"),
    ("import pyodide_js", "ERROR 3 ModuleNotFoundError"),
    ("from pyodide.code import run_js", "ERROR 3 ModuleNotFoundError"),
    ("from pyodide.http import pyfetch", "ERROR 3 ModuleNotFoundError"),
    ("import _pyodide_core", "ERROR 3 ModuleNotFoundError"),
    ("import ctypes", "ERROR 3 ModuleNotFoundError"),
    ("import _ctypes", "ERROR 3 ModuleNotFoundError"),
    ("import socket", "ERROR 3 ModuleNotFoundError"),
    ("import urllib.request", "ERROR 3 ModuleNotFoundError"),
    ("import http.client", "ERROR 3 ModuleNotFoundError"),
    ("import sqlite3", "ERROR 3 ModuleNotFoundError"),
    ("import webbrowser", "ERROR 3 ModuleNotFoundError"),
    ("import pickle\npickle.loads(b\"cos\\nsystem\\n(S'ls'\\ntR.\")", "ERROR 4"),
])  # fmt: skip

FILES = Faults("files", choosing, [
    ("open('/etc/passwd')", "ERROR 3 FileNotFoundError"),
    ("open('mine.txt', 'w')", "ERROR 3 PermissionError"),
    ("import io\nio.FileIO('mine.txt', 'w')", "ERROR 4 PermissionError"),
    ("import pathlib\npathlib.Path('mine.txt').write_text('x')", "ERROR 4 PermissionError"),
    ("import os\nos.open('mine.txt', os.O_CREAT | os.O_RDWR)", "ERROR 4 PermissionError"),
    ("import os\nos.remove('/game/board.svg')", "ERROR 4 PermissionError"),
    ("import os\nos.mkdir('/other')", "ERROR 4 PermissionError"),
    ("import os\nos.rename('/game', '/other')", "ERROR 4 PermissionError"),
    ("import os\nos.symlink('/game', '/other')", "ERROR 4 PermissionError"),
    ("import os\nos.truncate('/game/board.svg', 0)", "ERROR 4 PermissionError"),
    ("import os\nos.system('ls')", "ERROR 4"),
    ("import os\nos.fork()", "ERROR 4"),
    ("import os\nos.execv('/bin/sh', ['sh'])", "ERROR 4"),
    ("import os\nos.kill(os.getpid(), 9)", ""),
    ("import os\nos._exit(0)", "ENDED None"),
    ("import os\nos.abort()", "ENDED None"),
    ("input()", "ERROR 3 EOFError"),
])  # fmt: skip

RUNTIME = Faults("the runtime", with_runtime, [
    ("worker.disarm()\nwhile True: pass", "ENDED None"),
    ("while True: worker.arm(10**9)", "ENDED None"),
    ("worker.arm('x')\nworker.arm(float('nan'))\nworker.arm(-1)\nwhile True: pass", ""),
    ("asking._armed = False\nwhile True: pass", "ENDED None"),
    ("runtime.Runtime.interrupt = asking.interrupt = None\nwhile True: pass", ""),
    ("worker.note('x' * 10**6)\nwhile True: pass", "ENDED None"),
    ("worker.note('[' * 10**5)\nwhile True: pass", ""),
    ("while True: worker.note('x' * 10**5)", "ENDED None"),
    ("worker.note('{\"text\": 3, \"line\": -1}')\nwhile True: pass", "OUT_OF_TIME"),
    ("runtime.json.dumps = lambda *_, **__: 'x' * 10**6\nreturn view.listed[0]", "ENDED None"),
    ("runtime.json.dumps = lambda *_, **__: '[' * 10**5\nreturn view.listed[0]", "ILLEGAL"),
    ("runtime.json.dumps = lambda *_, **__: None\nreturn view.listed[0]", ""),
    ("runtime.json.dumps = lambda *_, **__: '{\"action\": 3, \"milliseconds\": \"x\"}'", "ILLEGAL"),
    ("def forever(*_, **__):\n    while True: pass\nruntime.json.dumps = forever", "ENDED None"),
    ("runtime.perf_counter = None\nreturn view.listed[0]", "ENDED None"),
    ("type(sys.stdout).text = property(lambda _: 'x' * 10**6)\n"
     "return view.listed[0]", "ENDED None"),
    ("sys.stdout._characters = 10**9\nprint('x' * 10**7)\nreturn view.listed[0]", "ENDED None"),
    ("runtime.describe_error = runtime.of_error = None\nraise ValueError", "ENDED None"),
    ("runtime.choose = None\nreturn view.listed[0]", "FINE"),
    ("import pompeii.games.downfall.game as game\ngame.legal = None\n"
     "return view.listed[0]", "FINE"),
])  # fmt: skip

JAVASCRIPT = Faults("JavaScript", with_javascript, [
    ("js.postMessage('x')", "ERROR"),
    ("js.close()", "ERROR"),
    ("above.close.call(js.self)", "ERROR"),
    ("js.Object.getPrototypeOf(js.self).close.call(js.self)", "ERROR"),
    ("js.Worker.new(ADDRESS)", "ERROR"),
    ("js.Blob.new(['for (;;) {}'])", "ERROR"),
    ("js.setTimeout(print, 0)", "ERROR"),
    ("js.queueMicrotask(print)", "ERROR"),
    ("js.MessageChannel.new()", "ERROR"),
    ("js.addEventListener('message', print)", "ERROR"),
    ("js.reportError('x')", "ERROR"),
    ("js.indexedDB.open('pompeii')", "ERROR"),
    ("js.caches.open('pompeii')", "ERROR"),
    ("above.importScripts.call(js.self, ADDRESS)", "ERROR"),
    ("js.XMLHttpRequest.new()", "ERROR"),
    ("js.localStorage.clear()", "ERROR"),
    ("js.eval('for (;;) {}')", "ERROR"),
    ("js.Function.new('for (;;) {}')()", "ERROR"),
    ("js.Atomics.wait(js.Int32Array.new(4), 0, 0)", "ERROR"),
    ("js.SharedArrayBuffer.new(8)", "ERROR"),
    ("found = [js.ArrayBuffer.new(2**30) for _ in range(64)]\nwhile True: pass", ""),
    ("js.performance.now = lambda: 0\nwhile True: pass", "ENDED None"),
    ("js.Object.prototype.seconds = 10**6\njs.Object.prototype.ready = True\nwhile True: pass", ""),
    ("js.Object.prototype.answer = 'x'\njs.Object.prototype.failed = 'x'\nwhile True: pass", ""),
    ("js.Array.prototype.map = js.Promise = js.Object = js.Map = None\nwhile True: pass", ""),
    ("js.Promise.resolve(1).then(lambda _: print('x'))\nwhile True: pass", ""),
    ("js.WebAssembly.Memory.prototype.grow = None\nreturn 'x' * 10**9", ""),
    ("js.WebAssembly.Memory.new(js.Object.fromEntries([['initial', 65536]]))\n"
     "while True: pass", ""),
    ("inside.setInterruptBuffer(None)\nwhile True: pass", ""),
    ("inside._module.HEAP8.fill(0)", "ENDED None"),
    ("inside.runPython('while True: pass')", ""),
    ("inside._api.fatal_error('x')", ""),
])  # fmt: skip
"""The same of bots that hold JavaScript in spite of all."""

FAULTS = [MODULES, FILES, RUNTIME, JAVASCRIPT]
