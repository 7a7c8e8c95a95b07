"""Series of matches between two players of `services.search`, counted by seat and reason."""
