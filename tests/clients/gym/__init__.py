"""The adapters for learning: PettingZoo and OpenSpiel."""
