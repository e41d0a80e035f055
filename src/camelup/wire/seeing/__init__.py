"""Views filled from what is known of a game: what a seat, a spectator or a program sees."""

from camelup.wire.seeing.all_seats import ViewsOfAll
from camelup.wire.seeing.view import view_of

__all__ = ["ViewsOfAll", "view_of"]
