"""Bots that fail, hang or cheat, and what a match does about them."""
