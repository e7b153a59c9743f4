"""The site offers only languages that are translated far enough."""

from tools.build import site
from tools.build.lazy_files import later
from tools.build.page_scripts import scripts


def test_language_that_is_not_published_is_nowhere_in_the_site() -> None:
    sources = site.sources(("de", "it"))
    offered: dict[str, dict[str, str]] = {}
    exec(sources["pompeii/core/i18n.py"], offered)
    assert [*offered["LANGUAGES"]] == ["en", "de", "it"]
    assert not [name for name in sources if name.endswith("words.es.json")]
    assert b".es." not in sources["shelf.json"]
    assert not [name for name in later(("de", "it")) if ".es." in name]
    built = scripts(site.WEB / "boot", ("de", "it"), {})
    assert b"words.it." in built["worker.js"]
    assert not [name for name, text in built.items() if b".es." in text]
