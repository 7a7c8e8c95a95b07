"""A spec of an open tournament is refused only if no further entrant could make it possible."""

import pytest

from services.director.api.validation import require_playable, require_possible
from services.runtime.errors import InvalidRequest
from services.tournament.entrants import Entrant, EntrantKind
from services.tournament.spec import Format, Mode, StageSpec, TestSpec, TournamentSpec
from tests.director.games_to_play import level


def cup(*stages: StageSpec, seats: int = 2, anchor: str = "") -> TournamentSpec:
    return TournamentSpec("Cup", "tara", seats, stages=stages, anchor=anchor)


@pytest.mark.parametrize(
    "requested",
    [
        cup(StageSpec(Format.KNOCKOUT)),
        cup(StageSpec(Format.ROUND_ROBIN, groups=4), seats=3),
        cup(StageSpec(Format.GAUNTLET, heroes=("hero",))),
        cup(StageSpec(Format.TEST, blocks=10, heroes=("hero",), test=TestSpec(0, 60))),
        cup(StageSpec(Format.UPLOADED, pairings=(("x", "y"),)), anchor="x"),
    ],
)
def test_who_is_not_there_yet_may_come(requested: TournamentSpec) -> None:
    require_possible(requested, [])
    with pytest.raises(InvalidRequest):
        require_playable(requested, [])


def test_whoever_is_there_already_keeps_nobody_from_coming() -> None:
    """No name matters, not even the name that a later entrant might be expected to have."""
    four = cup(StageSpec(Format.ROUND_ROBIN, groups=2))
    for number in range(8):
        require_possible(four, [level(f"stranger.{number}")])
        require_possible(four, [level(f"stranger.{number}"), level("ada")])


@pytest.mark.parametrize(
    ("requested", "field"),
    [
        (cup(StageSpec(Format.DOUBLE_KNOCKOUT), seats=3), "spec.stages[0]"),
        (cup(StageSpec(Format.TEST, blocks=10, heroes=("hero",))), "spec.stages[0].test"),
        (cup(), "spec.stages"),
        (cup(StageSpec(Format.ROUND_ROBIN, blocks=2_000_000)), "spec.stages"),
        (cup(StageSpec(Format.ROUND_ROBIN, groups=100_000)), "spec.stages[0].groups"),
    ],
)
def test_what_nobody_can_heal_is_refused_where_it_stands(requested: TournamentSpec, field: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        require_possible(requested, [level("ada")])
    assert caught.value.metadata["field"].startswith(field)


def test_an_entrant_that_cannot_play_is_refused_in_the_words_of_the_wire() -> None:
    person = Entrant("pia", EntrantKind.PERSON, account_id="pia", concurrency=1)
    fast = cup(StageSpec(Format.KNOCKOUT))
    with pytest.raises(InvalidRequest) as caught:
        require_possible(fast, [person])
    assert caught.value.metadata == {"field": "spec.entrants[0].kind"}
    live = TournamentSpec("Cup", "tara", mode=Mode.LIVE, stages=fast.stages)
    with pytest.raises(InvalidRequest) as caught:
        require_possible(live, [person])
    assert caught.value.metadata == {"field": "spec.clock.base"}
