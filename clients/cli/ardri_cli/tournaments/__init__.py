"""What the commands of `ardri tournament` share: spec files, access, tables, live views, exports on disk."""
