"""STOCS Lite: gritty gunfights of today, by AAM and DL."""

from __future__ import annotations

from engine.systems.stocs.system import STOCS

__all__ = ["STOCS"]
