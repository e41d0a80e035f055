"""Whoever plays can: what axe finds, and the page in Spanish."""
