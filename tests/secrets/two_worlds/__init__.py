"""Two worlds that differ only in what a viewer may not know."""
