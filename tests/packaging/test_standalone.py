"""The standalone program runs for somebody who has nothing but its folder; `build --check` runs this."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.packaging.scripts import standalone

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.standalone


def selftest(home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """What the program says to ``--selftest`` in an empty folder and home, without Python on the path."""
    folder = home / "empty"
    folder.mkdir(parents=True)
    return subprocess.run(
        [str(standalone.PROGRAM), "--selftest"],
        cwd=folder,
        env=standalone.clean_environment(home, **more),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_it_passes_its_own_test_without_a_screen(tmp_path: Path) -> None:
    done = selftest(tmp_path, QT_QPA_PLATFORM="offscreen")
    assert (done.stdout.strip(), done.returncode) == ("selftest ok", 0), done.stderr


def test_it_passes_its_own_test_on_a_screen(tmp_path: Path) -> None:
    with standalone.screen() as display:
        done = selftest(tmp_path, DISPLAY=display)
    assert (done.stdout.strip(), done.returncode) == ("selftest ok", 0), done.stderr


def test_it_opens_its_window(tmp_path: Path) -> None:
    lines = list(standalone.report(tmp_path))
    assert len(lines) == 3, lines
    assert any((tmp_path / "xdg_data_home").rglob("*.gritboard")), "it made a campaign of the example"


def test_it_holds_what_it_reads_and_not_what_it_never_uses() -> None:
    names = {path.relative_to(standalone.PROGRAM.parent).as_posix() for path in standalone.PROGRAM.parent.rglob("*")}
    for needed in (
        "resources/words/en.toml",
        "resources/fonts/Inter-Regular.otf",
        "resources/systems/stocs/firearms.toml",
    ):
        assert any(name.endswith(needed) for name in names), needed
    for spare in ("libgtk", "libQt6Network", "libQt6Qml", "_ssl.", "qeglfs", "/tls/", ".qm", "libtiff", "QtTest"):
        assert not [name for name in names if spare in name], spare


def test_it_is_no_larger_than_it_was() -> None:
    assert standalone.megabytes(standalone.PROGRAM.parent) < 220
