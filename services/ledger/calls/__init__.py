"""The ledger's methods, grouped by their callers; `services.ledger.ledger.Ledger` has all of them."""
