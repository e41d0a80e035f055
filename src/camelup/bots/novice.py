"""`novice`: plays as people do on their first evening. Likes the camel in front and the rattle of the dice."""

import random

from camelup.bots.house import declared
from camelup.notation.actions import Action
from camelup.view import Observation


class NoviceBot:
    """Rolls often, backs the leader, puts a tile somewhere ahead, commits to the end late or on a whim."""

    name, description, editions = declared("novice")

    def __init__(self, seed: int | None = None) -> None:
        self._rng = random.Random(seed)

    def decide(self, observation: Observation, deadline: float) -> Action:  # noqa: ARG002
        """Choose by liking."""
        actions = observation.actions()
        likings = [self._liking(action, observation) for action in actions]
        return self._rng.choices(actions, likings)[0]

    def _liking(self, action: Action, seen: Observation) -> float:
        verb, *words = action.split()
        place = seen.places
        match verb, words:
            case (("roll" | "reveal"), _):
                return 45
            case ("ticket", [camel]) | ("bet", ["leg", camel]):
                return {1: 30, 2: 10}.get(place[camel], 1)
            case ("winner", [camel]) | ("bet", ["winner", camel]):
                return 5 if place[camel] == 1 else 0.3
            case ("loser", [camel]) | ("bet", ["loser", camel]):
                return 5 if place[camel] == len(place) else 0.3
            case (("cheer" | "boo" | "fennec" | "palm"), [space]):
                return 3 if 1 <= int(space) - max(seen.track) <= 3 else 0.2
            case ("bet", ["midfield", camel]):
                return 6 if place[camel] == 3 else 0.5
            case "pass", _:
                return 10
            case "hand", _:
                return 12
        return 1
