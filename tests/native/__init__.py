"""The compiled kernels and searches behave like their sources."""
