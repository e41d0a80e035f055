"""Two nodes."""
