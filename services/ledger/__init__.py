"""The ledger of tournaments: slots, leases and results in SQL. It owns the truth; all else may be killed."""
