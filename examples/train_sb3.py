"""Trains a player of 2018 against three at random, by stable-baselines3. See docs/environments.md."""

import sys

import gymnasium
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy

from camelup.envs.gymnasium import FlatObservation

steps = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
game = FlatObservation(gymnasium.make("camelup/2018-v1", opponents=("random", "random", "random")))
model = MaskablePPO("MlpPolicy", game, gamma=1.0, seed=1)
model.learn(steps)
model.save("camelup-2018")
share, _ = evaluate_policy(model, model.get_env(), n_eval_episodes=200)
print(f"wins {share:.0%} of its games; 25% would be fair")
