"""The blocks of which a sheet is made, by the word that a layout uses for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gui.printing.blocks.attributes import Pills, Shields
from gui.printing.blocks.banner import Banner
from gui.printing.blocks.figure import Figure
from gui.printing.blocks.listing import Listing
from gui.printing.blocks.table import TableBlock
from gui.printing.blocks.tracks import Tracks
from gui.printing.blocks.writing import Writing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gui.printing.blocks.block import Block

KINDS: Mapping[str, type[Block[Any]]] = {
    "banner": Banner,
    "shields": Shields,
    "pills": Pills,
    "list": Listing,
    "table": TableBlock,
    "figure": Figure,
    "tracks": Tracks,
    "text": Writing,
}
