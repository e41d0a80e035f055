"""The board games as they are trained: games side by side, and likenesses of players who go by the book."""
