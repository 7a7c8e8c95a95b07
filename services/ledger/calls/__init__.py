"""The ledger's methods, by who calls them; `services.ledger.ledger.Ledger` has them all."""
