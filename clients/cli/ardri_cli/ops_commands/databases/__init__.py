"""Commands on the databases of a platform themselves, where nobody serves calls: they ask no process."""
