"""Faults in what a bot returns or raises, which the sandbox must describe."""

from e2e.workshop.asked_bots import choosing
from e2e.workshop.faults.source_of_fault import Faults

RETURNING = Faults("returning", choosing, [
    ("return None", "ILLEGAL"),
    ("return 'move'", "ILLEGAL"),
    ("return view.listed[0].text", "ILLEGAL"),
    ("return view.listed", "ILLEGAL"),
    ("return float('nan')", "ILLEGAL"),
    ("return view", "ILLEGAL"),
    ("return NotImplemented", "ILLEGAL"),
    ("from pompeii import parse\nreturn parse('done')", "ILLEGAL"),
    ("from pompeii.games.appia import parse\nreturn parse('done')", "ILLEGAL"),
    ("class Odd:\n    def __eq__(self, other): return True\n    __hash__ = None\nreturn Odd()", ""),
    ("class Odd:\n    def __eq__(self, other):\n        while True: pass\n"
     "    def __hash__(self): return hash(view.listed[0])\nreturn Odd()", ""),
    ("class Odd:\n    def __hash__(self):\n        while True: pass\nreturn Odd()", ""),
    ("class Meta(type):\n    @property\n    def __name__(cls):\n        while True: pass\n"
     "class Odd(metaclass=Meta): ...\nreturn Odd()", ""),
    ("class Odd(type(view.listed[0])):\n    text = 'call:red'\n"
     "    def __init__(self): ...\nreturn Odd()", ""),
    ("class Odd(type(view.listed[0])):\n    @property\n    def text(self):\n"
     "        while True: pass\n"
     "    def __init__(self): ...\nreturn Odd()", ""),
    ("class Odd:\n    @property\n    def __class__(self):\n        while True: pass\n"
     "return Odd()", ""),
])  # fmt: skip

RAISING = Faults("raising", choosing, [
    ("raise SystemExit", "ERROR 3 SystemExit"),
    ("import sys\nsys.exit(3)", "ERROR 4 SystemExit"),
    ("raise GeneratorExit", "ERROR 3 GeneratorExit"),
    ("raise StopIteration", "ERROR 3 StopIteration"),
    ("raise 1", "ERROR 3 TypeError"),
    ("raise ValueError('x' * 10**6)", "ERROR 3 ValueError"),
    ("raise ValueError('\\ud800' * 9)", "ERROR 3 ValueError"),
    ("error = ValueError('x')\nerror.add_note('y' * 10**6)\nraise error", "ERROR 5 ValueError"),
    ("error = ValueError('x')\nerror.__cause__ = error\nraise error", "ERROR 5 ValueError"),
    ("first, last = ValueError(1), ValueError(2)\nfirst.__cause__, last.__cause__ = last, first\n"
     "raise first", "ERROR 5 ValueError"),
    ("error = ValueError('x')\nerror.__notes__ = 3\nraise error", "ERROR 5 ValueError"),
    ("raise SyntaxError('x', ('mine.py', 10**9, 10**9, 'y' * 10**6))", "ERROR 3 SyntaxError"),
    ("raise SyntaxError('x', (self, self, self, self))", ""),
    ("from pompeii.bots.driver import Failure\nraise Failure('late', 'x')", ""),
    ("import sys\nraise sys.modules['app.bot_sandbox.runtime'].OutOfTime", ""),
    ("class Odd(Exception):\n    def __str__(self): raise ValueError\nraise Odd", "ERROR 5 Odd"),
    ("class Odd(Exception):\n    def __str__(self):\n        while True: pass\nraise Odd", ""),
    ("class Odd(BaseException):\n    def __str__(self):\n        while True: pass\nraise Odd", ""),
    ("class Odd(Exception):\n    with_traceback = None\nraise Odd", ""),
    ("class Odd(Exception):\n    def __getattribute__(self, name):\n        while True: pass\n"
     "raise Odd", ""),
    ("class Odd(Exception):\n    def __del__(self):\n        while True: pass\nraise Odd", ""),
    ("class Odd(KeyError): ...\nOdd.__name__ = Odd.__qualname__ = 'x' * 10**5\n"
     "raise Odd", "ERROR 5"),
])  # fmt: skip

FAULTS = [RETURNING, RAISING]
