"""The workflows of GitHub: real commands, pinned actions and minimal rights.

They cover every supported Python version and system.
"""

import re
import tomllib
from typing import Any

import pytest
import yaml

from pompeii import __version__
from tests.docs.markdown_links import read
from tests.paths import ROOT
from tools import __main__
from tools.build import release_files

FILES = sorted((ROOT / ".github" / "workflows").iterdir())
PUBLISHING = {
    ("pages.yml", "deploy"): {"pages": "write", "id-token": "write"},
    ("release.yml", "release"): {"contents": "write"},
}
"""Permissions of the publishing job alone."""
ORDINARY = {"contents": "read"}


class Loader(yaml.SafeLoader):
    """A loader of YAML 1.2 as GitHub reads it, in which ``on`` is no boolean."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}

WORKFLOWS: dict[str, dict[str, Any]] = {
    file.name: yaml.load(file.read_text(encoding="utf-8"), Loader) for file in FILES
}
JOBS = [
    pytest.param(job, PUBLISHING.get((name, key), ORDINARY), id=f"{name}-{key}")
    for name, workflow in WORKFLOWS.items()
    for key, job in workflow["jobs"].items()
]


def test_two_workflows_with_read_only_rights() -> None:
    assert [file.name for file in FILES] == ["pages.yml", "release.yml", "tests.yml"]
    for workflow in WORKFLOWS.values():
        assert set(workflow) == {"name", "on", "permissions", "concurrency", "jobs"}
        assert workflow["permissions"] == ORDINARY
    groups = [workflow["concurrency"]["group"] for workflow in WORKFLOWS.values()]
    assert len({*groups}) == 3  # one that calls the other and shares its group waits for itself


@pytest.mark.parametrize(("job", "permissions"), JOBS)
def test_job_runs_existing_commands_with_pinned_versions(
    job: dict[str, Any], permissions: dict[str, str]
) -> None:
    if called := job.get("uses"):
        assert set(job) == {"uses"}
        assert (ROOT / called).resolve() in FILES
        return
    assert job.get("permissions", ORDINARY) == permissions
    assert 0 < int(job["timeout-minutes"]) <= 60
    for step in job["steps"]:
        assert ("uses" in step) != ("run" in step)
        if "uses" in step:
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", step["uses"])
        else:
            words = step["run"].split()
            command = words.pop()
            assert words in (["make"], ["python", "-m", "tools"])
            assert command in __main__.COMMANDS


def test_action_has_one_hash_with_its_version_beside_it() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in FILES)
    pinned = re.findall(r"uses: (\S+)@([0-9a-f]{40}) # (v\d+\.\d+\.\d+)$", text, re.MULTILINE)
    assert len(pinned) == len(re.findall(r"uses: [^.\s]", text)) > 4
    assert len({name for name, _, _ in pinned}) == len(set(pinned))


def test_publishing_needs_all_tests() -> None:
    for name in ("pages.yml", "release.yml"):
        tests = WORKFLOWS[name]["jobs"]["tests"]
        assert tests["uses"] == "./.github/workflows/tests.yml"
    jobs = WORKFLOWS["pages.yml"]["jobs"]
    assert (jobs["build"]["needs"], jobs["deploy"]["needs"]) == ("tests", "build")
    assert [step["run"] for step in jobs["build"]["steps"] if "run" in step] == [
        "make docs", "make site",
    ]  # fmt: skip
    assert WORKFLOWS["release.yml"]["jobs"]["release"]["needs"] == ["tests", "whole"]


def test_a_release_offers_what_it_builds() -> None:
    assert WORKFLOWS["release.yml"]["on"] == {"push": {"tags": ["v*"]}}
    upload = WORKFLOWS["release.yml"]["jobs"]["release"]["steps"][-1]["with"]
    folder = release_files.RELEASE.relative_to(ROOT).as_posix()
    assert upload["body_path"] == f"{folder}/notes.md"
    assert upload["files"].split() == [
        f"{folder}/{name}" for name in ("*.whl", "*.zip", release_files.SINGLE)
    ]


def test_every_push_and_pull_request_is_tested() -> None:
    on = WORKFLOWS["tests.yml"]["on"]
    assert set(on) == {"push", "pull_request", "workflow_call"}
    (left_out,) = on["push"]["branches-ignore"]
    assert WORKFLOWS["pages.yml"]["on"]["push"] == {"branches": [left_out]}
    assert on["push"]["tags-ignore"] == ["**"]


def test_supported_pythons_are_tested() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    promised = [line.rpartition(" ")[2] for line in project["classifiers"] if " :: 3." in line]
    oldest, newest = promised[0], promised[-1]
    assert project["requires-python"] == f">={oldest}"
    assert [f"3.{minor}" for minor in range(11, int(newest[2:]) + 1)] == promised
    assert f"Python {oldest} to {newest}" in read("README.md")
    jobs = WORKFLOWS["tests.yml"]["jobs"]
    assert jobs["all"]["strategy"]["matrix"]["python"] == promised
    assert jobs["elsewhere"]["steps"][1]["with"]["python-version"] == newest


def test_other_systems_run_checks_and_unit_tests() -> None:
    job = WORKFLOWS["tests.yml"]["jobs"]["elsewhere"]
    systems = [system.partition("-")[0] for system in job["strategy"]["matrix"]["system"]]
    assert systems == ["windows", "macos"]
    assert [step["run"] for step in job["steps"] if "run" in step] == [
        f"python -m tools {part}" for part in ("check", "unit")
    ]


def test_other_github_files_parse_and_name_existing_things() -> None:
    citation = yaml.load(read("CITATION.cff"), Loader)
    assert citation["version"] == __version__
    for file in (ROOT / ".github/ISSUE_TEMPLATE").iterdir():
        form = yaml.load(file.read_text(encoding="utf-8"), Loader)
        assert {"name", "description", "body"} <= set(form)
    updates = yaml.load(read(".github/dependabot.yml"), Loader)["updates"]
    folders = [each for update in updates for each in update.get("directories", [])]
    assert folders
    assert all((ROOT / folder.lstrip("/") / "package.json").is_file() for folder in folders)
