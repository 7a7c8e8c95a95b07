"""Tests of Tara; each names the ruling or the sentence of the seed that it holds the code to."""
