"""What a node keeps an eye on: its health, its numbers, and how much anybody asks of it."""
