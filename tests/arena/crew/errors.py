"""Errors that have a hard time on their way from one process to another."""


class Homesick(Exception):
    """Can't be made from its own words on the other side."""

    def __init__(self, camel: str, *, home: str) -> None:
        super().__init__(f"{camel} wants to {home}")


def be_homesick() -> None:
    raise Homesick("blue", home="Giza")
