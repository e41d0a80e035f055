"""Training by self-play: thousands of games side by side on the cores, one network in every seat, learning as they go.

`camelup train` runs it; `python -m camelup.learn` does the same with nothing installed but NumPy, numba and JAX. Playing
with what was learned is the business of `camelup.network` and needs no JAX.
"""
