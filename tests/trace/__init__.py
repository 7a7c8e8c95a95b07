"""A tool that lists the places of the code that a call passes, in order; and tests of the main paths."""
