"""`python -m services.runtime.limits.reference` writes docs/limits.md: every limit, from the code."""

from pathlib import Path
from typing import Final

from services.runtime.limits.table import Default, Limit

PAGE: Final = Path(__file__).parents[3] / "docs" / "limits.md"
_HEAD: Final = """# Limits

Written by `python -m services.runtime.limits.reference` from
[services/runtime/limits/table.py](../services/runtime/limits/table.py).

What one account, one address and one process may have. What is over a limit is answered
`RESOURCE_EXHAUSTED` with `ErrorInfo` (reason `LIMIT`, metadata `limit`: a name of this page) and, where
waiting helps, `RetryInfo`. The SDK waits that long and tries again. `ardri_limited_total` counts by name
([metrics.md](metrics.md)).

## To change one

Set its variable and start the process again: `ARDRI_LIMIT_ACCOUNT_REQUESTS=400`. A rate is a number a
second; how much may come at once is that times a window, whose length cannot be set. A variable that names
no limit is an error at the start. `ardri ops config` shows what a process goes by. In production
(`ARDRI_ENV=production`) numbers are for people; in development they are wide enough for programs of one's
own. With `ARDRI_ENV=test` all but those of the process are 1,000,000, because all clients of a test share
one address.

## How it works

- **An account** is that of the token; a seat's token counts for the account that holds the seat. Calls
  without a token count together for their address, those with a bad one too, or one that is revoked or
  has expired; and a bad token counts as a refusal.
- **An address** is that of the connection: of IPv6 the /64 network, which is one customer's. Behind a proxy
  that would be the proxy's: for gRPC put limits by address there, for the browser edge name the proxy in
  `ARDRI_TRUSTED_PROXIES` ([browser.md](browser.md)). Who shares an address with somebody hostile shares its
  budget, which is why an account's is much smaller than an address's.
- **Programs of the platform** (scopes host and admin, and the seats of bots) have numbers of their own,
  `service_*`.
- **A message on `Play` costs 1**, a unary call 2, one that is heavy more
  ([gateway/admission/costs.py](../gateway/admission/costs.py)): to open a match 20, to tell one again 50.
  While four messages of a `Play` stream are unanswered, one more is read every 10 ms.
- **JSON is dear**: each byte of a request in it counts ten times, before it is read, and as a message once
  more.
- **A refusal costs as much as an answer**, so refusals have a budget of their own. With none left all is
  refused.
- **Refusals for a limit are held back** for half to all of what RetryInfo says (1 to 5 s), at most 4096 at a
  time, and leave one by one, 2 ms apart: who asks again at once is slowed down by that. On `Play` a message
  over budget is refused on the stream, which is then not read for as long as RetryInfo says, 1 s at the
  most: what the client goes on sending waits on its own side (HTTP/2 flow control). After 20 of these
  without a calm of 5 s the stream ends with the same refusal.
- **A link to an engine** on which more than 200 calls a second (500 at once) can be none, because their
  token is bad or their number in use, is read more slowly; `limit` is `link_refusals`. No gateway does that.
- **Unary calls under way** wait for their turn, first come first served, and 16 times as many may wait.
- **Memory is bounded**: 65,536 accounts and as many addresses are remembered, 0.3 KB each. Nobody is
  forgotten before having the whole budget again; while there are too many, all new ones share one. So many
  addresses make it tight for newcomers, and for nobody else.
- **`account_matches` holds for tickets** when they are entered. Gateways ask an engine for that after a
  twentieth of it, and as often from then on, so that it may be a twentieth more. Matches of bots alone have
  no account in them. One that waits counts no more once who opened it has called it off (`CallOffMatch`),
  nor for who has left it (`LeaveMatch`); the eighth time is for good.
- **Each gateway counts for itself**: with three of them an account that uses all has three times as much.

## All limits

"""
_NOTES: Final = """
Beside these: a request has 64 KiB at the most, `VerifyReplay` and `GetReplay` 1 MiB
([methods.py](../services/runtime/rpc/methods.py)); an account has 10 tickets that
search, and 3 analyses under way.

## Connections and bursts

What one process serves at once ([serving.py](../services/runtime/limits/serving.py)):

| variable | default | meaning |
|---|---|---|
| `ARDRI_MOST_STREAMS` | 10000 | open streams; more are refused, `limit` is `streams` |
| `ARDRI_MOST_CALLS` | 10000 | unary calls under way; more are refused, `limit` is `calls` |
| `ARDRI_MOST_PENDING` | 20000 | calls that wait in gRPC, 16 KB each; more are cancelled without a word |
| `ARDRI_MOST_CONNECTIONS` | 10000 | TCP connections; more are closed as they come |
| `ARDRI_HANDSHAKE_SECONDS` | 10 | until a connection is encrypted, and has sent its settings or a request |
| `ARDRI_IDLE_SECONDS` | 300 | that a connection without an open call is kept |
| `ARDRI_KEEPALIVE_SECONDS` | 30 | of silence, after which a peer is asked for a sign of life |
| `ARDRI_KEEPALIVE_TIMEOUT_SECONDS` | 10 | that it has to give one |

A client of gRPC may ask for a sign of life, too, at most every 5 s, with calls open or without
(`grpc.keepalive_time_ms` and its like). Who asks more often is sent away with `too_many_pings`.

The browser edge ([gateway/web](../gateway/web)) shares the places for streams and calls, and has as many
connections again. A request of HTTP has to arrive within `ARDRI_HANDSHAKE_SECONDS`, its head in 16 KiB and
its message in twice what gRPC takes, as JSON is longer. Trailers of HTTP/1.1 are ignored, and more than 16
KiB of them end the connection. 100 requests may wait behind another on one of HTTP/1.1. A connection
without a request is kept for 75 s, and one whose client reads nothing for 30 s is broken. A frame of a
WebSocket has 64 KiB (else close code 1009), as has a message in several; frames without a message, as
pings, are 100 in 10 s (`limit` is `frames`); and a silent client is asked for a sign of life after
`ARDRI_KEEPALIVE_SECONDS`. A connection of HTTP/2 has 128 requests at once, with heads of 64 KiB; an answer
waits for a client that takes none of it beyond 64 KiB, 30 s at most; and who takes 200 requests back more
than it lets end is told to calm down (`ENHANCE_YOUR_CALM`).

Health and reflection ask for no token, so their streams have places of their own, 100 in a process (`limit`
is `standard_streams`).

A request has 30 s to arrive by gRPC, as have the first message of a stream and each of reflection; `limit`
is `opening`. As many as `ARDRI_MOST_CALLS` arrive at once, and one more takes the place of the oldest. Of a
message that is not whole gRPC keeps what has come, up to 4 MiB, and of one on an open `Play` stream for as
long as that is open: so open streams, times 4 MiB, are what somebody may hold of a gateway who sends that
much.

What waits for a client that does not read is bounded by 4,096 messages and 4 MiB a call, 128 MiB a process;
then the stream ends with `SLOW_CONSUMER`, and resumes.

## Records are played again in child processes

`VerifyReplay` and `GetReplay` of a record that a caller brings, and of logs of more than 256 entries, take up
to seconds. They are done in `replay_processes` children of each engine: started by the first
of them (0.5 to 2 s), ended after a minute without work, replaced after 200 records, killed when one takes
longer than `replay_seconds`, gone with their engine however that ends, at a lower priority (nice 10). Each
takes about 60 MB while it lives, and none is there otherwise. Shorter logs are told between other work,
2 ms at a time, and so are the last events of logs of up to 512 entries to streams that resume.
"""


def reference() -> str:
    """The text of the page."""
    lines = ["| limit | of | development | production | variable |", "|---|---|---|---|---|"]
    lines += [_line(limit) for limit in Limit]
    return _HEAD + "\n".join(lines) + "\n" + _NOTES


def _line(limit: Limit) -> str:
    default = limit.value
    numbers = " | ".join(_shown(each, default) for each in (default.development, default.production))
    return f"| `{limit.label}` | {default.says} | {numbers} | `{limit.variable}` |"


def _shown(number: float, default: Default) -> str:
    if not default.window:
        return f"{number:,g}"
    at_once = f"{max(1.0, number * default.window):,.0f}"
    return f"{number:,.3g}/s, {at_once} at once" if number < 1000 else f"{number:,.0f}/s, {at_once} at once"


if __name__ == "__main__":
    PAGE.write_text(reference())
