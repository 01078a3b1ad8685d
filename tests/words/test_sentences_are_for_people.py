"""No code reads a sentence: with the code of each template in its place, all is found and paid as before."""

from __future__ import annotations

import pytest

from hhscore.audit import audit_text
from hhscore.audit.causes.by_payments import payments
from hhscore.games.hachihachi.rules import preset
from hhscore.games.hachihachi.year import settle_year
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.games.koikoi.year import settle_year as settle_koikoi
from hhscore.rules.load import load as load_rules
from hhscore.session import load
from hhscore.words import message
from tests.support.audited import year
from tests.support.paths import ROOT

YEAR = year(7, 6, special=0.1, unclaimed=0.2)


@pytest.fixture
def codes_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Say every message by its code alone."""
    monkeypatch.setattr(message, "format_message", lambda said: said.code)
    monkeypatch.setattr(message.Message, "__str__", lambda said: said.code)


def settled() -> object:
    """Whom a dealt year has pay whom, and what a reader of payments makes of them."""
    ledger = settle_year(load(YEAR).require(), preset("standard"))
    return [
        (
            dict(month.net),
            [
                (one.payer, one.payee, one.points, one.reason, one.rule, one.also, one.yaku)
                for one in month.transfers
            ],
            [(one.what, one.reason, one.payee) for one in payments(month)],
        )
        for month in ledger.months
    ]


def test_payments_are_named_without_their_sentences(request: pytest.FixtureRequest) -> None:
    before = settled()
    request.getfixturevalue("codes_only")
    assert settled() == before


def test_payments_say_their_code_in_place_of_their_template(codes_only: None) -> None:
    ledger = settle_year(load(YEAR).require(), preset("standard"))
    said = {one.detail for month in ledger.months for one in month.transfers}
    assert {one for one in said if not one.startswith("hachihachi.payments.")} == set()
    assert len(said) > 5


def test_koikoi_says_its_code_too(codes_only: None) -> None:
    session = load((ROOT / "sample_sessions/koikoi-two.toml").read_text("utf-8")).require()
    ledger = settle_koikoi(session, load_rules(KoikoiRules, "koikoi"))
    said = {one.detail for month in ledger.months for one in month.transfers}
    assert said
    assert all(one.startswith("koikoi.payments.") for one in said)


def test_the_audit_finds_the_same_causes(request: pytest.FixtureRequest) -> None:
    ledger = settle_year(load(YEAR).require(), preset("standard"))
    net = ledger.months[0].net
    first, second = sorted(net, key=lambda player: -abs(net[player]))[:2]
    wrong = YEAR.replace(f"{first} = {net[first]}", f"{first} = {net[first] + 12}", 1)
    wrong = wrong.replace(f"{second} = {net[second]}", f"{second} = {net[second] - 12}", 1)
    before = [
        (one.code, one.line, [(each.id, each.message) for each in one.likely]) for one in audit_text(wrong)
    ]
    request.getfixturevalue("codes_only")
    assert [
        (one.code, one.line, [(each.id, each.message) for each in one.likely]) for one in audit_text(wrong)
    ] == before
    assert before
