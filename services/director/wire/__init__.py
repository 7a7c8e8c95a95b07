"""Tournaments on the wire and in the pure form: decoded once as they arrive, with typed refusals."""
