"""Analyses: best lines, reasons in words, and a player's prospects as a choice shows them."""
