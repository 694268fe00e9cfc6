"""The rules of each game: pure functions over plain values, without window, clock, file or global chance."""
