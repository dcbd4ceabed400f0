"""The character sheet: cards over the sheet's schema, whatever the rule system."""

from gui.views.sheet.view import SheetView

__all__ = ["SheetView"]
