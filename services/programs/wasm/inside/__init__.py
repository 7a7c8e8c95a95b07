"""The process that compiles or runs a module: its limits, its system calls, its streams.

Runs under a bare Python, and so needs nothing but wasmtime.
"""
