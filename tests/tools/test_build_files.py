"""Files are written into a folder once they differ; slow results are cached."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.build import build_files as filing
from tools.build import serve


def test_second_write_touches_only_changed_files(tmp_path: Path) -> None:
    filing.write({"kept.txt": b"1", "gone/old.txt": b"2", "changed.txt": b"3"}, tmp_path)
    before = (tmp_path / "kept.txt").stat().st_mtime_ns
    filing.write({"kept.txt": b"1", "changed.txt": b"4"}, tmp_path)
    assert (tmp_path / "kept.txt").stat().st_mtime_ns == before
    assert (tmp_path / "changed.txt").read_bytes() == b"4"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["changed.txt", "kept.txt"]


def test_writing_keeps_what_another_build_wrote(tmp_path: Path) -> None:
    filing.write({"docs/api/a.html": b"1", "old/a.html": b"2", "llms.txt": b"3"}, tmp_path)
    filing.write({"index.html": b"4"}, tmp_path, keep=serve.DOCUMENTS)
    names = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    assert names == {"docs/api/a.html", "llms.txt", "index.html"}


def test_builds_with_other_inputs_share_a_cache(tmp_path: Path) -> None:
    """Each build removes what the others have just found there."""

    def builds(number: int) -> None:
        data = str(number % 3).encode()

        def make(folder: Path) -> Path:
            (folder / "made").write_bytes(data)
            return folder / "made"

        assert filing.cached(tmp_path, {"input": data}, make) == data

    with ThreadPoolExecutor(max_workers=8) as pool:
        list(pool.map(builds, range(300)))
