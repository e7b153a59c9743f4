"""The archive of the sandbox for bots."""

import zipfile
import zlib
from io import BytesIO


def test_sandbox_for_bots_has_its_own_archive_with_more_of_the_library(
    plain: dict[str, bytes],
) -> None:
    with zipfile.ZipFile(BytesIO(zlib.decompress(plain["bot_sandbox.zip.deflate"]))) as archive:
        names = archive.namelist()
    with zipfile.ZipFile(BytesIO(zlib.decompress(plain["python.zip.deflate"]))) as archive:
        library = archive.namelist()
    own = {"app/bot_sandbox/runtime.pyc", "pompeii/bots/load_bot_class.pyc"}
    assert own | {"statistics.pyc", "heapq.pyc"} <= {*names, *library}
    assert own | {"statistics.pyc"} <= set(names)
    assert not set(names) & set(library)
