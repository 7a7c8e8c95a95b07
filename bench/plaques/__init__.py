"""Benchmarks of Plaques: its evaluator, its rollouts, its duels and its tuning."""
