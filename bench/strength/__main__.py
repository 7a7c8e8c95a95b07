"""Measures the ladder of each game.

python -m bench.strength --processes 2                                      # all of it, hours
python -m bench.strength --game tablut --pairs 8:7 7:6 --most 400           # some steps of one game
python -m bench.strength --game plaques --only ladder --least 200           # until intervals are narrow
python -m bench.strength --only bridge                                      # levels two steps apart
python -m bench.strength --only random                                      # level 8 against random players

Each finished block is a line of the log; started again, it goes on from there. `--write` makes the results,
the tables of docs/strength.md and the ratings beside the levels from the log. What it has no block of stays
as it was measured before, contest by contest, as long as the levels play as they did then.
"""

import argparse
import json
import os
import re
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from bench.strength.contests import SMALL_TABLE, SPAN, Contest, Kind, against_random, all_of, bridge, ladder
from bench.strength.log import Log
from bench.strength.report import joined, markdown, rated, report
from bench.strength.run import run
from bench.strength.verdict import Standing, Verdict
from services import games, native
from services.runtime.process.child import die_with_parent
from services.search.levels import ratings as level_ratings

RESULTS: Final = Path(__file__).parent.parent / "results" / "strength.json"
DOCS: Final = Path(__file__).parent.parent.parent / "docs" / "strength.md"
MARK: Final = re.compile(r"(?<=<!-- results -->\n).*\Z", re.DOTALL)
MOST: Final = 400
PARTS: Final = {
    None: {*Kind},
    "ladder": {Kind.LADDER},
    "bridge": {Kind.BRIDGE},
    "random": {Kind.RANDOM, Kind.TOKENS},
}
"""What `--only` asks for: steps of the ladder, bridges over them, or random players."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures; exit code 1 unless all holds."""
    asked = _parser().parse_args(arguments)
    log, everything = Log(asked.log), all_of(asked.game or games.names(), asked.most)
    if asked.write:
        write(report(everything, log))
        return
    _say(f"{native.kind()} code, {asked.processes} processes, log {asked.log}")
    with ProcessPoolExecutor(asked.processes, initializer=die_with_parent) as pool:
        verdicts = [
            run(each, pool, asked.processes, log, _tell, least=asked.least) for each in _contests(asked)
        ]
    sys.exit(any(verdict.standing is not Standing.HOLDS for verdict in verdicts))


def write(found: dict[str, Any]) -> None:
    """The results as JSON, the tables behind the mark in the documentation, and ratings beside the levels.

    Of a game without blocks all stays as it is.
    """
    before = json.loads(RESULTS.read_text(encoding="utf-8"))
    measured = {
        name: joined(before[name], game) if name in before else game
        for name, game in found.items()
        if any(each["blocks"] for each in game["contests"])
    }
    everything = dict(sorted({**before, **measured}.items()))
    RESULTS.write_text(json.dumps(everything, indent=1) + "\n", encoding="utf-8")
    text = DOCS.read_text(encoding="utf-8")
    DOCS.write_text(MARK.sub(lambda _: markdown(everything), text), encoding="utf-8")
    for name, game in measured.items():
        kind = type(games.load(name))
        ratings = replace(
            level_ratings.measured(kind), seats=tuple(game["seats"]), levels=rated(game["levels"])
        )
        level_ratings.file_of_ratings(kind).write_text(level_ratings.written(ratings), encoding="utf-8")


def _contests(asked: argparse.Namespace) -> list[Contest]:
    names = asked.game or games.names()
    if asked.pairs and asked.only == Kind.RANDOM.value:
        return [against_random(name, hero, asked.seats) for name in names for hero, _ in asked.pairs]
    if asked.pairs and asked.only == Kind.BRIDGE.value:
        if any(hero - other != SPAN for hero, other in asked.pairs):
            raise SystemExit(f"a bridge spans {SPAN} levels, such as 8:{8 - SPAN}")
        return [bridge(name, hero) for name in names for hero, _ in asked.pairs]
    if asked.pairs:
        return [
            ladder(name, hero, other, asked.seats, asked.most)
            for name in names
            for hero, other in asked.pairs
        ]
    return [each for each in all_of(names, asked.most) if each.kind in PARTS[asked.only]]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description="The ladder of each game.")
    parser.add_argument("--game", nargs="+", choices=games.names(), help="[all]")
    parser.add_argument("--only", choices=[*filter(None, PARTS)], help="one part [all]")
    parser.add_argument(
        "--pairs", nargs="+", type=_pair, metavar="N:M", help="these levels, such as 8:7 [all]"
    )
    parser.add_argument("--seats", type=int, default=SMALL_TABLE, help="of the pairs [2]")
    parser.add_argument("--most", type=int, default=MOST, help=f"blocks of a sequential test [{MOST}]")
    parser.add_argument(
        "--least", type=int, default=0, help="blocks also where a test has ended [%(default)s]"
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="[all cores]")
    parser.add_argument("--log", type=Path, default=Path(".ardri/strength.jsonl"), help="[%(default)s]")
    parser.add_argument("--write", action="store_true", help="only make the report of what the log has")
    return parser


def _pair(text: str) -> tuple[int, int]:
    hero, other = map(int, text.split(":"))
    return hero, other


def _tell(contest: Contest, verdict: Verdict) -> None:
    _say(f"{contest.title}, {verdict.blocks} blocks, {verdict.standing.value}: {verdict.text}")


def _say(line: str) -> None:
    sys.stdout.write(f"{time.strftime('%H:%M:%S')} {line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
