"""The script of ``pompeii completion bash`` in a real bash."""

import subprocess

import pytest

from tests.cli.command_line import Capture, output_of


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["lad"], ["ladder"]),
        (["show", "--game-n"], ["--game-number"]),
        (["match", "--bot", "soc"], ["sociable"]),
        (["new", "--rules", "two"], ["two-card"]),
    ],
)
def test_bash_completes_commands_flags_and_values(
    capsys: Capture, words: list[str], wanted: list[str]
) -> None:
    script = output_of(capsys, "completion", "bash")
    typed = f"COMP_WORDS=(pompeii {' '.join(words)}); COMP_CWORD={len(words)}"
    lines = (script, typed, "_shtab_pompeii", "echo ${COMPREPLY[@]}")
    done = subprocess.run(
        ["bash"], input="\n".join(lines), capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.split() == wanted
