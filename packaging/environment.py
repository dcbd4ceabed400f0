"""The checkout's own Python environment, `.venv`: whether it is whole, and how it is made.

It is made anew whenever it does not fit the lock files, the project's own metadata or this Python.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from contextlib import contextmanager
from enum import Enum
from pathlib import Path, PurePath
from typing import IO, TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
LOCK_FILE = ROOT / ".venv.lock"
LOCKS = ROOT / "packaging" / "locks"
WINDOWS = os.name == "nt"
PYTHON = f"{sys.implementation.name} {sys.version_info.major}.{sys.version_info.minor}"
"""What an environment is made with; its patch release may change under it, and does no harm."""

AnyPath = TypeVar("AnyPath", bound=PurePath)


class SetupError(Exception):
    """What keeps the command from going on, as a sentence for the person who gave it."""


class Purpose(Enum):
    """What an environment is for; the value is the name of its lock file."""

    RUNTIME = "runtime"
    DEVELOPMENT = "development"
    BUILD = "build"


def venv_python(venv: AnyPath, *, windows: bool) -> AnyPath:
    """The Python of a virtual environment."""
    return venv_script(venv, "python", windows=windows)


def venv_script(venv: AnyPath, name: str, *, windows: bool) -> AnyPath:
    """A command that is installed in a virtual environment."""
    return venv / "Scripts" / f"{name}.exe" if windows else venv / "bin" / name


def stamp_path(venv: AnyPath, purpose: Purpose) -> AnyPath:
    """The file whose presence says that the environment is whole, and whose text says of what."""
    return venv / f"gritboard-{purpose.value}.stamp"


def stamp_text(lock: bytes, project: bytes, *surroundings: str) -> str:
    """What a whole environment is made of, in one hash.

    Args:
        lock: The lock file.
        project: pyproject.toml. Only what an editable install reads counts, so that a changed lint
            rule makes no new environment.
        surroundings: What else it depends on: the Python that made it and the place where it lies,
            which its scripts name.
    Raises:
        SetupError: When pyproject.toml is not TOML.
    """
    try:
        tables = tomllib.loads(project.decode())
    except ValueError as error:
        raise SetupError(f"pyproject.toml cannot be read: {error}.") from error
    hatch = tables.get("tool", {}).get("hatch")
    installed = [tables.get("build-system"), tables.get("project"), hatch]
    digest = hashlib.sha256(lock)
    digest.update(json.dumps(installed, sort_keys=True).encode())
    digest.update(json.dumps(surroundings).encode())
    return digest.hexdigest()


def is_whole(purpose: Purpose) -> bool:
    """Whether `.venv` serves the purpose as it stands."""
    stamp = stamp_path(VENV, purpose)
    try:
        return stamp.read_text("utf-8") == _wanted_stamp(purpose) and _python().exists()
    except OSError:
        return False


def ensure(purpose: Purpose) -> Path:
    """Makes `.venv` fit for the purpose, if it is not, and gives its Python.

    Raises:
        SetupError: When it cannot be made; what stands is then recognised as half-made next time.
    """
    if is_whole(purpose):
        return _python()
    try:
        with _alone():
            # Another start may have made it while this one waited.
            if not is_whole(purpose):
                _make(purpose)
    except OSError as error:
        raise SetupError(
            f"The Python environment {VENV} cannot be made: {error.strerror} ({error.filename})."
        ) from error
    return _python()


def _make(purpose: Purpose) -> None:
    if purpose is Purpose.BUILD:
        _add_build_tools()
        return
    # The tools of the tests may join a whole runtime, but never older tools.
    joins = is_whole(Purpose.RUNTIME) and not stamp_path(VENV, Purpose.DEVELOPMENT).exists()
    # Without its stamps an environment counts as half-made: they go first and come last.
    for each in Purpose:
        stamp_path(VENV, each).unlink(missing_ok=True)
    if not joins:
        _create()
    lock = LOCKS / f"{purpose.value}.txt"
    _say(f"Installing the packages of packaging/locks/{lock.name} ...")
    # Only wheels: a build from source would want compilers, and say so in a thousand lines.
    _pip("install", "--require-hashes", "--only-binary=:all:", "--requirement", str(lock))
    _pip("install", "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    # The development lock holds all of the runtime lock, so its environment serves both.
    served = [Purpose.RUNTIME, Purpose.DEVELOPMENT] if purpose is Purpose.DEVELOPMENT else [purpose]
    for each in served:
        stamp_path(VENV, each).write_text(_wanted_stamp(each), "utf-8")
    _say("The environment is ready.")


def _add_build_tools() -> None:
    """The tools that build the program join whatever runs it: they take their packages from there."""
    if not is_whole(Purpose.RUNTIME):
        _make(Purpose.RUNTIME)
    _say("Installing the packages of packaging/locks/build.txt ...")
    lock = LOCKS / f"{Purpose.BUILD.value}.txt"
    _pip("install", "--require-hashes", "--only-binary=:all:", "--requirement", str(lock))
    stamp_path(VENV, Purpose.BUILD).write_text(_wanted_stamp(Purpose.BUILD), "utf-8")


def _create() -> None:
    _say(f"Making the Python environment {VENV} ...")
    try:
        if VENV.exists():
            shutil.rmtree(VENV)
    except OSError as error:
        raise SetupError(
            f"The old environment {VENV} cannot be removed ({error.strerror}): "
            "close the programs that run from it, or delete the folder by hand, and start again."
        ) from error
    made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=False)
    if made.returncode != 0:
        raise SetupError(
            f"Python's venv module could not make {VENV}; what it said stands above. "
            "The folder must be writable and the disk must have about 1 GB free."
        )


def _pip(*arguments: str) -> None:
    # -qq leaves errors only: a warning about the settings of this machine helps nobody here.
    command = [str(_python()), "-m", "pip", "-qq", "--disable-pip-version-check", "--no-input"]
    done = subprocess.run([*command, *arguments], cwd=ROOT, check=False)
    if done.returncode != 0:
        raise SetupError(
            "pip could not install what the lock files name; what it said stands above. "
            "Check the network connection and start again."
        )


def _python() -> Path:
    return venv_python(VENV, windows=WINDOWS)


def _wanted_stamp(purpose: Purpose) -> str:
    lock = (LOCKS / f"{purpose.value}.txt").read_bytes()
    return stamp_text(lock, (ROOT / "pyproject.toml").read_bytes(), PYTHON, str(ROOT))


def _say(sentence: str) -> None:
    # To stderr, so that what the program prints stays clean; flushed, since pip prints in between.
    print(sentence, file=sys.stderr, flush=True)


@contextmanager
def _alone() -> Iterator[None]:
    """Two starts at once must not make one environment; the second waits for the first."""
    with LOCK_FILE.open("w") as handle:
        if not takes_lock(handle):
            _say("Waiting for another start, which is making the environment ...")
            while not takes_lock(handle):
                time.sleep(0.2)
        yield


if sys.platform == "win32":
    import msvcrt

    def takes_lock(handle: IO[str]) -> bool:
        """Takes the lock, if it is free, until the file is closed or the process ends."""
        try:
            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def takes_lock(handle: IO[str]) -> bool:
        """Takes the lock, if it is free, until the file is closed or the process ends."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
