"""`python3 -m tests.hostile.escapes.programs.attack ATTACK..`: tries each, and says what came of it.

One JSON object an attack. It returns what it has won; an empty text, or an error of the system, is nothing.
`surroundings.json` in its directory tells what a real attacker could only guess: where the platform's data
is, ports, names, process ids.
"""

import json
import sys
from pathlib import Path

from tests.hostile.escapes.programs import files, kernel, others, resources


def main() -> None:
    known = json.loads(Path("surroundings.json").read_text())
    for name in sys.argv[1:]:
        module, _, function = name.partition(".")
        room = {"files": files, "kernel": kernel, "others": others, "resources": resources}[module]
        try:
            won, why = getattr(room, function)(known), "nothing to be had"
        except (OSError, MemoryError, RuntimeError) as error:
            won, why = "", f"{type(error).__name__}: {error}"
        sys.stdout.write(json.dumps({"attack": name, "won": won, "why": why}) + "\n")
        sys.stdout.flush()


main()
