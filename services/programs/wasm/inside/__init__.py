"""The process that compiles or runs a module: its limits, its system calls, its streams.

It runs under a bare Python, so it needs only wasmtime.
"""
