"""Faults that a bot leaves behind, for Python to run later."""

from e2e.workshop.asked_bots import HONEST, choosing
from e2e.workshop.faults.source_of_fault import Faults

FOREVER = "def forever(*_given, **_named):\n    while True: pass\n"


def choosing_with_endless(body: str) -> str:
    """Return a bot that does this in ``choose``, with an endless function `forever`."""
    return FOREVER + choosing(f"import sys\n{body}\n{HONEST}")


TRACING = Faults("tracing", choosing_with_endless, [
    ("sys.settrace(forever)\n(lambda: 0)()", "OUT_OF_TIME 2"),
    ("sys.setprofile(forever)\n(lambda: 0)()", "OUT_OF_TIME 2"),
    ("sys.addaudithook(forever)\nopen('x')", ""),
    ("tool = sys.monitoring\ntool.use_tool_id(2, 'x')\n"
     "tool.register_callback(2, tool.events.CALL, forever)\n"
     "tool.set_events(2, tool.events.CALL)\nlen('')", "OUT_OF_TIME 2"),
    ("import gc\ngc.callbacks.append(forever)\ngc.collect()", ""),
    ("sys.unraisablehook = forever\n"
     "class Odd:\n    def __del__(self): raise ValueError\nOdd()", "OUT_OF_TIME 2"),
    ("sys.excepthook = forever\nraise ValueError", "ERROR 7 ValueError"),
    ("sys.displayhook = forever", "FINE"),
])  # fmt: skip

FREEING = Faults("freeing", choosing_with_endless, [
    ("class Odd: __del__ = forever\nOdd()", ""),
    ("class Odd: __del__ = forever\nself.odd = Odd()", "FINE"),
    ("class Odd:\n    def __del__(self): Odd()\nOdd()", ""),
    ("class Odd:\n    def __del__(self): kept.append(self)\nkept = []\nOdd()", "FINE"),
    ("import gc\nclass Odd: __del__ = forever\nodd = Odd()\nodd.odd = odd\ndel odd\n"
     "gc.collect()", ""),
    ("import weakref\nclass Odd: ...\nodd = Odd()\nkept = weakref.ref(odd, forever)\ndel odd", ""),
    ("import weakref\nclass Odd: ...\nodd = Odd()\nweakref.finalize(odd, forever)\ndel odd", ""),
    ("import atexit\natexit.register(forever)", "FINE"),
    ("import atexit\natexit.register(forever)\natexit._run_exitfuncs()", "OUT_OF_TIME 2"),
    ("def turn():\n    try:\n        yield\n    finally:\n        forever()\nnext(turn())", ""),
])  # fmt: skip

REPLACING = Faults("replacing", choosing_with_endless, [
    ("import builtins\nbuiltins.__import__ = forever\nimport json", ""),
    ("import builtins\nbuiltins.__build_class__ = forever\nclass Odd: ...", "OUT_OF_TIME 2"),
    ("class Finder: find_spec = forever\nsys.meta_path.insert(0, Finder())\n"
     "import x", "OUT_OF_TIME 2"),
    ("sys.path_hooks.insert(0, forever)\nsys.path.insert(0, '/x')\nimport x", "OUT_OF_TIME 2"),
    ("import codecs\ncodecs.register(forever)\n'x'.encode('odd')", "OUT_OF_TIME 2"),
    ("import codecs\ncodecs.register_error('odd', forever)\n"
     "'ä'.encode('ascii', 'odd')", "OUT_OF_TIME 2"),
    ("class Out: write = forever\nsys.stdout = Out()\nprint('x')", "OUT_OF_TIME 2"),
    ("sys.stdout = None\nprint('x')", "FINE"),
    ("sys.stdout.write = forever\nprint('x')", "OUT_OF_TIME 2"),
    ("type(sys.stdout).write = forever\nprint('x')", "OUT_OF_TIME 2"),
    ("import copyreg, copy\ncopyreg.pickle(type(self), forever)\ncopy.copy(self)", "OUT_OF_TIME 2"),
    ("import collections.abc as abc\nabc.Sized.__subclasshook__ = classmethod(forever)\n"
     "isinstance(self, abc.Sized)", ""),
])  # fmt: skip

AT_ONCE = Faults("at once", choosing_with_endless, [
    ("import threading\nthreading.Thread(target=forever).start()", "ERROR 7 RuntimeError"),
    ("import threading\nthreading.Timer(0, forever).start()", "ERROR 7 RuntimeError"),
    ("import _thread\n_thread.start_new_thread(forever, ())", "ERROR 7 RuntimeError"),
    ("import _thread\n_thread.interrupt_main()", "OUT_OF_TIME 7"),
    ("from concurrent.futures import ThreadPoolExecutor\n"
     "ThreadPoolExecutor().submit(forever)", "ERROR"),
    ("import multiprocessing\nmultiprocessing.Process(target=forever).start()", "ERROR"),
    ("import subprocess", "ERROR 6 Module"),
    ("import asyncio\nasyncio.run(asyncio.sleep(9))", "ERROR 6 Module"),
    ("import asyncio\nasyncio.get_event_loop().call_soon(forever)", "ERROR 6 Module"),
    ("import asyncio\nasyncio.get_event_loop().call_later(0.01, forever)", "ERROR 6 Module"),
    ("import asyncio\nasync def odd(): forever()\nasyncio.ensure_future(odd())", "ERROR 6 Module"),
    ("import gc\nloop = next(each for each in gc.get_objects() if hasattr(each, 'call_soon'))\n"
     "loop.call_soon(forever)", ""),
    ("async def odd(): forever()\nodd().send(None)", "OUT_OF_TIME 2"),
])  # fmt: skip

FAULTS = [TRACING, FREEING, REPLACING, AT_ONCE]
