"""Tests of the engine: its log, its pure parts, and the whole of it over gRPC."""
