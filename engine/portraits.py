"""Pictures of people: what may be kept of them in a campaign. Whoever offers one has made it small already."""

from __future__ import annotations

from typing import Final

from engine.errors import BadInput

MOST_BYTES: Final = 1_000_000
"""The most that one picture may take; a face 512 pixels high takes a tenth of it."""

_BEGINNINGS: Final = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")


def check_portrait(data: bytes) -> None:
    """Lets PNG and JPEG pictures of a fair size pass.

    Raises:
        BadInput: It is another kind of file, or far too large.
    """
    if not data.startswith(_BEGINNINGS):
        raise BadInput("a portrait must be a PNG or JPEG picture; save it as one of those first")
    if len(data) > MOST_BYTES:
        raise BadInput(
            f"the portrait takes {len(data) / 1e6:.1f} MB, and a campaign keeps at most {MOST_BYTES / 1e6:.0f} MB of "
            "one; make it smaller first"
        )
