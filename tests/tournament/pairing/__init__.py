"""Who plays whom in the next round."""
