"""Commits on their way to the disk: power cuts, syncs that overlap, and disks that fail."""
