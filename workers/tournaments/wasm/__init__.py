"""WebAssembly modules at a worker's table. How they are run: services/programs/wasm."""
