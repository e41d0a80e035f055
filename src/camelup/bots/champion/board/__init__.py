"""How champion thinks about the board games where it asks no network: exact chances of the leg, and legs played on in its head."""
