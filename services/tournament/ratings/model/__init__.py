"""The model of ratings: games as choices, their likelihood, and the parameters that make it greatest. Pure.

How far these may be off is in `intervals`.
"""
