"""`shrewd`, with what a good player of Camel Up Cards knows beside it."""
