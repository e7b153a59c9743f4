"""The language of the page: its choice, its completeness, and its change."""

import json
import re
from datetime import datetime
from html import unescape
from pathlib import Path

import pytest

from app.kit import i18n
from app.screens.rules import RulesScreen
from app.storage.store import Store
from pompeii.core.i18n import FORMATS, listed, moment, number
from pompeii.core.record_link import to_link
from tests.app.saves import game
from tests.app.test_intents import scenes
from tests.app.visitor import Visitor, nodes, pseudo_words
from tools.build.archive_contents import LATER
from tools.i18n import compile_catalogues
from tools.i18n.catalogues import DOMAINS, LANGUAGES, published, read, texts
from tools.i18n.locale_formats import formats

SAID = ("aria-label", "aria-description", "placeholder", "title", "alt")
"""Attributes read by assistive technology, beside those of the start."""
AS_IT_IS = re.compile(
    r"Pompeii|Via Appia|Roma|Tarracina|Beneventum|Brundisium|\b[abc]1\d\b|\b[ABC]$|"
    r"Porta (?:di )?\w+|Livia|Marcus|Julia|Gaius|\b[a-k] ?\d\b|"
    rf"{'|'.join(i18n.LANGUAGES.values())}|"
    r"\b[A-Z]\d+[a-z]?\b|http\S+|[0-9a-f]{8}…|[2-7A-Z]{52}"
)
"""Texts that are equal in every language."""
PLAIN = re.compile(r"[A-Za-z]*[aeiouyAEIOUY][A-Za-z]*")


def texts_by_place(visitor: Visitor) -> dict[str, str]:
    """Return all shown or announced texts, by place."""
    found: dict[str, str] = {}
    for node in nodes(visitor.tree):
        if node.id.startswith(("work", "coordinate-", "digits-")):
            continue  # names of programs and of squares, numbers of a fair deal
        if node.text:
            found[node.id] = node.text
        for name, value in node.attrs.items():
            if name in SAID:
                found[f"{node.id} {name}"] = value
    found |= {f"said {number}": text for number, text in enumerate(visitor.said)}
    titles = [command[1] for command in visitor.asked if command[0] == "title"]
    return found | {f"title {number}": str(text) for number, text in enumerate(titles)}


def english_in(visitor: Visitor) -> dict[str, str]:
    """Return the untranslated texts among them."""
    records = [visitor.session.record(), *(saved.text for saved in visitor.store.saves())]
    players = [player for record in records if record for player in json.loads(record)["players"]]
    names = "|".join(["(?!)", *(re.escape(player["name"]) for player in players)])
    texts = {
        where: AS_IT_IS.sub("", re.sub(names, "", unescape(text)))
        for where, text in texts_by_place(visitor).items()
    }
    return {where: text for where, text in texts.items() if PLAIN.search(text)}


@pytest.fixture
def pseudo_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start the page in the pseudo-language."""
    monkeypatch.setattr(Visitor, "catalogue", pseudo_words().decode())


@pytest.mark.no_cover
@pytest.mark.usefixtures("pseudo_language")
def test_no_english_text_is_left_on_any_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.screens.about.third_party_works", tuple)
    for visitor in scenes():
        if not isinstance(visitor.session.top, RulesScreen):  # their texts are in a separate file
            assert english_in(visitor) == {}


@pytest.mark.usefixtures("pseudo_language")
def test_whole_game_is_announced_without_english() -> None:
    text = game("two-card-3").dump()
    visitor = Visitor("?handover=off&animation=off", f"#record={to_link(text)}")
    assert len([id for id in texts_by_place(visitor) if id.startswith("log-")]) > 200
    assert english_in(visitor) == {}


def test_language_changes_at_once_in_the_settings_and_the_game_goes_on() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    visitor.click(visitor.legal()[0])
    record = visitor.session.record()
    for button in ("menu", "settings"):
        visitor.click(button)
    field = visitor.find("language")
    assert field is not None
    assert [node.text for node in nodes(field)][1:] == list(i18n.LANGUAGES.values())
    visitor.change("language", "it")
    assert visitor.asked[-1] != ["lang", "en"]
    assert ["lang", "it"] in visitor.asked
    assert visitor.text("settings-title") == compile_catalogues.longwinded("Settings")
    visitor.said.clear()
    visitor.asked.clear()
    visitor.click("settings-back")
    assert english_in(visitor) == {}
    assert visitor.session.record() == record
    visitor.click("menu")
    visitor.click("settings")
    visitor.change("language", "en")
    assert visitor.text("settings-title") == "Settings"
    assert visitor.asked.count(["lang", "en"]) == 1


def test_chosen_language_is_restored_and_an_address_overrides_it() -> None:
    visitor = Visitor()
    visitor.click("settings")
    visitor.change("language", "it")
    looks = [json.loads(str(command[1])) for command in visitor.asked if command[0] == "look"]
    assert looks[-1]["lang"] == "it"
    again = Visitor(store=visitor.store)
    english = Visitor("?lang=en", store=visitor.store)
    assert again.text("home-words") != english.text("home-words")
    other = Visitor("?lang=it&screen=settings", store=Store.load("/", {}, {}))
    assert other.text("settings-title") == compile_catalogues.longwinded("Settings")
    other.change("language", "en")
    assert other.text("settings-title") == "Settings"
    assert "lang" not in other.address
    unknown = Visitor("?lang=xx")
    assert unknown.asked[0] != ["lang", "xx"]
    assert ["lang", "en"] in unknown.asked


def test_missing_catalogue_is_reported_and_requested_again() -> None:
    visitor = Visitor("?screen=settings", connected=False)
    visitor.change("language", "it")
    assert visitor.text("settings-title") == "Settings"
    assert "could not be loaded" in visitor.text("notices")
    visitor.files.connected = True
    visitor.change("language", "it")
    assert visitor.text("settings-title") == compile_catalogues.longwinded("Settings")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_formats_lists_numbers_and_times(language: str) -> None:
    i18n.use(compile_catalogues.page(language))
    assert i18n.language() == language
    assert listed(["a", "b", "c"]) != "a, b and c"
    assert listed(["a", "b"], "or") != "a or b"
    assert number(1.25, 1) == "1,2"
    assert "2026" in moment(datetime(2026, 3, 9, 8, 5))
    assert "08:05" in moment(datetime(2026, 3, 9, 8, 5)) or language == "es"


def test_spanish_conjunction_follows_the_next_sound() -> None:
    i18n.use(compile_catalogues.page("es"))
    assert listed(["f6", "i6"]) == "f6 e i6"
    assert listed(["a", "b", "Hilda"]) == "a, b e Hilda"
    assert listed(["a", "hielo"]) == "a y hielo"
    assert listed(["7", "8"], "or") == "7 u 8"
    assert listed(["10", "11"], "or") == "10 u 11"
    assert listed(["8", "10"], "or") == "8 o 10"


def test_english_formats_equal_cldr() -> None:
    assert formats("en_GB") == FORMATS
    assert moment(datetime(2026, 9, 9, 8, 5)) == "9 Sept 2026, 08:05"
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c", "d"]) == "a, b, c and d"


def test_plurals_and_contexts_are_distinguished() -> None:
    things = ["{count} Ding", "{count} Dinge"]
    texts = {i18n.key("{count} thing"): things, i18n.key("grey", "sky"): "grau"}
    i18n.use(json.dumps({"language": "de", "plural": "(n != 1)", "texts": texts}))
    assert i18n.n_("{count} thing", "{count} things", 1) == "1 Ding"
    assert i18n.n_("{count} thing", "{count} things", 2) == "2 Dinge"
    assert i18n.n_("{count} word", "{count} words", 2) == "2 words"
    assert (i18n.p_("sky", "grey"), i18n.p_("hair", "grey")) == ("grau", "grey")


def test_loaded_game_brings_its_texts_in_any_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(i18n, "_brought", [])
    for language in ("de", "it"):
        file = tmp_path / f"words.{language}.json"
        file.write_text(json.dumps({i18n.key("a stone"): f"Stein {language}"}), encoding="utf-8")
    i18n.use(compile_catalogues.page("de"))
    settings = i18n._("Settings")
    assert (i18n._("a stone"), settings) == ("a stone", "Einstellungen")
    for _time in range(2):
        i18n.learn(tmp_path)
        assert (i18n._("a stone"), i18n._("Settings")) == ("Stein de", settings)
    i18n.use(compile_catalogues.page("it"))
    assert i18n._("a stone") == "Stein it"
    i18n.use(compile_catalogues.page("es"))  # a language without them
    assert i18n._("a stone") == "a stone"
    i18n.use("")
    assert i18n._("a stone") == "a stone"


@pytest.mark.parametrize("language", published())
def test_each_text_is_in_the_page_catalogue_or_a_lazy_one(
    language: str,
) -> None:
    both = json.loads(
        compile_catalogues.as_json(compile_catalogues.translated(language), language)
    )["texts"]
    page = json.loads(compile_catalogues.page(language))["texts"]
    parts = {part: json.loads(compile_catalogues.later(language, part)) for part in LATER}
    assert page | {name: text for part in parts.values() for name, text in part.items()} == both
    assert len(page) + sum(map(len, parts.values())) == len(both)
    assert {i18n.key(text) for text in ("Via Appia", "Settings", "Rules")} <= page.keys()
    assert i18n.key("take a card") not in page
    assert len(parts["appia"]) > 150
    assert i18n.key("The film is saved.") in parts["film"]


@pytest.mark.no_cover
@pytest.mark.parametrize("language", LANGUAGES)
def test_translated_text_is_never_shown_in_english(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.screens.about.third_party_works", tuple)
    both = compile_catalogues.as_json(compile_catalogues.translated(language), language)
    monkeypatch.setattr(Visitor, "catalogue", both)
    found = [message for domain in DOMAINS for message in read(language, domain) if message.id]
    said = {form for message in found for form in texts(message.string)}
    english: dict[bool, set[str]] = {True: set(), False: set()}
    for message in found:
        english[all(texts(message.string))].update(texts(message.id))
    for visitor in scenes():
        shown = set(texts_by_place(visitor).values())
        assert shown & (english[True] - english[False] - said) == set()
