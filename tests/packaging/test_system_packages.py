"""Missing libraries and programs: how they are noticed, and what is said of them."""

from __future__ import annotations

import importlib.util
import os
import sys

import pytest

from tests.packaging.scripts import environment, system_packages

DEBIAN = {"ID": "debian", "VERSION_ID": "12"}
UBUNTU = {"ID": "ubuntu", "ID_LIKE": "debian"}
MINT = {"ID": "linuxmint", "ID_LIKE": "ubuntu debian"}
FEDORA = {"ID": "fedora", "ID_LIKE": ""}

HERE = system_packages.Library("libc.so.6", "libc6")
NOWHERE = system_packages.Library("libnowhere.so.9", "libnowhere9")
NO_PROGRAM = system_packages.Program("gritboard-nowhere", "nowhere")


@pytest.mark.parametrize("release", [DEBIAN, UBUNTU, MINT], ids=lambda r: r["ID"])
def test_debian_and_its_children_are_known(release: dict[str, str]) -> None:
    assert system_packages.is_debian(release)


@pytest.mark.parametrize("release", [FEDORA, {}], ids=["fedora", "nameless"])
def test_others_are_not_taken_for_debian(release: dict[str, str]) -> None:
    assert not system_packages.is_debian(release)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux lacks libraries")
def test_what_is_missing_is_found_by_loading_it() -> None:
    missing = system_packages.missing_packages([HERE, NOWHERE], [NO_PROGRAM])
    assert missing == ["libnowhere9", "nowhere"]


def test_a_python_without_pip_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    assert system_packages.missing_packages([]) == ["python3-venv"]


def test_the_sentence_has_the_exact_command() -> None:
    sentence = system_packages.missing_sentence(["libgl1", "xvfb"], debian=True)
    assert "sudo apt-get install libgl1 xvfb" in sentence


def test_the_sentence_elsewhere_names_the_packages() -> None:
    sentence = system_packages.missing_sentence(["libgl1", "xvfb"], debian=False)
    assert "libgl1 xvfb" in sentence
    assert "apt-get" not in sentence


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux lacks libraries")
def test_whoever_is_not_root_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(environment.SetupError, match="libnowhere9"):
        system_packages.provide([NOWHERE])


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_windows_and_macos_lack_nothing(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    system_packages.provide([NOWHERE], [NO_PROGRAM])
