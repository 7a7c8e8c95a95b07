"""What lists of matches show: the result for a seat, how a match concerns an account, and what is hidden."""
