"""Kernels, search, the engine shell and the plumbing they share."""

from services import native

native.prefer()
