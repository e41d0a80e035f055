"""A table as it is played and looked at, alone and together."""
