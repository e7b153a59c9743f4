"""The sentences about a connection that failed, each by the reason that the page reports."""

from collections.abc import Mapping
from typing import Final

from app.kit.i18n import _
from pompeii.core.i18n import mark

_CAMERA: Final[Mapping[str, str]] = {
    "insecure": mark(
        "The browser gives the camera only to a page with a secure address (https). Paste the "
        "code instead."
    ),
    "absent": mark("No camera was found. Paste the code instead."),
    "refused": mark(
        "This page may not use the camera. Allow it in the settings of the browser, or paste the "
        "code instead."
    ),
    "busy": mark("Another program uses the camera. Close it, or paste the code instead."),
    "unread": mark(
        "The part that reads codes could not be loaded. You need to be online the first time. "
        "Paste the code instead."
    ),
}
_REJECTED: Final[Mapping[str, str]] = {
    "malformed": mark("This is not a complete code. Copy all of it."),
    "newer": mark("The code is from a newer version of this page: reload the page here."),
    "own": mark("This is the code of this page. It belongs on the other device."),
    "unknown": mark("No page on this device waits for this code. Begin again on the other device."),
    "unable": mark("This browser cannot connect to other devices."),
    "file": mark(
        "This page is a file of its own, and other devices cannot open its links. Save all games "
        "as one file, and open that on the new device."
    ),
    "failed": mark("The connection could not be prepared. Begin again."),
}
_STALLED: Final[Mapping[str, str]] = {
    "refused": mark(
        "The browser has refused this page the local network. Allow it in the settings of the "
        "browser for this page, and begin again."
    ),
    "none-here": mark(
        "This browser shows no address in a network. Is this device connected, for example to "
        "the Wi-Fi?"
    ),
    "none-there": mark(
        "The browser of the other device shows no address in a network. Is that device "
        "connected, and does its browser allow this page the local network?"
    ),
    "elsewhere": mark(
        "The devices do not reach each other. Are both in the same network? Some guest networks "
        "keep devices apart."
    ),
}
_CLOSED: Final[Mapping[str, str]] = {
    "left": mark("The page on the other device was closed, or has ended the connection."),
    "lost": mark("The connection to the other device was lost."),
    "slept": mark("This device was asleep meanwhile, so the code is void."),
    "malformed": mark("The other device sent something that this page does not understand."),
    "newer": mark("The other device has a newer version of this page: reload the page here."),
    "older": mark("The other device has an older version of this page: reload the page there."),
    "unreachable": mark(
        "The computer that shares this page does not answer. This page keeps trying."
    ),
    "full": mark("The storage of this device is full, so it cannot keep the games."),
}


def camera_failure(why: str) -> str:
    """Return the sentence that explains why the camera shows nothing."""
    return _(_CAMERA.get(why, _CAMERA["absent"]))


def rejection(why: str) -> str:
    """Return the sentence that explains why a code was not accepted."""
    return _(_REJECTED.get(why, _REJECTED["failed"]))


def diagnosis(why: str) -> str:
    """Return the sentence that explains why there is no connection yet."""
    return _(_STALLED.get(why, _STALLED["elsewhere"]))


def ending(why: str) -> str:
    """Return the sentence that explains why a connection ended."""
    return _(_CLOSED.get(why, _CLOSED["lost"]))
