"""Parts of requests that many methods share: their text, ids, times and pages; and clients that leave."""
