"""The page without a network, and with another version of its server."""
