"""What a WebAssembly program may use. All but the budgets is the same for every program."""

from typing import Final

DEFAULT_FUEL: Final = 200_000_000
"""What one answer may use; about a quarter of a second. A unit is an instruction, as wasmtime counts them."""
MOST_FUEL: Final = 10_000_000_000
DEFAULT_MEMORY_MIB: Final = 64
MOST_MEMORY_MIB: Final = 1024

MODULE_BYTES: Final = 8 << 20
"""The largest file."""
STACK_BYTES: Final = 1 << 20
"""How large the stack of calls may be. What the program keeps in its own memory does not count."""
TABLES: Final = 4
TABLE_ELEMENTS: Final = 1 << 16

VECTORS: Final = 1024
"""The most buffers of one read or write, as Linux has it (IOV_MAX)."""

CALL_FUEL: Final = 20_000
"""What a call of the system costs, so that no loop of calls takes longer than one of instructions."""
BYTE_FUEL: Final = 20
"""What each byte of randomness or output costs."""
VECTOR_FUEL: Final = 2_000
"""What each buffer of a read or write costs."""
