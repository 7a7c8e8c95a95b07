"""Which places of the code a call passes on its way, in order: a tool, and tests of the main paths."""
