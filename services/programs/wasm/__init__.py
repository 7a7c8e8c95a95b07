"""WebAssembly programs: compiled once under limits, then run in a child process, by fuel instead of time.

    listing ──file──> compiling ──child: compiler──> Module
    ModulePlayer ──> Guest ──lines──> child: runner (wasmtime, wasi, fuel, confinement)

What a program says follows from its bytes, its budget, its seed and the lines that it is told, and from
nothing else. So a worker plays it, and a referee plays it again, with the same code and to the same end.
"""
