"""A film of a game is an animated picture; another library reads it than made it."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL.GifImagePlugin import GifImageFile

from app.film.frames import BEGINS, ENDS, Frames
from e2e.conftest import Invite, Witness
from e2e.prepared_games import recorded
from e2e.start.test_start import requested_files
from e2e.visitor import Visitor
from pompeii import registry
from tests.paths import APPIA_GAMES, ROOT

EXAMPLES = ROOT / "examples"
WHOLE = 1000
"""More actions than a game has."""
SHORT = recorded("game", 100, EXAMPLES)
"""A game at the beginning of the flight. The film of a whole one takes seconds."""
FRAMES = 30
"""The film of that game has more frames."""
MOST = 1_000_000
"""Usual limits of the size of a film, in bytes."""
MADE = 120_000
"""Milliseconds that the film of a whole game may take on a busy machine."""
FETCHED = ("film.", "vendor/gifenc")


def film(visitor: Visitor) -> tuple[str, bytes]:
    """Return the name and the contents of the film; the dialog reports its completion."""
    with visitor.page.expect_download(timeout=MADE) as download:
        visitor.point("#share-film")
        visitor.page.wait_for_selector("#film-told:not(:empty)", timeout=MADE)
    assert visitor.text("#film-told") == "The film is saved."
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


@pytest.mark.parametrize("plies", [110, pytest.param(WHOLE, marks=pytest.mark.whole)])
@pytest.mark.parametrize(
    ("name", "screen", "ending"),
    [
        ("via-appia", "desktop", "-pushes.gif"),
        pytest.param("game", "phone", "-flight.gif", marks=pytest.mark.whole),
    ],
)
def test_film_is_read_again_frame_by_frame(
    name: str, screen: str, ending: str, plies: int, invite: Invite
) -> None:
    visitor = invite(screen)
    fetched = requested_files(visitor.page, visitor.address)
    visitor.open("?handover=off&animation=off")
    text = recorded(name, plies, EXAMPLES)
    visitor.bring(text)
    visitor.act("share")
    assert not [each for each in fetched if each.startswith(FETCHED)]
    called, found = film(visitor)
    assert called.endswith(ending)
    assert found.startswith(b"GIF89a")
    assert found.endswith(b"\x3b")
    assert len(found) < MOST
    reel = Frames(registry.load(text))
    picture = GifImageFile(BytesIO(found))
    assert picture.n_frames == len(reel)
    assert picture.info["loop"] == 0
    seen, before = [], b""
    for number in range(picture.n_frames):
        picture.seek(number)
        assert picture.size == reel.size
        seen.append(picture.info["duration"])
        now = picture.convert("RGB").tobytes()
        assert now != before
        before = now
    assert seen == [reel.frame(number)[1] for number in range(len(reel))]
    assert (seen[0], seen[-1]) == (BEGINS, ENDS)
    assert len(picture.convert("RGB").getcolors(1 << 16) or []) > 60  # the landscape is there


@pytest.mark.whole
def test_closed_film_does_no_harm_and_another_one_is_complete(invite: Invite) -> None:
    visitor = invite("desktop")
    visitor.open("?handover=off&animation=off")
    text = (APPIA_GAMES / "poor-2.json").read_text(encoding="utf-8")  # ended, and short
    visitor.bring(text)
    visitor.act("share")
    visitor.point("#share-film")
    visitor.page.wait_for_function("document.querySelector('#film-progress')?.value > 0")
    visitor.point("#film-close")
    visitor.page.wait_for_selector("#share-film")
    _called, found = film(visitor)
    assert GifImageFile(BytesIO(found)).n_frames == len(Frames(registry.load(text)))
    visitor.point("#film-close")
    visitor.point("#share-close")
    visitor.page.wait_for_selector("dialog", state="detached")


def test_missing_encoder_is_reported(invite: Invite, witness: Witness) -> None:
    visitor = invite("desktop")
    visitor.open("?handover=off&animation=off")
    visitor.bring(SHORT)
    visitor.act("share")
    visitor.page.route("**/gifenc.*/*", lambda route: route.abort())
    witness.expected = ("film:", "ERR_FAILED")
    visitor.point("#share-film")
    visitor.page.wait_for_selector("#film-told:not(:empty)")
    assert visitor.text("#film-told") == "The film could not be made."
