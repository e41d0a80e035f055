"""What is stored of a table: the entries of its log, and its facts, which make a snapshot."""
