"""Stop or koi-koi: what each would mean for whoever has just made a yaku. rules.md §11."""

from __future__ import annotations

from collections.abc import Sequence

from hhscore.cards import CardSet, parse_cards
from hhscore.games.koikoi.captured import holding, paid_of, score
from hhscore.games.koikoi.near import outlook
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.games.koikoi.yaku import Named, all_yaku, parse_yaku, value, worth
from hhscore.model.session import KoikoiMonth
from hhscore.play.question import Question
from hhscore.report.columns import Look
from hhscore.words.columns import wrap_text
from hhscore.words.sentences import counted

_LABEL = "  {:<9}"
_TOLD = 5


def advice_at(question: Question, facts: KoikoiMonth | None, rules: KoikoiRules, look: Look) -> list[str]:
    """The advice at the question whether a player stops, with the yaku or cards the question is about."""
    player = str(question.player)
    word, *made = question.over[1:]
    cards = parse_cards(" ".join(made[1:])) if word == "captures" else None
    named = holding(cards, rules) if cards is not None else [parse_yaku(name, rules) for name in made]
    counts = facts.koikoi if facts is not None else 0
    called = int(question.over[0]) - 1
    others = 0 if isinstance(counts, int) else sum(counts.values()) - counts.get(player, 0)
    other = next((one for one in question.who if one != player), "the other")
    return koikoi_advice(player, other, named, cards, called, others, rules, look)


def koikoi_advice(
    player: str,
    other: str,
    named: Sequence[Named],
    cards: CardSet | None,
    called: int,
    others: int,
    rules: KoikoiRules,
    look: Look,
) -> list[str]:
    """What stopping pays now, what the same and more would pay after another koi-koi, and what is risked.

    `called` and `others` are the koi-koi said so far, the player's and the opponent's.

    >>> from hhscore.games.koikoi import koikoi_preset
    >>> for line in koikoi_advice("Aki", "Ben", [Named("akatan")], None, 0, 0, koikoi_preset(), Look(width=72)):
    ...     print(line)
      stop     Ben pays Aki 6 points
      koi-koi  the same is 12 points then, with aotan 24, with inoshikacho
               22, with hanami 22, with tsukimi 22
               Ben stops first: Aki gets nothing and pays
    """
    points = sum(worth(one, rules) for one in paid_of(named, rules))
    now = score(points, rules, koikoi=called, opponent=others).points
    lines = wrap_text(f"{other} pays {player} {counted(now, 'point')}", look.width, _LABEL.format("stop"))
    later = score(points, rules, koikoi=called + 1, opponent=others).points
    told = [f"the same is {counted(later, 'point')} then"]
    if cards is not None:
        view = outlook(cards, rules, koikoi=called, opponent=others)
        told += dict.fromkeys(
            f"with {chance.near.cards or chance.near.of} {' + '.join(map(str, chance.near.makes))} "
            f"{chance.score.points}"
            for chance in view.chances
            if chance.near.missing == 1
        )
    else:
        had = {one.id for one in named}
        told += [
            f"with {name} {score(points + value(name, rules), rules, koikoi=called + 1, opponent=others).points}"
            for name, yaku in all_yaku(rules).items()
            if name not in had and not yaku.counted and not yaku.among and value(name, rules) and _free(name)
        ]
    first, rest = _LABEL.format("koi-koi"), _LABEL.format("")
    lines += wrap_text(", ".join(told[: _TOLD + 1]), look.width, first)
    return [*lines, *wrap_text(f"{other} stops first: {player} gets nothing and pays", look.width, rest)]


def _free(name: str) -> bool:
    """Whether a yaku is no bright yaku: those exclude each other, so that a name alone does not tell the gain."""
    return name not in ("goko", "shiko", "ame-shiko", "sanko")
