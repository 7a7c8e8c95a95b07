"""What any account may read: tournaments, standings, ratings, records, exports, and streams of changes."""
