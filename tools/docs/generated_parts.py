"""Documents with a part written by a script, between ``<!-- NAME -->`` and ``<!-- end of NAME
-->``, each on a line of its own.
"""

import re


def put(document: str, name: str, text: str) -> str:
    """Return the document with `text`, which ends its last line, between the marks of `name`.

    Raise `ValueError` naming marks that are missing or occur twice.
    """
    written, times = re.subn(_marks(name), lambda _: text, document, flags=re.DOTALL)
    if times != 1:
        raise ValueError(f"The marks of {name} stand there {times} times.")
    return written


def get(document: str, name: str) -> str:
    """Return the text between the marks of `name`. Raise `ValueError` if they are missing."""
    found = re.search(_marks(name), document, flags=re.DOTALL)
    if found is None:
        raise ValueError(f"The marks of {name} are missing.")
    return found[0]


def _marks(name: str) -> str:
    return f"(?<=<!-- {name} -->\n).*?(?=<!-- end of {name} -->)"
