"""Words that must stand nowhere, looked for in all that a platform tells."""
