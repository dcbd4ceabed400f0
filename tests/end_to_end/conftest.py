"""Fixtures of the tests with a real screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.end_to_end.screen import Window, missing_tools, shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    """The program with the example, on a screen of its own."""
    missing = missing_tools()
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    with shown(tmp_path) as opened:
        yield opened
