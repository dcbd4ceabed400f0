"""From an empty home to paper in one go, by keys alone and by mouse: make a person, arm, fight, look on, print."""

from __future__ import annotations

import subprocess
import time
from typing import TYPE_CHECKING, Final

import pytest

from gui.controllers.opening import open_campaign
from tests.end_to_end.making_places import FACES, NAME, RANGE, measured
from tests.end_to_end.screen import MANAGER, SETTLE, Screen, Window, missing_tools, rows, wait_for, wait_for_row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from engine.session import Session

    Places = Mapping[str, tuple[int, int]]

PLOT: Final = "400x300+960+150"
"""Where wounds over time stand, in a window of 1366 by 768."""

MOST_SHOTS: Final = 8


@pytest.fixture
def screen() -> Iterator[Screen]:
    if missing := missing_tools(MANAGER, "pdftotext"):
        pytest.skip(f"not installed: {', '.join(missing)}")
    with Screen(managed=True) as made:
        yield made


class Evening:
    """One who looks on at the campaign, and what both ways share."""

    def __init__(self, window: Window, folder: Path) -> None:
        """Reads the campaign beside the window that plays it."""
        self.window, self.folder = window, folder
        self.session: Session = open_campaign(window.campaign).session
        self.pictures = 0

    def close(self) -> None:
        self.session.close()

    def written(self, words: str, key: str = "Return") -> None:
        """Types something, and waits until it is in the journal."""
        before = len(rows(self.window.campaign))
        if words:
            self.window.type(words)
        self.window.keys(key)
        wait_for_row(self.window.campaign, before, words or key)

    def until(self, what: str, found: Callable[[], bool]) -> None:
        def there() -> bool:
            self.session.refresh()
            return found()

        wait_for(what, there)

    @property
    def wounds(self) -> int:
        self.session.refresh()
        return sum(len(person.wounds) for person in self.session.campaign.people.values())

    @property
    def acts(self) -> str:
        """Who is in turn."""
        fight = self.session.campaign.encounter
        slot = fight.in_turn if fight else None
        return self.session.campaign.people[slot.people[0]].name if slot else ""

    @property
    def fighters(self) -> list[str]:
        fight = self.session.campaign.encounter
        return [self.session.campaign.people[one].name for one in fight.people] if fight else []

    @property
    def idle(self) -> bool:
        self.session.refresh()
        return self.session.pending is None

    def plot(self) -> bytes:
        """What the plot looks like now."""
        self.pictures += 1
        path = self.folder / f"plot-{self.pictures}.ppm"
        self.window.screen.shoot(path, PLOT)
        return path.read_bytes()

    def check(self) -> None:
        """What the evening came to, read from the file and from the paper."""
        self.session.refresh()
        person = self.session.campaign.person_named(NAME)
        assert [person.values[key] for key in ("STR", "CON", "DEX", "WIL", "INT", "EDU")] == [8, 13, 11, 15, 14, 17]
        assert [row.values["name"] for row in person.table("weapons")] == ["Glock 17"]
        assert [row.values["name"] for row in person.table("armour")] == ["Kevlar Vest"]
        assert NAME in self.fighters
        assert self.wounds
        assert any(one.action == "shoot" and one.values["actor"] == person.id for one in self.session.log)
        paper = self.folder / f"{NAME}.pdf"
        wait_for("the paper", lambda: paper.exists() and paper.read_bytes().rstrip().endswith(b"%%EOF"))
        words = subprocess.run(["pdftotext", "-layout", str(paper), "-"], capture_output=True, text=True, check=True)
        for word in ("Combat(Firearms)", "Glock 17", "Kevlar Vest", "STOCS", "Page 1 of 1"):
            assert word in words.stdout
        assert NAME.upper() in words.stdout.upper()


def by_keys(evening: Evening, where: Places) -> None:
    """The keyboard alone, which asks for no place."""
    assert not where
    window, written = evening.window, evening.written
    window.keys("ctrl+alt+n")
    time.sleep(2 * SETTLE)
    written(NAME)
    time.sleep(SETTLE)
    window.keys("alt+Right")
    written("")
    for faces in FACES:
        written(faces)
    time.sleep(SETTLE)
    for digit in "123456":
        written("", digit)
    window.keys("alt+Right")
    window.type("firearms")
    window.keys("Return")
    written("", "4")
    window.keys("alt+Right", "alt+Right")
    written("glock 17")
    window.keys("Tab", "Tab", "Tab")
    written("kevlar")
    window.keys("alt+Right")
    time.sleep(2 * SETTLE)

    written("", "ctrl+shift+e")
    window.keys("ctrl+shift+f")
    time.sleep(2 * SETTLE)
    window.keys("Tab")
    window.type(NAME)
    window.keys("space")
    written("")
    evening.until("the fight", lambda: NAME in evening.fighters)
    time.sleep(SETTLE)
    while evening.acts != NAME:
        written("", "n")
        evening.session.refresh()
    window.keys("ctrl+6")
    time.sleep(4 * SETTLE)
    unhurt = evening.plot()

    window.keys("ctrl+3")
    window.type("First")
    window.keys("Return")
    window.type(RANGE)
    written("")
    for _ in range(MOST_SHOTS):
        written("2")
        while not evening.idle:
            window.keys("ctrl+space")
            time.sleep(SETTLE)
        if evening.wounds:
            break
        window.keys("ctrl+r")
        written("")
    wait_for("the plot to follow", lambda: evening.plot() != unhurt)

    window.keys("ctrl+5", "ctrl+alt+p")
    time.sleep(3 * SETTLE)
    window.keys("Return")


def by_mouse(evening: Evening, where: Places) -> None:
    """The mouse for all that is chosen; names and the faces that the table threw are typed."""
    window, written = evening.window, evening.written

    def click(*names: str, wait: float = SETTLE, times: int = 1) -> None:
        for name in names:
            x, y = where[name]
            window.screen.tool("mousemove", str(x), str(y), "click", "--repeat", str(times), "--delay", "60", "1")
            time.sleep(wait)

    def clicked(name: str, times: int = 1) -> None:
        before = len(rows(window.campaign))
        click(name, wait=0, times=times)
        wait_for_row(window.campaign, before, name)
        time.sleep(SETTLE / 2)

    click("menu people", "make_person", wait=2 * SETTLE)
    window.type(NAME)
    clicked("begin")
    click("next")
    clicked("roll")
    for faces in FACES:
        written(faces)
    time.sleep(SETTLE)
    for number in range(len(FACES)):
        before = len(rows(window.campaign))
        window.drag(where[f"chip {number}"], where[f"field {number}"])
        wait_for_row(window.campaign, before, f"the number {number}")
        time.sleep(SETTLE / 2)
    click("next")
    click("find skill")
    window.type("firearms")
    time.sleep(SETTLE)
    clicked("expert")
    click("next", "next")
    clicked("weapon", times=2)
    clicked("armour", times=2)
    click("next", wait=2 * SETTLE)

    click("menu fight")
    clicked("end_fight")
    click("start", wait=2 * SETTLE)
    click("tick")
    clicked("agree")
    evening.until("the fight", lambda: NAME in evening.fighters)
    while evening.acts != NAME:
        clicked("next turn")
        evening.session.refresh()
    click("menu view", "go_plot", wait=4 * SETTLE)
    unhurt = evening.plot()
    click("whom", "first of whom", "range")
    window.screen.tool("click", "--repeat", str(int(RANGE) + 1), "4")
    time.sleep(SETTLE)
    clicked("do it")
    for _ in range(MOST_SHOTS):
        while not evening.idle:
            click("do it")  # where the button stands that rolls the rest
        if evening.wounds:
            break
        click("repeat", "do it")
    wait_for("the plot to follow", lambda: evening.plot() != unhurt)
    click("menu campaign", "write_pdf", wait=3 * SETTLE)
    click("save")


@pytest.mark.parametrize("way", [by_keys, by_mouse])
def test_from_an_empty_home_to_paper(screen: Screen, tmp_path: Path, way: Callable[[Evening, Places], None]) -> None:
    where = measured(screen) if way is by_mouse else {}
    with Window(screen, tmp_path) as window:
        evening = Evening(window, tmp_path)
        try:
            way(evening, where)
            evening.check()
        except BaseException:
            screen.shoot(tmp_path / "failed.png")
            raise
        finally:
            evening.close()
