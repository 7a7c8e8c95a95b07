"""Tests of the engine: its log, its pure parts, and the whole engine over gRPC."""
