"""Camel Up Cards as it is trained: games side by side, and likenesses of players who go by the book."""
