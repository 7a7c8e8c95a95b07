"""What streams answer, until their callers take it: how much may wait, and who is cut off."""
