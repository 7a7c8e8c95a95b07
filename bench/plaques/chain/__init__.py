"""How the chances of two seats change from plaque to plaque: sampled, fitted, and packed into a data file.

    deals played to the end ──sampling──> steps ──fitting──> rows ──packing──> data/<set>/chain.bin

`python -m bench.plaques.chain --help` says how; `services/games/plaques/catalogue/chains.py` reads the file.
"""
