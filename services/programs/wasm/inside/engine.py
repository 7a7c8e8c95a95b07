"""The engine with all features pinned: the behaviour of a module must not depend on where or when it runs."""

from typing import Final

import wasmtime

from services.programs.wasm.limits import STACK_BYTES

_OFF: Final = (
    "wasm_threads",
    "wasm_relaxed_simd",
    "wasm_gc",
    "wasm_function_references",
    "wasm_exceptions",
    "wasm_memory64",
    "wasm_multi_memory",
    "wasm_tail_call",
    "wasm_stack_switching",
    "wasm_wide_arithmetic",
    "wasm_custom_page_sizes",
    "wasm_component_model",
)
_ON: Final = ("wasm_simd", "wasm_bulk_memory", "wasm_multi_value", "wasm_reference_types")
"""With sign extensions and saturating conversions, which cannot be turned off, this is WebAssembly 2.0."""


def pinned_engine() -> wasmtime.Engine:
    """Returns an engine that counts fuel, and computes the same everywhere.

    NaNs are canonical: https://docs.wasmtime.dev/examples-deterministic-wasm-execution.html
    """
    config = wasmtime.Config()
    for name in _OFF:
        setattr(config, name, False)
    for name in _ON:
        setattr(config, name, True)
    config.consume_fuel = True
    config.cranelift_nan_canonicalization = True
    config.max_wasm_stack = STACK_BYTES
    config.parallel_compilation = False
    config.memory_init_cow = False  # otherwise it would need a memory file for each module
    return wasmtime.Engine(config)
