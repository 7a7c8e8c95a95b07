"""The model of ratings: games as choices, their likelihood, and the parameters that maximize it. Pure.

The uncertainty of these parameters is in `intervals`.
"""
