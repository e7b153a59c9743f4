"""Ctrl-C ends `play --share` and `join` at once, and other pages get a sentence."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.paths import ROOT
from tests.relay.served_table import WAIT, shared_site


def test_ctrl_c_ends_the_server_and_tells_its_visitors(tmp_path: Path) -> None:
    (tmp_path / "index.html").touch()
    code = (
        "import sys; from pathlib import Path; from pompeii.cli import main, play;"
        f"play.BUNDLED = Path({str(tmp_path)!r}); sys.exit(main.main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", code, "play", "--share", "--no-browser", "--host", "127.0.0.1"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8") as server:
        assert server.stdout
        address = server.stdout.readline().split()[3].replace("http", "ws")
        with connect(f"{address}together", proxy=None) as visitor:
            visitor.send('{"list":true}')
            assert visitor.recv(timeout=WAIT) == '{"tables":[]}'
            server.send_signal(signal.SIGINT)
            words = "The computer that shared this page has stopped."
            assert json.loads(visitor.recv(timeout=WAIT)) == {"error": words, "later": True}
            with pytest.raises(ConnectionClosed):
                visitor.recv(timeout=WAIT)
        assert server.wait(WAIT) == 0


def test_ctrl_c_ends_a_guest_that_waits_for_a_table(tmp_path: Path) -> None:
    with shared_site(tmp_path) as address:
        command = [sys.executable, "-m", "pompeii", "join", address]
        with subprocess.Popen(
            command,
            cwd=ROOT,
            encoding="utf-8",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as guest:
            assert guest.stdout
            assert guest.stdout.readline().startswith("There is no table with a free seat yet.")
            guest.send_signal(signal.SIGINT)
            _out, err = guest.communicate(timeout=WAIT)
            assert (guest.returncode, err) == (130, "")
