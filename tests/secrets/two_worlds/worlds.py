"""Two worlds, the long form: `python -m tests.secrets.two_worlds.worlds --game tara --states 2000`."""

import argparse
import asyncio
import json
import sys
from dataclasses import asdict

from tests.conformance.subjects import subjects
from tests.secrets.two_worlds.comparing import Effort, compare
from tests.servers.child import home_for


def main() -> None:
    """Runs the long form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True)
    parser.add_argument("--states", type=int, default=2000)
    parser.add_argument("--at-once", type=int, default=60, help="positions of one pair of matches")
    parser.add_argument("--every", type=int, default=3, help="one position in so many is compared")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--transport", choices=("grpc", "browser"), default="grpc")
    given = parser.parse_args()
    effort = Effort(given.states, given.at_once, given.every, given.seed)
    (subject,) = [each for each in subjects() if each.game.facts.name == given.game]
    with home_for(None) as home:
        as_browser = given.transport == "browser"
        tally = asyncio.run(compare(subject, home, effort, as_browser=as_browser))
    sys.stdout.write(json.dumps(asdict(tally)) + "\n")


if __name__ == "__main__":
    main()
