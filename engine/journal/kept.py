"""What a session needs of a place where rows are kept; the store on disk and the one in memory both give it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from engine.campaign import Campaign
    from engine.journal.lock import Holder
    from engine.journal.records import AnyRecord, Row


class Journal(Protocol):
    """An append-only journal; see `engine.journal.store.Store` for what can go wrong."""

    @property
    def last_id(self) -> int:
        """Id of the newest row."""

    @property
    def read_only(self) -> bool:
        """Whether nothing can be written here."""

    @property
    def held_by(self) -> Holder | None:
        """Who else writes it."""

    @property
    def notice(self) -> str:
        """What the person at the table is to be told of how it is kept; mostly empty."""

    def append(self, parent: int, *records: AnyRecord) -> tuple[Row, ...]:
        """Writes rows in one synced transaction, each on the head that the one before it leaves."""

    def rows(self, after: int = 0) -> tuple[Row, ...]:
        """Rows with greater ids."""

    def put_blob(self, data: bytes) -> str:
        """Keeps a picture, synced; gives its SHA-256."""

    def blob(self, name: str) -> bytes | None:
        """The bytes kept under a SHA-256, None if there are none."""

    def save_snapshot(self, row: int, campaign: Campaign) -> None:
        """Keeps the state after a row."""

    def newest_snapshot(self, ids_on_path: Collection[int]) -> tuple[int, Campaign] | None:
        """The newest state that was kept of any of some rows."""

    def look_again(self) -> None:
        """Sees what another window has written since."""

    def vouch(self, rows: Sequence[Row]) -> None:
        """Makes sure that these are the rows that are kept; raises `ChangedUnderUs` if they are not."""

    def close(self) -> None:
        """Leaves one file at rest."""
