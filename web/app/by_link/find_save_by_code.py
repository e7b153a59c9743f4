"""The save of a game whose record has the code of a table."""

import json

from app.storage.record_page_data import TABLE
from app.storage.store import Saved, Store
from pompeii.core.safe_json_parsing import json_or_none


def with_code(store: Store, code: str) -> Saved | None:
    """Return the save of the game with the table's code `code`, or None."""
    for saved in store.saves():
        if json.dumps(code) in saved.text:
            document = json_or_none(saved.text)
            page = document.get("page") if isinstance(document, dict) else None
            if isinstance(page, dict) and page.get(TABLE) == code:
                return saved
    return None
