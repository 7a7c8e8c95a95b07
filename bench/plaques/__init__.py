"""Plaques alone: its evaluator, its roll-outs, its duels and its tuning."""
