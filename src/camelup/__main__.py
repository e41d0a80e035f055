"""Lets `python -m camelup` be the same as `camelup`."""

from camelup.cli import main

main()
