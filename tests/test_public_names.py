"""The public names of the package: all are found, and none is imported before its first use."""

import subprocess
import sys

import pytest

import pompeii
from tests.paths import ROOT


def test_all_public_names_are_found_and_listed() -> None:
    for name in pompeii.__all__:
        assert getattr(pompeii, name) is vars(pompeii)[name]
    assert {*pompeii.__all__, "__version__"} <= {*dir(pompeii)}


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'pompeii' has no attribute 'Chess'"):
        _ = pompeii.Chess


def test_import_of_the_package_imports_no_other_module_of_it() -> None:
    program = "import pompeii, sys; print([name for name in sys.modules if 'pompeii.' in name])"
    command = [sys.executable, "-c", program]
    assert (
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout.strip() == b"[]"
    )
