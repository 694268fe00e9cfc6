"""Where things lie on each table and which gestures mean which move; plain geometry."""
