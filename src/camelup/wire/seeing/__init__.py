"""Views filled from what is known of a game: what a seat, a spectator or a program sees."""

from camelup.wire.seeing.all_seats import HOLE, ViewsOfAll, cut_at_holes, fill_holes
from camelup.wire.seeing.view import view_of

__all__ = ["HOLE", "ViewsOfAll", "cut_at_holes", "fill_holes", "view_of"]
