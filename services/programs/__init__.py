"""Programs that play: what is said to them, and WebAssembly modules, alike for workers and referees."""
