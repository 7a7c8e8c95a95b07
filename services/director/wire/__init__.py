"""Tournaments on the wire and in the pure form: decoded once at the door, with typed refusals."""
