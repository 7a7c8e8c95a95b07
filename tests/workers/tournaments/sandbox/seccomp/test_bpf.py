"""The compiler of filters, on every shape of rule."""

import struct

import pytest

from tests.workers.tournaments.sandbox.seccomp.bpf_machine import verdict
from workers.tournaments.sandbox.seccomp.bpf import ALLOW, KILL_PROCESS, Rule, When, compiled

REFUSED = 0x00050000
MACHINES = ("x86_64", "aarch64")


def filter_of(*rules: Rule, machine: str = "x86_64") -> bytes:
    return compiled(rules, machine, last_known=400, unknown_errno=38)


@pytest.mark.parametrize("machine", MACHINES)
def test_a_call_that_is_named_fails_and_its_neighbours_pass(machine: str) -> None:
    program = filter_of(Rule(7, 1), Rule(9, 13), machine=machine)
    found = [verdict(program, machine, number) for number in range(6, 11)]
    assert found == [ALLOW, REFUSED | 1, ALLOW, REFUSED | 13, ALLOW]


@pytest.mark.parametrize("machine", MACHINES)
def test_another_machine_s_calls_kill(machine: str) -> None:
    program = filter_of(machine=machine)
    others = {"x86_64", "aarch64", "i386"} - {machine}
    assert {verdict(program, other, 1) for other in others} == {KILL_PROCESS}
    assert verdict(program, machine, 1) == ALLOW


def test_calls_of_x32_kill() -> None:
    assert verdict(filter_of(), "x86_64", 0x40000000 | 39) == KILL_PROCESS


def test_what_is_newer_than_the_policy_is_not_there() -> None:
    assert [verdict(filter_of(), "x86_64", number) for number in (400, 401, 9_999)] == [
        ALLOW,
        REFUSED | 38,
        REFUSED | 38,
    ]


@pytest.mark.parametrize("values", [(5,), (5, 6), (5, 6, 0xFFFFFFFF)])
@pytest.mark.parametrize("negated", [False, True])
def test_a_condition_is_on_the_values_of_one_argument(values: tuple[int, ...], negated: bool) -> None:
    program = filter_of(Rule(7, 1, When(2, values, negated=negated)), Rule(8, 2))
    for value in (0, 4, 5, 6, 7, 0xFFFFFFFF):
        is_refused = (value in values) != negated
        assert verdict(program, "x86_64", 7, 5, 5, value, 5) == (REFUSED | 1 if is_refused else ALLOW)
    assert verdict(program, "x86_64", 8, 0, 0, 5) == REFUSED | 2


def test_a_masked_condition_is_on_some_bits() -> None:
    """As for flags: any of some bits is set, or none of others."""
    any_of = Rule(7, 1, When(0, (0,), mask=0b0110, negated=True))
    none_of = Rule(7, 2, When(0, (0,), mask=0b1000))
    program = filter_of(any_of, none_of)
    found = [verdict(program, "x86_64", 7, flags) for flags in (0b1010, 0b0001, 0b1001, 0b0110)]
    assert found == [REFUSED | 1, REFUSED | 2, ALLOW, REFUSED | 1]


def test_bits_that_the_kernel_ignores_change_nothing() -> None:
    program = filter_of(Rule(16, 1, When(1, (0x5412,))))
    assert verdict(program, "x86_64", 16, 0, 0x5412 | 1 << 40) == REFUSED | 1


def test_no_jump_leads_out_of_the_program() -> None:
    program = list(struct.iter_unpack("=HBBI", filter_of(*(Rule(n, 1, When(0, (1, 2))) for n in range(99)))))
    for at, (code, if_true, if_false, operand) in enumerate(program):
        jumps = {0x05: [operand], 0x15: [if_true, if_false], 0x06: []}.get(code, [0])
        assert all(at + 1 + jump < len(program) for jump in jumps)
