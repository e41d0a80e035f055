"""Camel Up (2014) for PettingZoo."""

from functools import partial

from camelup.envs.pettingzoo.aec import CamelUpAEC, wrapped

raw_env = partial(CamelUpAEC, "2014")
env = partial(wrapped, "2014")
