"""A child that has just heard the rules: bets on the camel in front while there is a bet to take, else rolls or reveals.

The measure of the lowest level: `camelup arena tests/bots/child.py novice`.
"""

from camelup.notation.actions import Action
from camelup.view import Observation


class ChildBot:
    """Knows one thing: the camel in front."""

    name = "child"
    description = "Bets on the camel in front, always."

    def __init__(self, seed: int | None = None) -> None:
        pass

    def decide(self, observation: Observation, deadline: float) -> Action:
        """Choose the bet on the leader, else what moves a camel, else anything."""
        leader = next((camel for camel, place in observation.places.items() if place == 1), "")
        wishes = [f"ticket {leader}", f"bet leg {leader}", f"bet winner {leader}", "roll", "reveal"]
        actions = observation.actions()
        return next((action for wish in wishes for action in actions if action == wish), actions[0])
