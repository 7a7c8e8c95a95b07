"""`python -m tests.compose FILE`: runs the processes of compose.yaml on this host until told to stop."""

import json
import sys
from pathlib import Path

from services.runtime.supervisor import Supervisor
from tests.compose.settings import Host, compose, ours

READY = "all of compose.yaml is ready"
_START_SECONDS = 240.0


def main() -> None:
    """The file says where: ports, stores, variables, as JSON."""
    given = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    home = Path(given["home"])
    ports = {(service, port): number for service, port, number in given["ports"]}
    host = Host(home, Path(given["keys"]), ports, given["stores"], given["variables"])
    specs = list(host.specs(ours(compose()["services"])))
    supervisor = Supervisor(
        specs, state_file=home / "state.json", ready_line=READY, start_seconds=_START_SECONDS
    )
    supervisor.run()


if __name__ == "__main__":
    main()
