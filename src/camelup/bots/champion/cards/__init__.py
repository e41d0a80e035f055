"""How champion thinks about Camel Up Cards: legs played on in its head, from decks that fit what it knows."""
