"""`novice`: plays as people do on their first evening. Likes the camel in front and the rattle of the dice."""

import random
from collections.abc import Mapping

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
        place, front = observation.places, max(observation.track, default=0)
        return self._rng.choices(actions, [_liking(action, place, front) for action in actions])[0]


def _liking(action: Action, place: Mapping[str, int], front: int) -> float:
    """Weigh an action by the places of the camels and the foremost space where any stands."""
    verb, *words = action.split()
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
            return 3 if 1 <= int(space) - front <= 3 else 0.2
        case ("bet", ["midfield", camel]):
            return 6 if place[camel] == 3 else 0.5
        case "pass", _:
            return 10
        case "hand", _:
            return 12
    return 1
