"""Matches between bots: who wins how often, with what certainty, and how."""
