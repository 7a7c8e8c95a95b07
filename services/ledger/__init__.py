"""The ledger of tournaments: slots, leases and results in SQL. It has the truth; all else may be killed."""
