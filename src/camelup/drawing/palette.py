"""The colours of a race poster at dusk, and the coat of every camel. Knows the letters of the camels, nothing else."""

from typing import Final, NamedTuple

INK: Final = "#1d1a3a"
NIGHT: Final = "#211c49"
DUSK: Final = "#322b66"
HAZE: Final = "#8f86c4"
CREAM: Final = "#fff3d6"
GOLD: Final = "#f4b24a"
SAND: Final = "#f0d9aa"
SAND_2: Final = "#ead0a0"
SAND_SHADE: Final = "#c99d63"
SAND_INK: Final = "#b4884f"
TERRACOTTA: Final = "#c2603c"
CLAY: Final = "#8f3f2f"
OASIS: Final = "#2f8f78"
PLUM: Final = "#6d3a63"


class Motif(NamedTuple):
    """A pattern of the cloth: a path about the origin, some eight units wide."""

    path: str
    filled: bool = True


WAVES: Final = Motif("M-4.2-1.5q2.1-3 4.2 0t4.2 0M-4.2 2.5q2.1-3 4.2 0t4.2 0", filled=False)
LEAVES: Final = Motif("M-4 4Q-4.5-4 4-4Q4.5 4-4 4Z")
SUNS: Final = Motif("M0-4.8V4.8M-4.8 0H4.8M-3.3-3.3L3.3 3.3M-3.3 3.3L3.3-3.3", filled=False)
DIAMONDS: Final = Motif("M0-5L3.8 0 0 5-3.8 0Z")
STRIPES: Final = Motif("M-3.3-4.5V4.5M0-4.5V4.5M3.3-4.5V4.5", filled=False)
CHEVRONS: Final = Motif("M-4 .5L0-3.5 4 .5M-4 4.5L0 .5 4 4.5", filled=False)
PLAIN: Final = Motif("")
STARS: Final = Motif("M0-5L1.3-1.7 4.8-1.5 2.1.7 3 4 0 2.1-3 4-2.1.7-4.8-1.5-1.3-1.7Z")


class Coat(NamedTuple):
    """What one camel looks like."""

    name: str
    body: str
    shade: str
    light: str
    motif: Motif

    @property
    def ink(self) -> str:
        """What can be read on this colour."""
        return INK if self.name in ("yellow", "white", "orange") else CREAM


_WHITE: Final = Coat("white", "#f7f3ea", "#cfc6b2", "#ffffff", PLAIN)

COATS: Final = {
    "b": Coat("blue", "#2f6fdf", "#1f4fa8", "#6fa0f2", WAVES),
    "g": Coat("green", "#2e9e5b", "#1f7441", "#66c48c", LEAVES),
    "y": Coat("yellow", "#f2b705", "#c38d00", "#ffd95e", SUNS),
    "r": Coat("red", "#d9412b", "#a32c1b", "#f0796a", DIAMONDS),
    "p": Coat("purple", "#7a3fb0", "#552a7e", "#a874d6", STRIPES),
    "o": Coat("orange", "#ee7d1f", "#b95a0d", "#ffa95c", CHEVRONS),
    "w": _WHITE,
    "W": _WHITE,
    "K": Coat("black", "#262430", "#121018", "#5a5670", STARS),
}
