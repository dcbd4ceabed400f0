"""Libraries and programs that pip cannot install: which are missing, and how to get them.

Qt's wheels bring Qt itself, but not what every Linux desktop has. Whether a library is there is
found by loading it, as Qt's own start will: `ctypes.util.find_library` needs a compiler or
ldconfig to answer, and a package database knows neither other distributions nor libraries that
were installed without it. macOS and Windows lack nothing.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from environment import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Library(NamedTuple):
    """A shared library by the name that the loader knows, and the Debian package that has it."""

    soname: str
    package: str


class Program(NamedTuple):
    """A command, and the Debian package that has it."""

    command: str
    package: str


QT_LIBRARIES = (
    Library("libGL.so.1", "libgl1"),
    Library("libEGL.so.1", "libegl1"),
    Library("libdbus-1.so.3", "libdbus-1-3"),
    Library("libfontconfig.so.1", "libfontconfig1"),
    Library("libglib-2.0.so.0", "libglib2.0-0"),
    Library("libxkbcommon.so.0", "libxkbcommon0"),
)
"""What Qt needs even without a display."""

WINDOW_LIBRARIES = (
    Library("libxcb-cursor.so.0", "libxcb-cursor0"),
    Library("libxcb-icccm.so.4", "libxcb-icccm4"),
    Library("libxcb-keysyms.so.1", "libxcb-keysyms1"),
    Library("libxcb-shape.so.0", "libxcb-shape0"),
    Library("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
)
"""What Qt needs besides to open a window."""

TEST_PROGRAMS = (
    Program("Xvfb", "xvfb"),
    Program("xdotool", "xdotool"),
    Program("openbox", "openbox"),
    Program("import", "imagemagick"),
    Program("pdftotext", "poppler-utils"),
    # Only gcc is used, but the package g++ brings the C library's headers along, which gcc merely recommends.
    Program("g++", "g++"),
)
"""What the end-to-end tests drive the window with, look at its pages with, and make a failing disk with."""

APT_LISTS = Path("/var/lib/apt/lists")


def missing_packages(libraries: Iterable[Library], programs: Iterable[Program] = ()) -> list[str]:
    """Debian packages whose library does not load or whose command is not found, in order."""
    missing = [library.package for library in libraries if not _loads(library.soname)]
    missing += [program.package for program in programs if shutil.which(program.command) is None]
    if importlib.util.find_spec("ensurepip") is None:
        # Debian splits it from Python; without it a virtual environment has no pip.
        missing.append("python3-venv")
    return missing


def is_debian(os_release: Mapping[str, str]) -> bool:
    """Whether /etc/os-release speaks of Debian or of a distribution made from it."""
    names = [os_release.get("ID", ""), *os_release.get("ID_LIKE", "").split()]
    return "debian" in names


def provide(libraries: Iterable[Library], programs: Iterable[Program] = ()) -> None:
    """Sees to it that the libraries and programs are there; on Debian, root gets them installed.

    Raises:
        SetupError: When some are missing, with the command that installs them.
    """
    if not sys.platform.startswith("linux"):
        return
    libraries, programs = tuple(libraries), tuple(programs)
    missing = missing_packages(libraries, programs)
    if missing and _on_debian() and os.geteuid() == 0:
        _install(missing)
        importlib.invalidate_caches()  # or a new python3-venv may stay unseen
        missing = missing_packages(libraries, programs)
    if missing:
        raise SetupError(missing_sentence(missing, debian=_on_debian()))


def missing_sentence(packages: Iterable[str], *, debian: bool) -> str:
    """What is missing and the command that installs it, in plain words."""
    names = " ".join(packages)
    if debian:
        return (
            f"These system packages are missing: {names}. Install them with\n"
            f"    sudo apt-get install {names}\nand start again."
        )
    return (
        f"System libraries or programs are missing. Their packages on Debian are: {names}; "
        "install what your distribution calls them, and start again."
    )


def _loads(soname: str) -> bool:
    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True


def _on_debian() -> bool:
    import platform  # slow to import, and needed only when something is missing

    try:
        os_release = platform.freedesktop_os_release()
    except OSError:
        return False
    return is_debian(os_release) and shutil.which("apt-get") is not None


def _install(packages: list[str]) -> None:
    """Installs with apt-get; the caller looks whether it helped."""
    print(f"Installing system packages: {' '.join(packages)} ...", file=sys.stderr, flush=True)
    install = ("install", "--yes", "--no-install-recommends", *packages)
    # An image often comes with an empty package list, or with one so old that its files are gone.
    if any(APT_LISTS.glob("*_Packages*")) and _apt(*install).returncode == 0:
        return
    for done in (_apt("update"), _apt(*install)):
        if done.returncode != 0:
            print(done.stdout, file=sys.stderr, flush=True)


def _apt(*arguments: str) -> subprocess.CompletedProcess[str]:
    # What apt-get says is of interest only when it fails.
    return subprocess.run(
        ["apt-get", *arguments],
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
