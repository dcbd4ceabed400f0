"""Guided creation: steps that fill a sheet, and NPCs by the dozen; `CreationView` is what a window docks."""

from gui.views.creation.view import CreationView

__all__ = ["CreationView"]
