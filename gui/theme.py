"""How the window looks: two palettes with one accent, spacing in steps, and the shipped fonts."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import msgspec
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette

import resources
from gui.density import room, spaced
from gui.style_sheet import first_rules, style_sheet

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

Choice = Literal["system", "light", "dark"]

STEP: Final = room().step
"""All spacing is a multiple of this many pixels."""

BODY_POINTS: Final = room().points

SHOWN: Final = tuple(f"Inter-{weight}.otf" for weight in ("Regular", "Medium", "SemiBold", "Bold"))
"""What the window is written in; what only paper has is loaded with the first sheet that is printed."""


class Colours(msgspec.Struct, frozen=True):
    """The colours of a palette, by what they are for."""

    window: str
    card: str
    raised: str
    border: str
    text: str
    quiet: str
    accent: str
    accent_soft: str
    on_accent: str
    danger: str
    danger_soft: str
    warning: str
    warning_soft: str


LIGHT: Final = Colours(
    window="#f4f4f2",
    card="#ffffff",
    raised="#f0f0ed",
    border="#dfdfda",
    text="#1d1f23",
    quiet="#646973",
    accent="#0f6f6a",
    accent_soft="#deefed",
    on_accent="#ffffff",
    danger="#b3261e",
    danger_soft="#fae6e4",
    warning="#8a5a00",
    warning_soft="#fbefd5",
)
DARK: Final = Colours(
    window="#141517",
    card="#1c1e21",
    raised="#26292d",
    border="#33363c",
    text="#ececee",
    quiet="#9da2ab",
    accent="#4cbdb2",
    accent_soft="#1d3836",
    on_accent="#06211f",
    danger="#ff8a80",
    danger_soft="#40211f",
    warning="#f0b95a",
    warning_soft="#3a2e17",
)


class Theme(QObject):
    """Dresses the application, again whenever the system or the person turns light into dark."""

    changed = Signal()

    def __init__(self, application: QApplication, choice: Choice = "system") -> None:
        """Loads the fonts; `dress` does the rest, once the style is set."""
        super().__init__(application)
        self._application = application
        self._choice: Choice = choice
        self._dressed = False
        _load_fonts()
        font = QFont("Inter")
        font.setPointSizeF(BODY_POINTS)
        application.setFont(font)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_scheme_changed)

    @property
    def choice(self) -> Choice:
        """Light, dark, or what the system says."""
        return self._choice

    @property
    def dark(self) -> bool:
        """Whether the dark palette is shown."""
        if self._choice == "system":
            return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return self._choice == "dark"

    @property
    def colours(self) -> Colours:
        """The palette that is shown."""
        return DARK if self.dark else LIGHT

    @property
    def dressed(self) -> bool:
        """Whether the application has its colours; until then whatever draws with them waits for `changed`."""
        return self._dressed

    def choose(self, choice: Choice) -> None:
        """Takes another palette at once."""
        if choice != self._choice:
            self._choice = choice
            self.dress()

    def _on_scheme_changed(self) -> None:
        if self._choice == "system":
            self.dress()

    def undress(self) -> None:
        """Takes the style sheet away while much is built, until `dress` gives it back."""
        self._application.setStyleSheet("")
        self._dressed = False

    def dress_first(self) -> None:
        """Gives the application what the order as it was left needs to look as usual."""
        self._application.setPalette(_palette(self.colours))
        self._application.setStyleSheet(spaced(first_rules(self.colours)))

    def dress(self) -> None:
        """Gives the application its palette and style sheet."""
        colours = self.colours
        self._application.setPalette(_palette(colours))
        self._application.setStyleSheet(spaced(style_sheet(colours)))
        self._dressed = True
        self.changed.emit()


@functools.cache
def sized(points: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The body font in another size and weight; shared, so take a copy to change it."""
    font = QFont("Inter")
    font.setPointSizeF(points)
    font.setWeight(weight)
    return font


@functools.cache
def tabular(points: float = BODY_POINTS, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """A font whose figures are all equally wide, so that columns of numbers stand still."""
    font = QFont(sized(points, weight))
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def _load_fonts() -> None:
    # From where they lie, which takes two thirds of the time that their bytes take.
    folder = Path(resources.__file__).with_name("fonts")
    for name in SHOWN:
        QFontDatabase.addApplicationFont(str(folder / name))


def _palette(colours: Colours) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for which, colour in {
        role.Window: colours.window,
        role.WindowText: colours.text,
        role.Base: colours.card,
        role.AlternateBase: colours.raised,
        role.Text: colours.text,
        role.Button: colours.raised,
        role.ButtonText: colours.text,
        role.BrightText: colours.danger,
        role.PlaceholderText: colours.quiet,
        role.Highlight: colours.accent,
        role.HighlightedText: colours.on_accent,
        role.ToolTipBase: colours.card,
        role.ToolTipText: colours.text,
        role.Link: colours.accent,
        role.Accent: colours.accent,
        role.Light: colours.raised,
        role.Midlight: colours.border,
        role.Mid: colours.border,
        role.Dark: colours.border,
        role.Shadow: colours.border,
    }.items():
        palette.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(colours.quiet))
    return palette
