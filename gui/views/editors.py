"""Which field gets which editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.views.fields import (
    ChoiceEditor,
    ChoicesEditor,
    FieldEditor,
    FlagEditor,
    NumberEditor,
    PeopleEditor,
    PersonEditor,
    RowEditor,
    TextEditor,
    ValueEditor,
    WholeChoiceEditor,
    WholeEditor,
)
from gui.views.shares import MeasuresEditor, SharesEditor

if TYPE_CHECKING:
    from engine.actions import FormField
    from gui.session_bridge import SessionBridge

KINDS = {
    "person": PersonEditor,
    "people": PeopleEditor,
    "shares": SharesEditor,
    "measures": MeasuresEditor,
    "row": RowEditor,
    "whole": WholeEditor,
    "number": NumberEditor,
    "choice": ChoiceEditor,
    "choices": ChoicesEditor,
    "flag": FlagEditor,
    "text": TextEditor,
    "value": ValueEditor,
    "values": ValueEditor,
    "groups": ValueEditor,
}


LISTED = {"text": ChoiceEditor, "value": ChoiceEditor, "whole": WholeChoiceEditor}
"""Kinds that are typed, unless the field has options."""


def editor_for(field: FormField, bridge: SessionBridge) -> FieldEditor:
    """A new editor of the kind of a field; a text, a value or a whole number with options is chosen from them."""
    if field.options and field.kind in LISTED:
        return LISTED[field.kind](bridge)
    return KINDS[field.kind](bridge)
