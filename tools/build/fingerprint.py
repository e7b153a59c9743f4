"""File names with a hash of the contents, so that no visit mixes two versions of the site.

A file gets the hash of its contents into its name, and references to the file use the new name. So
a hash covers all files that the file refers to as well. A folder in vendor/ gets one hash for all
its files, since they find each other under names of their own.

References are read off the files. They are attributes in HTML and SVG, and a `url()` in CSS. In
scripts and data they are texts in double quotes that begin with `./`.
"""

import re
from collections.abc import Collection, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import PurePosixPath

from tools.build.build_files import fingerprint
from tools.env import ToolError

_MARKUP = re.compile(r'(\b(?:src|href|config)=")([^"#?:]+)(?=")')
_STYLE = re.compile(r'(\burl\(")([^"#:]+)(?="\))')
_SCRIPT = re.compile(r'(")(\./[^"]*)(?=")')
_REFERENCE = {
    ".css": _STYLE, ".html": _MARKUP, ".js": _SCRIPT, ".json": _SCRIPT, ".py": _SCRIPT,
    ".svg": _MARKUP, ".webmanifest": _SCRIPT,
}  # fmt: skip
_QUOTED = re.compile(r"""(["'`])([^"'`\n]+)\1""")
_STRICT = (".js", ".json", ".webmanifest")  # here the bare name of a file can only be an oversight


class Namer:
    """A renamer of files, one lot after the other; a later lot may refer to an earlier one."""

    def __init__(self, fixed: Collection[str]) -> None:
        """Leave the fixed names as they are."""
        self._names = {name: name for name in fixed}  # of files and of vendor's folders
        self._files = set(fixed)

    def named(self, files: Mapping[str, bytes]) -> dict[str, bytes]:
        """Return the files under their new names, referring to each other and to earlier lots.

        Raise `ToolError` if a file refers to no file of the site.
        """
        self._files |= files.keys()
        units: dict[str, dict[str, bytes]] = {}
        for name, data in files.items():
            units.setdefault(_unit(name), {})[name] = data
        needed = {
            unit: {
                _unit(address)
                for name, data in members.items()
                for address in self._addresses(name, data)
            }
            - self._names.keys()
            for unit, members in units.items()
        }
        done: dict[str, bytes] = {}
        for unit in _in_order(needed):
            members = {name: self.referring(name, data) for name, data in units[unit].items()}
            if unit not in self._names:
                self._names[unit] = _with_hash(unit, fingerprint(members)[:12])
            done |= {self._new(name): data for name, data in members.items()}
        return done

    def referring(self, name: str, data: bytes) -> bytes:
        """Return the contents of file `name`, with its references under their new names.

        Raise `ToolError` as `named` does.
        """
        pattern = _pattern(name)
        if pattern is None or not self._addresses(name, data):
            return data

        def put(found: re.Match[str]) -> str:
            address = _plain(found[2])
            return found[1] + found[2].removesuffix(address) + self._new(address)

        return pattern.sub(put, data.decode()).encode()

    def _addresses(self, name: str, data: bytes) -> set[str]:
        """Return the addresses that a file refers to."""
        pattern = _pattern(name)
        if pattern is None:
            return set()
        text = data.decode()
        if name.endswith(_STRICT):
            for _, bare in _QUOTED.findall(text):
                if bare in self._files:
                    raise ToolError(f'{name} has to refer to {bare} as "./{bare}".')
        found = {_plain(address) for _, address in pattern.findall(text)} - {""}
        for address in found:
            if address not in self._files | {_unit(file) for file in self._files}:
                raise ToolError(f"{name} refers to {address}, which is no file of the site.")
        return found

    def _new(self, address: str) -> str:
        """Return the new name of `address`; the page itself, the empty address, has none."""
        unit = _unit(address)
        return self._names[unit] + address.removeprefix(unit) if address else ""


def _plain(address: str) -> str:
    return address.removeprefix("./")


def _unit(name: str) -> str:
    """Return the name that gets one hash: the file, or its folder in vendor/."""
    parts = name.split("/")
    return f"vendor/{parts[1]}/" if parts[0] == "vendor" and len(parts) > 2 else name


def _pattern(name: str) -> re.Pattern[str] | None:
    return None if name.startswith("vendor/") else _REFERENCE.get(PurePosixPath(name).suffix)


def _with_hash(unit: str, digest: str) -> str:
    if unit.endswith("/"):
        return f"{unit[:-1]}.{digest}/"
    path = PurePosixPath(unit)
    return path.with_name(f"{path.stem}.{digest}{path.suffix}").as_posix()


def _in_order(needed: Mapping[str, Collection[str]]) -> list[str]:
    """Order the units so that each comes after those it refers to."""
    try:
        return list(TopologicalSorter(needed).static_order())
    except CycleError as error:
        raise ToolError(f"These refer to each other: {', '.join(error.args[1])}.") from error
