"""A node: the tables it has in memory, what happens at them without a command, and how nodes notify each other."""
