"""What goes into the standalone program, looked at over the file lists of the real wheels of each platform."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from tests.packaging.scripts import trimming
from tests.policy.tree import ROOT

LISTS = Path(__file__).parent / "wheels"
"""Plugins and the main libraries in the wheels of PySide6_Essentials 6.11.3, by `sys.platform`."""
PLATFORMS = ("linux", "win32", "darwin")


def names(system: str) -> list[str]:
    return (LISTS / f"{system}.txt").read_text("utf-8").split()


def plugins(system: str) -> dict[str, bool]:
    """Plugins of a platform's wheel as ``kind/name``, and whether they stay."""
    found = {}
    for name in names(system):
        plugin = trimming.plugin_of(PurePosixPath(name))
        if plugin:
            found["/".join(plugin)] = trimming.stays(name, system)
    return found


@pytest.mark.parametrize("system", PLATFORMS)
def test_what_the_program_needs_is_in_the_wheel_and_stays(system: str) -> None:
    stay = {name for name, stays in plugins(system).items() if stays}
    assert set(trimming.NEEDED[system]) <= stay


@pytest.mark.parametrize("system", PLATFORMS)
def test_what_it_never_uses_goes(system: str) -> None:
    gone = {name for name, stays in plugins(system).items() if not stays}
    kinds = {name.partition("/")[0] for name in gone}
    assert {"tls", "networkinformation", "sqldrivers", "qmltooling", "designer", "generic"} <= kinds
    assert {"imageformats/qtiff", "imageformats/qwebp", "platforminputcontexts/qtvirtualkeyboardplugin"} <= gone


def test_screens_without_a_desktop_and_gtk_go_on_linux() -> None:
    found = plugins("linux")
    spare = ("platforms/qeglfs", "platforms/qlinuxfb", "platforms/qvnc", "platformthemes/qgtk3")
    assert [found[name] for name in spare] == [False] * 4


@pytest.mark.parametrize("system", PLATFORMS)
def test_the_libraries_of_the_window_stay_and_those_of_the_net_go(system: str) -> None:
    found: dict[str, bool] = {}
    for name in names(system):
        library = re.search(r"Qt6?([A-Za-z]+)(\.dll|\.so\.6)?$", name)
        if library and trimming.plugin_of(PurePosixPath(name)) is None:
            found[library[1]] = trimming.stays(name, system)
    wanted = ("Core", "Gui", "Widgets", "Svg", "OpenGL", "OpenGLWidgets", "PrintSupport")
    assert {name: found[name] for name in wanted} == dict.fromkeys(wanted, True)
    spare = ("Network", "Qml", "Quick", "Test", "Sql")
    assert {name: found[name] for name in spare} == dict.fromkeys(spare, False)


@pytest.mark.parametrize("system", PLATFORMS)
def test_no_translation_of_qt_stays(system: str) -> None:
    assert not [name for name in names(system) if name.endswith(".qm") and trimming.stays(name, system)]


def test_cups_is_that_of_the_machine_and_what_talks_to_it_stays() -> None:
    assert not trimming.stays("libcups.so.2", "linux")
    assert trimming.stays("PySide6/Qt/plugins/printsupport/libcupsprintersupport.so", "linux")


def test_types_for_tools_go() -> None:
    assert not trimming.stays("pyqtgraph/Qt/QtTest.pyi", "linux")


def test_paths_of_windows_are_read_as_well() -> None:
    assert trimming.stays(r"PySide6\plugins\platforms\qwindows.dll", "win32")
    assert not trimming.stays(r"PySide6\plugins\tls\qschannelbackend.dll", "win32")


@pytest.mark.parametrize(
    "name", ["resources/words/en.toml", "numpy.libs/libscipy_openblas64_-32a4b2a6.so", "libz.so.1"]
)
def test_what_is_none_of_qts_stays(name: str) -> None:
    assert trimming.stays(name, "linux")


def test_a_library_goes_when_only_what_went_wanted_it() -> None:
    wants = {"/q.so": ["liba.so.1"], "/a": ["libb.so.1"], "/gtk": ["libb.so.1", "libc.so.1"]}
    entries = [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", "/q.so", "BINARY"),
        ("liba.so.1", "/a", "BINARY"),
        ("libb.so.1", "/b", "BINARY"),
        ("libgtk-3.so.0", "/gtk", "BINARY"),
        ("libc.so.1", "/c", "BINARY"),
        ("libpython3.11.so.1.0", "/p", "BINARY"),
        ("libQt6Core.so.6", "PySide6/Qt/lib/libQt6Core.so.6", "SYMLINK"),
    ]
    stay = [name for name, _, _ in trimming.still_wanted(entries, lambda place: wants.get(place, []))]
    assert stay == [
        "PySide6/Qt/plugins/platforms/libqxcb.so", "liba.so.1", "libb.so.1", "libpython3.11.so.1.0", "libQt6Core.so.6",
    ]  # fmt: skip


def test_only_pythons_own_libraries_are_stripped() -> None:
    assert trimming.is_stripped("_internal/libpython3.11.so.1.0")
    assert trimming.is_stripped("_internal/python3.11/lib-dynload/_json.cpython-311-x86_64-linux-gnu.so")
    assert not trimming.is_stripped("_internal/numpy.libs/libscipy_openblas64_-32a4b2a6.so")


@pytest.mark.long
def test_the_lists_are_those_of_wheels_that_lie_at_hand(request: pytest.FixtureRequest) -> None:
    """Put wheels of PySide6_Essentials into build/wheels (`pip download --no-deps --platform …`) to check the lists."""
    tags = {"linux": "manylinux", "win32": "win_", "darwin": "macosx"}
    checked = 0
    for wheel in (request.config.rootpath / "build" / "wheels").glob("pyside6_essentials-*.whl"):
        system = next(system for system, tag in tags.items() if tag in wheel.name)
        inside = set(zipfile.ZipFile(wheel).namelist())
        assert set(names(system)) <= inside
        checked += 1
    if not checked:
        pytest.skip("no wheels in build/wheels")


def test_plots_can_be_drawn_without_the_modules_that_are_left_out() -> None:
    start = f"import sys; sys.modules.update(dict.fromkeys({trimming.EXCLUDED_MODULES!r})); import gui.plots.canvas"
    done = subprocess.run([sys.executable, "-c", start], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
