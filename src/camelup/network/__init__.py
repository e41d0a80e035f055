"""A network that plays: what it sees of a position, what it may do, its weights, and its answer. Needs NumPy and numba only."""
