"""A first bot: takes a ticket when the odds are better than the pound of a roll. See docs/bots.md."""

from camelup.bots import serve
from camelup.odds import tickets


class FirstBot:
    """Knows one thing: what the top ticket of every colour is worth."""

    def decide(self, observation, deadline):
        """Take the ticket with the highest expected value, or roll."""
        worth = {"roll": 1.0, "reveal": 0.5}
        for camel, ticket in tickets(observation).items():
            worth[f"ticket {camel}"] = worth[f"bet leg {camel}"] = ticket.ev
        return max(observation.actions(), key=lambda action: worth.get(action, 0.0))


if __name__ == "__main__":
    serve(FirstBot)
