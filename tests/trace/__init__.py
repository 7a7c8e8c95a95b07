"""The places in the code that a call passes, in order: a tool, and tests of the main paths."""
