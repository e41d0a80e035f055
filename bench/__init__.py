"""Every speed claim as a command: `make bench`."""
