"""A name that is typed in short: where only one name is offered for it, Enter means that one."""

from __future__ import annotations

from PySide6.QtWidgets import QCompleter, QLineEdit


def name_meant(line: QLineEdit) -> str:
    """The name in a line, or the only one that is offered for it.

    ``fire`` is Combat(Firearms) where nothing else has it, and so is ``.38`` a revolver. Whoever writes a name of their
    own begins it with a capital, as names are written, and it is left as it is.
    """
    typed = line.text().strip()
    completer: QCompleter | None = line.completer()
    if completer is None or not typed or typed[0].isupper():
        return typed
    completer.setCompletionPrefix(typed)
    return completer.currentCompletion() if completer.completionCount() == 1 else typed
