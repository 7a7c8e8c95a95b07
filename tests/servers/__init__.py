"""Private instances of real servers on free ports, started for the tests that need them."""
