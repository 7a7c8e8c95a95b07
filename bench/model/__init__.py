"""From parts that are measured to very many matches: `python -m bench.model`."""
