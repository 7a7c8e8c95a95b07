"""The tournament director: plans, leases and referees games, and reports. All its state is in the ledger."""
