"""A later version of the page, whose copies of saves have one more field."""

import shutil
from functools import partial
from pathlib import Path

import pytest

from tools.build import site
from tools.build.bytecode import Members, compiled
from tools.build.service_worker import service_worker
from tools.i18n.catalogues import published

NEWER = "newer"
"""The version that its page reports."""
COPIES = "app/storage/stored_copy_format"
CHANGES = {
    f"{COPIES}.py": {
        "VERSION: Final = 1": "VERSION: Final = 2",
        "copy.text, meta])": 'copy.text, meta, "more"])',
        "len(items) == ITEMS\n": "len(items) == ITEMS + version - 1\n",
    },
    "boot/stored_copy_format.js": {"items.length === 4": "items.length === 3 + version"},
}


def built(folder: Path) -> dict[str, bytes]:
    """Build its site from a changed copy of ``web/``; the folder is used for that alone."""
    web = folder / "web"
    now = site.WEB
    shutil.copytree(now, web)
    for name, changes in CHANGES.items():
        text = (web / name).read_text(encoding="utf-8")
        for before, after in changes.items():
            assert text.count(before) == 1, before
            text = text.replace(before, after)
        (web / name).write_text(text, encoding="utf-8")

    def compiled_but_what_changed(game: Members) -> dict[str, Members]:
        """Compile only the changed module, since compiling takes long.

        A source can be imported as well.
        """
        changed = game[f"{COPIES}.py"]
        parts = compiled({**game, f"{COPIES}.py": (now / f"{COPIES}.py").read_bytes()})
        ours = {**parts["game"], f"{COPIES}.py": changed}
        del ours[f"{COPIES}.pyc"]
        return {**parts, "game": ours}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "WEB", web)
        patch.setattr(site, "__version__", NEWER)
        patch.setattr(site, "compiled", compiled_but_what_changed)
        patch.setattr(site, "service_worker", partial(service_worker, cache=folder / "sw"))
        return site.contents(published())
