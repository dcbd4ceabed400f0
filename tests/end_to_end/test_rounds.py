"""Six people against groups of goons, by keyboard alone and by mouse alone; each key and click is counted."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Final

import pytest

from tests.end_to_end.screen import Screen, Window, missing_tools
from tests.end_to_end.table import EACH, ByKeys, ByMouse, Referee, places, scenario

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FEW: Final = 3
MISS: Final = 20
"""The face of a d20 that never hits, so that nothing else is asked."""


@contextlib.contextmanager
def at_table(folder: Path, each: int, *, mouse: bool) -> Iterator[Referee]:
    """A window over the fight, and a referee before it."""
    if missing := missing_tools():
        pytest.skip(f"not installed: {', '.join(missing)}")
    file = folder / "goons.json"
    file.write_text(json.dumps(scenario(each)), "utf-8")
    with Screen() as screen:
        where = places(screen, file, "Thug 1") if mouse else {}
        with Window(screen, folder, str(file)) as window:
            campaign = folder / "data" / "gritboard" / "campaigns" / "goons.gritboard"
            referee = ByMouse(window, campaign, where) if mouse else ByKeys(window, campaign)
            try:
                yield referee
            except BaseException:
                screen.shoot(folder / "failed.png")
                raise
            finally:
                referee.close()


def play(referee: Referee, rounds: int) -> None:
    """Some rounds in which the app's dice are called for, a die of the table, and the rest by themselves."""
    by_call = max(2, rounds // 3)
    referee.play(by_call)
    referee.table_blow(MISS)
    referee.let_app_roll()
    referee.play(rounds - by_call)
    assert referee.round > rounds


def check(referee: Referee, new_target: int, face: int) -> None:
    counted = referee.counted
    assert counted["repeat"]
    assert max(counted["repeat"]) <= 3
    assert max(counted["new target"], default=0) <= new_target
    assert counted["face of the table"] == [face]


def test_rounds_by_keyboard_alone(tmp_path: Path) -> None:
    with at_table(tmp_path, FEW, mouse=False) as referee:
        play(referee, 3)
        check(referee, 6, len(str(MISS)) + 1)


def test_rounds_by_mouse_alone(tmp_path: Path) -> None:
    with at_table(tmp_path, FEW, mouse=True) as referee:
        play(referee, 3)
        check(referee, 5, 1)


@pytest.mark.long
def test_ten_rounds_by_keyboard_alone(tmp_path: Path) -> None:
    with at_table(tmp_path, EACH, mouse=False) as referee:
        play(referee, 10)
        print(f"\nten rounds by keyboard, {referee.pressed} keys\n{referee.report()}")
        check(referee, 6, len(str(MISS)) + 1)


@pytest.mark.long
def test_ten_rounds_by_mouse_alone(tmp_path: Path) -> None:
    with at_table(tmp_path, EACH, mouse=True) as referee:
        play(referee, 10)
        print(f"\nten rounds by mouse, {referee.pressed} clicks\n{referee.report()}")
        check(referee, 5, 1)
