"""Where the command line prints: answers to standard output, complaints to standard error."""

from __future__ import annotations

import sys
from typing import Any

from engine.exchange import written


class Output:
    """Prints what a command has found."""

    def __init__(self, *, wants_json: bool) -> None:
        """``wants_json`` is whether the answer is to be read by a program."""
        self.wants_json = wants_json

    def line(self, words: str) -> None:
        """A line for people."""
        sys.stdout.write(f"{words}\n")

    def json(self, document: Any) -> None:
        """The whole answer for a program."""
        sys.stdout.write(written(document))

    def complain(self, words: str) -> None:
        """A sentence on what is wrong."""
        sys.stderr.write(f"{words}\n")
