"""What everybody may look at: tournaments, standings, ratings, records, exports, and the news of them."""
