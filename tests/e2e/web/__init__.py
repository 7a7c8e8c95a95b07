"""Matches of every game without gRPC and without our code: curl, and node with the published protos."""
