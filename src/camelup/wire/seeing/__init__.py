"""Views filled from what is known of a game: what a seat, a spectator or a program sees."""

from camelup.wire.seeing.view import own_view, view_of

__all__ = ["own_view", "view_of"]
