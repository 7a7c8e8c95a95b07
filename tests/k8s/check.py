"""`python -m tests.k8s.check`: renders every overlay and prints whatever is wrong with it."""

import sys

from tests.k8s.policies import POLICIES
from tests.k8s.rendering import INSTALLATIONS, rendered
from tests.k8s.schemas import faults


def main() -> None:
    """Prints the faults, and a line for each overlay; exits with 1 if there are any."""
    total = 0
    for overlay in INSTALLATIONS:
        manifests = rendered(overlay)
        found = [fault for each in manifests for fault in faults(each)]
        found += [fault for policy in POLICIES for fault in policy(manifests)]
        for fault in found:
            sys.stderr.write(f"{overlay}: {fault}\n")
        line = f"{overlay}: {len(manifests)} objects, {len(POLICIES)} policies, {len(found)} errors"
        sys.stdout.write(f"{line}\n")
        total += len(found)
    sys.exit(min(total, 1))


if __name__ == "__main__":
    main()
