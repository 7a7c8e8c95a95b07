"""Limits of WebAssembly programs. All but the budgets are the same for every program."""

from typing import Final

DEFAULT_FUEL: Final = 200_000_000
"""Fuel for one answer, about a quarter of a second. A unit is an instruction, as wasmtime counts them."""
MOST_FUEL: Final = 10_000_000_000
DEFAULT_MEMORY_MIB: Final = 64
MOST_MEMORY_MIB: Final = 1024

MODULE_BYTES: Final = 8 << 20
"""The largest file of a module."""
STACK_BYTES: Final = 1 << 20
"""The size of the call stack, without the stack that a program keeps in its own memory."""
TABLES: Final = 4
TABLE_ELEMENTS: Final = 1 << 16

VECTORS: Final = 1024
"""The most buffers of one read or write, as in Linux (IOV_MAX)."""

CALL_FUEL: Final = 20_000
"""Fuel for a system call, so that no loop of calls takes longer than a loop of instructions."""
BYTE_FUEL: Final = 20
"""Fuel for each byte of randomness or output."""
VECTOR_FUEL: Final = 2_000
"""Fuel for each buffer of a read or write."""
