"""The tournament director: plans, leases, referees and publishes; owns nothing that its ledger does not hold."""
