"""Student's distribution, for margins of small samples."""

from .evaluator_interface import Z_95


def student_t(freedom: int) -> float:
    """Return Student's two-sided 95 % quantile for `freedom` degrees of freedom.

    The formula is Abramowitz and Stegun 26.7.5, within one percent from three degrees on. Smaller
    ones come from a table.
    """
    z = Z_95
    if freedom < 3:
        return {1: 12.706, 2: 4.303}[freedom]
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
