"""What grows with the number of things: `python -m bench.growth`."""
