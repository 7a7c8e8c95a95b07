"""Who is at a match, what they say to each other, and the events that each follower is sent."""
