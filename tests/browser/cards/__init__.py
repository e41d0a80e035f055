"""Tables of Camel Up Cards."""
