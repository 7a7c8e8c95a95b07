"""The conformance kit: run on our engines, and on one with known faults."""
