"""A tournament whose ledger has no byte of room left for a while, and whose director is killed meanwhile.

`python -m tests.chaos.tournaments.full_disk --games 200 --seconds 20` plays it twice, in peace and with its
ledger on a small file system that is filled in the midst of a round, and prints a summary as JSON. What must
be 0: `lost`, `twice` and `differs` as in `kills`. `refusal`: what an organiser is told meanwhile; `counted`:
games that counted on the full disk; `resumed_seconds`: from the first free byte to the next game that counts.
"""

import argparse
import json
import secrets
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import grpc
from grpc_status import rpc_status

from ardri.tournament.v1 import tournament_service_pb2 as rpc
from ardri.tournament.v1.tournament_service_pb2_grpc import TournamentServiceStub
from services.runtime.credentials.claims import Claims, Scope
from tests.chaos.following import bearer
from tests.chaos.tournaments.contest import Contest, account, done, is_over, round_robin, wait_for_the_end
from tests.chaos.tournaments.kills import play_in_peace
from tests.chaos.tournaments.venue import Venue, opened
from tests.credentials import SIGNER
from tests.e2e.platform import is_serving
from tests.engine.refused import refused
from tests.servers.child import home_for
from tests.servers.disk import SmallDisk, small_disk
from tests.servers.mounting import INSIDE, begin_inside
from tests.waiting import wait_until

_MEGABYTES: Final = 32
_HOUR: Final = 3600


@dataclass(slots=True)
class Figures:
    """The results of a run. `unready`: whether the director reported that it was not ready."""

    games: int = 0
    lost: int = 0
    twice: int = 0
    differs: int = 0
    full_seconds: float = 0.0
    counted: int = 0
    unready: bool = False
    refusal: str = ""
    resumed_seconds: float = 0.0
    seconds: float = 0.0


def run(home: Path, disk: SmallDisk, folder: Path, contest: Contest, seconds: float) -> Figures:
    """Plays it undisturbed, and with its ledger in that folder, which is on the small disk."""
    started = time.monotonic()
    quiet_home, loud_home = home / "quiet", home / "loud"
    quiet_home.mkdir()
    loud_home.mkdir()
    quiet = play_in_peace(quiet_home, f"sqlite:///{quiet_home}/ledger.db", contest, 240.0)
    url = f"sqlite:///{folder}/ledger.db"
    figures = Figures()
    with opened(loud_home, url) as venue:
        contest.enter(url)
        wait_until(lambda: done(url, contest) > 0, "the first game is counted")
        _fill(venue, disk, contest, figures, seconds)
        wait_for_the_end(url, contest, "the run on the full disk", 240.0)
    loud = account(url, contest)
    figures.games, figures.lost, figures.twice = loud.games, loud.lost, loud.twice
    figures.differs = sum(one != other for one, other in zip(quiet.digests, loud.digests, strict=True))
    figures.seconds = round(time.monotonic() - started, 1)
    return figures


def _fill(venue: Venue, disk: SmallDisk, contest: Contest, figures: Figures, seconds: float) -> None:
    """Keeps the disk full for so long, and until the director has noticed; half way, kills the director."""
    address = venue.director_address
    began, killed = time.monotonic(), False
    try:
        disk.fill()
        # Read only now: while the disk is being filled, a quick machine counts many games.
        before = counted = done(venue.url, contest)
        while time.monotonic() < began + seconds or not (figures.unready and figures.refusal):
            disk.fill()
            figures.unready |= not _serves(address)
            figures.refusal = figures.refusal or _refusal(address)
            if not killed and figures.unready and time.monotonic() > began + seconds / 2:
                killed = True
                # Nobody can open the ledger on a full disk once the process that has it open is dead.
                counted = done(venue.url, contest)
                venue.director.kill()
    finally:
        figures.full_seconds = round(time.monotonic() - began, 1)
        disk.clear()
    figures.counted = counted - before
    began, url = time.monotonic(), venue.url

    def goes_on() -> bool:
        venue.director.start_if_ended()  # on a full disk it may find its ledger unusable, and end
        return done(url, contest) > counted or is_over(url, contest)

    wait_until(goes_on, "another game counts")
    figures.resumed_seconds = round(time.monotonic() - began, 2)


def _serves(address: str) -> bool:
    try:
        return is_serving(address)
    except grpc.RpcError:
        return False


def _refusal(address: str) -> str:
    """The reason with which a new tournament is refused; empty if there is no answer, or it is created."""
    token = SIGNER.sign(Claims("organiser", frozenset({Scope.ORGANISE}), int(time.time()) + _HOUR))
    spec = round_robin(10).spec
    request = rpc.CreateTournamentRequest(spec=spec, request_id=secrets.token_hex(8))
    with grpc.insecure_channel(address) as channel:
        try:
            TournamentServiceStub(channel).CreateTournament(request, metadata=bearer(token), timeout=20)
        except grpc.RpcError as error:
            status = rpc_status.from_call(error)  # type: ignore[arg-type]  # it reads only what both kinds of calls have
            return refused(status).reason if status is not None else ""
    return ""


def main() -> None:
    """Runs the full form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0, help="how long the disk is full")
    parser.add_argument(INSIDE, action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if not given.inside:
        begin_inside("tests.chaos.tournaments.full_disk")
    with home_for(None) as home:
        folder = home / "disk"
        folder.mkdir(mode=0o700)
        with small_disk(folder, _MEGABYTES) as disk:
            assert disk is not None, "the trial could mount"
            figures = run(home, disk, folder, round_robin(given.games, entrants=4), given.seconds)
    sys.stdout.write(json.dumps(asdict(figures)) + "\n")
    sys.exit(bool(figures.lost or figures.twice or figures.differs or not figures.unready))


if __name__ == "__main__":
    main()
