"""The errors that a person gets to read: each one says in a plain sentence what is wrong, where, and what to do."""

from __future__ import annotations


class GritboardError(Exception):
    """An error whose text is meant for the person at the table.

    Everything else that is raised is a fault of the program.
    """

    @property
    def sentence(self) -> str:
        """The whole message, one or two plain sentences on one line, whatever was typed into what it quotes."""
        return " ".join(str(self).split())


class BadInput(GritboardError):
    """Something typed, or read from a scenario, cannot be understood."""


class Refused(GritboardError):
    """The rules do not allow the action; nothing has changed."""


class CampaignFileError(GritboardError):
    """A campaign file cannot be opened or written; the file is as it was."""
