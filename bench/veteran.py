"""The champion of version 0.1, who searches by the book: a yardstick. `camelup arena champion bench/veteran.py:VeteranBot`."""

from camelup.bots.champion.champion import ChampionBot


class VeteranBot(ChampionBot):
    """Imagines everybody by the book, also where a network has learned the game."""

    name = "veteran"
    description = "Was the strongest before anybody learned."

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed, learned=False)
