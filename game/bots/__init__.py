"""Bots: policies that see only a View, and what runs and measures them."""
