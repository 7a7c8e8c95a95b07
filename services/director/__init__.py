"""The tournament director: plans, leases, referees and tells; owns nothing that its ledger does not hold."""
