"""How a month went, in sentences: what made its ba, who played and who did not, what was called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hhscore.cards.deck import KIND, CardSet
from hhscore.cards.names import cards_table
from hhscore.games.hachihachi.ba import brights
from hhscore.games.hachihachi.entry import PLAYING
from hhscore.model.ledger import Entry, MonthLedger
from hhscore.model.session import Month
from hhscore.rules import game_rules
from hhscore.rules.house import describe_changes
from hhscore.words.sentences import listed

_ONE_OF_ITS_KIND = ("moon", "crane", "curtain", "phoenix")


def why_ba(facts: Month, month: MonthLedger) -> str:
    """What made the ba of a month, where that can be told: a bright on the field, or one that waited.

    >>> from hhscore.cards import parse_cards
    >>> month = MonthLedger(1, 1, False, "Aki", "Aki", (), "oba", 2, (), "Aki", {}, ())
    >>> why_ba(Month(field=parse_cards("8ba 9ap 10r 12p")), month), why_ba(Month(field=parse_cards("9ap 10rpp")), month)
    ('the moon on the field', 'carried over')
    """
    if month.ba in (None, "koba") or facts.field is None:
        return ""
    made = [card for card in facts.field if KIND[card] == "b" and brights(CardSet.of([card])) == (month.ba,)]
    if not made:
        return "carried over"
    names = {names.card: names.english for names in cards_table()}
    told = [names[card].replace("ono-no-michikaze", "Ono no Michikaze") for card in made]
    return f"{listed([f'the {name}' if name in _ONE_OF_ITS_KIND else name for name in told])} on the field"


def what_changed(month: MonthLedger, game: str) -> str:
    """The rule keys that the table changed from a month on, a sentence; empty where there are none.

    >>> what_changed(
    ...     MonthLedger(3, 3, False, "Aki", "Aki", (), "oba", 2, (), "Aki", {}, (), house={"ba.carry": "none"}),
    ...     "hachihachi",
    ... )
    'From this month on ba.carry = "none".'
    """
    if not month.house:
        return ""
    return f"From this month on {listed(describe_changes(month.house, game_rules(game)))}."


def who_played(month: MonthLedger, facts: Month) -> str:
    """Who entered, retired or was pushed out, and who leads.

    >>> entry = Entry(("Aki", "Ben", "Chie", "Dai", "Emi"), ("Ben", "Chie", "Dai"), ("Aki",), ("Emi",),
    ...               ("Ben", "Chie", "Dai"), True)
    >>> month = MonthLedger(1, 1, False, "Aki", "Ben", entry.active, "koba", 1, (), None, {}, (), entry=entry)
    >>> who_played(month, Month())
    'Aki retired; Ben, Chie and Dai entered; Emi was pushed out. Ben leads.'
    """
    entry = month.entry
    if entry is None:
        return ""
    if len(entry.asked) <= PLAYING:
        parts = [f"{listed(entry.active)} play"] if entry.active else []
    else:
        parts = _said(entry)
    parts += [f"{listed(facts.joins)} joined the table"] if facts.joins else []
    parts += [f"{listed(facts.leaves)} left the table"] if facts.leaves else []
    away = [player for player in facts.absent if player not in facts.leaves]
    parts += [f"{listed(away)} {_was(away)} away"] if away else []
    parts += [f"{entry.blank} held the blank card"] if entry.blank else []
    lead = f" {month.leader} leads." if month.leader else ""
    blind = f" {month.dealer} had declared mizuten and was bound to enter." if facts.mizuten else ""
    return f"{'; '.join(parts)}.{lead}{blind}" if parts else ""


def _said(entry: Entry) -> list[str]:
    parts = [f"{listed(entry.retired)} retired"] if entry.retired else []
    if entry.shibari:
        parts.append("too few entered, so all were asked again")
    entered = [player for player in entry.entered if player not in entry.forced]
    parts += [f"{listed(entered)} entered"] if entered else []
    parts += [f"{listed(entry.forced)} had to play"] if entry.forced else []
    if entry.pushed_out:
        parts.append(f"{listed(entry.pushed_out)} {_was(entry.pushed_out)} pushed out")
    if entry.next_asked:
        parts.append(f"{entry.next_asked} is to say enter or retire")
    return parts


def _was(names: Sequence[str]) -> str:
    return "was" if len(names) == 1 else "were"


def part_of(player: str, month: MonthLedger, facts: Month) -> str:
    """What one player did in a month, and why they did not play if they did not.

    >>> entry = Entry(("Aki", "Ben", "Chie", "Dai", "Emi"), ("Ben", "Chie", "Dai"), ("Aki",), ("Emi",),
    ...               ("Ben", "Chie", "Dai"), True)
    >>> month = MonthLedger(1, 1, False, "Aki", "Ben", entry.active, "koba", 1, (), None, {}, (), entry=entry)
    >>> part_of("Emi", month, Month())
    'Emi was pushed out: Ben, Chie and Dai had entered before Emi was asked.'
    >>> part_of("Aki", month, Month())
    'Aki dealt and retired.'
    """
    entry = month.entry
    dealt = f"{player} dealt and" if player == month.dealer else player
    if player in facts.absent:
        return f"{player} was away."
    if entry is None:
        return ""
    if player == entry.blank:
        return f"{dealt} held the blank card: {player} sat out, and neither pays nor is paid."
    if player in entry.pushed_out:
        return f"{dealt} was pushed out: {listed(entry.active)} had entered before {player} was asked."
    if player in entry.active:
        did = ["dealt"] if player == month.dealer else []
        did.append("had to play" if player in entry.forced else "played")
        if facts.mizuten and player == month.dealer:
            did[-1] = "entered unseen (mizuten)"
        did += ["led"] if player == month.leader else []
        return f"{player} {listed(did)}."
    if player in entry.retired:
        order = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")[
            entry.retired.index(player)
        ]
        alone = len(entry.retired) == 1
        return f"{dealt} retired." if alone else f"{dealt} retired, {order} of those who did."
    return f"{player} did not play." if entry.settled else ""


def what_was_called(facts: Month) -> Iterator[str]:
    """What was said over captured yaku, and who broke hatto, a sentence each in order.

    >>> from hhscore.model.session import Call
    >>> list(what_was_called(Month(calls=(Call("Dai", ("akatan",), "sage"), Call("Dai", ("shiko",), "end")))))
    ['Dai made akatan and said sage.', 'Dai made shiko and ended the month.']
    """
    for call in facts.calls:
        if call.call == "cancel":
            yield f"{call.player} cancelled and stopped the month."
        else:
            did = "said sage" if call.call == "sage" else "ended the month"
            yield f"{call.player} made {listed(call.yaku)} and {did}."
    for hatto in facts.hatto:
        yield f"{hatto.player} broke hatto over {hatto.for_}'s {hatto.yaku}."
