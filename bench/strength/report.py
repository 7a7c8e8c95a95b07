"""The measurement as JSON and as tables for the documentation."""

from collections.abc import Mapping, Sequence
from typing import Any

from bench.strength.contests import SMALL_TABLE, Contest, Kind, rated_by
from bench.strength.log import Log
from bench.strength.run import results
from bench.strength.verdict import Share, Standing, judged, share
from services import games
from services.search import LEVELS
from services.search.levels.ratings import LevelRating, version_of
from services.tournament.blocks import BlockResult
from services.tournament.ratings import Ratings, fit

HEAD = "| level | strategy | bounds | a decision | Elo above level 1 | 95 % | against the level below |"
RULE = "|--:|---|---|--:|--:|---|---|"
PAIRS = {Kind.LADDER, Kind.BRIDGE}
"""In which one level meets another."""


def report(contests: Sequence[Contest], log: Log) -> dict[str, Any]:
    """All that is known, by game: verdicts, ratings by level, and what a decision took."""
    names = dict.fromkeys(contest.game for contest in contests)
    return {name: _game([each for each in contests if each.game == name], log) for name in names}


def joined(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """The report of a game, and of an earlier one what the newer has no block of.

    That is contests whose levels play as they did, and levels that do, where no two have met anew.
    """
    known = {each["key"]: each for each in before["contests"]}
    contests = [each if each["blocks"] else known.get(each["key"], each) for each in now["contests"]]
    if any("elo" in row for row in now["levels"]):
        return {**now, "contests": contests}
    rows = {(row["level"], row["version"]): row for row in before["levels"]}
    levels = [rows.get((row["level"], row["version"]), row) for row in now["levels"]]
    return {"contests": contests, "seats": before["seats"], "levels": levels}


def _game(contests: Sequence[Contest], log: Log) -> dict[str, Any]:
    pairs = [each for each in contests if each.kind in PAIRS and each.seats == SMALL_TABLE]
    met = {
        each.key: each for each in [*pairs, *rated_by(contests[0].game, max(each.most for each in contests))]
    }
    rated = fit([result for each in met.values() for result in results(each, log)], str(LEVELS[0]))
    return {
        "contests": [_contest(contest, results(contest, log)) for contest in contests],
        "seats": [round(each.elo) for each in rated.seats],
        "levels": [_level([*met.values()], number, rated, log) for number in LEVELS],
    }


def _contest(contest: Contest, played: Sequence[BlockResult]) -> dict[str, Any]:
    """`blocks`, `score`: where the verdict fell; `all`: of two levels, with what was played after that."""
    verdict = judged(contest, played)
    row: dict[str, Any] = {
        "key": contest.key,
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
    if played and contest.kind in PAIRS and contest.seats == SMALL_TABLE:
        row["all"] = _all(share(contest, played))
    return row


def _all(found: Share) -> dict[str, Any]:
    ends = {"elo": _finite(found.elo), "low": _finite(found.low), "high": _finite(found.high)}
    return {"games": found.games, "score": round(found.score, 4), **ends}


def _level(pairs: Sequence[Contest], number: int, rated: Ratings, log: Log) -> dict[str, Any]:
    """`ms`: of a decision, the mean over the games of its contests; None without games."""
    played = [each for contest in pairs for each in log.of(contest).values()]
    decisions = sum(each.decisions.get(str(number), 0) for each in played)
    seconds = sum(each.seconds.get(str(number), 0.0) for each in played)
    level, version = pairs[0].level(str(number)), version_of(games.load(pairs[0].game), number)
    row: dict[str, Any] = {"level": number, "version": version}
    row["ms"] = round(seconds / decisions * 1000, 1) if decisions else None
    bounds = {"nodes": level.budget.nodes, "depth": level.budget.depth, "blunders": level.blunders}
    row |= {"strategy": level.strategy.value, "bounds": {key: each for key, each in bounds.items() if each}}
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


def rated(levels: Sequence[Mapping[str, Any]]) -> dict[int, LevelRating]:
    """The ratings in the rows of the levels of a game, where there are some."""
    return {
        row["level"]: LevelRating(row["elo"], row["low"], row["high"], row["version"])
        for row in levels
        if "elo" in row
    }


def _tables(name: str, game: dict[str, Any]) -> list[str]:
    below = {each["hero"]: each for each in game["contests"] if _is_step(each)}
    others = [each for each in game["contests"] if not _is_step(each) and each["blocks"]]
    lines = [f"## {name.capitalize()}", "", HEAD, RULE]
    lines += [_row(level, below.get(level["level"])) for level in game["levels"]]
    lines += [""]
    lines += [f"- Level {each['hero']} against {_against(each)}: {_told(each)}" for each in others]
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
    played = step.get("all", step)  # reports of before have no more than the games of the verdict
    text = f"{played['score']:.0%} of {played['games']} games: {_WORDS[step['standing']]}"
    if "all" not in step or played["low"] is None:
        return text
    return f"{played['elo']:+} [{played['low']:+}, {played['high']:+}], {text}"


def _against(contest: dict[str, Any]) -> str:
    if contest["kind"] == Kind.BRIDGE.value:
        return f"level {contest['other']}"
    return f"random players, {contest['seats']} seats"


def _told(contest: dict[str, Any]) -> str:
    return f"{contest['text']}: {_WORDS[contest['standing']]}."


_WORDS = {
    Standing.HOLDS.value: "holds",
    Standing.FAILS.value: "**fails**",
    Standing.OPEN.value: "not finished",
    Standing.UNDECIDED.value: "undecided",
}
