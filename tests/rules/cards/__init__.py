"""C1 to C21: the rules of Camel Up Cards."""
