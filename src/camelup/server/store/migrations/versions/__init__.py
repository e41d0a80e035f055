"""One file a change of the database, each naming the one before it."""
