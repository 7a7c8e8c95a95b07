"""A tournament read from its export: what it needs to count in a league, and how its places follow."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from services.tournament.digest import results_digest, standings_digest
from services.tournament.export.manifest import Digests, Manifest
from services.tournament.export.scores import scores_of
from services.tournament.league import EndedTournament, InvalidLeague, LeagueSpec, ended
from services.tournament.spec import Format, StageSpec
from tests.tournament.export.sample import SWISS, Played, levels, played

SPEC = LeagueSpec("League", "tablut")


def signed(found: Played) -> Manifest:
    scores = scores_of(found.manifest, found.blocks)
    digests = Digests(
        results_digest(found.blocks), standings_digest([stage.standings for stage in scores.stages])
    )
    return replace(found.manifest, digests=digests)


def made(found: Played, spec: LeagueSpec = SPEC) -> EndedTournament:
    return ended(signed(found), found.blocks, scores_of(found.manifest, found.blocks), spec)


@pytest.fixture(scope="module")
def a_swiss() -> Played:
    return played()


def test_places_are_those_of_the_standings(a_swiss: Played) -> None:
    (stage,) = scores_of(a_swiss.manifest, a_swiss.blocks).stages
    found = made(a_swiss)
    place = 1
    for group in found.places:
        assert set(group) == {row.entrant for row in stage.standings if row.place == place}
        place += len(group)
    assert place == 6
    assert found.identities["one"] == "level 1"


def test_who_went_further_is_before_who_did_not() -> None:
    stages = (StageSpec(Format.ROUND_ROBIN, groups=2, advance=1), StageSpec(Format.KNOCKOUT))
    four = played(replace(SWISS, stages=stages), levels(("a", "b", "c", "d")))
    found = made(four)
    scores = scores_of(four.manifest, four.blocks)
    final = [row.entrant for row in sorted(scores.stages[1].standings, key=lambda row: row.place)]
    assert [*found.places[0], *found.places[1]] == final
    assert set(found.places[2]) == {"a", "b", "c", "d"} - set(final), "both seconds of the groups share it"


def test_names_are_those_of_the_league(a_swiss: Played) -> None:
    found = made(a_swiss, replace(SPEC, players={"one": "uno"}))
    names = {name for result in found.blocks for game in result.games for name in game.seats}
    assert names == {name for group in found.places for name in group} == set(found.identities)
    assert "uno" in names
    assert "one" not in names
    with pytest.raises(InvalidLeague, match="two entrants stand for one player"):
        made(a_swiss, replace(SPEC, players={"one": "two"}))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda manifest: replace(manifest, state="running"), "has not ended, it is running"),
        (
            lambda manifest: replace(manifest, digests=Digests(b"", b"")),
            "not those that its platform has counted",
        ),
        (
            lambda manifest: replace(manifest, digests=replace(manifest.digests, standings=bytes(32))),
            "standings are not those",
        ),
        (
            lambda manifest: replace(manifest, spec=replace(manifest.spec, game="tara")),
            "is of tara at 2 seats, the league of tablut at 2",
        ),
    ],
)
def test_what_does_not_count_is_refused(
    a_swiss: Played, change: Callable[[Manifest], Manifest], says: str
) -> None:
    scores = scores_of(a_swiss.manifest, a_swiss.blocks)
    with pytest.raises(InvalidLeague, match=says):
        ended(change(signed(a_swiss)), a_swiss.blocks, scores, SPEC)
