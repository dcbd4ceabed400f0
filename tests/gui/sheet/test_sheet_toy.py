"""The toy system has its sheet with not a line changed in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtTest import QAbstractItemModelTester

from tests.gui.sheet.test_sheet_fields import box, type_into
from tests.gui.sheet.test_sheet_tables import add, block, column, names

if TYPE_CHECKING:
    from tests.gui.sheet.table import Open


def test_all_sections_tracks_and_budgets_are_there(toy: Open) -> None:
    assert [section.title.text() for section in toy.view.sections] == ["Attributes", "Skills", "Weapons"]
    assert box(toy, "might").line.words() == "60"
    assert box(toy, "aim").line.words() == ""
    assert toy.view.sections[0].derived["dodge"][1].shown() == "70"
    assert toy.view.sections[0].budgets["points"][1].shown() == "230 of 240, 10 left"
    assert len(toy.view.play._tracks) == 3  # noqa: SLF001


def test_there_is_no_figure_without_a_table_of_places(toy: Open) -> None:
    assert not toy.view.body.isVisible()


def test_fields_are_edited_and_refused(toy: Open) -> None:
    type_into(box(toy, "might").line, "101")
    assert "from 1 to 100" in box(toy, "might").refused
    type_into(box(toy, "might").line, "90")
    assert toy.person.values["might"] == 90
    assert toy.view.sections[0].budgets["points"][1].overspent
    toy.session.undo()
    assert box(toy, "might").line.words() == "60"


def test_rows_are_added_by_typing(toy: Open) -> None:
    models = [part.model for section in toy.view.sections for part in section.tables.values()]
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    testers = [QAbstractItemModelTester(model, mode) for model in models]
    add(toy, "weapons", "sabre")
    assert names(toy, "weapons") == ["Spray gun", "Sabre", "Sabre"]
    add(toy, "skills", "Guns")
    skills = block(toy, "skills").model
    assert skills.setData(skills.index(0, column(skills, "level")), "45")
    assert toy.person.table("skills")[0].values == {"name": "Guns", "level": 45}
    offered = [skills.gear.index(row, 0).data() for row in range(skills.gear.rowCount())]
    assert offered == ["Guns", "Blades", "Medicine"]
    assert len(testers) == 2


def test_a_track_that_is_a_field_is_set_as_the_field(toy: Open) -> None:
    tracks = {line.line.accessibleName(): line.line for line in toy.view.play._tracks}  # noqa: SLF001
    assert tracks["Luck"].isReadOnly()
    assert not tracks["Body"].isReadOnly()
    type_into(tracks["Body"], "12")
    assert toy.person.count("body") == 12
