"""Texts to read: the guide, and whose work is in the program."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont, QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QTextBrowser, QVBoxLayout, QWidget

from engine.words import text
from gui.theme import BODY_POINTS, STEP
from gui.views.card import label
from gui.views.dialogs import FRAME

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from engine.words import Words

WIDE: Final = QSize(760, 640)
LICENCE: Final = "LICENSE.md"


class Reading(QDialog):
    """A page of Markdown, to be scrolled by the keys of any page."""

    def __init__(self, words: Words, title: str, markdown: str, parent: QWidget | None) -> None:
        """Shows a page."""
        super().__init__(parent)
        self.setWindowTitle(title)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(STEP * 2, STEP * 2, STEP * 2, STEP * 2)
        inside.setSpacing(STEP + STEP // 2)
        inside.addWidget(label(title, points=BODY_POINTS + 3, weight=QFont.Weight.DemiBold))
        self.page = QTextBrowser()
        self.page.setOpenExternalLinks(True)
        self.page.setFrameShape(QFrame.Shape.NoFrame)
        self.page.document().setDocumentMargin(STEP * 2)
        self.page.setMarkdown(markdown)
        self.page.setAccessibleName(title)
        inside.addWidget(self.page, 1)
        buttons = QDialogButtonBox()
        close = buttons.addButton(words.render(text("window.reading.close")), QDialogButtonBox.ButtonRole.RejectRole)
        close.setProperty("kind", "primary")
        buttons.rejected.connect(self.reject)
        inside.addWidget(buttons)
        self.page.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """Opens as large as a page wants, inside the screen."""
        self.resize(WIDE.boundedTo(self.screen().availableSize() - QSize(0, FRAME)))
        super().showEvent(event)


def guide(words: Words, parent: QWidget | None, language: str = "en") -> Reading:
    """The guide to the program."""
    page = (resources.files("resources") / "guide" / f"{language}.md").read_text(encoding="utf-8")
    return Reading(words, words.render(text("window.reading.guide")), page, parent)


def about(words: Words, version: str, parent: QWidget | None) -> Reading:
    """The version, and whose work is in the program: the licence file of every folder of its data."""
    root = resources.files("resources")
    parts = [
        words.render(text("window.reading.version", version=version)),
        words.render(text("window.reading.libraries")),
    ]
    parts += [file.read_text(encoding="utf-8") for file in licences(root)]
    return Reading(words, words.render(text("window.reading.about")), "\n\n".join(parts), parent)


def licences(folder: Traversable) -> list[Traversable]:
    """Licence files, that of a folder before those of the folders in it."""
    there = sorted(folder.iterdir(), key=lambda one: one.name)
    found = [one for one in there if one.name == LICENCE]
    for one in there:
        if one.is_dir():
            found += licences(one)
    return found
