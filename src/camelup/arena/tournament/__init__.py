"""A tournament: each against each, every pairing a match of its own, all played by one crew."""
