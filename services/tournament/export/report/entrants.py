"""The table of entrants, and for each a part of the page with its opponents and results. Pure."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from services.tournament.blocks import BlockResult
from services.tournament.entrants import Entrant, EntrantKind
from services.tournament.export.links import game_address, slot_name
from services.tournament.export.manifest import Manifest, Participant
from services.tournament.export.markup import Markup, joined, tag
from services.tournament.export.numbers import half_points
from services.tournament.export.report.tables import table
from services.tournament.results import GameResult
from services.tournament.seed_tree import SeedTree

MOST_MEETINGS: Final = 3_000
"""Most lines of meetings on a page; if there are more, games.jsonl has them."""
_WON, _DRAWN, _LOST = "won", "drawn", "lost"


def describe(entrant: Entrant) -> str:
    """The entrant in words, such as `level 3, 500 nodes a decision`."""
    if entrant.kind is EntrantKind.LEVEL:
        nodes = f", {entrant.nodes:,} nodes a decision" if entrant.nodes else ""
        return f"level {entrant.level}{nodes}"
    if entrant.kind is EntrantKind.PROGRAM:
        fuel = f", {entrant.module.fuel:,} of fuel an answer" if entrant.module else ""
        return f"program {entrant.program}{fuel}"
    return f"{entrant.kind.value} {entrant.account_id}"


def entrants_table(participants: Sequence[Participant]) -> Markup:
    """Each entrant with its player, the digest that pins it, and its rating for the seeding."""
    lines = [
        joined(
            tag("td", each.entrant.name, class_=_kind(each)),
            tag("td", describe(each.entrant), class_="word"),
            tag("td", *_digest(each.entrant), class_="word"),
            tag("td", str(each.entrant.rating)),
        )
        for each in participants
    ]
    return table(["entrant", "who", "digest", "seeded at"], lines)


def entrant_pages(manifest: Manifest, blocks: Sequence[BlockResult]) -> Iterator[Markup]:
    """A fold-out part for each entrant with its meetings; none if they are too many for a page."""
    met: dict[str, list[BlockResult]] = {each.entrant.name: [] for each in manifest.entrants}
    for result in blocks:
        for name in result.block.entrants:
            met[name].append(result)
    if sum(map(len, met.values())) > MOST_MEETINGS:
        return
    for each in manifest.entrants:
        name = each.entrant.name
        own = met[name]
        summary = tag("summary", tag("b", name), f" {describe(each.entrant)}; {_record(name, own)}")
        lines = [_meeting(name, result, manifest) for result in own]
        titles = ["stage", "round", "opponents", "points", "games played"]
        yield tag("details", summary, table(titles, lines))


def _record(name: str, met: Iterable[BlockResult]) -> str:
    """An entrant's results in words, such as `12 games: 6 won, 2 drawn, 4 lost`."""
    counts = Counter(_result(name, game) for result in met for game in result.games)
    words = ", ".join(f"{counts[word]} {word}" for word in (_WON, _DRAWN, _LOST))
    return f"{sum(counts.values())} games: {words}"


def _result(name: str, game: GameResult) -> str:
    """The result by place at the table: won if first alone, drawn if first with others, else lost."""
    rank = game.ranks[game.seats.index(name)]
    if rank != 1:
        return _LOST
    return _WON if game.ranks.count(1) == 1 else _DRAWN


def _meeting(name: str, result: BlockResult, manifest: Manifest) -> Markup:
    block = result.block
    others = ", ".join(each for each in block.entrants if each != name) or "bye"
    own = half_points(result.points[name]) if result.games else ""
    against = sum(points for each, points in result.points.items() if each != name)
    score = f"{own} : {half_points(against)}" if result.games else ""
    games = [_game(name, game, rotation, result, manifest) for rotation, game in enumerate(result.games)]
    return joined(
        tag("td", str(block.stage + 1)),
        tag("td", str(block.round + 1)),
        tag("td", others, class_="word"),
        tag("td", score),
        tag("td", *games, class_="word"),
    )


def _game(name: str, game: GameResult, rotation: int, result: BlockResult, manifest: Manifest) -> Markup:
    """How a game ended, where to replay it, and the id of its match on the platform."""
    seat = game.seats.index(name)
    verdict = next((each for each in game.verdicts if each.is_forfeit), None)
    why = f", {verdict.value.replace('_', ' ')}" if verdict else ""
    said = f"seat {seat + 1}: {_result(name, game)}{why}, {game.plies} plies"
    return tag(
        "span",
        said,
        *_replay(game, rotation, result, manifest),
        *_match_id(result, rotation, manifest),
        class_="game",
    )


def _replay(
    game: GameResult, rotation: int, result: BlockResult, manifest: Manifest
) -> tuple[Markup | str, ...]:
    """The game's name for `ardri tournament replay`; a link if a web client is known."""
    if not game.record_digest:
        return ()
    name = slot_name(result.block, rotation)
    if manifest.web_address is None:
        return " ", tag("code", name)
    address = game_address(manifest.web_address, manifest.tournament_id, result.block, rotation)
    return " ", tag("a", f"replay {name}", href=address)


def _match_id(result: BlockResult, rotation: int, manifest: Manifest) -> tuple[Markup | str, ...]:
    if not manifest.seeds.root:
        return ()
    tree = SeedTree(manifest.tournament_id, manifest.seeds.root)
    return " ", tag("code", tree.match_id(manifest.spec.game, result.block, rotation))


def _digest(entrant: Entrant) -> tuple[Markup, ...]:
    return (tag("code", entrant.module.sha256.hex()),) if entrant.module else ()


def _kind(participant: Participant) -> str:
    return "word gone" if participant.withdrawn else "word strong"
