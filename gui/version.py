"""Which version of the program this is."""

from __future__ import annotations


def version() -> str:
    """The version that was installed; a checkout that nobody installed says so."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("gritboard")
    except PackageNotFoundError:
        return "(from source)"
