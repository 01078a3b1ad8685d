"""The recipes of docs/archive.md are Python, and what they hand to other machines can be sent there."""

from __future__ import annotations

import pickle
import re

from hhscore import audit_text
from tests.support.paths import ROOT

PAGE = ROOT / "docs" / "archive.md"
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_findings_and_the_function_can_be_sent_to_other_machines():
    findings = audit_text('hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n[[months]]\nfield = "2b"\n')
    assert pickle.loads(pickle.dumps(findings)) == findings
    assert pickle.loads(pickle.dumps(audit_text)) is audit_text


def test_the_recipes_are_python():
    for language, code in BLOCKS:
        if language == "python":
            compile(code, "archive.md", "exec")
