"""The referee: its checks one by one, and what it finds in whole records, honest and forged."""
