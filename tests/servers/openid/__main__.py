"""`python -m tests.servers.openid`: prints its address, and serves until standard input ends."""

import sys

from tests.servers.openid.provider import providing

with providing() as provider:
    sys.stdout.write(f"{provider.url}\n")
    sys.stdout.flush()
    sys.stdin.read()
