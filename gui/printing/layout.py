"""Where the blocks of a sheet stand: a TOML file for each system, which a user can copy and edit.

A layout is a list of bands, from the top of the page to its foot. A band has columns, or just blocks; a column has
blocks under each other. Heights and widths are in millimetres; what says none takes what is left. Blocks in
``further`` stand on the pages after the first, as high as what they hold.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine.errors import BadInput
from gui.printing.blocks import KINDS
from gui.printing.box import Box, shares

if TYPE_CHECKING:
    from engine.sheet import SheetSchema
    from gui.printing.blocks.block import Spec
    from gui.printing.paper import Paper

FILE: Final = "sheet.toml"
FOOTER_MM: Final = 5.0
CREDIT_MM: Final = 4.0
"""What a line under the footer takes that says whose work the sheet is made with."""

_ACCENT: Final = re.compile(r"#[0-9a-fA-F]{6}")


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Blocks under each other."""

    blocks: list[dict[str, Any]]
    width: float | None = None


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stripe of the page: columns beside each other, or blocks over its whole width."""

    height: float | None = None
    columns: list[Column] = []
    blocks: list[dict[str, Any]] = []


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    band: list[Band]
    accent: str = "#5c2a1e"
    margin: float = 11.0
    gap: float = 4.0
    further: list[dict[str, Any]] = []
    credit: str = ""
    """Key, among the credits in the system's words, of a line in the foot that says with whose work it is made."""


@dataclass(frozen=True)
class Placed:
    """A block of a layout: its kind, what is said of it, and where it is in the file and on the page."""

    kind: str
    spec: Spec
    where: str
    box: Box


class Layout:
    """A layout that was read; it knows what it is called, so that its errors name it."""

    def __init__(self, file: str, content: Mapping[str, Any]) -> None:
        """Reads a layout from plain data.

        Args:
            file: What it is called in sentences about its errors.
            content: The content of its file.

        Raises:
            BadInput: It is not of the form; names the file and the block.
        """
        self.file = file
        self._content = _converted(content, _File, f"“{file}”", "a layout")
        self.accent = self._content.accent
        self.credit = self._content.credit
        if not _ACCENT.fullmatch(self.accent):
            raise BadInput(f"“{file}”: accent is “{self.accent}”; it must be a colour such as #5c2a1e")
        self.further = [self._block(f"“{file}”, further ", n, b) for n, b in enumerate(self._content.further, 1)]
        self._bands = [self._band(number, band) for number, band in enumerate(self._content.band, 1)]

    def check(self, schema: SheetSchema) -> None:
        """Sees that everything named is on the system's sheet.

        Raises:
            BadInput: Something is not; names the file, the block, and what there is.
        """
        known: dict[str, Iterator[str] | Any] = {
            "field": schema.fields,
            "table": schema.tables,
            "derived": schema.derived,
            "budget": [budget.key for section in schema.sections for budget in section.budgets],
            "track": [track.key for track in schema.tracks],
        }
        stacks = [blocks for _, columns in self._bands for _, blocks in columns]
        for blocks in (*stacks, self.further):
            for _, spec, where in blocks:
                for what, key, table in spec.names():
                    there = [c.key for c in schema.tables[table].columns] if what == "column" else known[what]
                    if key not in there:
                        wanted = f"column “{key}” in the table “{table}”" if table else f"{what} “{key}”"
                        raise BadInput(
                            f"{where}: the sheet has no {wanted}; it has {', '.join(there) or 'none at all'}"
                        )

    def place(self, paper: Paper) -> list[Placed]:
        """The blocks on a sheet of paper.

        Raises:
            BadInput: They do not fit it; names the file and the block.
        """
        page = self.content_box(paper)
        gap = self._content.gap
        heights = shares(page.height, [band.height for band, _ in self._bands], gap)
        placed: list[Placed] = []
        y = page.y
        for number, ((_, columns), height) in enumerate(zip(self._bands, heights, strict=True), 1):
            widths = shares(page.width, [width for width, _ in columns], gap)
            needed = sum(widths) + gap * (len(widths) - 1)
            if needed > page.width + 0.01:
                raise BadInput(
                    f"“{self.file}”, band {number}: its columns need {needed:g} mm, but {paper.name} has "
                    f"{page.width:g} mm; make one of them narrower, or leave its width out"
                )
            x = page.x
            for (_, blocks), width in zip(columns, widths, strict=True):
                placed += self._stack(blocks, Box(x, y, width, height), paper)
                x += width + gap
            y += height + gap
        for one in placed:
            _check_size(one, paper)
        foot = max((one.box.bottom for one in placed), default=0.0)
        if foot > page.bottom + 0.01:
            raise BadInput(
                f"“{self.file}”: the bands need {foot - page.y:g} mm, but {paper.name} has {page.height:g} mm; "
                "make one of them lower, or leave its height out so that it takes what is left"
            )
        return placed

    def content_box(self, paper: Paper) -> Box:
        """What lies between the margins and over the footer, in whole millimetres."""
        margin = self._content.margin
        width = float((paper.width - 2 * margin) // 1)
        height = float((paper.height - 2 * margin - self._footer_mm) // 1)
        return Box((paper.width - width) / 2, margin, width, height)

    def footer_box(self, paper: Paper) -> Box:
        """The line under the content."""
        page = self.content_box(paper)
        return Box(page.x, page.bottom + 1, page.width, self._footer_mm)

    @property
    def _footer_mm(self) -> float:
        return FOOTER_MM + (CREDIT_MM if self.credit else 0.0)

    @property
    def gap(self) -> float:
        """Space between blocks."""
        return float(self._content.gap)

    def _stack(self, blocks: list[tuple[str, Spec, str]], column: Box, paper: Paper) -> Iterator[Placed]:
        heights = shares(column.height, [spec.height for _, spec, _ in blocks], self.gap)
        y = column.y
        for (kind, spec, where), height in zip(blocks, heights, strict=True):
            yield Placed(kind, spec, where, Box(column.x, y, column.width, height))
            y += height + self.gap
        if y - self.gap > column.bottom + 0.01:
            raise BadInput(
                f"{blocks[-1][2]}: the blocks over it leave no room on {paper.name}; the column is "
                f"{column.height:g} mm high and its blocks need {y - self.gap - column.y:g} mm"
            )

    def _band(self, number: int, band: Band) -> tuple[Band, list[tuple[float | None, list[tuple[str, Spec, str]]]]]:
        where = f"“{self.file}”, band {number}"
        if bool(band.columns) == bool(band.blocks):
            raise BadInput(f"{where}: it must have either columns or blocks")
        if band.blocks:
            return band, [(None, [self._block(f"{where}, ", n, b) for n, b in enumerate(band.blocks, 1)])]
        columns = []
        for place, column in enumerate(band.columns, 1):
            if not column.blocks:
                raise BadInput(f"{where}, column {place}: it has no blocks")
            blocks = [self._block(f"{where}, column {place}, ", n, b) for n, b in enumerate(column.blocks, 1)]
            columns.append((column.width, blocks))
        return band, columns

    def _block(self, where: str, number: int, content: Mapping[str, Any]) -> tuple[str, Spec, str]:
        kind = content.get("kind")
        if kind not in KINDS:
            what = "has no kind" if kind is None else f"is of the kind “{kind}”"
            raise BadInput(f"{where}block {number}: it {what}; there are {', '.join(KINDS)}")
        where = f"{where}block {number} ({kind})"
        rest = {key: value for key, value in content.items() if key != "kind"}
        return str(kind), _converted(rest, KINDS[str(kind)].spec_type, where, f"a block “{kind}”"), where


def _check_size(placed: Placed, paper: Paper) -> None:
    block = KINDS[placed.kind]
    for side, has, least in (
        ("wide", placed.box.width, block.least_width),
        ("high", placed.box.height, block.least_height),
    ):
        if has < least - 0.01:
            raise BadInput(
                f"{placed.where}: it is {max(0, has):g} mm {side} on {paper.name}, and must be at least {least:g} mm"
            )


_WRONG: Final = re.compile(r"Expected `(?P<wanted>.+?)`(?:, got `(?P<got>.+?)`)?(?: - at `\$\.?(?P<at>.*)`)?$")
_MISSING: Final = re.compile(r"Object missing required field `(?P<key>.+?)`(?: - at `\$\.?(?P<at>.*)`)?$")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(?P<key>.+?)`(?: - at `\$\.?(?P<at>.*)`)?$")
_TYPES: Final = {
    "str": "words in quotation marks", "int": "a whole number", "float": "a number", "bool": "true or false",
    "array": "a list", "object": "a table", "null": "nothing",
}  # fmt: skip

T = Any


def _converted(content: Mapping[str, Any], into: type[Any], where: str, what: str) -> Any:
    known = into.__struct_fields__
    if spare := [key for key in content if key not in known]:
        raise BadInput(f"{where}: {what} has no “{spare[0]}”; it has {', '.join(sorted(known))}")
    try:
        return msgspec.convert(content, into)
    except msgspec.ValidationError as error:
        raise BadInput(f"{where}: {_plain(str(error))}") from None


def _plain(message: str) -> str:
    """What the library says, as a plain sentence."""
    if found := _MISSING.match(message):
        return f"{_at(found['at'])}“{found['key']}” is missing"
    if found := _UNKNOWN.match(message):
        return f"{_at(found['at'])}there is no “{found['key']}”"
    if found := _WRONG.match(message):
        wanted = " or ".join(
            _TYPES.get(one.strip(), one.strip()) for one in found["wanted"].split("|") if "null" not in one
        )
        return f"{_at(found['at'])}it must be {wanted}"
    return message


def _at(path: str | None) -> str:
    """A place in the file: ``band[0].columns[1].width`` as ``band 1, columns 2, width: ``."""
    if not path:
        return ""
    counted = re.sub(r"\[(\d+)\]", lambda found: f" {int(found[1]) + 1}", path.replace("[...]", ""))
    return ", ".join(counted.split(".")) + ": "


def read_layout(path: Path) -> Layout:
    """A layout that a user wrote.

    Raises:
        BadInput: It cannot be read, or is not of the form; names the file and the block.
    """
    try:
        content = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(f"the layout “{path}” cannot be read ({error.strerror or error})") from None
    except UnicodeDecodeError:
        raise BadInput(f"the layout “{path}” is no text in UTF-8") from None
    return parse_layout(path.name, content)


def parse_layout(file: str, content: str) -> Layout:
    """A layout from the text of its file.

    Raises:
        BadInput: It is not TOML, or not of the form; names the file and the block.
    """
    try:
        plain = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"“{file}” is no TOML: {error}") from None
    return Layout(file, plain)


def shipped_layout(system: str) -> Layout | None:
    """The layout that ships with a system, None where it has none."""
    file = resources.files("resources") / "systems" / system / FILE
    return parse_layout(FILE, file.read_text(encoding="utf-8")) if file.is_file() else None
