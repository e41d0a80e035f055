"""The picture of the board games: the oval track with everything on and inside it."""
