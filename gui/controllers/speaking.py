"""Carries something out and says in a sentence why, where it cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from engine.errors import CampaignFileError, GritboardError

if TYPE_CHECKING:
    from collections.abc import Callable


class Speaking(QObject):
    """Base of controllers: known errors become sentences, all others are faults of the program."""

    refused = Signal(str)
    """Something was refused or could not be understood; nothing has changed."""

    not_written = Signal(str)
    """The campaign file could not be written; what is shown is what the file holds."""

    def attempt(self, deed: Callable[[], object], *, of_another_file: bool = False) -> bool:
        """Does it; true if it was done. What is wrong with another file says nothing of the campaign that is open."""
        try:
            deed()
        except CampaignFileError as error:
            (self.refused if of_another_file else self.not_written).emit(error.sentence)
            return False
        except GritboardError as error:
            self.refused.emit(error.sentence)
            return False
        return True
