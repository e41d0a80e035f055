"""The odds of Camel Up Cards from what a seat knows: orders of the deck counted where they are few, decks drawn where not."""
