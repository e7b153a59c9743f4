"""`play --bot`: the names of the bots, the questions of a page, and all that is rejected."""

import http.client
import json
import socket
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from pompeii import registry
from pompeii.bots import Budget
from pompeii.cli import bot_server, main, play
from pompeii.cli.bot_server import BotHandler, ServedBots
from pompeii.cli.play import make_server
from pompeii.core.i18n import FieldError
from pompeii.core.record_document import Player
from tests.cli.command_line import Capture, error_of
from tests.paths import ROOT

GREEDY = f"{ROOT / 'examples/greedy.py'}:Greedy"
PUSHER = f"{ROOT / 'examples/pusher.py'}:Pusher"
FAULTY = f"{ROOT / 'tests/arena/faulty_bots.py'}:Raises"
WAIT = 20


def view_of(key: str = "pompeii") -> Any:
    """Return the View of the seat to act in a new game."""
    game = registry.game(key)
    table = game.table(game.new([Player("Ada", 0), Player("Bert", 1)], {}, "79"))
    return table.view(table.actor)


def question(bot: str, key: str = "pompeii", /, **changed: Any) -> dict[str, Any]:
    """Return a question about a new game, with fields of it `changed`."""
    document = view_of(key).document()
    return {"bot": bot, "table": "table", "random": 7, "view": document, **changed}


@pytest.fixture
def greedy() -> Iterator[ServedBots]:
    bots = ServedBots("pompeii", [GREEDY], Budget(seconds=5))
    yield bots
    bots.close()


@contextmanager
def served(folder: Path, bots: ServedBots) -> Iterator[int]:
    """Serve `folder` and `bots` and yield the port."""
    (folder / "index.html").write_text("<p>Ave", encoding="utf-8")
    server = make_server(folder, range(1), partial(BotHandler, bots=bots))
    thread = Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def port(tmp_path: Path, greedy: ServedBots) -> Iterator[int]:
    with served(tmp_path, greedy) as found:
        yield found


def ask(
    port: int, path: str = "/bot", body: bytes | None = None, **headers: str
) -> tuple[int, bytes]:
    """Return status and body of the answer; a question comes from a page of the server itself."""
    connection = http.client.HTTPConnection(play.HOST, port, timeout=WAIT)
    own = {} if body is None else {"Origin": f"http://{play.HOST}:{port}"}
    connection.request("GET" if body is None else "POST", path, body, {**own, **headers})
    response = connection.getresponse()
    found = response.read()
    connection.close()
    return response.status, found


def test_page_learns_the_bots_of_its_server(port: int) -> None:
    status, body = ask(port, "/bots.json?x")
    assert (status, json.loads(body)) == (
        200,
        {"bots": [{"id": GREEDY, "label": "Greedy", "game": "pompeii"}]},
    )
    assert ask(port, "/") == (200, b"<p>Ave")


def test_bot_chooses_for_the_seat_of_a_view(port: int) -> None:
    status, body = ask(port, body=json.dumps(question(GREEDY)).encode())
    answer = json.loads(body)
    assert status == 200
    assert answer == {"action": answer["action"], "failure": None, "retired": False}
    assert answer["action"] in [action.text for action in view_of().legal]
    assert ask(port, body=json.dumps(question(GREEDY)).encode()) == (200, body)


def test_bot_of_the_other_game_chooses_a_push() -> None:
    bots = ServedBots("via-appia", [PUSHER], Budget(iterations=1))
    action = bots.answer(question(PUSHER, "via-appia"))["action"]
    game = registry.game("via-appia")
    assert view_of("via-appia").allows(game.parse(action))
    bots.close()


def test_two_bots_of_one_class_name_are_told_apart_by_their_files(tmp_path: Path) -> None:
    other = tmp_path / "other.py"
    other.write_text((ROOT / "examples/greedy.py").read_text(encoding="utf-8"), encoding="utf-8")
    bots = ServedBots("pompeii", [GREEDY, f"{other}:Greedy"], None)
    assert [*bots.labels().values()] == [GREEDY[:40], f"{other}:Greedy"[:40]]
    bots.close()


def test_program_is_called_by_its_command() -> None:
    program = f"cmd:node {ROOT / 'examples/outward.mjs'}"
    bots = ServedBots("pompeii", [program], None)
    assert bots.labels() == {program: program.removeprefix("cmd:")[:40]}
    bots.close()


def test_failing_bot_is_reported_with_its_place_and_retired_after_three_failures(
    capsys: Capture,
) -> None:
    bots = ServedBots("pompeii", [FAULTY], Budget(seconds=5))
    answers = [bots.answer(question(FAULTY, random=number)) for number in range(4)]
    bots.close()
    legal = {action.text for action in view_of().legal}
    assert all(answer["action"] in legal for answer in answers)
    assert [answer["retired"] for answer in answers] == [False, False, False, True]
    assert answers[3]["failure"] == "is retired from this game after 3 failures"
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 4
    for line, answer in zip(lines, answers, strict=True):
        assert line == f"{FAULTY} {answer['failure']} (action 1); a stand-in chose."
    assert "(faulty_bots.py:" in lines[0]


def test_bot_is_new_at_each_table_and_the_one_asked_longest_ago_ends(
    greedy: ServedBots, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_server, "OPEN_SEATS", 2)
    for table in ("a", "b", "a", "c", "a"):
        greedy.answer(question(GREEDY, table=table))
    assert [table for _bot, table, _seat in greedy._seats] == ["c", "a"]


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"bot": "hard"}, "bot"),
        ({"table": "x" * 101}, "table"),
        ({"random": -1}, "random"),
        ({"view": None}, "view"),
        ({"view": {}}, "view."),
    ],
)
def test_malformed_question_is_rejected_with_its_place(
    greedy: ServedBots, changed: dict[str, Any], place: str
) -> None:
    with pytest.raises(FieldError) as error:
        greedy.answer(question(GREEDY, **changed))
    assert str(error.value).startswith(place)


@pytest.mark.parametrize("seat", [None, 1])
def test_view_without_a_decision_is_rejected(greedy: ServedBots, seat: int | None) -> None:
    game = registry.game("pompeii")
    table = game.table(game.new([Player("Ada", 0), Player("Bert", 1)], {}, "79"))
    view = table.view(None if seat is None else 1 - table.actor)
    with pytest.raises(FieldError, match="nothing to decide"):
        greedy.answer(question(GREEDY, view=view.document()))


@pytest.mark.parametrize(
    ("path", "body", "headers", "status"),
    [
        ("/bot", b"{}", {"Origin": "https://example.org"}, 403),
        ("/bot", b"{}", {"Origin": "null"}, 403),
        ("/bot", b"{}", {"Host": "rebound.example.org:7900"}, 403),
        ("/bots.json", None, {"Host": "rebound.example.org:7900"}, 403),
        ("/", None, {"Host": "rebound.example.org:7900"}, 403),
        ("/bots.json", b"{}", {}, 404),
        ("/bot", b"{}", {"Content-Length": "x"}, 411),
        ("/bot", b"{}", {"Content-Length": str(bot_server.LONGEST + 1)}, 413),
        ("/bot", b"{}", {}, 400),
        ("/bot", b"[", {}, 400),
        ("/bot", b"[" * 10_000, {}, 400),
        ("/bot", b"\xff", {}, 400),
    ],
)
def test_other_pages_and_other_questions_are_rejected(
    port: int,
    path: str,
    body: bytes | None,
    headers: dict[str, str],
    status: int,
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert ask(port, path, body, **headers)[0] == status
    assert "Traceback" not in capfd.readouterr().err


def test_question_that_never_ends_is_given_up(
    port: int, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bot_server, "PATIENCE", 0.05)
    host = f"{play.HOST}:{port}"
    with socket.create_connection((play.HOST, port), timeout=WAIT) as connection:
        head = f"POST /bot HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        connection.sendall(f"{head}Content-Length: 9\r\n\r\n".encode())
        assert connection.recv(1) == b""
    assert "Traceback" not in capfd.readouterr().err


def test_bots_that_think_do_not_delay_the_end(
    greedy: ServedBots, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_server, "END_GRACE", 0.01)
    greedy._lock.acquire()
    greedy.close()
    greedy._lock.release()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(play, "BUNDLED", tmp_path)
    monkeypatch.setattr(play.Server, "serve_forever", lambda _server: None)
    return tmp_path


def test_command_says_which_bots_its_page_offers(
    site: Path,  # noqa: ARG001
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[str] = []
    done = Event()

    def browser(url: str) -> None:
        opened.append(url)
        done.set()

    monkeypatch.setattr(webbrowser, "open", browser)
    assert main.main(["play", "--bot", GREEDY, "--budget", "1s", "--host", "127.0.0.1"]) == 0
    assert done.wait(WAIT)
    where, offered = capsys.readouterr().out.splitlines()
    assert where == f"Pompeii is at {opened[0]} (Ctrl-C ends it)"
    assert opened[0].endswith("/?bots=served")
    assert offered == "New game offers these bots too: Greedy."
    assert main.main(["play", "--no-browser", "--bot", GREEDY]) == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--share"], "play: --share does not go with --bot"),
        (["--host", "0.0.0.0"], "play: --host does not go with --bot"),
        (["--seed", "79"], "play: --seed needs --terminal"),
        (["--bot", "hard"], "play: --bot hard: the page has this bot already"),
        (["--bot", "nobody"], "no bot is called 'nobody'"),
    ],
)
def test_flags_that_do_not_fit_are_rejected(
    site: Path,  # noqa: ARG001
    capsys: Capture,
    arguments: list[str],
    words: str,
) -> None:
    assert words in error_of(capsys, "play", "--no-browser", "--bot", GREEDY, *arguments)


def test_bot_that_cannot_be_started_is_named_before_anything_is_served(
    site: Path,  # noqa: ARG001
    capsys: Capture,
) -> None:
    assert main.main(["play", "--no-browser", "--bot", "nowhere.py:Mine"]) == 1
    assert capsys.readouterr().err == "pompeii: nowhere.py: No such file or directory\n"
