"""The compiled kernels and searches do what their sources do."""
