"""Settings of the documents' site, which `python -m tools docs` builds into dist/docs/."""

from pompeii import __version__

project = "Pompeii"
author = "The Pompeii authors"
version = release = __version__
html_title = f"Pompeii {version}"
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "tools.docs.sphinx_links"]
exclude_patterns = ["pictures"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 6
suppress_warnings = ["myst.header"]  # the README's headings begin below the site's own

# Docstrings name parameters and values in single backticks.
default_role = "code"
add_module_names = False
autodoc_member_order = "bysource"
autodoc_class_signature = "separated"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_favicon = "../web/icon.svg"
html_theme_options: dict[str, list[str]] = {"footer_icons": [], "top_of_page_buttons": []}

nitpick_ignore_regex = [
    # no inventories of other documents: the build needs no network
    (r"py:class", r"(collections\.abc|random|contextlib|concurrent\.futures)\..+"),
    (r"py:class", r"(pompeii\.[\w.]+\.)?([A-Z]|Task|Outcome)"),  # type variables
]
