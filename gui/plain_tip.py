"""Words of people in a tooltip: Qt reads as markup whatever looks like it, and would load the pictures it names."""

from __future__ import annotations


def plain_tip(words: str) -> str:
    """Words that a tooltip shows just as they stand."""
    if "<" not in words:
        return words
    from html import escape  # no start needs it

    lines = escape(words).replace("\n", "<br>")
    return f"<qt>{lines}</qt>"
