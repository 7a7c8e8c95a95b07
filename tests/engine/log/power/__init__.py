"""Commits on their way to the disk: power cuts, overlapping syncs, and failing disks."""
