"""The drawings of each step of a move to a new device."""

from collections.abc import Iterator

from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _, n_
from app.kit.nodes import Node, h
from app.other_devices.code_fields import code, entry, network_note
from app.other_devices.intents import Connect

from .intents import BeginAgain, ReceiveHere, SendFromHere
from .transfer import Receiver, Transfer


def _words(words: str, *, status: bool = False) -> Node:
    return h("p", "device-words", {"role": "status"} if status else {}, words)


def choice() -> Iterator[Node]:
    """Yield the choice of the direction."""
    yield _words(
        _(
            "All games and settings go straight from one device to the other, without a server. "
            "Nothing is deleted on the old device."
        )
    )
    yield network_note()
    for id, intent, title, help in (
        ("send", SendFromHere(), _("Send from this device"), _("The games are here.")),
        ("receive", ReceiveHere(), _("Receive on this device"), _("This is the new device.")),
    ):
        label = h("b", f"device-{id}-title", {}, title)
        small = h("span", f"device-{id}-help", {"class": "small"}, help)
        yield button(f"device-{id}", intent, label, small, kind="way")


# Codes


def wait() -> Iterator[Node]:
    """Yield a note that the invitation is being made."""
    yield _words(_("A moment …"), status=True)


def invitation(link: str) -> Iterator[Node]:
    """Yield the invitation of the old device, and the fields for the answer."""
    yield h("h2", "device-first", {}, _("1. Open this code on the new device"))
    yield _words(
        _(
            "Scan it with the camera of the new device, or send the link there. Leave this page "
            "open."
        )
    )
    yield from code(link, _("Move to a new device"))
    yield h("h2", "device-second", {}, _("2. Read the answer"))
    yield h("p", "device-answer", {}, _("The new device then shows a code of its own."))
    yield from entry(_("Or paste the link of the answer here"))


def receiving() -> Iterator[Node]:
    """Yield the fields for an invitation, on the new device."""
    yield _words(
        _(
            "On the device with the games, open the settings and choose “Move to a new "
            "device”. It shows a code."
        )
    )
    yield from entry(_("Or paste its link here"))


def offer() -> Iterator[Node]:
    """Yield the question on a new device that was opened with an invitation."""
    yield _words(_("Another device is ready to send its games and settings to this one."))
    yield network_note()
    yield button("device-connect", Connect(), _("Connect"), kind="primary")


def answer(link: str) -> Iterator[Node]:
    """Yield the answer of the new device."""
    yield _words(
        _(
            "Let the device with the games read this code, or send it the link. Leave this "
            "page open: the games arrive as soon as the other device has the answer."
        )
    )
    yield from code(link, _("Move to a new device"))


def joining() -> Iterator[Node]:
    """Yield a note that the answer was accepted."""
    yield _words(_("The devices are connecting …"), status=True)


def handed() -> Iterator[Node]:
    """Yield a note that another page has the answer."""
    words = _(
        "The answer has reached the page that waits for it on this device. You can close this page."
    )
    yield _words(words, status=True)


def trouble(message: str, *, begun: bool) -> Iterator[Node]:
    """Yield a message on what a player did, and the way back if the move has `begun`."""
    yield h("p", "device-message", {"role": "status"}, message)
    if begun:
        yield button("device-again", BeginAgain(), _("Begin again"), kind="quiet")


# The transfer


def progress(transfer: Transfer) -> Iterator[Node]:
    """Yield the progress of a transfer."""
    yield _words(_("Leave this page open on both devices."))
    if not transfer.counts:
        return
    done = str(transfer.stored)
    label = n_("{done} of {count} game", "{done} of {count} games", transfer.count, done=done)
    value = str(int(100 * transfer.part))
    bar = {"max": "100", "value": value, "aria-labelledby": "device-far"}
    yield h("progress", "device-bar", bar)
    yield h("p", "device-far", {}, label)


def end(transfer: Transfer) -> Iterator[Node]:
    """Yield the result of a transfer, with the games that the new device could not import."""
    yield h("p", "device-result", {"role": "status"}, result(transfer))
    if isinstance(transfer, Receiver) and transfer.rejected:
        lines = (
            h("li", f"device-rejected-{number}", {}, line)
            for number, line in enumerate(transfer.rejected)
        )
        yield h("ul", "device-rejected", {}, *lines)
    words = _("Nothing was deleted on the old device.")
    yield h("p", "device-kept", {"class": "small"}, words)
    yield _to_games("primary")


def result(transfer: Transfer) -> str:
    """Return the result of a transfer as a sentence."""
    if transfer.agreed and transfer.kept == transfer.count:
        return n_(
            "{count} game and the settings have arrived, all checked.",
            "{count} games and the settings have arrived, all checked.",
            transfer.count,
        )
    words = _("{kept} of {count} games have arrived and are checked.")
    if not transfer.agreed:
        words = _("The devices differ: {kept} of {count} games have arrived. Begin again.")
    return words.format(kept=transfer.kept, count=transfer.count)


def failure(words: str) -> Iterator[Node]:
    """Yield the reason of a failure, and the ways out."""
    yield h("p", "device-failure", {"class": "refusal", "role": "alert"}, words)
    out = _(
        "You can begin again at any time: games that have arrived stay, and nothing comes "
        "twice. It also works without a connection: save all games as one file on the home "
        "screen, and open that file on the new device."
    )
    yield h("p", "device-out", {}, out)
    again = button("device-again", BeginAgain(), _("Begin again"), kind="primary")
    yield h("div", "device-outs", {"class": "buttons"}, again, _to_games())


def _to_games(kind: str = "") -> Node:
    return button("device-home", intents.Home(), _("To the games"), kind=kind)
