"""The rules of the three games. Reads and writes nothing, asks no clock and draws no luck."""
