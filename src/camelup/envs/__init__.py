"""Camel Up for learners: `pettingzoo`, `gymnasium`, `vector` and `openspiel`, all seeing the same documented numbers.

Each needs its framework (`pip install 'camelup[rl]'` or `'camelup[openspiel]'`); see docs/environments.md.
"""
