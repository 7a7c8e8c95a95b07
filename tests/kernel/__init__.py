"""Tests of the kernel, on which all games are built."""
