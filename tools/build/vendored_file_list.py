"""Files that the site takes from the packages of others, by their folder in vendor/."""

# Files that the page asks for, by package. Pyodide gets its list of packages from worker.js, so its
# own lock file stays out. PyScript loads the small wrappers at start, but the page never asks for
# the editors, terminals and parsers behind them. Chunks carry a hash in their name, hence the
# patterns.
VENDOR = {
    "pyodide": (
        "pyodide",
        ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"],
    ),
    "micropython": (
        "@micropython/micropython-webassembly-pyscript",
        ["micropython.mjs", "micropython.wasm"],
    ),
    "pyscript": (
        "@pyscript/core/dist",
        [
            "core.js", "core-*.js", "deprecations-manager-*.js", "donkey-*.js", "error-*.js",
            "py-editor-*.js", "py-game-*.js", "py-terminal-*.js",
        ],
    ),
    "lean-qr": ("lean-qr", ["nano.mjs"]),
    "gifenc": ("gifenc/dist", ["gifenc.esm.js"]),
    "barcode-detector": ("barcode-detector/dist/es", ["ponyfill.js", "zxing-exported.js"]),
    "zxing-wasm": ("zxing-wasm/dist/reader", ["zxing_reader.wasm"]),
}  # fmt: skip
SCANNER = ("vendor/barcode-detector.", "vendor/zxing-wasm.")
"""Beginnings of the names of files that read QR codes in browsers without a detector of their own.

Few visits need them, so the service worker does not cache them.
"""


def served_name(name: str) -> str:
    """Return the name of a package's file on the site.

    Modules end in ``.js`` there: many servers have no type for ``.mjs``, and a browser runs a
    module only with its type.
    """
    return f"{name.removesuffix('.mjs')}.js" if name.endswith(".mjs") else name
