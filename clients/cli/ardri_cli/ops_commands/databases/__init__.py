"""Commands that work directly on the databases of a platform, without asking any of its processes."""
