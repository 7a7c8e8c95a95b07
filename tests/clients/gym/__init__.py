"""The adapters for machine learning: PettingZoo and OpenSpiel."""
