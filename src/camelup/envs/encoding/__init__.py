"""What a seat may know as numbers: one encoder and one layout, which all environments share.

>>> from camelup.envs.encoding import layout
>>> layout("2018", 4)["money"].shape
(4,)
"""

from camelup.envs.encoding.encoder import actions_of, encode, layout

__all__ = ["actions_of", "encode", "layout"]
