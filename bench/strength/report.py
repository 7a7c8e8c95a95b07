"""The measurement as JSON and as tables for the documentation."""

import re
from collections.abc import Sequence
from typing import Any

from bench.strength.contests import SMALL_TABLE, Contest, Kind
from bench.strength.log import Log
from bench.strength.run import results
from bench.strength.verdict import Standing, Verdict, judged
from services.search import LEVELS
from services.tournament.ratings import Ratings, fit

HEAD = "| level | strategy | bounds | a decision | Elo above level 1 | 95 % | against the level below |"
RULE = "|--:|---|---|--:|--:|---|---|"


def report(contests: Sequence[Contest], log: Log) -> dict[str, Any]:
    """All that is known, by game: verdicts, ratings by level, and what a decision took."""
    names = dict.fromkeys(contest.game for contest in contests)
    return {name: _game([each for each in contests if each.game == name], log) for name in names}


def _game(contests: Sequence[Contest], log: Log) -> dict[str, Any]:
    verdicts = [(contest, judged(contest, results(contest, log))) for contest in contests]
    ladders = [each for each in contests if each.kind is Kind.LADDER and each.seats == SMALL_TABLE]
    rated = fit([result for each in ladders for result in results(each, log)], str(LEVELS[0]))
    return {
        "contests": [_contest(contest, verdict) for contest, verdict in verdicts],
        "levels": [_level(ladders, number, rated, log) for number in LEVELS],
    }


def _contest(contest: Contest, verdict: Verdict) -> dict[str, Any]:
    return {
        "kind": contest.kind.value,
        "hero": contest.hero,
        "other": contest.other,
        "seats": contest.seats,
        "standing": verdict.standing.value,
        "blocks": verdict.blocks,
        "games": verdict.blocks * contest.seats,
        "score": round(verdict.score, 4),
        "low": round(verdict.low, 4),
        "text": verdict.text,
    }


def _level(ladders: Sequence[Contest], number: int, rated: Ratings, log: Log) -> dict[str, Any]:
    """`ms`: of a decision, the mean over the games of its ladders; None without games."""
    played = [each for contest in ladders for each in log.of(contest).values()]
    decisions = sum(each.decisions.get(str(number), 0) for each in played)
    seconds = sum(each.seconds.get(str(number), 0.0) for each in played)
    row: dict[str, Any] = {"level": number, "ms": round(seconds / decisions * 1000, 1) if decisions else None}
    if ladders:
        level = ladders[0].level(str(number))
        bounds = {"nodes": level.budget.nodes, "depth": level.budget.depth, "blunders": level.blunders}
        row |= {
            "strategy": level.strategy.value,
            "bounds": {key: each for key, each in bounds.items() if each},
        }
    rating = rated.by_name.get(str(number))
    if rating is not None and rating.games:
        row |= {"elo": round(rating.elo), "low": _finite(rating.low), "high": _finite(rating.high)}
    return row


def _finite(value: float) -> int | None:
    """None for infinity: games do not bound it."""
    return round(value) if abs(value) < float("inf") else None


def markdown(found: dict[str, Any]) -> str:
    """The tables."""
    return "\n".join(line for name, game in found.items() for line in _tables(name, game))


def rated(text: str, levels: Sequence[dict[str, Any]]) -> str:
    """The rows of a file of levels with their ratings as they were measured; without one where none was."""
    for level in levels:
        rating = f", rating = {level['elo']:_}" if "elo" in level else ""
        row = rf"^({level['level']} = \{{ .*?)(, rating = -?[\d_]+)? \}}$"
        text = re.sub(row, rf"\g<1>{rating} }}", text, count=1, flags=re.MULTILINE)
    return text


def _tables(name: str, game: dict[str, Any]) -> list[str]:
    below = {each["hero"]: each for each in game["contests"] if _is_step(each)}
    others = [each for each in game["contests"] if not _is_step(each) and each["blocks"]]
    lines = [f"## {name.capitalize()}", "", HEAD, RULE]
    lines += [_row(level, below.get(level["level"])) for level in game["levels"]]
    lines += [""]
    lines += [
        f"- Level {each['hero']} against random players, {each['seats']} seats: {_told(each)}"
        for each in others
    ]
    return [*lines, ""] if others else lines


def _is_step(contest: dict[str, Any]) -> bool:
    known = contest["kind"], contest["seats"], contest["other"]
    return known == (Kind.LADDER.value, SMALL_TABLE, contest["hero"] - 1)


def _row(level: dict[str, Any], step: dict[str, Any] | None) -> str:
    bounds = ", ".join(f"{value:,} {key}" for key, value in level.get("bounds", {}).items())
    taken = "" if level["ms"] is None else f"{level['ms']:g} ms"
    elo, interval = "", ""
    if "elo" in level:
        elo = f"{level['elo']:+,}"
        low, high = ("open" if level[end] is None else f"{level[end]:+,}" for end in ("low", "high"))
        interval = f"{low} to {high}" if level["level"] != LEVELS[0] else ""
    cells = [level["level"], level.get("strategy", ""), bounds, taken, elo, interval, _step(step)]
    return "| " + " | ".join(map(str, cells)) + " |"


def _step(step: dict[str, Any] | None) -> str:
    if step is None or not step["blocks"]:
        return ""
    return f"{step['score']:.0%} of {step['games']} games: {_WORDS[step['standing']]}"


def _told(contest: dict[str, Any]) -> str:
    return f"{contest['text']}: {_WORDS[contest['standing']]}."


_WORDS = {
    Standing.HOLDS.value: "holds",
    Standing.FAILS.value: "**fails**",
    Standing.OPEN.value: "not finished",
    Standing.UNDECIDED.value: "undecided",
}
