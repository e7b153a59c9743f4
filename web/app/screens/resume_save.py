"""The way to the table of a save."""

from functools import partial

from app.storage import save_metadata
from app.storage.note_names import hosted
from app.storage.store import NOTE, Saved

from .base_screen import Go, To
from .open_lazy_screens import to_together, when_loaded
from .table_screen import TableScreen
from .visit_context import Context


def resume(context: Context, saved: Saved) -> Go:
    """Return the navigation to the table of a save."""
    if context.store.text(NOTE, hosted(saved.id)) is not None:
        return to_together(context, saved.id)
    there = {"game": saved.id}
    table = partial(TableScreen.resume, context, saved)
    return when_loaded(context, {save_metadata.key(saved)}, lambda: To(table()), there)
