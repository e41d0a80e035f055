"""A test for every rule, named by its id; each is written from the text of the rules, not from the engine."""
