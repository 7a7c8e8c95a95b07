"""WebAssembly programs: compiled once under limits, then run in a child process, by fuel instead of time.

    listing ──file──> compiling ──child: compiler──> Module
    ModulePlayer ──> Guest ──lines──> child: runner (wasmtime, wasi, fuel, confinement)

The output of a program depends only on its bytes, its budget, its seed and the lines that it gets. So a
worker plays it, and a referee plays it again, by the same code and with the same result.
"""
