"""How fast AI opponents answer in many matches at once: `python -m bench.bots`."""
