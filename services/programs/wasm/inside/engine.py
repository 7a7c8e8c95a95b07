"""The engine, every feature of it pinned: what a module does must not depend on where or when it runs."""

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
"""With the sign extensions and the saturating conversions, which cannot be turned off: WebAssembly 2.0."""


def pinned_engine() -> wasmtime.Engine:
    """An engine that counts fuel and computes the same everywhere.

    NaNs have one bit pattern each: https://docs.wasmtime.dev/examples-deterministic-wasm-execution.html
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
    config.memory_init_cow = False  # else it would need a memory file for each module
    return wasmtime.Engine(config)
