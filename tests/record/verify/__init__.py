"""The referee: its single checks, and its verdicts on whole records, honest and forged."""
