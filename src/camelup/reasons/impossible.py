"""Why no game can be in a position."""

from typing import Final

IMPOSSIBLE: Final = {
    # --- players and money
    "impossible.players": (None, "{edition} is for {least} to {most} players, not {players}"),
    "impossible.unofficial": (
        None,
        (
            "the box of {edition} is for {least} to {most} players: ask for {players} with unofficial=True, "
            "in a text with '{edition} unofficial', in a record with 'unofficial: yes'"
        ),
    ),
    "impossible.too-many": (None, "{players} players are too many"),
    "impossible.seat": (None, "{seat} is named, but there are {players} players"),
    "impossible.turn": (None, "it is {seat}'s turn, but there are {players} players"),
    "impossible.too-poor": (None, "{seat} has {count} pounds, less than {least}"),
    "impossible.hidden-money": ("C20", "money always lies open in Camel Up Cards: it can't be hidden"),
    "impossible.too-rich": (None, "{seat} has more money than there is"),
    # --- camels
    "impossible.no-track": (None, "the track is missing"),
    "impossible.camel-twice": (None, "camel {camel} stands on the track twice"),
    "impossible.camel-nowhere": (None, "camel {camel} stands on {space}, which is not a space"),
    "impossible.not-placed-there": ("B4", "camel {camel} can't be placed on {space}"),
    "impossible.dice-early": ("B4", "dice can't be named before all camels are placed"),
    "impossible.placed-all": ("B4", "all camels are placed, so the set-up is over"),
    "impossible.acted-early": ("B4", "nobody can have acted before all camels are placed"),
    "impossible.line": ("B16", "only one unit can be over the line, because that ends the race"),
    "impossible.too-far": (None, "no unit can get as far as {space}"),
    "impossible.behind-line": (None, "no camel of this edition can get behind the line, to {space}"),
    # --- tiles, dice, tickets
    "impossible.tiles-together": ("B8", "two tiles lie on one space"),
    "impossible.tile-second": (None, "{seat} has two tiles on the track"),
    "impossible.tile-nowhere": ("B8", "{seat}'s tile lies on {space}, but tiles lie on {least} to {most}"),
    "impossible.tile-camels": ("B8", "{seat}'s tile lies on {space}, where camels stand"),
    "impossible.tiles-beside": ("B8", "the tiles on {space} and {tile} lie side by side"),
    "impossible.die-twice": (None, "the die {die} is in the pyramid twice"),
    "impossible.dice-out": ("B17", "{count} dice are out, but a leg ends with the fifth"),
    "impossible.pyramid": (None, "pyramid tickets held: {held}; dice out: {count}; they should be as many"),
    "impossible.pyramid-seat": (None, "{seat} has {count} pyramid tickets, but there are {most}"),
    "impossible.ticket": (None, "there is no ticket {ticket} left for {seat}"),
    # --- finish cards and partners
    "impossible.finish-cards": ("B10", "{seat} has laid {count} finish cards, but has {most}"),
    "impossible.finish-card-twice": ("B10", "{seat} has laid the finish card {camel} twice"),
    "impossible.deck-full": (None, "the {deck} deck has more cards than there are"),
    "impossible.no-partners": ("B24", "{seat} has a partner, but there are none with {players} players of {edition}"),
    "impossible.partner-self": ("B24", "{seat} is their own partner"),
    "impossible.partner-taken": ("B24", "{seat}-{other}: one of them has a partner already"),
    # --- Camel Up Cards
    "impossible.length": ("C7", "a track has 1 to {most} spaces, not {length}"),
    "impossible.beyond": (None, "a unit stands on {space}, beyond the Finish of a track of {length}"),
    "impossible.no-finish": (None, "the race is over, but no camel has reached Finish"),
    "impossible.storm-ahead": (None, "a sandstorm has blown in front of the leader"),
    "impossible.storm": (None, "a sandstorm can't have blown on {space}"),
    "impossible.piece-nowhere": (None, "the {piece} stands on {space}, which is not a space of the track"),
    "impossible.piece-camels": ("C10", "the {piece} stands on {space}, where camels stand"),
    "impossible.piece-behind": ("C10", "the {piece} stands on {space}, behind every camel"),
    "impossible.pieces-together": ("C10", "fennec and palm stand on one space"),
    "impossible.cards-all": (None, "{word}: there are 30 cards"),
    "impossible.copies": (None, "there are more cards {card} than {count}"),
    "impossible.deck": (None, "{given} cards went into the deck, but {count} are in it or revealed"),
    "impossible.deck-empty": ("C14", "the deck is empty, which ends a leg"),
    "impossible.card-gone": (None, "a card {card} was given, but is neither in the deck nor revealed"),
    "impossible.dealt": ("C5", "{seat} has {count} cards in all, but was dealt {dealt}"),
    "impossible.no-intel": ("C5", "{seat} has shown intel, but there is none with {players} players"),
    "impossible.too-many-aside": (
        "C5",
        "{seat} has put too many cards aside: {discarded} discarded, {given} into the deck",
    ),
    "impossible.revealed-all": ("C2", "the first {count} cards have been revealed, which ends the set-up"),
    "impossible.hands": ("C5", "hands of {known} cards can't come from dealing {dealt} to each"),
    "impossible.has-chosen": ("C5", "it is {seat}'s turn to choose, but {seat} has put all cards aside"),
    "impossible.hand-full": ("C5", "{seat} has more than one card in hand, but all have chosen"),
    "impossible.pile-early": ("C5", "in the phase {phase} there are no cards yet in {word!r}"),
    "impossible.winner-card": (None, "there is no winner card {ticket} left for {seat}"),
    "impossible.midfield-twice": (None, "the midfield card {camel} is held twice"),
    "impossible.overall-twice": (None, "the overall {deck} card of {camel} is held twice"),
}
"""By code: the rule's id, where one says so, and the English."""
