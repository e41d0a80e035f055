"""The picture of the board games: the ring of spaces, and what lies inside it."""
