"""Camel Up for learners: `pettingzoo`, `gymnasium`, `vector` and `openspiel`, all seeing the same documented numbers.

Each needs its framework (`pip install 'camelup[rl]'` or `'camelup[openspiel]'`), and loads it when it is imported; what the
numbers mean is known without any. See docs/environments.md.

>>> from camelup.envs import actions_of, layout
>>> layout("2018", players=4)["money"].shape, actions_of("2018")
((4,), 54)
>>> from camelup.envs import gymnasium
>>> gymnasium.CamelUpEnv("2014", opponents=["novice"]).reset(seed=1)[0]["observation"].dtype
dtype('int8')
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from camelup.envs import gymnasium, openspiel, pettingzoo, vector
    from camelup.envs.encoding.encoder import actions_of, layout
    from camelup.envs.encoding.features import Field, Layout
else:
    from camelup.lazy import lazy

    __getattr__, __dir__ = lazy(
        "camelup.envs",
        {
            "camelup.envs.encoding.encoder": ["actions_of", "layout"],
            "camelup.envs.encoding.features": ["Field", "Layout"],
        },
        modules=["gymnasium", "openspiel", "pettingzoo", "vector"],
    )

__all__ = ["Field", "Layout", "actions_of", "gymnasium", "layout", "openspiel", "pettingzoo", "vector"]
