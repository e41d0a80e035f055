"""A table as the fold of its entries: what may happen at it, what it is, and who is told what. Pure: no clock, no connection."""
