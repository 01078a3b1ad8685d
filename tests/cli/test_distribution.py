"""What is handed out to be installed says where it belongs, and stands on nothing that may vanish."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer.core

import hhscore
from tests.support.imported import PACKAGE
from tests.support.paths import ROOT
from tests.support.readme_blocks import README, Run

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LINK = re.compile(r"\]\(([^)]+)\)")


def on_the_index_page(text: str) -> str:
    """The README as the index shows it, by the substitutions in pyproject.toml."""
    for one in PROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        text = re.sub(one["pattern"], one["replacement"].replace("$HFPR_VERSION", hhscore.__version__), text)
    return text


def names_written_in(code: str) -> Iterator[str]:
    """Each attribute that is asked for or defined, and each text, for `getattr` names what it takes by one."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_the_version_stands_in_one_place():
    assert "version" not in PROJECT["project"]
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "hhscore/__init__.py"
    assert re.fullmatch(r"\d+\.\d+\.\d+", hhscore.__version__)


def test_links_of_the_readme_are_whole_on_the_index_page():
    text = (ROOT / "README.md").read_text("utf-8")
    links = LINK.findall(on_the_index_page(text))
    assert len(links) == len(LINK.findall(text)) > 3
    assert [link for link in links if not link.startswith(("https://", "#"))] == []
    (picture,) = re.findall(r"!\[[^\]]*\]\((.*)\)", on_the_index_page(text))
    # An index shows a picture only from where its bytes are, not from a page about it.
    assert picture == (
        f"https://raw.githubusercontent.com/hhscore/hhscore/v{hhscore.__version__}/docs/score-sheet.svg"
    )


def test_no_private_name_of_typer_is_used():
    """Its next version may drop any of them, and there is no upper bound."""
    theirs = {
        name
        for kind in (typer.core.TyperArgument, typer.core.TyperOption, typer.core.TyperGroup, typer.Typer)
        for name in (*dir(kind), *kind.__init__.__code__.co_names)
        if re.match("_[a-z]", name)
    }
    assert {"_runtime_param", "_usage_display_name", "_add_completion"} <= theirs
    used = {name for path in PACKAGE.rglob("*.py") for name in names_written_in(path.read_text("utf-8"))}
    assert used & theirs == set()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that is built of this tree."""
    folder = tmp_path_factory.mktemp("built")
    left_out = shutil.ignore_patterns(".*", "__pycache__", "build", "dist")
    shutil.copytree(ROOT, folder / "tree", ignore=left_out)
    quiet = ("--quiet", "--disable-pip-version-check", "--no-deps")
    subprocess.run([sys.executable, "-m", "pip", "wheel", *quiet, "-w", folder, folder / "tree"], check=True)
    return next(folder.glob("hhscore-*.whl"))


@pytest.mark.soak
@pytest.mark.parametrize("python", os.environ.get("HHSCORE_PYTHONS", sys.executable).split())
def test_the_readme_is_true_of_what_is_installed(tmp_path: Path, wheel: Path, python: str) -> None:
    subprocess.run([python, "-m", "venv", tmp_path / "env"], check=True)
    own = str(tmp_path / "env" / "bin" / "python")
    subprocess.run([own, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel], check=True)
    folder = tmp_path / "folder"
    folder.mkdir()
    text = README.read_text("utf-8")
    assert Run(folder, own).refreshed(text) == text
    shown = subprocess.run(
        [own, "-c", "import hhscore; print(hhscore.__file__)"], capture_output=True, text=True, cwd=folder
    ).stdout
    assert "site-packages" in shown
