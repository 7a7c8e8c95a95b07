"""Programs that play: their protocol, and WebAssembly modules. Workers and referees share it."""
