"""Camel Up for OpenSpiel: importing this registers `python_camelup` and its observer."""

from camelup.envs.openspiel.game import HORIZON, LUCK, PREFIX, CamelUpGame, CamelUpState

__all__ = ["HORIZON", "LUCK", "PREFIX", "CamelUpGame", "CamelUpState"]
