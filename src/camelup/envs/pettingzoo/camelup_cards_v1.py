"""Camel Up Cards for PettingZoo."""

from functools import partial

from camelup.envs.pettingzoo.aec import CamelUpAEC, wrapped

raw_env = partial(CamelUpAEC, "cards")
env = partial(wrapped, "cards")
