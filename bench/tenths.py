"""How often came what was said to come with some chance: by tenths."""

import numpy as np

from .runs import Table

Column = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def tenths(said: Column, came: Column, often: Column, heads: tuple[str, str, str]) -> Table:
    """A row for each tenth of what was said: the mean of that, how often it was, and the part of it
    that came; ``often`` says how often each was.
    """
    rows = []
    bins = np.clip((said * 10).astype(int), 0, 9)
    for tenth in range(10):
        there = bins == tenth
        if count := int(often[there].sum()):
            told, true = (np.average(each[there], weights=often[there]) for each in (said, came))
            rows.append([f"{told:.1%}", f"{count}", f"{true:.1%}"])
    return {"heads": heads, "rows": rows}
