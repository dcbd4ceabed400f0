"""The two sizes of paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QPageSize

from engine.errors import BadInput


@dataclass(frozen=True)
class Paper:
    """A size of paper, upright, in millimetres."""

    id: str
    name: str
    width: float
    height: float
    size: QPageSize.PageSizeId


A4: Final = Paper("a4", "A4", 210.0, 297.0, QPageSize.PageSizeId.A4)
LETTER: Final = Paper("letter", "Letter", 215.9, 279.4, QPageSize.PageSizeId.Letter)
PAPERS: Final = {paper.id: paper for paper in (A4, LETTER)}


def paper_named(name: str) -> Paper:
    """The paper of that name, whatever its capitals.

    Raises:
        BadInput: There is none.
    """
    found = PAPERS.get(name.casefold())
    if found is None:
        raise BadInput(f"there is no paper “{name}”; there are {', '.join(PAPERS)}")
    return found
