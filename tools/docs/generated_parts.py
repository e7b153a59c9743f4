"""Documents with a part written by a script, between ``<!-- NAME -->`` and ``<!-- end of NAME
-->``, each on a line of its own.
"""

import re


def put(document: str, name: str, text: str) -> str:
    """Return the document with `text`, which ends its last line, between the marks of `name`.

    Raise `ValueError` naming marks that are missing or occur twice.
    """
    marks = f"(?<=<!-- {name} -->\n).*?(?=<!-- end of {name} -->)"
    written, times = re.subn(marks, lambda _: text, document, flags=re.DOTALL)
    if times != 1:
        raise ValueError(f"The marks of {name} stand there {times} times.")
    return written
