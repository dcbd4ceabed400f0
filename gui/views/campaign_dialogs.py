"""Dialogs about files: a new campaign, and the preferences."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from engine.words import text
from gui.preferences import SCALES
from gui.printing.paper import PAPERS
from gui.theme import STEP
from gui.views.card import label
from gui.views.dialogs import Asking
from gui.views.inputs import ComboBox, WholeInput

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.words import Words
    from gui.preferences import Density, Preferences
    from gui.theme import Choice

SCALE_STEP: Final = 25


class NewCampaignDialog(Asking):
    """The name and the rule system of a campaign that is to be begun."""

    def __init__(
        self,
        words: Words,
        systems: Sequence[tuple[str, str]],
        path_for: Callable[[str], Path],
        parent: QWidget | None = None,
    ) -> None:
        """Takes ids and names of the systems, and what tells where a campaign would be kept."""
        super().__init__(
            words,
            words.render(text("window.new_campaign.title")),
            words.render(text("window.new_campaign.agree")),
            parent,
        )
        self._words, self._path_for = words, path_for
        self._name = QLineEdit()
        self._name.textChanged.connect(self._on_changed)
        self._system = ComboBox()
        self._system.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for system, name in systems:
            self._system.addItem(name, system)
        self._file = _two_lines()
        rows = _rows()
        rows.addRow(words.render(text("window.new_campaign.name")), self._name)
        rows.addRow(words.render(text("window.new_campaign.system")), self._system)
        self.body.addLayout(rows)
        self.body.addWidget(self._file)
        self._name.setFocus()
        self._on_changed()

    @property
    def name(self) -> str:
        """The campaign's name."""
        return self._name.text().strip()

    @property
    def system(self) -> str:
        """Id of its rule system."""
        return str(self._system.currentData())

    def _on_changed(self) -> None:
        self.agree.setEnabled(bool(self.name))
        path = str(self._path_for(self.name)) if self.name else ""
        self._file.setText(self._words.render(text("window.new_campaign.file", path=path)) if path else "")


class PreferencesDialog(Asking):
    """Colours, size, room, paper, folders."""

    def __init__(self, words: Words, preferences: Preferences, parent: QWidget | None = None) -> None:
        """Shows what is chosen; the one who asked keeps what is chosen here."""
        super().__init__(
            words,
            words.render(text("window.preferences.title")),
            words.render(text("window.preferences.agree")),
            parent,
        )
        self._words, self._before = words, preferences.scale
        self.theme_box = ComboBox()
        for choice, name in (
            ("system", words.render(text("window.preferences.theme_system"))),
            ("light", words.render(text("window.preferences.theme_light"))),
            ("dark", words.render(text("window.preferences.theme_dark"))),
        ):
            self.theme_box.addItem(name, choice)
        self.theme_box.setCurrentIndex(self.theme_box.findData(preferences.theme))
        self.scale_box = WholeInput()
        self.scale_box.set_limits(*SCALES)
        self.scale_box.setSingleStep(SCALE_STEP)
        self.scale_box.setSuffix(words.render(text("window.preferences.percent")))
        self.scale_box.setValue(self._before)
        self._scale_words = _two_lines()
        self.scale_box.valueChanged.connect(self._on_scale)
        self.density_box = ComboBox()
        for room, name in (
            ("compact", words.render(text("window.preferences.density_compact"))),
            ("regular", words.render(text("window.preferences.density_regular"))),
            ("large", words.render(text("window.preferences.density_large"))),
        ):
            self.density_box.addItem(name, room)
        self.density_box.setCurrentIndex(self.density_box.findData(preferences.density))
        self._density_before = preferences.density
        self.density_box.currentIndexChanged.connect(self._on_scale)
        self.paper_box = ComboBox()
        self.paper_box.addItem(words.render(text("window.preferences.paper_country")), "")
        for paper in PAPERS.values():
            self.paper_box.addItem(paper.name, paper.id)
        self.paper_box.setCurrentIndex(max(self.paper_box.findData(preferences.paper), 0))
        self.campaigns_line, campaigns = self._folder(preferences.campaigns)
        self.papers_line, papers = self._folder(preferences.papers)
        rows = _rows()
        rows.addRow(words.render(text("window.preferences.theme")), self.theme_box)
        rows.addRow(words.render(text("window.preferences.scale")), self.scale_box)
        rows.addRow(words.render(text("window.preferences.density")), self.density_box)
        rows.addRow("", self._scale_words)
        rows.addRow(words.render(text("window.preferences.paper")), self.paper_box)
        rows.addRow(words.render(text("window.preferences.campaigns")), campaigns)
        rows.addRow(words.render(text("window.preferences.papers")), papers)
        self.body.addLayout(rows)
        for box in (self.theme_box, self.density_box, self.paper_box):
            box.setMinimumContentsLength(16)
        self.setMinimumWidth(560)
        self.theme_box.setFocus()
        self._on_scale()

    @property
    def theme(self) -> Choice:
        """The colours chosen."""
        return cast("Choice", self.theme_box.currentData())

    @property
    def scale(self) -> int:
        """The size chosen, in per cent."""
        return self.scale_box.number() or self._before

    @property
    def density(self) -> Density:
        """How much room rows and words are to take."""
        return cast("Density", self.density_box.currentData())

    @property
    def paper(self) -> str:
        """Id of the paper chosen, empty for that of the country."""
        return str(self.paper_box.currentData())

    @property
    def campaigns(self) -> Path:
        """Where new campaigns go."""
        return Path(self.campaigns_line.text())

    @property
    def papers(self) -> Path:
        """Where printed sheets go."""
        return Path(self.papers_line.text())

    def _folder(self, path: Path) -> tuple[QLineEdit, QWidget]:
        shown = QLineEdit(str(path))
        shown.setReadOnly(True)
        shown.setCursorPosition(0)
        choose = QPushButton(self._words.render(text("window.preferences.choose")))
        choose.setAutoDefault(False)
        choose.clicked.connect(lambda _=False: self._on_choose(shown))
        both = QWidget()
        inside = QHBoxLayout(both)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(STEP)
        inside.addWidget(shown, 1)
        inside.addWidget(choose)
        return shown, both

    def _on_choose(self, shown: QLineEdit) -> None:
        title = self._words.render(text("window.file.folder"))
        chosen = QFileDialog.getExistingDirectory(self, title, shown.text())
        if chosen:
            shown.setText(chosen)
            shown.setCursorPosition(0)

    def _on_scale(self) -> None:
        changed = self.scale != self._before or self.density != self._density_before
        said = text("window.preferences.scale_new" if changed else "window.preferences.scale_now")
        self._scale_words.setText(self._words.render(said))


def _two_lines() -> QLabel:
    """Room for two lines from the start, so that nothing moves while something is typed."""
    made = label(role="quiet", wraps=True)
    made.setMinimumHeight(2 * made.fontMetrics().lineSpacing())
    made.setAlignment(Qt.AlignmentFlag.AlignTop)
    return made


def _rows() -> QFormLayout:
    rows = QFormLayout()
    rows.setHorizontalSpacing(STEP * 2)
    rows.setVerticalSpacing(STEP)
    rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
    return rows
