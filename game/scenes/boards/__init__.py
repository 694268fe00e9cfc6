"""Each game's own panels on the table screen."""
