"""Prints what a forked process finds, as a line of JSON; then exits as its arguments say, or waits."""

import json
import os
import sys
import time

from tests.runtime.forkserver.reading import threads_of

found = {
    "name": __name__,
    "arguments": sys.argv[1:],
    "environ": dict(os.environ),
    "parent": os.getppid(),
    "session": os.getsid(0) == os.getpid(),
    "metrics": "prometheus_client" in sys.modules,
    "grpc": "grpc" in sys.modules,
    "threads": threads_of(os.getpid()),
}
sys.stdout.write(json.dumps(found) + "\n")
sys.stdout.flush()
match sys.argv[1]:
    case "end":
        sys.exit(int(sys.argv[2]))
    case "wait":
        time.sleep(600)
