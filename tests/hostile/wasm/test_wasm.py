"""WebAssembly programs that mean harm: each loses its game by a verdict that the referee proves."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest
import wasmtime
from structlog.testing import capture_logs

from services.director.referee.referee import judge
from services.programs.wasm.host.module import InvalidModule, compiled
from services.programs.wasm.limits import MODULE_BYTES
from services.tournament.results import Verdict
from tests.director.games_to_play import game_to_play, level
from tests.programs.wasm.modules import data, entrant, hosted, listed, module, wat

FUEL = 20_000_000
FLOOD = 200_000_000
MEMORY_MIB = 16
WASI = "wasi_snapshot_preview1"
CRASH, RESOURCE, ILLEGAL, STALL = Verdict.CRASH, Verdict.RESOURCE, Verdict.ILLEGAL_ACTION, Verdict.STALL


def call(name: str, parameters: str, *, result: str = "(result i32)") -> str:
    return f'(import "{WASI}" "{name}" (func ${name} (param {parameters}) {result}))'


def exit_with(expression: str) -> str:
    """Ends with what a call answers as exit code."""
    return f"(call $exit {expression})"


def numbers(*values: int) -> str:
    return " ".join(f"(i32.const {value})" for value in values)


@dataclass(frozen=True)
class Deed:
    """What a program does. `says`: a part of the last words about it. `fuel`: that it has for an answer."""

    verdict: Verdict
    deed: str
    declared: str = ""
    says: str = ""
    fuel: int = FUEL


OUTSIDE = 0x7FFF_FFF0
PATH = "i32 i32 i32 i32 i32 i64 i64 i32 i32"
DEEDS = {
    "loops for ever": Deed(RESOURCE, "(loop (br 0))", says="fuel"),
    "calls the system for ever": Deed(
        RESOURCE, f"(loop (drop (call $fd_write {numbers(1, 0, 0, 8)})) (br 0))", says="fuel"
    ),
    "asks for chance for ever": Deed(
        RESOURCE,
        f"(loop (drop (call $random_get {numbers(0, 131072)})) (br 0))",
        call("random_get", "i32 i32"),
        "fuel",
    ),
    "fills its memory for ever": Deed(
        RESOURCE, f"(loop (memory.fill {numbers(4096, 7, 100000)}) (br 0))", says="fuel"
    ),
    "waits for a later time": Deed(
        RESOURCE,
        f"(loop (drop (call $clock_time_get {numbers(0)} (i64.const 0) {numbers(16)})) (br_if 0"
        " (i64.lt_u (i64.load (i32.const 16)) (i64.const 1000000000000))))",
        call("clock_time_get", "i32 i64 i32"),
        "fuel",
    ),
    "takes all memory and then some": Deed(
        CRASH, "(loop (br_if 0 (i32.ne (memory.grow (i32.const 1)) (i32.const -1)))) (unreachable)"
    ),
    "writes into all memory that it gets": Deed(
        RESOURCE,
        "(drop (memory.grow (i32.const 200))) (loop (memory.fill (i32.const 0) (i32.const 1)"
        " (i32.mul (memory.size) (i32.const 65536))) (br 0))",
    ),
    "recurs without end": Deed(CRASH, "(call $again)", "(func $again (call $again))", "stack"),
    "declares a giant table": Deed(RESOURCE, "", "(table 100000000 funcref)", "table"),
    "declares many tables": Deed(RESOURCE, "", "(table 1 funcref)" * 50, "table"),
    "grows a table": Deed(
        CRASH,
        exit_with("(i32.sub (i32.const 0) (table.grow (ref.null func) (i32.const 100000000)))"),
        "(table 1 funcref)",
        "exited with 1",
    ),
    "declares data beyond its memory": Deed(CRASH, "", data(2 * 65536 - 3, "much too long")),
    "reaches beyond its memory": Deed(CRASH, f"(i32.store {numbers(-4, 1)})", says="out of bounds"),
    "divides by zero": Deed(CRASH, f"(drop (i32.div_u {numbers(1, 0)}))"),
    "calls what is no function": Deed(
        CRASH, "(call_indirect (i32.const 0))", "(table 1 funcref)", "uninitialized"
    ),
    "traps as it starts": Deed(CRASH, "", "(func $first unreachable) (start $first)"),
    "loops as it starts": Deed(RESOURCE, "", "(func $first (loop (br 0))) (start $first)", "fuel"),
    "leaves with success": Deed(CRASH, exit_with("(i32.const 0)"), says="exited with 0"),
    "leaves with failure": Deed(CRASH, exit_with("(i32.const -1)"), says="exited with 4294967295"),
    "returns": Deed(CRASH, "", says="returned"),
    "reads on without an answer": Deed(STALL, "(loop (call $read) (br 0))"),
    "reads nothing, a byte at a time": Deed(
        RESOURCE, f"(loop (drop (call $fd_read {numbers(0, 0, 0, 8)})) (br 0))", says="fuel"
    ),
    "says what is no JSON": Deed(
        ILLEGAL, f"(call $say {numbers(1, 200, 4)}) (call $read)", data(200, "no!\n")
    ),
    "says what is no text": Deed(
        ILLEGAL, f"(call $say {numbers(1, 200, 2)}) (call $read)", r'(data (i32.const 200) "\ff\0a")'
    ),
    "plays what nobody may": Deed(
        ILLEGAL,
        f"(call $say {numbers(1, 200, 30)}) (call $read)",
        data(200, '{"play":"a1-a1","version":4  }\n'[:29] + "\n"),
    ),
    "floods its output": Deed(
        RESOURCE, f"(loop (call $say {numbers(1, 8192, 4096)}) (br 0))", says="said too much", fuel=FLOOD
    ),
    "floods its output with lines": Deed(
        RESOURCE,
        f"(loop (call $say {numbers(1, 70000, 4400)}) (br 0))",
        data(70000, '{"pong":1}\n' * 400),
        "said too much",
        FLOOD,
    ),
    "floods its errors": Deed(
        RESOURCE, f"(loop (call $say {numbers(2, 8192, 60000)}) (br 0))", says="too much", fuel=FLOOD
    ),
    "writes from beyond its memory": Deed(
        CRASH,
        f"(call $at {numbers(OUTSIDE, 64)}) {exit_with(f'(call $fd_write {numbers(1, 0, 1, 8)})')}",
        says="exited with 21",
    ),
    "writes around the end of all addresses": Deed(
        CRASH,
        f"(call $at {numbers(-8, 64)}) {exit_with(f'(call $fd_write {numbers(1, 0, 1, 8)})')}",
        says="exited with 21",
    ),
    "keeps its buffers beyond its memory": Deed(
        CRASH, exit_with(f"(call $fd_write {numbers(1, -16, 4, 8)})"), says="exited with 21"
    ),
    "has too many buffers": Deed(
        CRASH, exit_with(f"(call $fd_write {numbers(1, 0, -1, 8)})"), says="exited with 28"
    ),
    "wants the count beyond its memory": Deed(
        CRASH, exit_with(f"(call $fd_write {numbers(1, 0, 0, -2)})"), says="exited with 21"
    ),
    "reads to beyond its memory": Deed(
        CRASH,
        f"(call $at {numbers(131000, 5000)}) {exit_with(f'(call $fd_read {numbers(0, 0, 1, 8)})')}",
        says="exited with 21",
    ),
    "wants chance beyond its memory": Deed(
        CRASH,
        exit_with(f"(call $random_get {numbers(131000, 5000)})"),
        call("random_get", "i32 i32"),
        "exited with 21",
    ),
    "writes to a file of ours": Deed(
        CRASH, exit_with(f"(call $fd_write {numbers(5, 0, 0, 8)})"), says="exited with 8"
    ),
    "reads from its output": Deed(
        CRASH, exit_with(f"(call $fd_read {numbers(1, 0, 0, 8)})"), says="exited with 8"
    ),
    "opens a file": Deed(
        CRASH,
        exit_with(
            f"(call $path_open {numbers(3, 0, 200, 11, 0)} (i64.const -1) (i64.const -1) {numbers(0, 16)})"
        ),
        call("path_open", PATH) + data(200, "/etc/passwd"),
        "exited with 52",
    ),
    "looks for folders": Deed(
        CRASH,
        exit_with(f"(call $fd_prestat_get {numbers(3, 16)})"),
        call("fd_prestat_get", "i32 i32"),
        "exited with 8",
    ),
    "sends over a socket": Deed(
        CRASH,
        exit_with(f"(call $sock_send {numbers(3, 0, 1, 0, 16)})"),
        call("sock_send", "i32 i32 i32 i32 i32"),
        "exited with 52",
    ),
    "sleeps": Deed(
        CRASH,
        exit_with(f"(call $poll_oneoff {numbers(0, 64, 1, 16)})"),
        call("poll_oneoff", "i32 i32 i32 i32"),
        "exited with 52",
    ),
    "raises a signal": Deed(
        CRASH, exit_with(f"(call $proc_raise {numbers(9)})"), call("proc_raise", "i32"), "exited with 52"
    ),
}


@pytest.mark.parametrize("name", DEEDS)
def test_who_does_harm_loses_and_the_referee_proves_it(name: str) -> None:
    deed = DEEDS[name]
    hostile = module(wat(deed.deed, deed.declared))
    eve = entrant("eve", hostile, fuel=deed.fuel, memory_mib=MEMORY_MIB)
    expected = game_to_play(eve, level("bob"))
    before = held()
    with capture_logs() as lines:
        record = hosted(expected, listed((eve, hostile)))
    judgement = judge(record, expected, {hostile.sha256: hostile})
    assert judgement.refusal == ""
    assert judgement.result is not None
    assert judgement.result.verdicts == (deed.verdict, Verdict.PLAYED)
    assert judgement.is_proven, "no other worker has to play it again"
    assert deed.says in "".join(line["stderr"] for line in lines if line["event"] == "module out")
    # A connection that an earlier test let go may be closed meanwhile.
    assert not held() - before


def held() -> set[tuple[str, Path] | psutil.Process]:
    """What this process has open, each with what it leads to, and has started."""
    opened = set()
    for descriptor in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):  # the one that lists them is closed by now
            opened.add((descriptor.name, descriptor.readlink()))
    return opened | set(psutil.Process().children())


def custom(*declared: str, start: str = '(func (export "_start"))') -> bytes:
    """A module without what the other programs have."""
    return bytes(wasmtime.wat2wasm(f"(module {' '.join(declared)} {start})"))


MEMORY = '(memory (export "memory") 1)'
REFUSED = {
    "asks for another system": (
        custom('(import "env" "system" (func))', MEMORY),
        "'env' 'system'",
    ),
    "asks for an older WASI": (
        custom('(import "wasi_unstable" "fd_write" (func))', MEMORY),
        "'wasi_unstable' 'fd_write'",
    ),
    "asks for sockets of a newer WASI": (
        custom('(import "wasi:sockets/tcp@0.2.0" "create" (func))', MEMORY),
        "'wasi:sockets/tcp@0.2.0' 'create'",
    ),
    "asks for a call that there never was": (custom(f'(import "{WASI}" "fork" (func))', MEMORY), "'fork'"),
    "asks for a call as a number": (
        custom(f'(import "{WASI}" "fd_write" (global i32))', MEMORY),
        "something else",
    ),
    "asks for a call of another type": (
        custom(f'(import "{WASI}" "fd_write" (func (param i64)))', MEMORY),
        "something else",
    ),
    "wants the memory of somebody else": (custom('(import "env" "memory" (memory 1))'), "'env' 'memory'"),
    "hides its memory": (custom("(memory 1)"), "no memory"),
    "has no beginning": (custom(MEMORY, start=""), "'_start'"),
    "begins with parameters": (custom(MEMORY, start='(func (export "_start") (param i32))'), "'_start'"),
    "shares its memory": (custom('(memory (export "memory") 1 1 shared)'), "threads"),
    "has more memories than one": (custom(MEMORY, "(memory 1)"), "memor"),
    "needs relaxed SIMD": (
        custom(
            MEMORY,
            "(func (param v128) (result v128) (f32x4.relaxed_min (local.get 0) (local.get 0)))",
        ),
        "relaxed",
    ),
    "is text": (b"(module)", "binary form"),
    "is nothing": (b"", "binary form"),
    "is cut off": (custom(MEMORY)[:-5], "end"),
    "is a component": (b"\0asm\x0d\0\1\0", "binary form"),
    "is too large": (custom(MEMORY) + bytes(MODULE_BYTES), "at most"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_run_is_refused_when_it_is_listed(name: str) -> None:
    wasm, complaint = REFUSED[name]
    with pytest.raises(InvalidModule, match=complaint):
        compiled(wasm)


def section(kind: int, body: bytes) -> bytes:
    return bytes([kind]) + leb(len(body)) + body


def leb(number: int) -> bytes:
    """A number in the encoding of the format (LEB128)."""
    found = b""
    while number > 0x7F:
        found += bytes([number & 0x7F | 0x80])
        number >>= 7
    return found + bytes([number])


def bomb(body: bytes, functions: int = 1) -> bytes:
    """A module of functions without parameters and results, all with that code."""
    code = leb(len(body) + 2) + b"\0" + body + b"\x0b"
    types = section(1, b"\1\x60\0\0")
    declared = section(3, leb(functions) + bytes(functions))
    return b"\0asm\1\0\0\0" + types + declared + section(10, leb(functions) + code * functions)


BOMBS = {
    "blocks within blocks": bomb(b"\x02\x40" * 400_000 + b"\x0b" * 400_000),
    "loops within loops": bomb(b"\x03\x40" * 200_000 + b"\x0b" * 200_000),
    "one endless function": bomb(b"\x41\1\x04\x40\x0b" * 1_000_000),
    "very many functions": bomb(b"\x41\1\x41\2\x6a\x1a", 500_000),
    "a section that claims to be larger": b"\0asm\1\0\0\0\x0a\xff\xff\xff\xff\x0f",
    "a count that claims to be larger": b"\0asm\1\0\0\0" + section(1, b"\xff\xff\xff\xff\x0f"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_module_that_is_made_to_break_compilers_breaks_none(name: str) -> None:
    """It is compiled within its limits and refused for what it lacks, or not compiled at all."""
    before = set(psutil.Process().children())
    with pytest.raises(InvalidModule):
        compiled(BOMBS[name], cpu_seconds=2)
    # One of an earlier test may end meanwhile.
    assert not set(psutil.Process().children()) - before
