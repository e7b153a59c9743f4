"""The rule sets and their options (docs/rules.md#the-rule-sets)."""

from dataclasses import fields, replace

import pytest

from pompeii.games.downfall.rule_options import OPTIONS, PRESETS, Rules, make_rules
from tests.downfall_positions import OPTION_VALUES
from tests.games.downfall.test_rulebook import RULES


def test_the_four_rule_sets() -> None:
    classic = Rules(
        ad79_block=15,
        eruption_call="any-time",
        joker_targets="any",
        omen_targets="foreign",
        same_piece_twice="alone",
        first_lava="left",
        cover_vents=True,
        dual_vents=False,
    )
    for seats in (2, 3, 4):
        block = 10 if seats == 4 else 15
        two_card = replace(
            classic,
            ad79_block=block,
            joker_targets="kin",
            omen_targets="any",
            same_piece_twice="always",
        )
        assert make_rules(seats) == make_rules(seats, "classic") == Rules() == classic
        assert make_rules(seats, "two-card") == two_card
        assert make_rules(seats, "online") == replace(classic, eruption_call="own-turn")
        assert make_rules(seats, "retold") == replace(
            classic, omen_targets="any", first_lava="causer"
        )
    assert list(PRESETS) == ["classic", "two-card", "online", "retold"]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_option_can_be_set_in_every_rule_set(preset: str) -> None:
    for name, values in OPTION_VALUES.items():
        for value in values:
            for seats in (2, 4):
                rules = make_rules(seats, preset, {name: value})
                assert getattr(rules, name) == value
                others = [f.name for f in fields(Rules) if f.name != name]
                plain = make_rules(seats, preset)
                assert all(getattr(rules, other) == getattr(plain, other) for other in others)


def test_every_option_is_explained() -> None:
    assert [option.name for option in OPTIONS] == [field.name for field in fields(Rules)]
    for option in OPTIONS:
        assert option.label
        assert option.help.endswith(".")
        assert option.source.endswith(".")
        assert option.rule in RULES


def test_every_rule_set_has_a_label_a_summary_and_a_source() -> None:
    assert [preset.source for preset in PRESETS.values()] == ["S0", "S1", "S2", "S3"]
    for name, preset in PRESETS.items():
        assert preset.name == name
        assert preset.label
        assert preset.summary.endswith(".")
        assert preset.text


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ad79_block", 0),
        ("ad79_block", 25),
        ("ad79_block", True),
        ("ad79_block", 15.0),
        ("ad79_block", "15"),
        ("ad79_block", None),
        ("eruption_call", "never"),
        ("eruption_call", True),
        ("joker_targets", ["any"]),
        ("omen_targets", ""),
        ("same_piece_twice", "ALONE"),
        ("first_lava", None),
        ("cover_vents", 1),
        ("cover_vents", "true"),
        ("dual_vents", 0),
    ],
)
def test_option_rejects_a_value_of_the_wrong_type_or_range(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"^{name}: must be "):
        make_rules(2, "classic", {name: value})


@pytest.mark.parametrize("value", [1, 24])
def test_block_accepts_its_smallest_and_largest_value(value: int) -> None:
    assert make_rules(2, "classic", {"ad79_block": value}).ad79_block == value


def test_unknown_rule_sets_and_options_are_rejected() -> None:
    with pytest.raises(ValueError, match=r"^preset: unknown rule set 'x'; known are classic, "):
        make_rules(2, "x")
    with pytest.raises(ValueError, match=r"^weather: unknown option; known are ad79_block, "):
        make_rules(2, "classic", {"weather": "fine"})


def test_name_of_an_unknown_option_stays_on_one_line() -> None:
    for name in ("two\nlines", "", "a: b", "\ud800", "x" * 1000):
        with pytest.raises(ValueError, match="unknown option") as caught:
            make_rules(2, "classic", {name: 1})
        text = str(caught.value)
        assert text.isprintable()
        assert len(text) < 300
