"""Training by self-play: thousands of games side by side on the cores, one network in every seat, learning as they go.

`camelup train` runs it; `python -m camelup.learn` does the same with nothing installed but NumPy, numba and JAX. Training
needs JAX (`pip install 'camelup[learn]'`), which `train` loads; reading and asking what was learned needs none.

>>> from camelup.learn import SHIPPED, Settings, read_weights
>>> Settings("2018", minutes=5, width=64).games
512
>>> weights = read_weights(SHIPPED["2018"])
>>> weights.about["settings"]["edition"], weights.arrays["out.bias"].dtype
('2018', dtype('float32'))
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from camelup.learn.checkpoint import Progress
    from camelup.learn.settings import FOR_A_GPU, Chosen, Settings
    from camelup.learn.training import train
    from camelup.network.forward import Answer, Network
    from camelup.network.shipped import SHIPPED
    from camelup.network.weights import Kept, edition_of, read_weights, write_weights
else:
    from camelup.lazy import lazy

    __getattr__, __dir__ = lazy(
        "camelup.learn",
        {
            "camelup.learn.checkpoint": ["Progress"],
            "camelup.learn.settings": ["FOR_A_GPU", "Chosen", "Settings"],
            "camelup.learn.training": ["train"],
            "camelup.network.forward": ["Answer", "Network"],
            "camelup.network.shipped": ["SHIPPED"],
            "camelup.network.weights": ["Kept", "edition_of", "read_weights", "write_weights"],
        },
    )

__all__ = [
    "FOR_A_GPU",
    "SHIPPED",
    "Answer",
    "Chosen",
    "Kept",
    "Network",
    "Progress",
    "Settings",
    "edition_of",
    "read_weights",
    "train",
    "write_weights",
]
