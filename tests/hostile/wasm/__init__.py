"""Malicious WebAssembly programs, and the processes that run them."""
