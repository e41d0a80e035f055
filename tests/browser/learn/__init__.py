"""What teaches the game: lessons, the rules pages, things that say what they pay."""
