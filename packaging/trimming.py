"""What of Qt goes into the standalone program. Names are those of the wheels of each platform.

Qt brings plugins for devices, formats and protocols that a window on a desktop never meets; they bring libraries in
their turn. What is left out here was measured to be safe: the program's own tests run on the result.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

KEPT_PLUGINS: Final = {
    "linux": {
        "platforms": {"qxcb", "qoffscreen", "qwayland", "qwayland-generic", "qwayland-egl", "qminimal"},
        "platforminputcontexts": {"composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"},
        "platformthemes": {"qxdgdesktopportal"},
        "xcbglintegrations": {"qxcb-egl-integration", "qxcb-glx-integration"},
        "wayland-shell-integration": {"xdg-shell"},
        "wayland-decoration-client": {"bradient", "adwaita"},
        "wayland-graphics-integration-client": {"qt-plugin-wayland-egl", "shm-emulation-server"},
        "imageformats": {"qgif", "qico", "qjpeg", "qsvg"},
        "iconengines": {"qsvgicon"},
        "printsupport": {"cupsprintersupport"},
    },
    "win32": {
        "platforms": {"qwindows", "qoffscreen", "qminimal"},
        "styles": {"qmodernwindowsstyle"},
        "imageformats": {"qgif", "qico", "qjpeg", "qsvg"},
        "iconengines": {"qsvgicon"},
    },
    "darwin": {
        "platforms": {"qcocoa", "qoffscreen", "qminimal"},
        "styles": {"qmacstyle"},
        "imageformats": {"qgif", "qico", "qicns", "qjpeg", "qsvg", "qmacjp2"},
        "iconengines": {"qsvgicon"},
    },
}
"""By platform and kind, the plugins that stay; a kind that is not named goes as a whole."""

NEEDED: Final = {
    "linux": ("platforms/qxcb", "platforms/qoffscreen", "xcbglintegrations/qxcb-glx-integration", "imageformats/qjpeg"),
    "win32": ("platforms/qwindows", "platforms/qoffscreen", "styles/qmodernwindowsstyle", "imageformats/qjpeg"),
    "darwin": ("platforms/qcocoa", "platforms/qoffscreen", "styles/qmacstyle", "imageformats/qjpeg"),
}
"""Plugins without which the program does not start or look as it should."""

DROPPED_LIBRARIES: Final = re.compile(
    r"Qt6?(Network|Test|Qml\w*|Quick\w*|VirtualKeyboard\w*|Pdf\w*|Sql|Xml|Concurrent|Designer\w*|Help|UiTools|Svg(?=Widgets)"
    r"|ShaderTools|LabsAnimation|Labs\w+|EglFS\w*|EglFs\w*)\b"
)
"""Libraries of Qt that only plugins or modules want that were left out."""

EXCLUDED_MODULES: Final = (
    "ssl", "_ssl", "tkinter", "test", "lib2to3", "pydoc_data",
    "PySide6.QtNetwork", "PySide6.QtTest", "PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtSql",
    "scipy", "matplotlib", "h5py", "numba", "cupy", "OpenGL", "IPython", "jupyter_rfb", "pytest", "hypothesis",
    "icepool", "mypy", "ruff", "setuptools", "pip",
    # What NumPy loads only when it is asked for; its plotting does not, and the dice of the rules are no NumPy's.
    "numpy.random", "numpy.fft", "numpy.polynomial", "numpy.testing", "numpy.f2py",
    # Hashes come from Python's own code, without the library of ciphers that would stand behind them.
    "_hashlib", "readline",
)  # fmt: skip
"""Modules that some library would use if they were there."""

OF_THE_MACHINE: Final = re.compile(r"libcups\.so")
"""Libraries that whoever has a use for them has: without CUPS there is no printer, and a copy of it, with the ciphers
that it brings, would only grow old."""


def platform_of(system: str) -> str:
    """The name under which a platform's plugins stand, from `sys.platform`."""
    return system if system in {"win32", "darwin"} else "linux"


def stays(name: str, system: str) -> bool:
    """Whether a file goes into the program.

    Args:
        name: Its path in the program, with either kind of slash.
        system: `sys.platform` of the machine for which it is built.
    """
    path = PurePosixPath(name.replace("\\", "/"))
    plugin = plugin_of(path)
    if plugin is not None:
        kind, stem = plugin
        return stem in KEPT_PLUGINS[platform_of(system)].get(kind, set())
    if OF_THE_MACHINE.match(path.name):
        return False
    if path.suffix == ".pyi" or ("translations" in path.parts and path.suffix == ".qm"):
        return False  # types are for tools; the program speaks the words of its own files
    if "peegee" in path.parts:
        return False  # the icon of programs that have none
    return not ("PySide6" in path.parts or path.name.startswith("libQt6")) or not DROPPED_LIBRARIES.search(path.name)


def plugin_of(path: PurePosixPath) -> tuple[str, str] | None:
    """Kind and name of a plugin of Qt, None if the file is something else."""
    parts = path.parts
    if "plugins" not in parts or len(parts) - parts.index("plugins") != 3:
        return None
    stem = path.name.split(".")[0]
    return parts[-2], stem.removeprefix("lib")


def still_wanted(
    entries: Iterable[tuple[str, str, str]], imports: Callable[[str], Iterable[str]]
) -> list[tuple[str, str, str]]:
    """Leaves out libraries of the system that only what was left out wanted, such as GTK.

    Args:
        entries: Name in the program, place on this machine and kind of each file.
        imports: Gives the file names of the libraries that a file at a place wants.
    """
    known = list(entries)
    system = {name: place for name, place, kind in known if kind == "BINARY" and _is_system_library(name)}
    wanted: set[str] = set()
    waiting = [place for name, place, _ in known if name not in system]
    while waiting:
        for library in imports(waiting.pop()):
            if library in system and library not in wanted:
                wanted.add(library)
                waiting.append(system[library])
    return [entry for entry in known if entry[0] not in system or entry[0] in wanted]


def _is_system_library(name: str) -> bool:
    path = PurePosixPath(name)
    return len(path.parts) == 1 and ".so" in path.name and not path.name.startswith("libpython")


def is_stripped(name: str) -> bool:
    """Whether the symbols of a file may be taken away: Python's own libraries; others break of it."""
    path = PurePosixPath(name.replace("\\", "/"))
    return path.name.startswith("libpython") or "lib-dynload" in path.parts
