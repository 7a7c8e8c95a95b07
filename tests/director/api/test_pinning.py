"""A program of the director's list is pinned to its module when it enters; no other can use its name."""

import pytest

from ardri.tournament.v1 import tournament_pb2 as pb
from services.director.api.pinning import pinned
from services.ledger.ledger import Ledger
from services.programs.wasm.limits import DEFAULT_FUEL, DEFAULT_MEMORY_MIB
from services.runtime.errors import InvalidRequest
from services.tournament.entrants import Entrant, EntrantKind, ModulePin, module_key
from tests.director.games_to_play import level, program
from tests.director.house import House
from tests.director.specs import levels, spec

ONE, OTHER = b"\1" * 32, b"\2" * 32
LISTED = {"bug": ModulePin(ONE, 7, 3)}


def bug(*pin: bytes | int) -> Entrant:
    return Entrant("ada", EntrantKind.PROGRAM, program="bug", module=ModulePin(*pin) if pin else None)  # type: ignore[arg-type]  # three of them


@pytest.mark.parametrize(
    ("entrant", "modules", "pin"),
    [
        (bug(), LISTED, ModulePin(ONE, 7, 3)),
        (bug(b"", 9, 0), LISTED, ModulePin(ONE, 9, 3)),
        (bug(ONE, 0, 5), LISTED, ModulePin(ONE, 7, 5)),
        (bug(OTHER, 0, 0), {}, ModulePin(OTHER, DEFAULT_FUEL, DEFAULT_MEMORY_MIB)),
        (bug(), {}, None),
        (program("ada"), LISTED, None),
        (level("bug"), LISTED, None),
    ],
)
def test_a_pin_is_completed(entrant: Entrant, modules: dict[str, ModulePin], pin: ModulePin | None) -> None:
    assert pinned(entrant, modules, "entrant").module == pin


@pytest.mark.parametrize(
    ("entrant", "modules"), [(bug(OTHER, 0, 0), LISTED), (bug(b"", 9, 0), {}), (bug(b"", 0, 0), {})]
)
def test_what_no_module_is_known_for_is_refused(entrant: Entrant, modules: dict[str, ModulePin]) -> None:
    with pytest.raises(InvalidRequest, match=r"entrant\.program\.module\.sha256"):
        pinned(entrant, modules, "entrant")


async def test_only_a_worker_with_that_very_module_has_its_games(ledger: Ledger) -> None:
    house = House(ledger)
    module = pb.ProgramModule(sha256=ONE, fuel=1_000, memory_mib=2)
    field = [pb.Entrant(name="ada", program=pb.ProgramEntrant(program="bug", module=module)), *levels(1)]
    await house.create(spec(entrants=field))
    await house.register("native", ["bug"])
    await house.register("other", ["bug", module_key("bug", OTHER)])
    await house.register("same", ["bug", module_key("bug", ONE)])
    assert [await house.lease("native"), await house.lease("other")] == [[], []]
    assignments = await house.lease("same")
    assert assignments
    for each in assignments:
        assert not each.spec.clock.HasField("base"), "it has fuel instead"
        (pinned_to,) = (one.entrant.program.module for one in each.players if one.entrant.HasField("program"))
        assert pinned_to == module, "as it was stored"
