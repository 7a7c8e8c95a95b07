"""What searches say of a decision: best lines, and what the played action was worth.

Stands on searches; a bot needs none of it.
"""
