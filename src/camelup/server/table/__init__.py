"""A table as its entries make it: what may happen at it, what it is, and what is told of it to whom. Pure: no clock, no connection."""
