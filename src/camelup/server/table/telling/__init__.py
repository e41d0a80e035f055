"""What others learn of a table: the messages to each seat, the only way out, and its row in the lists."""
