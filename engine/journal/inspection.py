"""Goes through a whole campaign file and says what is wrong with it."""

from __future__ import annotations

import hashlib
import sqlite3
from typing import TYPE_CHECKING

from engine.errors import CampaignFileError
from engine.journal import codec
from engine.journal.faults import told
from engine.journal.records import Row

if TYPE_CHECKING:
    from pathlib import Path


def faults_of(path: Path, connection: sqlite3.Connection) -> list[str]:
    """A sentence for each fault of the database, the rows, their chain and the pictures.

    Args:
        path: The file, for the sentences.
        connection: The file, opened.

    Returns:
        No sentence if all is well.
    """
    faults = [f"The database is damaged: {line}." for line in _integrity(connection) if line != "ok"]
    heads = {0}
    number = 0
    try:
        with told(path):
            query = "SELECT id, parent, record FROM rows ORDER BY id"
            for number, (row, parent, record) in enumerate(connection.execute(query), 1):
                faults += _row_faults(number, row, parent, record, heads)
            for name, data in connection.execute("SELECT sha256, bytes FROM blobs"):
                if not isinstance(data, bytes) or hashlib.sha256(data).hexdigest() != name:
                    faults.append(f"The picture {str(name)[:12]}… is damaged.")
    except CampaignFileError as error:
        faults.append(f"After row {number}: {error.sentence}")
    return faults


def _integrity(connection: sqlite3.Connection) -> list[str]:
    try:
        return [str(line) for (line,) in connection.execute("PRAGMA integrity_check")]
    except sqlite3.DatabaseError as error:
        return [str(error)]


def _row_faults(number: int, row: int, parent: int, record: str | bytes, heads: set[int]) -> list[str]:
    """Faults of one row; adds it to the rows on which others may stand."""
    faults = []
    if row != number:
        faults.append(f"Row {row} stands where row {number} should be.")
    if parent not in heads:
        faults.append(f"Row {row} stands on row {parent}, which is not before it.")
    try:
        kept = Row(row, parent, codec.decode(record, row))
    except CampaignFileError as error:
        heads.add(row)
        return [*faults, error.sentence]
    if kept.head == row:
        heads.add(row)
    elif kept.head not in heads:
        faults.append(f"Row {row} leads to row {kept.head}, which is not before it.")
    return faults
