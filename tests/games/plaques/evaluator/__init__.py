"""The evaluator of tableaux, held against a second one that is plain and slow."""
