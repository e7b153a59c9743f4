"""Faults of a bot in its file, its class and its constructor."""

from e2e.workshop.asked_bots import HONEST, choosing
from e2e.workshop.faults.source_of_fault import Faults, importing, in_class, making

IMPORTING = Faults("importing", importing, [
    ("while True: pass", "OUT_OF_TIME 1"),
    ("import time\ntime.sleep(9)", "ENDED None"),
    ("import itertools\nsum(itertools.repeat(1))", "ENDED None"),
    ("import re\nre.match('(a+)+$', 'a' * 40 + 'b')", "OUT_OF_TIME 2"),
    ("try:\n    while True: pass\nexcept BaseException:\n    while True: pass", "OUT_OF_TIME 2"),
    ("found = 'x' * 10**9", "MEMORY 1"),
    ("def again(): again()\nagain()", "ERROR 1 RecursionError"),
    ("raise SystemExit", "ERROR 1 SystemExit"),
    ("raise KeyboardInterrupt", "ERROR 1 KeyboardInterrupt"),
    ("import os\nos._exit(1)", "ENDED None"),
    ("import js", "ERROR 1 ModuleNotFoundError"),
    ("import mine", "ERROR 1 ModuleNotFoundError"),
    ("open('mine.txt', 'w')", "ERROR 1 PermissionError"),
    ("print('x' * 10**7)", "FINE"),
    ("await forever()", "ERROR 1 SyntaxError"),
    ("found = '\0'", "ERROR"),
    ("found = " + "(" * 300 + ")" * 300, "ERROR 1 SyntaxError"),
    ("found = " + "-" * 50_000 + "1", ""),
    ("found = " + "9" * 5000, "ERROR 1 SyntaxError"),
    ("found = 1" + " + 1" * 50_000, ""),
], starts=True)  # fmt: skip

BREAKING = Faults("breaking Python", importing, [
    ("import builtins\nbuiltins.__dict__.clear()", ""),
    ("import sys\nsys.modules.clear()", ""),
    ("import sys\nsys.meta_path.clear()\nsys.path.clear()", "FINE"),
    ("import builtins\nbuiltins.isinstance = None", ""),
    ("import builtins\nbuiltins.print = None", "FINE"),
    ("import random\nrandom.Random.__init__ = None", ""),
    ("(lambda: 1).__code__.replace(co_code=bytes(range(200)))()", ""),
    ("def broken(): return 1\nbroken.__code__ = broken.__code__.replace(co_stacksize=0,"
     " co_code=b'\\x50\\x00' * 9)\nbroken()", ""),
    ("import sys\nsys.setrecursionlimit(20)", ""),
    ("import gc\nfor each in gc.get_objects():\n    if type(each) is dict: each.clear()", ""),
], starts=True)  # fmt: skip

CLASS = Faults("making the class", importing, [
    ("class Meta(type):\n    def __new__(meta, *given):\n        while True: pass\n"
     "class Other(metaclass=Meta): ...", "OUT_OF_TIME 3"),
    ("class Meta(type):\n    @classmethod\n    def __prepare__(meta, *given):\n"
     "        while True: pass\nclass Other(metaclass=Meta): ...", "OUT_OF_TIME 4"),
    ("class Base:\n    def __init_subclass__(cls):\n        while True: pass\n"
     "class Other(Base): ...", "OUT_OF_TIME 3"),
    ("class Part:\n    def __set_name__(self, owner, name):\n        while True: pass\n"
     "class Other:\n    part = Part()", "OUT_OF_TIME 3"),
    ("def endless(cls):\n    while True: pass\n@endless\nclass Other: ...", "OUT_OF_TIME 2"),
    ("class Other:\n    while True: pass", "OUT_OF_TIME 2"),
], starts=True)  # fmt: skip

NO_CLASS = Faults("no class", lambda body: f"{choosing(HONEST)}{body}\n", [
    ("del Mine", "ERROR None cannot be started: it has no class"),
    ("Mine = 3", "ERROR None cannot be started: it has no class"),
    ("del Mine\ndef __getattr__(name):\n    while True: pass", "OUT_OF_TIME"),
    ("del Mine\ndef __getattr__(name): return __getattr__(name)", "ERROR"),
    ("Mine = lambda: None", "ERROR None cannot be started: it has no method"),
    ("def Mine(): return Mine()", "ERROR 4 RecursionError"),
], starts=True)  # fmt: skip

MAKING = Faults("making the bot", making, [
    ("while True: pass", "OUT_OF_TIME 5"),
    ("import time\ntime.sleep(9)", "ENDED None"),
    ("raise ValueError('no')", "ERROR 5 ValueError: no"),
    ("return 1", "ERROR None TypeError"),
    ("self.found = [bytes(10**7) for _ in range(99)]", "MEMORY"),
    ("self.__init__()", "ERROR 5 RecursionError"),
    ("del type(self).choose", "ERROR None cannot be started: it has no method"),
    ("self.choose = self.__init__", "ERROR"),
], starts=True)  # fmt: skip

ENTERING = Faults("entering the bot", in_class, [
    ("def __new__(cls):\n    while True: pass", "OUT_OF_TIME 5"),
    ("def __new__(cls): return 'bot'", "ERROR None cannot be started: it has no method"),
    ("def __enter__(self):\n    while True: pass\ndef __exit__(self, *_): ...", "OUT_OF_TIME 5"),
    ("def __enter__(self): raise ValueError\ndef __exit__(self, *_): ...", "ERROR 4 ValueError"),
    ("def __enter__(self): ...\ndef __exit__(self, *_):\n    while True: pass", "FINE"),
    ("def __getattribute__(self, name):\n    while True: pass", "OUT_OF_TIME 5"),
    ("def __init__(self, name): ...", "ERROR None TypeError"),
], starts=True)  # fmt: skip

FAULTS = [IMPORTING, BREAKING, CLASS, NO_CLASS, MAKING, ENTERING]
