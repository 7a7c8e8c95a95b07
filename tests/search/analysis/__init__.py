"""Analyses: best lines, reasons in words, and what a choice tells of the prospects."""
