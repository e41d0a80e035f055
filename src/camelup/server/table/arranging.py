"""A table that its host arranges anew before the game: another game, more or fewer seats, other options. Pure, as the table is.

Whoever can stay stays. Where seats go, free ones go first, then bots, then people from the last seat on; the host always stays.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from camelup.bots.house import HOUSE
from camelup.engine.editions import EDITIONS
from camelup.server.table.checks import check_players
from camelup.server.table.stored.entries import Arranged, SeatPlan
from camelup.server.table.stored.facts import NOBODY, Facts, Seat
from camelup.wire.tables import Options

_STAYS: Final = {"person": 1, "account": 2, "bot": 3, "open": 4}
"""By who a seat is for: whose seat is kept first. The host's comes before all of them."""


def arranged(facts: Facts, edition: str | None, players: int | None, options: Options | None) -> Arranged:
    """Return how a table is arranged anew; what is None stays as it is, as far as the game allows."""
    edition = facts.edition if edition is None else edition
    if players is not None or edition not in EDITIONS:
        check_players(edition, players or 0)
    number = _nearest(edition, len(facts.seats)) if players is None else players
    stay = _staying(facts, number)
    free = [SeatPlan() for _ in range(number - len(stay))]
    places = [*(_place(facts.seats[seat], seat, edition) for seat in stay), *free]
    return Arranged(edition, places, _fitting(edition, facts.options if options is None else options))


def _nearest(edition: str, players: int) -> int:
    allowed = {*EDITIONS[edition].players, *EDITIONS[edition].on_request}
    return players if players in allowed else min(EDITIONS[edition].players, key=lambda number: abs(number - players))


def _staying(facts: Facts, number: int) -> list[int]:
    by_right = sorted(
        range(len(facts.seats)), key=lambda seat: (seat != facts.host, _STAYS[facts.seats[seat].kind], seat)
    )
    return sorted(by_right[:number])


def _place(seat: Seat, number: int, edition: str) -> SeatPlan | int:
    """Return who sits in a seat; a bot that does not play the game plays as one that does, under its name."""
    if seat.kind == "bot" and seat.bot is not None and (bot := bot_for(edition, seat.bot)) != seat.bot:
        return SeatPlan("bot", bot, seat.name)
    return number


def bot_for(edition: str, wished: str) -> str:
    """Return the bot that is wished for, or the next weaker one that plays the game.

    >>> bot_for("2018", "sage"), bot_for("cards", "sage")
    ('sage', 'shrewd')
    """
    ladder = list(HOUSE)  # the weakest first
    below = [name for name in ladder[: ladder.index(wished) + 1] if edition in HOUSE[name].editions]
    return below[-1] if below else next(name for name in ladder if edition in HOUSE[name].editions)


def _fitting(edition: str, options: Options) -> Options:
    """Return the options without those that the game does not have."""
    hide_money = options.hide_money and not EDITIONS[edition].open_money  # C20
    return msgspec.structs.replace(options, hide_money=hide_money, stand_in=bot_for(edition, options.stand_in))


def note_arranged(facts: Facts, entry: Arranged) -> None:
    """Note that a table was arranged anew: seats have other numbers now, and what was known by number goes with them."""
    before = facts.seats
    facts.edition, facts.options = entry.edition, entry.options
    facts.seats = [
        before[place] if isinstance(place, int) else Seat(place.kind, place.name, place.bot, place.key)
        for place in entry.places
    ]
    numbers = new_numbers(entry.places)
    facts.host = numbers.get(facts.host, NOBODY)
    facts.promised = {numbers[seat]: times for seat, times in facts.promised.items() if seat in numbers}
    facts.commands = dict(_renumbered(facts.commands, numbers))


def new_numbers(places: Sequence[SeatPlan | int]) -> dict[int, int]:
    """Return by the old number of a seat the new one; without those that are gone."""
    return {old: new for new, old in enumerate(places) if isinstance(old, int)}


def _renumbered(commands: dict[str, int], numbers: dict[int, int]) -> list[tuple[str, int]]:
    """Return what is known of commands with the new numbers; what 0.1 kept, without a kind, is forgotten."""
    parts = [(name.split(" ", 2), seq) for name, seq in commands.items()]
    renumbered = {str(old): new for old, new in numbers.items()} | {str(NOBODY): NOBODY}
    return [
        (f"{part[0]} {renumbered[part[1]]} {part[2]}", seq)
        for part, seq in parts
        if len(part) == 3 and part[1] in renumbered
    ]
