"""The commands ``link`` and ``unlink``: games and deals as addresses of a page."""

import json
from pathlib import Path

import pytest

from pompeii.cli import inputs, main
from pompeii.core.record_link import from_link, to_link
from tests.cli.command_line import Capture, error_of, output_of
from tests.cli.test_reports import GAMES, both, shortened


@both
def test_game_link_round_trip(key: str, tmp_path: Path, capsys: Capture) -> None:
    address = output_of(capsys, "link", GAMES[key]).strip()
    document = json.loads(Path(GAMES[key]).read_text(encoding="utf-8"))
    assert address == f"#record={to_link(json.dumps(document))}"
    assert json.loads(output_of(capsys, "unlink", address)) == document
    file = tmp_path / "out.json"
    site = output_of(capsys, "link", GAMES[key], "--site", "https://example.org/play/").strip()
    assert site == f"https://example.org/play/{address}"
    assert output_of(capsys, "unlink", f"{site}&screen=rules", "-o", str(file)) == ""
    assert json.loads(file.read_text(encoding="utf-8")) == document


@both
def test_deal_link_has_no_actions_or_names(key: str, capsys: Capture) -> None:
    address = output_of(capsys, "link", GAMES[key], "--deal").strip()
    assert address.startswith("#deal=")
    alone = json.loads(output_of(capsys, "unlink", address))
    document = json.loads(Path(GAMES[key]).read_text(encoding="utf-8"))
    assert alone["deal"] == document["deal"]
    assert alone["actions"] == []
    assert json.loads(from_link(address.removeprefix("#deal="))) == alone


def test_link_to_a_running_game_warns_of_its_content(tmp_path: Path, capsys: Capture) -> None:
    running = shortened(tmp_path, "pompeii", 9)
    assert main.main(["link", running]) == 0
    assert "can read what is hidden in it" in capsys.readouterr().err
    assert output_of(capsys, "link", running, "--deal").startswith("#deal=")


def test_link_is_read_from_standard_input_and_in_the_form_of_messengers(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = output_of(capsys, "link", GAMES["pompeii"]).replace("-", "%2D")
    monkeypatch.setattr(inputs, "text", lambda _file: f"  {address}\n")
    assert json.loads(output_of(capsys, "unlink", "-"))["seed"] == "13"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["unlink", "https://example.org/"], "unlink: there is neither #record= nor #deal= in it"),
        (["unlink", "#record=A"], "link: is damaged"),
        (["unlink", f"#deal={to_link('[]')}"], "record: must be a JSON object"),
        (["unlink", "http://[/#record=A"], "link: is damaged"),
        (["link", "nothing.json"], "nothing.json: No such file or directory"),
        (
            ["link", GAMES["pompeii"], "--site", "https://example.org/#here"],
            "--site: must have nothing behind #, where the game is to stand",
        ),
        (
            ["link", GAMES["pompeii"], "--site", "https://example.org/\n"],
            "--site: must be an address, without blanks and line breaks",
        ),
    ],
)
def test_invalid_link_is_reported_in_one_line(
    arguments: list[str], words: str, capsys: Capture
) -> None:
    assert error_of(capsys, *arguments) == f"pompeii: {words}\n"
