"""Faults that are planted one at a time, to see that the tests notice each of them."""
