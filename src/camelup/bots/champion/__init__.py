"""`champion` and all it thinks with: the search, one room for each family of games, and a network where one has learned."""
