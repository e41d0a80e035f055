"""The rules of the three games: no input or output, no clock, no randomness of their own."""
