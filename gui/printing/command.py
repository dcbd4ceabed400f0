"""`gritboard --print NAME --to FILE.pdf CAMPAIGN`: a sheet as a PDF, without a screen."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.armoury import load_words
from engine.commands.sources import held_in, held_in_scenario, is_scenario, system_in
from engine.errors import BadInput, GritboardError
from engine.journal.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.campaign import Campaign
    from engine.character import Character

BAD_INPUT: Final = 2
SUFFIX: Final = ".pdf"


def print_command(
    names: Sequence[str],
    to: str,
    source: str,
    paper: str = "a4",
    layout: str | None = None,
    complain: Callable[[str], object] | None = None,
) -> int:
    """Writes the sheets of some people of a campaign or scenario into one PDF and gives an exit status.

    It needs neither a screen nor a running application, and leaves a campaign as it is.

    Args:
        names: Whose sheets, in this order; capitals do not matter.
        to: The PDF. A file that is there already is written over only if it is a PDF by its name.
        source: A campaign file, or a scenario, of which a fresh campaign is printed.
        paper: ``a4`` or ``letter``.
        layout: A layout file of one's own; None takes the system's.
        complain: Takes the sentence that says what is wrong; None writes it to standard error.

    Returns:
        0, or 2 where something typed cannot be done; then no file was written.
    """
    try:
        _print(names, Path(to), source, paper, layout)
    except GritboardError as error:
        if complain is not None:
            complain(error.sentence)
        elif sys.stderr is not None:
            print(error.sentence, file=sys.stderr)
        return BAD_INPUT
    return 0


def _print(names: Sequence[str], to: Path, source: str, paper: str, layout: str | None) -> None:
    _check_target(to)
    campaign = _campaign(source)
    people = [_person(campaign, name) for name in names]
    # Qt comes last, so that what is mistyped is said at once.
    from PySide6.QtGui import QGuiApplication

    if QGuiApplication.instance() is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        application = QGuiApplication(["gritboard"])
    else:
        application = None
    from gui.printing.document import sheets, write_pdf
    from gui.printing.layout import read_layout
    from gui.printing.paper import paper_named

    page = paper_named(paper)
    system = system_in(campaign)
    chosen = read_layout(Path(layout)) if layout else None
    write_pdf(sheets(campaign, people, system, load_words("en", system.id), page, chosen), to)
    del application


def _campaign(source: str) -> Campaign:
    if is_scenario(source):
        return held_in_scenario(source).campaign
    with Store.open_if_free(Path(source)) as store:
        return held_in(store).campaign


def _person(campaign: Campaign, name: str) -> Character:
    """The person of that name; capitals matter only where two differ in nothing else."""
    alike = [one for one in campaign.people.values() if one.name.casefold() == name.strip().casefold()]
    return alike[0] if len(alike) == 1 else campaign.person_named(name)


def _check_target(to: Path) -> None:
    """Sees that a file may be written there.

    Raises:
        BadInput: Something else is there, or the folder is not.
    """
    try:
        if to.is_dir():
            raise BadInput(f"“{to}” is a folder; name a file in it, such as {to / 'sheet.pdf'}")
        if to.exists() and to.suffix.casefold() != SUFFIX:
            raise BadInput(f"there is a “{to}” already, and it is no PDF by its name; choose another name")
        if not to.absolute().parent.is_dir():
            raise BadInput(f"there is no folder “{to.parent}”; make it first, or choose another one")
    except (OSError, ValueError) as error:
        raise BadInput(f"“{to}” cannot be the name of a file ({error})") from None
