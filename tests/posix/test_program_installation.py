"""The programs that the project installs."""

import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tools import env


def test_programs_of_several_tests_are_installed_one_after_another(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seen: list[str] = []

    def run(*command: str, env: dict[str, str]) -> None:  # noqa: ARG001
        seen.append(command[1])
        time.sleep(0.01)  # the others would come between

    monkeypatch.setattr(env, "ROOT", tmp_path)
    monkeypatch.setattr(env, "run", run)
    monkeypatch.setattr(env, "_is_debian_like", lambda: True)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda _name: "/usr/bin/apt-get")
    with ThreadPoolExecutor(3) as threads:
        assert all(threads.map(env._apt_install, ("nginx", "apache2-bin", "xvfb")))
    assert seen == ["update", "install"] * 3
