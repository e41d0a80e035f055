"""A node: the tables it has in memory, what happens at them by itself, and how nodes hear of each other."""
