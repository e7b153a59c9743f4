"""A program that plays one action of a game and then never answers.

It does not end, and neither does the child process it has started. Both ignore everything that can
be ignored.
"""

import json
import signal
import subprocess
import sys
import time

from tests.arena.process_watch import hold


def hang() -> None:
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    _held = hold()
    while True:
        time.sleep(1)


if __name__ == "__main__":
    if "child" in sys.argv:
        hang()
    for line in sys.stdin:
        question = json.loads(line)
        if question["view"]["log"]:
            subprocess.Popen([sys.executable, "-m", "tests.arena.hanging_program", "child"])
            hang()
        sys.stdout.write(json.dumps({"action": question["legal"][0]}) + "\n")
        sys.stdout.flush()
