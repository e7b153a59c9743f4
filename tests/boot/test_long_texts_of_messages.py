"""The script ``web/boot/long_texts_of_messages.js``, run under node."""

from pathlib import Path

from tests.boot.node_scripts import run

PROGRAM = """
globalThis.self = { location: { pathname: "/" } };
globalThis.localStorage = { setItem: (...given) => { stored.push(given); } };
const stored = [];
const { insertMarkup, record, takeLongTexts } = await import("./long_texts_of_messages.js");
const [message] = JSON.parse(process.argv[2]);
const { patches, ...rest } = JSON.parse(takeLongTexts(JSON.stringify(message), () => {}));
const inserted = [];
const element = { insertAdjacentHTML: (...given) => { inserted.push(given); } };
for (const [kind, , before, number] of patches.filter(([kind]) => kind === "insert"))
  insertMarkup(element, before ? "beforebegin" : "beforeend", number);
console.log(JSON.stringify({ patches, rest, inserted, stored, record: record() }));
"""


def test_only_short_texts_pass_through_micropython(tmp_path: Path) -> None:
    message = {
        "type": "draw",
        "patches": [
            ["insert", "body", None, "<p>first</p>"],
            ["text", "headline", "Your turn"],
            ["insert", "body", "first", "<p>second</p>"],
        ],
        "commands": [["local", "game1", "a game"], ["title", "Pompeii"]],
        "record": "a record",
    }
    done = run(tmp_path, PROGRAM, message)
    assert done["inserted"] == [["beforeend", "<p>first</p>"], ["beforebegin", "<p>second</p>"]]
    assert [len(patch) for patch in done["patches"]] == [4, 3, 4]
    assert "<" not in str(done["patches"])
    assert done["rest"] == {"type": "draw", "commands": [["title", "Pompeii"]]}
    assert [text for _key, text in done["stored"]] == ["a game"]
    assert done["record"] == "a record"


def test_message_without_a_drawing_is_passed_on(tmp_path: Path) -> None:
    done = run(tmp_path, PROGRAM.replace("patches.", "(patches ?? [])."), {"type": "outrun"})
    assert done["rest"] == {"type": "outrun"}
