"""Tests of pairing: who plays whom in the next round."""
