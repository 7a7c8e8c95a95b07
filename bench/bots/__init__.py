"""How fast AI opponents answer many matches at once: `python -m bench.bots`."""
