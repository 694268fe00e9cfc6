"""The program's own performance figures, each beside its baseline and its target."""
