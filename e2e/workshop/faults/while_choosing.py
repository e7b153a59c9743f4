"""Faults of a bot in its method ``choose`` and in what that uses."""

from e2e.workshop.asked_bots import choosing
from e2e.workshop.faults.source_of_fault import Faults, in_class, using

ENDLESS = Faults("endless", choosing, [
    ("while True: pass", "OUT_OF_TIME 3"),
    ("while 1: continue", "OUT_OF_TIME 3"),
    ("for _ in iter(int, 1): pass", "OUT_OF_TIME 3"),
    ("for _ in iter(lambda: 0, 1): pass", "OUT_OF_TIME 3"),
    ("found = [0]\nfor each in found: found.append(each)", "OUT_OF_TIME 4"),
    ("sum(1 for _ in iter(int, 1))", "OUT_OF_TIME 3"),
    ("def turn():\n    while True: yield\nfor _ in turn(): pass", "OUT_OF_TIME"),
    ("async def forever():\n    while True: pass\nforever().send(None)", "OUT_OF_TIME 4"),
    ("exec('while True: pass')", "OUT_OF_TIME"),
    ("eval('[0 for _ in iter(int, 1)]')", "OUT_OF_TIME"),
    ("import gc\nwhile True: gc.collect()", ""),
    ("while True: print('x' * 10_000)", "OUT_OF_TIME 3"),
    ("for _ in range(1000): print('x' * 10_000)\nwhile True: pass", "OUT_OF_TIME 4"),
    ("from pompeii.games.downfall import game\nstate = view.sample_state(random)\n"
     "while True: game.legal(state)", "OUT_OF_TIME 5"),
    ("while True: view.sample_state(random)", "OUT_OF_TIME 3"),
    ("while not budget.start()(0) > 9: pass", "OUT_OF_TIME 3"),
])  # fmt: skip

CATCHING = Faults("catching", choosing, [
    ("while True:\n    try:\n        while True: pass\n    except BaseException: pass", "OUT"),
    ("while True:\n    try:\n        while True: pass\n    except: pass", "OUT"),
    ("from contextlib import suppress\nwhile True:\n    with suppress(BaseException):\n"
     "        while True: pass", "OUT"),
    ("try:\n    while True: pass\nfinally:\n    while True: pass", "OUT"),
    ("try:\n    while True: pass\nfinally:\n    return view.listed[0]", "OUT"),
    ("try:\n    while True: pass\nexcept BaseException as error:\n"
     "    raise ValueError('no') from error", "OUT"),
    ("def again():\n    try:\n        while True: pass\n    finally:\n        again()\n"
     "again()", "OUT"),
    ("class Guard:\n    def __enter__(self): return self\n    def __exit__(self, *_): return True\n"
     "while True:\n    with Guard():\n        while True: pass", "OUT"),
    ("import signal\nsignal.signal(2, signal.SIG_IGN)\nwhile True: pass", "ENDED None"),
    ("import signal\nsignal.signal(2, signal.SIG_DFL)\nwhile True: pass", "ENDED None"),
    ("import signal\nsignal.signal(2, lambda *_: None)\nwhile True: pass", "ENDED None"),
    ("import signal\ndef forever(*_):\n    while True: pass\nsignal.signal(2, forever)\n"
     "while True: pass", "ENDED None"),
    ("import signal\nsignal.raise_signal(2)", "OUT_OF_TIME 4"),
    ("import signal\nsignal.alarm(1)", "ERROR 4"),
])  # fmt: skip

IN_C = Faults("in C", choosing, [
    ("import re\nre.match('(a+)+$', 'a' * 40 + 'b')", "OUT_OF_TIME 4"),
    ("import re\nre.search('(x+x+)+y', 'x' * 50)", "OUT_OF_TIME 4"),
    ("import re\nre.compile('(' * 100_000)", "ERROR 4"),
    ("10 ** 10 ** 8", "OUT_OF_TIME 3"),
    ("import math\nmath.factorial(10**7)", "OUT_OF_TIME 4"),
    ("pow(3, 3**10_000, 2**60_000 - 1)", "OUT_OF_TIME 3"),
    ("import time\ntime.sleep(9)", "ENDED None"),
    ("import time\ntime.sleep(float('inf'))", "ERROR 4 OverflowError"),
    ("import itertools\nsum(itertools.repeat(1))", "ENDED None"),
    ("import itertools\n0 in itertools.repeat(1)", "ENDED None"),
    ("import collections, itertools\ncollections.deque(itertools.repeat(0), 0)", "ENDED None"),
    ("import itertools\nall(itertools.repeat(True))", "ENDED None"),
    ("import itertools\nsum(1 for _ in itertools.product(range(99), repeat=9))", "OUT_OF_TIME"),
    ("max(range(10**12))", "ENDED None"),
    ("import functools\n"
     "sorted(range(9999), key=functools.cmp_to_key(lambda a, b: len([*'x' * a])))",
     "OUT_OF_TIME 4"),
    ("{(2**61 - 1) * each for each in range(10**6)}", "OUT_OF_TIME"),
    ("import difflib\nlong = [*map(str, range(2000))] * 20\n"
     "difflib.SequenceMatcher(None, long, long[::-1], autojunk=False).ratio()", "OUT_OF_TIME"),
    ("int('9' * 10**7)", "ERROR 3 ValueError"),
    ("import threading\nlock = threading.Lock()\nlock.acquire()\nlock.acquire()", ""),
    ("import queue\nqueue.Queue().get()", ""),
])  # fmt: skip

LARGE = Faults("large", choosing, [
    ("return 'x' * 10**9", "MEMORY 3"),
    ("return [0] * 10**8", "MEMORY 3"),
    ("return bytearray(10**9)", "MEMORY 3"),
    ("return set(range(10**8))", "MEMORY 3"),
    ("return f'{1:1000000000}'", "MEMORY 3"),
    ("return '%1000000000d' % 1", "MEMORY 3"),
    ("return random.sample(range(10**9), 10**8)", "MEMORY"),
    ("return 1 << 10**10", "MEMORY 3"),
    ("import array\nreturn array.array('q', [0]) * 10**8", "MEMORY 4"),
    ("found = []\nwhile True: found.append(bytes(10**8))", "MEMORY 4"),
    ("found = 'a'\nwhile True: found = found.replace('a', 'aa')", ""),
    ("return ''.join('y' * 10**6 for _ in iter(int, 1))", "MEMORY 3"),
    ("import itertools\nreturn tuple(itertools.repeat('x' * 99))", "MEMORY 4"),
    ("import itertools\nreturn [*itertools.permutations(range(12))]", "MEMORY 4"),
    ("import decimal\nreturn decimal.Context(prec=4 * 10**8).divide(1, 7)", "MEMORY 4"),
    ("found = {}\nfor each in iter(object, 0): found[each] = bytes(10**6)", "MEMORY 4"),
    ("raise MemoryError", "MEMORY 3"),
])  # fmt: skip

DEEP = Faults("deep", choosing, [
    ("return self.choose(view, random, budget)", "ERROR 3 RecursionError"),
    ("import sys\nsys.setrecursionlimit(10**9)\nreturn self.choose(view, random, budget)", ""),
    ("found = []\nfor _ in range(10**5): found = [found]\nreturn repr(found)", ""),
    ("import copy\nfound = []\nfor _ in range(10**5): found = [found]\ncopy.deepcopy(found)", ""),
    ("found = []\nfor _ in range(10**6): found = [found]\nreturn found", ""),
    ("found = ()\nfor _ in range(10**5): found = (found,)\nhash(found)", ""),
    ("import json\njson.loads('[' * 10**6)", ""),
    ("eval('(' * 5000)", "ERROR"),
    ("eval('-' * 100_000 + '1')", ""),
    ("def again(): yield from again()\nnext(again())", "ERROR"),
    ("error = None\nfor _ in range(10**5):\n    new = ValueError()\n    new.__cause__ = error\n"
     "    error = new\nraise error", ""),
    ("found = None\nfor _ in range(3000):\n"
     "    found = ExceptionGroup('x', [found or ValueError()])\n"
     "raise found", ""),
])  # fmt: skip

SPECIAL = Faults("special methods", using, [
    ("def __getattr__(self, name): return getattr(self, name)", ""),
    ("def __getattr__(self, name):\n    while True: pass", "OUT_OF_TIME 3"),
    ("def __getattribute__(self, name):\n    while True: pass", "OUT_OF_TIME 3"),
    ("@property\ndef worth(self):\n    while True: pass", "OUT_OF_TIME 4"),
    ("def __str__(self):\n    while True: pass", "OUT_OF_TIME 3"),
    ("worth = 1\ndef __eq__(self, other):\n    while True: pass", "OUT_OF_TIME 4"),
    ("worth = 1\ndef __lt__(self, other):\n    while True: pass", "OUT_OF_TIME 4"),
    ("worth = __lt__ = str\ndef __missing__(self, key): return self[key]", ""),
])  # fmt: skip

METHOD = Faults("the method itself", in_class, [
    ("def choose(self, view, random, budget):\n    while True: yield", "ILLEGAL"),
    ("async def choose(self, view, random, budget): ...", "ILLEGAL"),
    ("def choose(self): ...", "ERROR None TypeError"),
    ("choose = None", "ERROR None cannot be started: it has no method"),
    ("choose = property(lambda self: self.choose)", ""),
    ("class Odd:\n    def __call__(self, *given): return self(*given)\nchoose = Odd()", ""),
    ("choose = print", "ILLEGAL"),
    ("import functools\nchoose = functools.partialmethod(pow)", "ERROR"),
])  # fmt: skip

FAULTS = [ENDLESS, CATCHING, IN_C, LARGE, DEEP, SPECIAL, METHOD]
