"""What each game says: events, refusals, options, results, in the player's language."""
