"""What holds in the engine: the same as in the oracle, and the same for everybody."""
