"""Estimates a tournament before it begins: how many games, and how many hours by measured costs.

The formats give the number of games; the time of a decision is measured on this machine.
"""
