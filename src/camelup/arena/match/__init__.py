"""A match: what it is about, who sits together, how it is held from its first round to its last, and its result."""
