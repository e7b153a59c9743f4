"""The last whole build of the page's Python, which the development server keeps in build/."""

import ast
import pickle
from dataclasses import dataclass
from typing import Final

from tools.build.archive_contents import NOT_ON_PAGE
from tools.build.bytecode import Members, compiled
from tools.build.site import game_files, modules, sources
from tools.env import ROOT
from tools.i18n.catalogues import LANGUAGES, published
from tools.i18n.compile_catalogues import page

FILE: Final = ROOT / "build/dev-base.pickle"


@dataclass(frozen=True)
class Base:
    """The sources and the bytecode of a whole build."""

    members: Members
    """The sources that were compiled, as the site contains them."""
    others: Members
    """Sources that are no files of the checkout, such as translations and lists."""
    parts: dict[str, Members]
    """Files of each archive, in bytecode."""
    imported: set[str]
    """Names of all modules that a source imports or that the library contains."""

    @classmethod
    def load(cls) -> "Base":
        """Return the kept build, or make one."""
        if not FILE.exists():
            return cls.make()
        found: Base = pickle.loads(FILE.read_bytes())
        return found

    @classmethod
    def make(cls) -> "Base":
        """Build and keep all of it. The site's own bytecode is taken if it is the newest."""
        said = {language: page(language) for language in published()}
        _names, _files, members = modules(said)
        parts = compiled(members)
        files = game_files()
        others = {name: data for name, data in sources(LANGUAGES).items() if name not in files}
        library = {_module(name.removesuffix("c")) for name in parts["library"]}
        found = cls(members, others, parts, imported(members) | library)
        FILE.write_bytes(pickle.dumps(found))
        return found

    def newer(self, now: Members) -> Members:
        """Return those of the sources `now` that the page needs and that differ from these."""
        return {
            name: data
            for name, data in now.items()
            if self.members.get(name) != data and not name.startswith(NOT_ON_PAGE)
        }

    def lacks(self, newer: Members) -> bool:
        """Return True if one of the `newer` sources imports a module that is nowhere in here."""
        return not imported(newer) <= self.imported | set(map(_module, {**self.members, **newer}))


def imported(members: Members) -> set[str]:
    """Return the names of the modules that these sources import by their full name."""
    found = set[str]()
    for name, data in members.items():
        if name.endswith(".py"):
            for node in ast.walk(ast.parse(data)):
                if isinstance(node, ast.Import):
                    found |= {alias.name for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    found.add(node.module)
    return found


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
