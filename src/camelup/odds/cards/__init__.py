"""The odds of Camel Up Cards from what a seat knows: orders of the deck are counted where they are few, else decks are drawn."""
