"""`python -m services.runtime.limits.reference` writes docs/limits.md: every limit, from the code."""

from pathlib import Path
from typing import Final

from services.runtime.limits.table import Default, Limit

PAGE: Final = Path(__file__).parents[3] / "docs" / "limits.md"
_HEAD: Final = """# Limits

Written by `python -m services.runtime.limits.reference` from
[services/runtime/limits/table.py](../services/runtime/limits/table.py).

The limits of one account, one address and one process. A request over a limit is refused with
`RESOURCE_EXHAUSTED` and `ErrorInfo` (reason `LIMIT`, metadata `limit`: the name of the limit). If waiting
helps, `RetryInfo` says how long; the SDK waits that long and tries again. `ardri_limited_total` counts
refusals by limit ([metrics.md](metrics.md)), except of `opening`, `frames`, `searching tickets`,
`open analyses`, `identities`, `devices` and `leases`.

## To change one

Set its variable and restart the process: `ARDRI_LIMIT_ACCOUNT_REQUESTS=400`. Most limits are rates, given as
a number per second. The number that is allowed at once is the rate times a fixed window, which cannot be set.
A process does not start if a variable belongs to no limit. `ardri ops config` shows the limits of a running
process. The numbers for production (`ARDRI_ENV=production`) are meant for people; in development they are
wide enough for your own programs. With `ARDRI_ENV=test` every default is at least 1,000,000, because all
clients of a test share one address. Only the limits of the process, `replay_*`, are the same in tests.

## How it works

- **Account**: the account that the token names. A seat's token counts for the account that holds the seat.
  All calls from one address without a token count as one account. All its calls with a bad, revoked or
  expired token count as another, and each of them is a refusal.
- **Address**: the address of the connection. For IPv6 it is the /64 network, which belongs to one customer.
  Behind a proxy all clients have the proxy's address. So for gRPC, limit addresses at the proxy; for the
  browser edge, name the proxy in `ARDRI_TRUSTED_PROXIES` ([browser.md](browser.md)). All accounts at an
  address share its budget. An account's budget is much smaller, so no account alone uses it up.
- **Rows `address_*`** of the table limit the same as the rows `account_*`, for one address.
- **Rows `service_*`** limit the same for programs of the platform: tokens of scope `host`, `admin` or
  `service`, and tokens of bots' turns. Each account of these has such a budget, and all together share
  another one of the same size. They have no budget by address.
- **Cost of requests**: a message on `Play` costs 1 and a unary call 2. Heavier methods cost more
  ([gateway/admission/costs.py](../gateway/admission/costs.py)): opening a match costs 20, replaying one 50.
  While four messages of a `Play` stream have no answer yet, the gateway reads one message every 10 ms.
- **Bytes of JSON**: each byte of a request in JSON counts ten times before the request is parsed. The parsed
  message then counts once more.
- **Refusals** cost the platform as much as answers, so they have a budget of their own (`account_refusals`).
  Once that is used up, all requests of the account are refused until it has filled again.
- **Refusals over a budget are delayed**, so that a client that retries at once is slowed down. The delay is
  random: half to all of the time in `RetryInfo`, which counts as 1 s at least and 5 s at most here. At most
  4,096 refusals (and 64 MiB of requests) wait at a time, and they leave one by one, 2 ms apart; further ones
  leave at once.
- **Over budget on `Play`**: the gateway refuses the message on the stream. It then reads nothing from the
  stream for the time in `RetryInfo`, 1 s at most; further messages wait on the client's side (HTTP/2 flow
  control). After 20 refusals in a row, each less than 5 s after the one before, the next one ends the stream.
- **Links to an engine**: an engine reads a link more slowly if more than 200 calls a second (500 at once)
  cannot be opened because their token is bad or their number is in use. `ardri_limited_total` counts this as
  `link_refusals`. The platform's gateways never cause it.
- **Unary calls over `*_calls`** wait for their turn, first come, first served. Up to 16 times as many as the
  limit may wait; further calls are refused.
- **Memory is bounded**: a gateway keeps budgets for 65,536 accounts and as many addresses, 0.3 KB each. It
  drops a budget only when that is full again. When the table is full, all new callers share one budget. So an
  attack from very many addresses leaves little for new callers, and takes nothing from the others.
- **`account_matches`** also limits tickets, when they are entered. A gateway asks the engine how many matches
  an account has only from time to time, so an account may have up to a twentieth more. Matches in which only
  bots play belong to no account. A waiting match no longer counts once its opener has called it off
  (`CallOffMatch`), nor for an account that has left it (`LeaveMatch`). An account that has left a match eight
  times gets no seat in it any more.
- **Each process counts by itself**: with three gateways, an account that uses all of them has three times
  the limits of a gateway.

## All limits

`200/s, 800 at once` means: 200 are added each second, up to 800. A single number is the most at one time.

"""
_NOTES: Final = """
These limits are fixed:

| limit | most |
|---|---|
| size of a request ([methods.py](../services/runtime/rpc/methods.py)) | 64 KiB |
| .. of `VerifyReplay` and `GetReplay` | 1 MiB |
| .. of `CreateTournament` and `UploadPairings` | 2 MiB |
| .. of `SettleSteps`, which workers call | 100 KiB |
| .. of `DeliverGames`, which workers call | 4 MiB |
| spec of a tournament, with all its pairings | 3 MiB |
| `searching tickets`: tickets of an account that search | 10 |
| `open analyses`: analyses and hints of an account under way | 3, and 64 in an engine |
| `identities`: identities of an account | 10 |
| `devices`: devices of an account, for a token with fewer than all scopes of a guest | 32 |

## Connections and bursts

What one process serves at once ([serving.py](../services/runtime/limits/serving.py)):

| variable | default | meaning |
|---|---|---|
| `ARDRI_MOST_STREAMS` | 10000 | streams that are open; further ones are refused, `limit` is `streams` |
| `ARDRI_MOST_CALLS` | 10000 | unary calls under way; further ones are refused, `limit` is `calls` |
| `ARDRI_MOST_PENDING` | 20000 | calls that wait in gRPC until the process takes them, 16 KB each; further \
ones are cancelled without a message |
| `ARDRI_MOST_CONNECTIONS` | 10000 | TCP connections; further ones are closed at once. Fewer, if the process \
may open fewer files |
| `ARDRI_HANDSHAKE_SECONDS` | 10 | seconds in which a new connection has to finish its TLS handshake and \
send its settings or a request |
| `ARDRI_IDLE_SECONDS` | 300 | seconds after which a connection without an open call is closed |
| `ARDRI_KEEPALIVE_SECONDS` | 30 | seconds of silence after which the process pings its peer |
| `ARDRI_KEEPALIVE_TIMEOUT_SECONDS` | 10 | seconds that the peer has to answer the ping |

A gRPC client may ping the process too, at most every 5 s, with or without open calls
(`grpc.keepalive_time_ms` and its like). A client that pings more often is disconnected with `too_many_pings`.

The browser edge ([gateway/web](../gateway/web)) shares the limits of streams and of calls, and may have
`ARDRI_MOST_CONNECTIONS` connections of its own.

| browser edge | limit | beyond it |
|---|---|---|
| arrival of a whole HTTP request | `ARDRI_HANDSHAKE_SECONDS` | the connection is closed; on HTTP/2 only \
the request |
| body of a request; the limits above hold for the message in it | 128 KiB; of `VerifyReplay`, `GetReplay`, \
`CreateTournament` and `UploadPairings` 2 MiB | the request is refused |
| client that reads nothing of what is sent | 30 s | the connection is closed |
| HTTP/1.1: head of a request; its trailers, which are ignored | 16 KiB each | the connection is closed |
| HTTP/1.1: pipelined requests that wait for an earlier answer | 100 | the connection is closed |
| HTTP/1.1: connection without a request | 75 s | the connection is closed |
| HTTP/2: requests at once; head of a request | 128; 64 KiB | the request is refused |
| HTTP/2: bytes of an answer that wait for the client | 64 KiB, for 30 s | the request is ended |
| HTTP/2: requests that the client cancels, less those that end | 200 | the connection is closed with \
`ENHANCE_YOUR_CALM` |
| WebSocket: frame | 64 KiB | the connection is closed, code 1009 |
| WebSocket: message in several frames | 64 KiB | the stream ends with `MESSAGE_TOO_LARGE` |
| WebSocket: frames without a message, such as pings | 100 in 10 s | the stream ends, `limit` is `frames` |
| WebSocket: silent client | `ARDRI_KEEPALIVE_SECONDS` | the gateway pings it |

Health and reflection need no token. Their streams have a limit of their own: 100 in a process (`limit` is
`standard_streams`).

A request by gRPC has to arrive within 30 s. So has the first message of a stream, also by WebSocket, and each
message of reflection (`limit` is `opening`). At most `ARDRI_MOST_CALLS` requests may be arriving at the same
time; when another one comes, the oldest of them is refused. gRPC keeps the bytes of a message that has not
arrived completely, up to 4 MiB. On an open `Play` stream it keeps them for as long as the stream is open. So
an attacker can make a gateway hold up to 4 MiB for each open stream.

Messages wait in memory while a client does not read them. At most 4,096 messages and 4 MiB may wait for a
call. While more than 128 MiB wait in the whole process, a call may have only 64 KiB waiting. Beyond that the
stream ends with `SLOW_CONSUMER`, and the client resumes it.

## Records are replayed in child processes

To replay a record can take seconds. An engine does it in child processes if a caller supplies the record
(`VerifyReplay`, `GetReplay`), or if the log of the match has more than 256 entries. It replays shorter logs
itself, between other work, 2 ms at a time. It does the same for a stream that resumes if the entries of the
log and the missed events are 512 or fewer together.

- There are at most `replay_processes` children in an engine, at a lower priority (nice 10). Each takes about
  60 MB.
- A child starts when there is work, in 0.5 to 2 s. It ends after a minute without work or when its engine
  ends, however that ends. It is replaced after 200 records.
- A child that takes longer than `replay_seconds` for one record is killed, and the request is refused.
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
