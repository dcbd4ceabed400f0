"""A disk that is watched and that fails when told to (shim/disk.c), and what is on it after a power cut.

What a power cut leaves is worked out from the log of all that was done to the files. What was synced is there. Of the
rest anything may be: each sector of 512 bytes of each write, each change of a length, and of the changes of names the
first so many, since file systems keep those in order. A name is there for sure once its folder was synced.
"""

from __future__ import annotations

import os
import random
import shutil
import struct
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests.reliability import fight

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

SOURCE: Final = Path(__file__).parent / "shim" / "disk.c"
SECTOR: Final = 512
MARKS: Final = "marks"
"""A file whose writes are no writes, but say what was reported as done."""

_HEAD: Final = struct.Struct("=cQqQ")


def built(folder: Path) -> Path:
    """The shim, compiled; skips the test where that cannot be."""
    if not sys.platform.startswith("linux"):
        pytest.skip("the shim is preloaded, and finds names of open files, as Linux does it")
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler: install gcc and libc6-dev")
    made = folder / "disk.so"
    command = [
        compiler,
        "-shared",
        "-fPIC",
        "-O1",
        "-Wall",
        "-Wextra",
        "-o",
        str(made),
        str(SOURCE),
        "-ldl",
        "-lpthread",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "No such file" in done.stderr and ".h" in done.stderr:
        pytest.skip("no C headers: install libc6-dev")
    assert done.returncode == 0, done.stderr
    return made


@dataclass(frozen=True)
class Watched:
    """A folder on the disk, and where its log and its faults are.

    Attributes:
        shim: The compiled shim.
        folder: All that is looked at.
        log: What was done.
        faults: What is to fail; see the shim.
    """

    shim: Path
    folder: Path
    log: Path
    faults: Path

    @classmethod
    def under(cls, shim: Path, room: Path) -> Watched:
        """A new one."""
        folder = room / "disk"
        folder.mkdir()
        faults = room / "faults"
        faults.touch()
        return cls(shim, folder.resolve(), room / "log", faults)

    def environment(self, *, logged: bool = False, refuses: str = "") -> dict[str, str]:
        """Variables of a process that is to use the disk."""
        return {
            **os.environ,
            "LD_PRELOAD": str(self.shim),
            "GRITBOARD_DISK": str(self.folder),
            "GRITBOARD_DISK_FAULTS": str(self.faults),
            **({"GRITBOARD_DISK_LOG": str(self.log)} if logged else {}),
            **({"GRITBOARD_DISK_REFUSES": refuses} if refuses else {}),
        }

    def run(self, module: str, *arguments: str, logged: bool = False, refuses: str = "") -> list[str]:
        """The lines that a module prints that runs on the disk."""
        command = [sys.executable, "-m", module, *arguments]
        environment = self.environment(logged=logged, refuses=refuses)
        done = subprocess.run(command, cwd=fight.ROOT, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()


@dataclass(frozen=True)
class Deed:
    """One change of a file or a name, as the shim saw it."""

    kind: str
    file: int
    offset: int
    data: bytes


def deeds_in(log: Path) -> Iterator[Deed]:
    """What a log says."""
    content = log.read_bytes()
    at = 0
    while at < len(content):
        kind, file, offset, length = _HEAD.unpack_from(content, at)
        at += _HEAD.size
        yield Deed(kind.decode(), file, offset, content[at : at + length])
        at += length


@dataclass
class File:
    """Content that was synced, and what was done since."""

    synced: bytearray = field(default_factory=bytearray)
    since: list[Deed] = field(default_factory=list)


class Disk:
    """Files and names, as far as they are synced, and what was done since."""

    def __init__(self) -> None:
        """An empty disk."""
        self._files: list[File] = []
        self._by_inode: dict[int, int] = {}
        self._names: dict[str, int] = {}
        self._names_since: list[tuple[str, str, int]] = []
        self._mark_inode = 0
        self.marked = b""

    def does(self, deed: Deed) -> None:
        """Takes one deed."""
        match deed.kind:
            case "c" if deed.data == MARKS.encode():
                self._mark_inode = deed.file
            case "c":
                self._by_inode[deed.file] = len(self._files)
                self._names_since.append(("c", deed.data.decode(), len(self._files)))
                self._files.append(File())
            case "w" if deed.file == self._mark_inode:
                self.marked = deed.data
            case "w" | "t":
                self._files[self._by_inode[deed.file]].since.append(deed)
            case "s":
                file = self._files[self._by_inode[deed.file]]
                for change in file.since:
                    _apply(file.synced, change)
                file.since = []
            case "d":
                _rename(self._names, self._names_since)
                self._names_since = []
            case "u" | "n":
                self._names_since.append((deed.kind, deed.data.decode(), 0))

    def image(self, survives: Callable[[], bool], names: float) -> dict[str, bytes]:
        """Files as they may be after a power cut.

        Args:
            survives: Decides for each sector that was not synced, and each change of a length.
            names: What part of the changes of names that were not synced is there, from the first on.
        """
        found = dict(self._names)
        _rename(found, self._names_since[: round(names * len(self._names_since))])
        return {name: self._content(self._files[file], survives) for name, file in found.items()}

    def _content(self, file: File, survives: Callable[[], bool]) -> bytes:
        content = bytearray(file.synced)
        for deed in file.since:
            for part in _sectors(deed):
                if survives():
                    _apply(content, part)
        return bytes(content)


def _sectors(deed: Deed) -> Iterator[Deed]:
    """The parts of a write that are written as a whole or not at all."""
    if deed.kind == "t":
        yield deed
        return
    at, end = deed.offset, deed.offset + len(deed.data)
    while at < end:
        upto = min(end, (at // SECTOR + 1) * SECTOR)
        yield Deed("w", deed.file, at, deed.data[at - deed.offset : upto - deed.offset])
        at = upto


def _apply(content: bytearray, deed: Deed) -> None:
    if deed.kind == "t":
        del content[deed.offset :]
        content.extend(bytes(deed.offset - len(content)))
        return
    content.extend(bytes(max(0, deed.offset - len(content))))
    content[deed.offset : deed.offset + len(deed.data)] = deed.data


def _rename(names: dict[str, int], changes: list[tuple[str, str, int]]) -> None:
    for kind, name, file in changes:
        if kind == "c":
            names[name] = file
        elif kind == "u":
            names.pop(name, None)
        else:
            old, new = name.split("/")
            if old in names:
                names[new] = names.pop(old)


def written(image: Mapping[str, bytes], folder: Path) -> None:
    """Puts an image into an empty folder, without what no power cut leaves: memory that was shared."""
    for name, content in image.items():
        if not name.endswith("-shm"):
            (folder / name).write_bytes(content)


def variants(dice: random.Random) -> list[tuple[str, Callable[[], bool], float]]:
    """Ways in which the unsynced part of a disk can come out."""

    def first_so_many(sectors: int) -> Callable[[], bool]:
        left = [sectors]

        def survives() -> bool:
            left[0] -= 1
            return left[0] >= 0

        return survives

    return [
        ("nothing", lambda: False, 0.0),
        ("everything", lambda: True, 1.0),
        ("torn", first_so_many(dice.randint(1, 12)), 1.0),
        ("a part", lambda: dice.random() < 0.5, dice.random()),
        ("nearly all", lambda: dice.random() < 0.9, 1.0),
        ("content, no names", lambda: True, 0.0),
    ]
