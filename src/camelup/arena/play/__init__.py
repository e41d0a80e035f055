"""Playing one game: bots in their seats, asked against the clock and never trusted, and what their games came to."""
