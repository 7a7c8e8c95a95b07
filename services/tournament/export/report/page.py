"""`report.html`: a tournament on one page that needs no other files. Pure."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Final

from services.tournament.blocks import BlockResult
from services.tournament.export.manifest import Manifest
from services.tournament.export.markup import Markup, joined, tag
from services.tournament.export.report.charts import course, intervals
from services.tournament.export.report.entrants import entrant_pages, entrants_table
from services.tournament.export.report.sheet import section, sheet
from services.tournament.export.report.sums import above_even, forfeits, match_points_above_even
from services.tournament.export.report.tables import (
    forfeits_table,
    heat_map,
    named,
    ratings_table,
    standings_table,
)
from services.tournament.export.scores import Scores, StageScores
from services.tournament.spec import Format
from services.tournament.standings import Criterion

_MOST_IN_MAP: Final = 40
"""Most entrants in a drawn crosstable; a larger one would be no picture, but is in crosstable.csv."""
_WITHOUT_ROUNDS: Final = frozenset({Format.KNOCKOUT, Format.DOUBLE_KNOCKOUT, Format.TEST})
"""Formats in which not every entrant plays in each round."""


def report(manifest: Manifest, blocks: Sequence[BlockResult], scores: Scores) -> str:
    """The page's text."""
    last_first = [part for stage in reversed(scores.stages) for part in _stage(manifest, stage)]
    return sheet(
        manifest.spec.name,
        _head(manifest, blocks),
        *last_first,
        *_ratings(scores),
        *_forfeits(blocks),
        *_entrants(manifest, blocks),
        _proof(manifest),
        tag("footer", "Written by Ardri. Only finished blocks count: all rotations of a meeting, or none."),
    )


def _head(manifest: Manifest, blocks: Sequence[BlockResult]) -> Markup:
    spec = manifest.spec
    games = [game for result in blocks for game in result.games]
    figures = {
        "entrants": str(len(manifest.entrants)),
        "games": f"{len(games):,}",
        "blocks": f"{sum(not result.block.is_bye for result in blocks):,}",
        "actions played": f"{sum(game.plies for game in games):,}",
        "state": manifest.state,
    }
    about = f"{spec.game} (rules {manifest.rules_version}), {spec.seats} seats, {spec.mode.value}"
    when = " to ".join(map(_moment, filter(None, (manifest.started_ms, manifest.ended_ms))))
    return tag(
        "header",
        tag("h1", spec.name),
        tag("p", about + (f" · {when} UTC" if when else "")),
        tag(
            "ul",
            *(tag("li", tag("b", value), tag("span", name)) for name, value in figures.items()),
            class_="figures",
        ),
    )


def _moment(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _stage(manifest: Manifest, stage: StageScores) -> Iterable[Markup]:
    spec = stage.record.spec
    many = len(manifest.spec.stages) > 1

    def title(words: str) -> str:
        return f"Stage {stage.record.index + 1}: {words}" if many else words.capitalize()

    names = [row.entrant for row in stage.standings]
    is_swiss = Criterion.MATCH_POINTS in stage.criteria
    words = spec.format.value.replace("_", " ").capitalize()
    by = ", then ".join(map(named, stage.criteria))
    yield section(
        title("standings"),
        f"{words}; places go by {by}.",
        standings_table(stage.standings, stage.criteria),
    )
    if 1 < len(names) <= _MOST_IN_MAP and stage.crosses:
        yield section(
            title("crosstable"),
            f"{'Game points' if is_swiss else 'Points'} of the line's entrant against the column's.",
            heat_map(names, stage.crosses),
        )
    if is_swiss:
        points = match_points_above_even(names, stage.results, manifest.spec.seats)
    else:
        points = above_even(names, stage.results)
    if spec.format not in _WITHOUT_ROUNDS and max(map(len, points.values()), default=0) > 1:
        what = "Match points" if is_swiss else "Points"
        about = f"{what} above an even score; the leaders in colour."
        yield section(
            title("round by round"), about, course(points, f"{what} above an even score, round by round")
        )


def _ratings(scores: Scores) -> Iterable[Markup]:
    if scores.ratings is not None and len(scores.ratings.ratings) > 1:
        anchor = scores.ratings.anchor
        yield section(
            "Ratings",
            f"Elo beside {anchor}, from all games at once, whatever their order. Bars are 95 % intervals; "
            "they take blocks, not games, as independent.",
            joined(intervals(scores.ratings.ratings), ratings_table(scores.ratings)),
        )


def _forfeits(blocks: Sequence[BlockResult]) -> Iterable[Markup]:
    counts = forfeits(blocks)
    if counts:
        yield section("Forfeits", "Games lost without the rules.", forfeits_table(counts))


def _entrants(manifest: Manifest, blocks: Sequence[BlockResult]) -> Iterable[Markup]:
    pages = list(entrant_pages(manifest, blocks))
    about = "Who took part, and what decided for each. "
    about += "Open one for its games" if pages else "Games are too many for a page: games.jsonl has them"
    about += "; `ardri tournament replay . 0-3-1` steps through one in a terminal, from this folder."
    yield section("Entrants", about, joined(entrants_table(manifest.entrants), *pages))


def _proof(manifest: Manifest) -> Markup:
    facts = {
        "tournament": manifest.tournament_id,
        "results": manifest.digests.results.hex(),
        "standings": manifest.digests.standings.hex(),
        "seed committed to": manifest.seeds.commitment.hex(),
        "seed revealed": manifest.seeds.root.hex(),
        "salt": manifest.seeds.salt.hex(),
    }
    terms = [joined(tag("dt", name), tag("dd", tag("code", value))) for name, value in facts.items() if value]
    how = "SHA-256. `ardri tournament import` plays every game of this folder again and compares all of it."
    return section("Proof", how, tag("dl", *terms))
