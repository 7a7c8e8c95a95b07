"""Kernels, search, the engine shell and the plumbing they share."""
