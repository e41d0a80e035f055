"""Camel Up, second edition (2018) for PettingZoo."""

from functools import partial

from camelup.envs.pettingzoo.aec import CamelUpAEC, wrapped

raw_env = partial(CamelUpAEC, "2018")
env = partial(wrapped, "2018")
