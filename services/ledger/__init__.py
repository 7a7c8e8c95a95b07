"""The ledger of tournaments: slots, leases and results in SQL. It owns the truth; everything else may be killed."""
