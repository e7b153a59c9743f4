"""Documents of which a part is written by a script, between ``<!-- NAME -->`` and
``<!-- end of NAME -->``, each on a line of its own.
"""

import re


def put(document: str, name: str, text: str) -> str:
    """The document with a text, which ends its last line, between the marks of a name.

    Raises `ValueError` naming marks that are not there, or there twice.
    """
    marks = f"(?<=<!-- {name} -->\n).*?(?=<!-- end of {name} -->)"
    written, times = re.subn(marks, lambda _: text, document, flags=re.DOTALL)
    if times != 1:
        raise ValueError(f"The marks of {name} stand there {times} times.")
    return written
