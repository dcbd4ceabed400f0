"""The id of a rule as a link: it says its rule as a tooltip and asks for its page when it is pressed.

For anything that shows reasons: ``RuleLink(bridge, rule)`` is a small flat button; connect ``wanted`` to
``RulesAtHand.show_rule``. Where ids stand inside a text, ``linked(words, known)`` makes rich text of it; connect the
label's ``linkActivated`` to ``RulesAtHand.follow``.
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QToolButton

from gui.models.rules import ID, tip
from gui.theme import sized
from gui.views.painting import SMALL

if TYPE_CHECKING:
    from collections.abc import Collection

    from gui.session_bridge import SessionBridge

SCHEME: Final = "rule:"
"""What the address of a link to a rule begins with."""


class RuleLink(QToolButton):
    """A rule's id that opens its page."""

    wanted = Signal(str)
    """Carries the id of the rule."""

    def __init__(self, bridge: SessionBridge, rule: str) -> None:
        """Takes the id; one that has no page cannot be pressed."""
        super().__init__()
        self.rule = rule
        self.setText(rule)
        self.setFont(sized(SMALL))
        self.setProperty("kind", "flat")
        self.setStyleSheet("QToolButton:enabled { color: palette(link); }")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(rule)
        said = tip(bridge.system.id, rule)
        self.setToolTip(said)
        self.setEnabled(bool(said))
        self.clicked.connect(lambda: self.wanted.emit(self.rule))


def linked(words: str, known: Collection[str]) -> str:
    """Plain words as rich text in which the ids of known rules are links."""

    def link(found: re.Match[str]) -> str:
        rule = found[0]
        return f'<a href="{SCHEME}{rule}">{rule}</a>' if rule in known else rule

    return ID.sub(link, html.escape(words))
