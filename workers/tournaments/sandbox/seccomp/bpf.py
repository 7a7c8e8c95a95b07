"""Compiles rules to classic BPF for seccomp(2): a list of tests from top to bottom, each with its own result.

Only the low 32 bits of an argument are compared: the kernel uses no more bits of the arguments in the policy.
A filter that compared all 64 could be evaded by bits that the kernel ignores (CVE-2019-10063).
"""

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

# linux/bpf_common.h
_LOAD_WORD: Final = 0x20
_AND: Final = 0x54
_JUMP: Final = 0x05
_JUMP_IF_EQUAL: Final = 0x15
_JUMP_IF_GREATER: Final = 0x25
_JUMP_IF_SET: Final = 0x45
_RETURN: Final = 0x06

# linux/seccomp.h: results of the program, and the offsets of the call's fields in struct seccomp_data.
ALLOW: Final = 0x7FFF0000
KILL_PROCESS: Final = 0x80000000
_ERRNO: Final = 0x00050000
_NUMBER_AT: Final = 0
_MACHINE_AT: Final = 4
_ARGUMENTS_AT: Final = 16

_AUDIT_ARCH: Final = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_X32_BIT: Final = 0x40000000
"""Set in the numbers of calls of the x32 ABI, whose machine is x86_64, too. No call of aarch64 has it."""

Instruction = tuple[int, int, int, int]
"""Code, jumps if true and if false, operand: struct sock_filter."""


@dataclass(frozen=True, slots=True)
class When:
    """A condition: the argument, masked, is one of the values; or, if `negated`, none of them."""

    argument: int
    values: tuple[int, ...]
    mask: int = 0xFFFFFFFF
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """The call fails with this errno, always or when the condition holds."""

    number: int
    errno: int
    when: When | None = None


def compiled(rules: Iterable[Rule], machine: str, *, last_known: int, unknown_errno: int) -> bytes:
    """Returns the filter, an array of struct sock_filter. Calls that no rule names are allowed.

    A call of another machine kills the process; a call with a number above `last_known` fails.
    """
    program: list[Instruction] = [
        (_LOAD_WORD, 0, 0, _MACHINE_AT),
        (_JUMP_IF_EQUAL, 1, 0, _AUDIT_ARCH[machine]),
        (_RETURN, 0, 0, KILL_PROCESS),
        (_LOAD_WORD, 0, 0, _NUMBER_AT),
        (_JUMP_IF_SET, 0, 1, _X32_BIT),
        (_RETURN, 0, 0, KILL_PROCESS),
        (_JUMP_IF_GREATER, 0, 1, last_known),
        (_RETURN, 0, 0, _ERRNO | unknown_errno),
    ]
    for rule in rules:
        body = _body(rule)
        program += [(_JUMP_IF_EQUAL, 0, len(body), rule.number), *body]
    program.append((_RETURN, 0, 0, ALLOW))
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in program)


def _body(rule: Rule) -> Sequence[Instruction]:
    refusal: Instruction = (_RETURN, 0, 0, _ERRNO | rule.errno)
    when = rule.when
    if when is None:
        return [refusal]
    # A match jumps over the values after it and the jump: to the refusal, or past it if negated.
    over = 2 if when.negated else 1
    left = range(len(when.values) - 1, -1, -1)
    return [
        (_LOAD_WORD, 0, 0, _ARGUMENTS_AT + 8 * when.argument),
        (_AND, 0, 0, when.mask),
        *((_JUMP_IF_EQUAL, after + over, 0, value) for value, after in zip(when.values, left, strict=True)),
        (_JUMP, 0, 0, 0 if when.negated else 1),
        refusal,
        (_LOAD_WORD, 0, 0, _NUMBER_AT),
    ]
