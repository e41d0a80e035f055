"""Positions, actions and whole games as text."""
