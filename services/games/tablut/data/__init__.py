"""Sourced files of Tablut, and their readers: the starting array, and the weights of the evaluation."""
