"""Checks an installation without a screen: starts, plays a blow with the app's dice, writes a sheet."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QApplication

from gui.application import Application
from gui.controllers.opening import open_campaign, open_example
from gui.crash_report import CrashReport
from gui.preferences import Preferences
from gui.printing.document import sheets, write_pdf
from gui.printing.paper import A4

if TYPE_CHECKING:
    from gui.desk import Desk

MOST_FILLS = 12


class SelfTestError(Exception):
    """What did not work, in a sentence."""


def selftest() -> None:
    """Goes through the program once.

    Raises:
        SelfTestError: Something does not work.
        GritboardError: The example cannot be opened or played.
    """
    application = QApplication.instance() or QApplication(["gritboard"])
    if not isinstance(application, QApplication):
        raise SelfTestError("Qt runs without widgets here")
    faults: list[str] = []
    with tempfile.TemporaryDirectory(prefix="gritboard-selftest-") as folder:
        room = Path(folder)
        crashes = CrashReport(room)
        crashes.happened.connect(lambda _: faults.append(crashes.path.read_text("utf-8")))
        crashes.install()
        running = Application(application, Preferences(room), crashes)
        try:
            desk = running.open(open_example(room))
            application.processEvents()
            path, rows = desk.opened.path, desk.bridge.head
            _play_blow(desk)
            application.processEvents()
            head = desk.bridge.head
            if head <= rows or not desk.bridge.log[-1].asked:
                raise SelfTestError("a blow left no dice in the journal")
            campaign, words = desk.bridge.campaign, desk.bridge.words
            person = next(iter(campaign.people.values()))
            _check_sheet(write_pdf(sheets(campaign, [person], desk.bridge.system, words, A4), room / "sheet.pdf"))
        finally:
            running.close()
            crashes.remove()
        _check_journal(path, head)
    if faults:
        raise SelfTestError(faults[0].strip().splitlines()[-1])


def _play_blow(desk: Desk) -> None:
    """Fills in the first attack that somebody can make, and lets the app roll it."""
    draft, bridge = desk.draft, desk.bridge
    for person in bridge.campaign.people:
        draft.set_actor(person)
        for actions in list(draft.offered.values())[:1]:
            for action in actions:
                draft.set_action(action.id)
                _fill(desk)
                if draft.form is None or draft.form.problems:
                    continue
                if desk.combat.submit(action.id, draft.values) and bridge.open_asks:
                    desk.combat.roll_all()
                    _choose_defaults(desk)
                    return
    raise SelfTestError("nobody of the example can make an attack")


def _choose_defaults(desk: Desk) -> None:
    while desk.bridge.open_asks:
        question = desk.bridge.open_asks[0]
        if question.code:
            desk.combat.roll_all()
        else:
            desk.combat.choose(question.id, str(question.waived))


def _fill(desk: Desk) -> None:
    """Fills in what is missing with the first thing that could stand there."""
    draft, campaign = desk.draft, desk.bridge.campaign
    for _ in range(MOST_FILLS):
        form = draft.form
        missing = [f for f in form.fields if f.required and form.values.get(f.key) is None] if form else []
        if not missing:
            return
        field = missing[0]
        others = [person for person in campaign.people if person != draft.actor]
        owner = campaign.people.get(str(draft.values.get(field.of)))
        rows = owner.table(field.table) if owner else ()
        found: Any = {
            "person": others[0],
            "people": others[:1],
            "shares": {others[0]: int(field.lowest or 3)},
            "row": rows[0].id if rows else None,
            "choice": field.options[0].id if field.options else None,
            "flag": False,
            "whole": int(field.lowest or 5),
            "number": field.lowest or 5,
        }.get(field.kind)
        if found is None:
            return
        draft.set_value(field.key, found)


def _check_sheet(pdf: Path) -> None:
    content = pdf.read_bytes()
    if not content.startswith(b"%PDF-") or b"/Font" not in content:
        raise SelfTestError("the printed sheet is no PDF with text")


def _check_journal(path: Path, head: int) -> None:
    again = open_campaign(path)
    try:
        faults = again.store.check()
        if faults:
            raise SelfTestError(faults[0])
        if again.session.head != head:
            raise SelfTestError("the campaign did not open where it was left")
    finally:
        again.session.close()
