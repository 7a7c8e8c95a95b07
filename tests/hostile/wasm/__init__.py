"""WebAssembly programs that mean harm, and where they run."""
