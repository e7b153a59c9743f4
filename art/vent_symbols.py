"""The six signs of the vents and tiles, in one colour (``currentColor``), on 100 by 100 units."""

from .svg import el, path

_INK = "currentColor"


def _helmet() -> list[str]:
    """Draw a legionary's helmet, looking left: crest, skull, brow, cheek piece, neck guard."""
    return [
        path(
            "M14 37C16 15 38 3 60 7C82 11 95 29 94 55L83 56C83 36 74 23 57 19C41 16 27 24 24 39z",
            fill=_INK,
        ),
        path("M27 53C26 36 38 25 54 25C70 26 78 39 78 53z", fill=_INK),
        path("M15 57H80V65H20C15 65 12 61 15 57z", fill=_INK),
        path("M31 69H56C60 82 55 91 43 96C37 88 32 79 31 69z", fill=_INK),
        path("M61 69H80C81 79 87 86 95 90L92 95C76 94 63 84 61 69z", fill=_INK),
    ]


def _mask() -> list[str]:
    """Draw a mask of the comic stage."""
    return [
        path(
            "M50 15C61 15 72 19 79 26C84 48 81 70 67 87C62 94 56 97 50 97"
            "C44 97 38 94 33 87C19 70 16 48 21 26C28 19 39 15 50 15z"
            "M27 45C31 36 41 37 44 47C39 50 31 50 27 45z"
            "M73 45C69 36 59 37 56 47C61 50 69 50 73 45z"
            "M29 62C42 69 58 69 71 62C69 77 61 85 50 85C39 85 31 77 29 62z"
            "M47.5 45L44 58C46 61 54 61 56 58L52.5 45z",
            fill=_INK,
            fill_rule="evenodd",
        ),
        path(
            "M17 23C13 13 22 4 31 9C36 1 46 1 50 6C54 1 64 1 69 9C78 4 87 13 83 23"
            "C74 14 62 10.5 50 10.5C38 10.5 26 14 17 23z",
            fill=_INK,
        ),
        path(
            "M17 29C9 35 9 47 14 56C9 62 12 70 17 72C15 60 15 42 17 29zM83 29"
            "C91 35 91 47 86 56C91 62 88 70 83 72C85 60 85 42 83 29z",
            fill=_INK,
        ),
    ]


def _vase() -> list[str]:
    """Draw an amphora."""
    return [
        path("M34 5H66V12H62C61 18 61 23 63 29H37C39 23 39 18 38 12H34z", fill=_INK),
        path("M35 33H65C72 37 76 42 77 48H23C24 42 28 37 35 33z", fill=_INK),
        path("M22.5 52H77.5C77 59 75 65 72 70H28C25 65 23 59 22.5 52z", fill=_INK),
        path(
            "M31 74H69C64 80 59 84 56 87L57 90H66V96H34V90H43L44 87C41 84 36 80 31 74z", fill=_INK
        ),
        path(
            "M37 13C18 9 10 24 14 37C16 43 19 44 23 43M63 13C82 9 90 24 86 37C84 43 81 44 77 43",
            fill="none",
            stroke=_INK,
            stroke_width=6.5,
            stroke_linecap="round",
        ),
    ]


def _coin() -> list[str]:
    """Draw a denarius with a laureate head."""
    return [
        el("circle", cx=50, cy=50, r=44, fill="none", stroke=_INK, stroke_width=6),
        el(
            "circle",
            cx=50,
            cy=50,
            r=36,
            fill="none",
            stroke=_INK,
            stroke_width=3.4,
            stroke_linecap="round",
            stroke_dasharray="0 7.07",
        ),
        path(
            "M34 39C32 43 29 47 28 49.5C28 51 30 51.5 31 52L30.5 55L32 56.5L31.5 59"
            "C31.5 63 34 64.5 38 63.5L43 62.5C43 68 41 71 38 75C46 79 56 79 63 75"
            "C59 70 58 64 60 60C64 57 66 53 67 49L40 35C37 35.5 35 37 34 39z",
            fill=_INK,
        ),
        path("M41 31.5C45 24 57 21 64 27C70 32 71 39 69.5 45.5z", fill=_INK),
        path("M69 47L77 55M66 55L72 64", stroke=_INK, stroke_width=3.4, stroke_linecap="round"),
    ]


def _column() -> list[str]:
    """Draw an Ionic column."""
    ring = (
        "M{0} 30a12 12 0 1 0 24 0a12 12 0 1 0 -24 0zm6.5 0a5.5 5.5 0 1 1 11 0a5.5 5.5 0 1 1 -11 0z"
    )
    return [
        path("M14 5H86V13H14z", fill=_INK),
        path("M22 17H78L70 27H30z", fill=_INK),
        path(ring.format(10) + ring.format(66), fill=_INK, fill_rule="evenodd"),
        path(
            "M33 32H39.5V82H31zM43 32H48V82H42.5zM52 32H57L57.5 82H52zM60.5 32H67L69 82H61z",
            fill=_INK,
        ),
        path("M26 85H74C78 85 78 90 74 90H26C22 90 22 85 26 85zM18 92.5H82V98H18z", fill=_INK),
    ]


def _scroll() -> list[str]:
    """Draw a book roll, open at a column of writing."""
    return [
        path(
            "M12 16H26V84H12zM15 8H23V14H15zM15 86H23V92H15zM74 16H88V84H74zM77 8H85V14"
            "H77zM77 86H85V92H77z",
            fill=_INK,
            stroke=_INK,
            stroke_width=3,
            stroke_linejoin="round",
        ),
        path(
            "M31 20C43 23 57 17 69 20V80C57 77 43 83 31 80z"
            "M37 32H63V37H37zM37 42.5H63V47.5H37zM37 53H63V58H37zM37 63.5H54V68.5H37z",
            fill=_INK,
            fill_rule="evenodd",
        ),
    ]


def signs() -> list[str]:
    """Draw a symbol for each sign."""
    drawn = {
        "helmet": _helmet(),
        "mask": _mask(),
        "vase": _vase(),
        "coin": _coin(),
        "column": _column(),
        "scroll": _scroll(),
    }
    return [
        el("symbol", *inside, id=f"sign-{name}", viewBox="0 0 100 100")
        for name, inside in drawn.items()
    ]
