"""`champion` and all it thinks with: the search, a folder for each family of games, and a network where one has learned the game."""
