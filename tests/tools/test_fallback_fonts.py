"""Fonts of the system that stand in for the page's fonts until those arrive."""

import re

from tools.build.fallback_fonts import FONTS, fallback_style
from tools.build.style import FONTS as OWN


def test_every_weight_of_every_font_has_fallbacks_of_its_own_size() -> None:
    style = fallback_style()
    for family, font in FONTS.values():
        (weights,) = (weights for package, weights in OWN.items() if package == slug(family))
        assert {*font.advances} == {*weights}
        for face in font.fallbacks:
            rules = re.findall(
                rf'font-family: "{family} like {face.names[0]}";\s+font-weight: (\d+);\s+'
                r"src: local\(.*?;\s+size-adjust: ([\d.]+)%;",
                style,
            )
            assert [int(weight) for weight, _size in rules] == [*font.advances]
            for weight, size in rules:
                own = face.advances[700 if weight == "700" else 400]
                assert abs(own * float(size) / 100 - font.advances[int(weight)]) < 0.001


def slug(family: str) -> str:
    return family.lower().replace(" ", "-")


def test_fonts_are_tried_in_order_and_end_with_a_generic_one() -> None:
    order = re.search(r'--heads: "Cinzel", (.*);', fallback_style())
    assert order
    assert order[1].startswith('"Cinzel like Georgia"')
    assert order[1].endswith(", serif")
