"""Why an action is worth what it is: a clause for each part of it."""

from typing import Final

WORTH: Final = {
    "worth.ticket": (None, "{camel:colour} leads this leg in {first:%} and is second in {second:%}"),
    "worth.roll": (None, "{amount} for the pyramid ticket"),
    "worth.gives": (None, "the next player's best ticket gains {amount:.2f} by it"),
    "worth.tile": (None, "{units:.2f} units will land on {space}"),
    "worth.tickets-change": (None, "your tickets change by {amount:+.2f}"),
    "worth.tile-moved": (None, "your tile on {space} would have earned {amount:.2f}"),
    "worth.winner": (None, "{camel:colour} wins the race in {share:%} ({method})"),
    "worth.loser": (None, "{camel:colour} loses the race in {share:%} ({method})"),
    "worth.deck-empty": (None, "no card lies there yet"),
    "worth.deck-laid": (None, "{count:card lies|cards lie} there already"),
    "worth.partner": (None, "{seat}'s best ticket so far is worth {amount:.2f} to you, yours {theirs:.2f} to them"),
    "worth.cards-ticket": (None, "{camel:colour} leads this leg in {first:%} and is second in {second:%} ({method})"),
    "worth.midfield": (None, "{camel:colour} is third in {third:%}, second or fourth in {beside:%} ({method})"),
    "worth.given-back": (None, "the card you give back is worth {amount:.2f}"),
    "worth.discard": (None, "it leaves this leg's deck"),
    "worth.deck": (None, "it will be revealed in this leg"),
    "worth.intel": (None, "all will know that it comes"),
    "worth.no-bet-yet": (None, "no bet of the leg hangs on it yet"),
    "worth.pass": (None, "no bet"),
    "worth.reveal": (None, "the next card comes"),
    "worth.same": (None, "on average your bets stay what they are worth"),
    "worth.hand-unknown": (None, "the card in hand is not known"),
    "worth.hand": (None, "{camel:colour} goes {count}"),
    "worth.bets-change": (None, "your bets and pieces of the leg change by {amount:+.2f}"),
    "worth.piece": (None, "the {piece} stays, and costs {amount}, in {share:%}"),
}
"""By code: no rule, and the English."""
