"""Check that docstrings and documents are plain English, folder by folder.

    python -m tools.checks.prose            fail where a count is higher than in prose.json
    python -m tools.checks.prose --write    record lower counts in prose.json
    python -m tools.checks.prose --words    list the forbidden words, with plain ones

A sentence must not open with a question word, since it then says in riddles what a thing is. It
must not be long: 25 words in a docstring, 30 in a document. Docstrings, comments, documents and the
names of tests must not use the words of `forbidden_words.py`. `prose.json` holds the number of
sentences that still break each rule, and of forbidden words. The counts may only fall.
"""

import ast
import json
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from pathlib import Path, PurePosixPath
from typing import Final

from tools.checks.forbidden_words import forbidden
from tools.env import ROOT

RATCHET: Final = Path(__file__).with_name("prose.json")
FOLDERS: Final = (
    "pompeii/analysis", "pompeii/arena", "pompeii/bots", "pompeii/cli", "pompeii/core",
    "pompeii/games", "pompeii", "web/app/games", "web/app/history", "web/app/jobs", "web/app/kit",
    "web/app/puzzles", "web/app/screens", "web/app/storage", "web/app/table", "web/app", "web",
    "tools", "art", "bench", "research", "examples", "tests", "e2e", "docs", "README.md",
    "CONTRIBUTING.md",
)  # fmt: skip
"""The parts that are counted apart. A file belongs to the first of them that contains it."""
QUESTION: Final = re.compile(
    r"(What|Whatever|Whether|How|However|Who|Whoever|Whom|Whose|Which|Why|Where|When)\b(?!.*\?$)",
    re.DOTALL,
)
"""The opening of an inverted clause. A real question, which ends with its mark, may open so."""
LONGEST: Final = {".py": 25, ".md": 30}
"""Words of a sentence, by the kind of file."""
SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z`])|\n\s*\n|\n(?=\s*(?:[-*]|\d+\.|python)\s)")
DOCTEST: Final = re.compile(r"(?ms)^ *>>>.*?(?=\n\s*\n|\Z)")
RULES: Final = ("opens with a question word", "is too long")
WORDS: Final = "forbidden words"
"""The key of the counts of forbidden words by folder, beside the folders."""

Counts = dict[str, dict[str, int]]


def docstrings(source: str) -> Iterator[str]:
    """Yield the docstrings of a module, its classes, functions and attributes."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        described = node.body[:1] if isinstance(node, ast.FunctionDef) else node.body
        for each in described:
            value = each.value if isinstance(each, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.value


def prose(document: str) -> Iterator[str]:
    """Yield the text of a Markdown document: no code, no tables, no comments."""
    document = re.sub(r"(?ms)^ *```.*?^ *```|<!--.*?-->", "", document)
    document = re.sub(r"(?m)^( *\|.*|    .*)$", "", document)
    yield re.sub(r"(?m)^#+ (.*)$", r"\n\1\n", document)


def faults(text: str, longest: int) -> Iterator[str]:
    """Yield the rule that each sentence of a text breaks, if any."""
    for sentence in SENTENCE.split(DOCTEST.sub("", text)):
        plain = re.sub(r"^[\s\-*\d.]+", "", sentence).strip()
        if QUESTION.match(plain):
            yield RULES[0]
        if len(re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", plain).split()) > longest:
            yield RULES[1]


def folder_of(path: str) -> str | None:
    """Return the part of `FOLDERS` that a path belongs to, None for none."""
    return next((each for each in FOLDERS if path == each or path.startswith(f"{each}/")), None)


def worded(path: str, text: str) -> Iterator[str]:
    """Yield all texts of a file that must not use forbidden words."""
    if path.endswith(".md"):
        yield re.sub(r"(?ms)^ *```.*?^ *```|<!--.*?-->", "", text)
        return
    yield from (DOCTEST.sub("", each) for each in docstrings(text))
    for token in tokenize.generate_tokens(StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for name in re.findall(r"^ *def (test_\w+)", text, re.MULTILINE):
        yield name.replace("_", " ")


def files(root: Path = ROOT) -> Iterator[tuple[str, str, str]]:
    """Yield the folder, the path and the text of each file that is checked."""
    for top in sorted({each.split("/")[0] for each in FOLDERS}):
        for path in [root / top] if (root / top).is_file() else sorted((root / top).rglob("*")):
            name = path.relative_to(root).as_posix()
            folder = folder_of(name)
            if folder and path.suffix in LONGEST and "node_modules" not in path.parts:
                yield folder, name, path.read_text(encoding="utf-8")


def counted(root: Path = ROOT) -> Counts:
    """Count the faults of all files by folder and rule, and the forbidden words by folder."""
    found: dict[str, Counter[str]] = {}
    words: Counter[str] = Counter()
    for folder, path, text in files(root):
        counts = found.setdefault(folder, Counter())
        suffix = PurePosixPath(path).suffix
        for part in docstrings(text) if suffix == ".py" else prose(text):
            counts.update(faults(part, LONGEST[suffix]))
        for part in worded(path, text):
            words.update(folder for _ in forbidden(part, path))
    by_folder = {folder: dict(sorted(found[folder].items())) for folder in sorted(found)}
    return {**by_folder, WORDS: dict(sorted(words.items()))}


def worse(now: Counts, before: Counts) -> Iterator[str]:
    """Yield a sentence for each count that is higher than before."""
    for folder, counts in now.items():
        for rule, count in counts.items():
            allowed = before.get(folder, {}).get(rule, 0)
            if count > allowed and folder == WORDS:
                yield f"{rule}: {count} forbidden words, {allowed} before (see --words)."
            elif count > allowed:
                yield f"{folder}: {count} times a sentence {rule}, {allowed} before."


def main(arguments: list[str]) -> int:
    """Compare the counts with those recorded, record them, or list the forbidden words."""
    if arguments == ["--words"]:
        for _, path, text in files():
            for part in worded(path, text):
                for word, plain in forbidden(part, path):
                    line = " ".join(part.split())
                    found = re.search(rf"\b{re.escape(word)}\b", line)
                    at = max(0, found.start() - 30) if found else 0
                    print(f"{path}: “{word}” ({plain}) in “{line[at : at + 70]}”")
        return 0
    now = counted()
    before: Counts = json.loads(RATCHET.read_text(encoding="utf-8"))
    sentences = [*worse(now, before)]
    for sentence in sentences:
        print(sentence)
    if arguments == ["--write"] and not sentences:
        RATCHET.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8", newline="\n")
    return 1 if sentences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
