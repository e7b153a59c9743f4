"""Files by their names, written into a folder; slow results are cached."""

import base64
import contextlib
import hashlib
import shutil
import tempfile
from collections.abc import Callable, Collection, Mapping
from pathlib import Path


def write(files: Mapping[str, bytes], folder: Path, keep: Collection[str] = ()) -> None:
    """Make the folder hold exactly these files, and touch only those that differ.

    The names in `keep` stay as they are, with all that is below them.
    """
    update(files, folder)
    kept = {folder / name for name in files}
    kept |= {parent for path in kept for parent in path.parents}
    for path in sorted(folder.rglob("*"), reverse=True):
        if path not in kept and path.relative_to(folder).parts[0] not in keep:
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def checksum(data: bytes) -> str:
    """Return the SHA-256 in base64, as browsers write it."""
    return base64.b64encode(hashlib.sha256(data).digest()).decode()


def update(files: Mapping[str, bytes], folder: Path) -> list[str]:
    """Write those of the files that differ into the folder, and return their names."""
    differing = []
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_bytes() != data:
            path.write_bytes(data)
            differing.append(name)
    return differing


def fingerprint(files: Mapping[str, bytes]) -> str:
    """Return a name for these files in any order. Each change of a byte changes the name."""
    digest = hashlib.sha256()
    for name, data in sorted(files.items()):
        digest.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    return digest.hexdigest()


def cached(cache: Path, inputs: Mapping[str, bytes], make: Callable[[Path], Path]) -> bytes:
    """Return the file that `make` builds from `inputs`, taken from the cache if they are the same.

    ``make`` works in an empty folder and returns the file's path. The cache keeps only the newest
    file, whole or not at all; processes with different inputs may share it.
    """
    kept = cache / fingerprint(inputs)
    with contextlib.suppress(FileNotFoundError):
        return kept.read_bytes()
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        path = make(Path(folder))
        data = path.read_bytes()
        path.replace(kept)
    for other in cache.iterdir():
        if other != kept and other.is_file():
            other.unlink(missing_ok=True)
    return data
