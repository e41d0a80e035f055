"""A game at the terminal: who sits where, what they see and what they type."""
