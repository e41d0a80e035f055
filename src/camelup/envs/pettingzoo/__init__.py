"""Camel Up for PettingZoo (AEC): all seats are agents.

>>> from camelup.envs.pettingzoo import camelup_2018_v1
>>> env = camelup_2018_v1.env(players=3)
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(0)  # roll
>>> env.agent_selection
'player_1'
"""

from camelup.envs.pettingzoo import camelup_2014_v1, camelup_2018_v1, camelup_cards_v1

__all__ = ["camelup_2014_v1", "camelup_2018_v1", "camelup_cards_v1"]
