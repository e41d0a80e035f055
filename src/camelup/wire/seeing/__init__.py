"""Views filled from what is known of a game: the struct that a seat, a spectator or a program gets to see."""

from camelup.wire.seeing.view import own_view, result_of, view_of

__all__ = ["own_view", "result_of", "view_of"]
