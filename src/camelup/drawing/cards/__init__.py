"""The picture of Camel Up Cards: the winding track, what can be bet on, and the players."""
