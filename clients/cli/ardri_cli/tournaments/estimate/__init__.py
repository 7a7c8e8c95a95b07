"""What a tournament will take, before it begins: how many games, and hours by measured costs.

Games are counted by its formats, a decision is timed on this machine.
"""
