"""What pyproject.toml says of versions: the lowest of each package works, and hhscore's own stands in one place."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
DEPENDENCIES: list[str] = PROJECT["project"]["dependencies"]
GROUPS: dict[str, list[str]] = PROJECT["dependency-groups"]
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]


def pinned(wanted: list[str]) -> list[str]:
    """Each package at its floor."""
    return [one.replace(">=", "==") for one in wanted]


def installed(folder: Path, *packages: str) -> Path:
    """The Python of a new environment with these packages."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    quiet = ("--quiet", "--disable-pip-version-check")
    subprocess.run([python, "-m", "pip", "install", *quiet, *packages], check=True)
    return python


def run(python: Path, *words: str) -> None:
    """Run a tool of the environment on this tree, without leaving anything in it."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [python, "-m", *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{words[0]}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"


@pytest.mark.parametrize(
    "wanted", [*DEPENDENCIES, *(one for more in (GROUPS, EXTRAS) for group in more.values() for one in group)]
)
def test_every_package_has_a_floor_and_no_ceiling(wanted: str) -> None:
    assert re.fullmatch(r"[\w-]+(\[\w+\])?>=[0-9.]+", wanted)


@pytest.mark.soak
def test_what_users_and_tests_need_works_at_its_floor(tmp_path: Path) -> None:
    python = installed(tmp_path / "env", *pinned(DEPENDENCIES), *pinned(GROUPS["test"]))
    run(python, "pytest", "-q", "-n", "2", "--dist", "worksteal", "-p", "no:cacheprovider")
    data = f"--data-file={tmp_path / 'coverage'}"
    run(
        python,
        "coverage",
        "run",
        data,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/cards/test_amounts.py",
    )
    run(python, "coverage", "combine", "-q", data, str(tmp_path))
    run(python, "coverage", "report", data)


@pytest.mark.soak
def test_what_checks_the_code_works_at_its_floor(tmp_path: Path) -> None:
    wanted = [*DEPENDENCIES, *GROUPS["test"], *GROUPS["lint"]]
    python = installed(tmp_path / "env", *pinned(wanted))
    run(python, "ruff", "format", "--check", "--no-cache", ".")
    run(python, "ruff", "check", "--no-cache", ".")
    run(python, "mypy", f"--cache-dir={tmp_path / 'cache'}")


@pytest.mark.soak
@pytest.mark.parametrize("extra", EXTRAS)
def test_what_an_extra_brings_works_at_its_floor(tmp_path: Path, extra: str) -> None:
    python = installed(tmp_path / "env", *pinned([*DEPENDENCIES, *EXTRAS[extra]]), *pinned(GROUPS["test"]))
    run(
        python,
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-m",
        "soak or not soak",
        f"tests/cli/test_{extra}.py",
    )


@pytest.mark.soak
def test_it_is_built_by_the_lowest_builder(tmp_path: Path) -> None:
    python = installed(tmp_path / "env", *pinned(PROJECT["build-system"]["requires"]))
    tree = tmp_path / "tree"
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".*", "__pycache__", "build", "dist"))
    run(python, "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(tmp_path), str(tree))
    assert list(tmp_path.glob("hhscore-*.whl"))
