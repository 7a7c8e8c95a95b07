"""What happens, what is asked and what may be done, in plain words."""
