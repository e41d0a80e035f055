"""The rules a second time: naive, slow and independent, for tests to compare the engine with.

Knows only the rule text: one class for the two board games, one for the card game. Rule ids in
comments and in `fired` are those of the rules document; stacks are lists of letters, bottom to top.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

Luck = dict[str, int]
"""What luck may bring, with weights: the chance of each is its weight out of their sum."""
NO_LUCK: Luck = {"": 1}


def drawn_evenly(texts: Iterable[str]) -> Luck:
    return dict(Counter(texts))


def player_name(seat: int) -> str:
    return f"P{seat + 1}"


def in_piles(held: Iterable[Iterable[str]]) -> tuple[tuple[str, ...], ...]:
    """What each seat holds, in no order."""
    return tuple(tuple(sorted(cards)) for cards in held)


class Race:
    """What all three games share: stacks on a track, money, and a count of the rules that fired."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.money = [3] * players
        self.track: dict[int, list[str]] = {}
        self.turn = 0
        self.over = False
        self.fired: Counter[str] = Counter()

    def fire(self, *rules: str) -> None:
        for rule in rules:
            self.fired[rule] += 1

    def fire_if(self, happened: bool, *rules: str) -> None:
        if happened:
            self.fire(*rules)

    def seats(self) -> range:
        return range(self.players)

    def next_seat(self) -> int:
        return (self.turn + 1) % self.players

    def space_of(self, camel: str) -> int:
        return next(space for space, stack in self.track.items() if camel in stack)

    def above(self, camel: str) -> list[str]:
        stack = self.track[self.space_of(camel)]
        return stack[stack.index(camel) + 1 :]

    def lift(self, unit: list[str]) -> None:
        space = self.space_of(unit[0])
        self.track[space] = [camel for camel in self.track[space] if camel not in unit]
        if not self.track[space]:
            del self.track[space]
        self.fire_if(len(unit) > 1, "R1")

    def put_on_top(self, unit: list[str], space: int) -> None:
        self.fire_if(space in self.track, "R2")
        self.track[space] = self.track.get(space, []) + unit

    def put_underneath(self, unit: list[str], space: int) -> None:
        self.fire_if(space in self.track, "R4")
        self.track[space] = unit + self.track.get(space, [])

    def order(self, ranked: str) -> list[str]:
        """All camels of `ranked`, the leader first."""
        self.fire("R3")
        spaces = sorted(self.track, reverse=True)
        return [camel for space in spaces for camel in reversed(self.track[space]) if camel in ranked]

    def winners(self) -> list[int]:
        return [seat for seat in self.seats() if self.money[seat] == max(self.money)]

    def declare_winners(self) -> None:
        self.over = True
        self.fire_if(len(self.winners()) > 1, "R6")


@dataclass(frozen=True)
class Edition:
    racing: str
    crazy: str
    tickets: tuple[int, ...]
    partners_from: int  # how many players it takes for partnerships


EDITIONS = {
    "2014": Edition("woygb", "", (5, 3, 2), 99),
    "2018": Edition("bgyrp", "WK", (5, 3, 2, 2), 6),
}
LAST_SPACE = 16
PYRAMID_TICKETS = 5
FACES = (1, 2, 3)
FINISH_PAY = (8, 5, 3, 2)


class BoardOracle(Race):
    """Camel Up of 2014 or 2018.

    >>> game = BoardOracle("2014", 2)
    >>> for luck in ("w1", "o1", "y2", "g3", "b3"):
    ...     game.act("place", luck)
    >>> game.act("roll", "w2")
    >>> game.snapshot()["track"]
    ((2, 'y'), (3, 'gbwo'))
    """

    def __init__(self, edition: str, players: int) -> None:
        assert 2 <= players <= 8
        super().__init__(players)
        self.edition = EDITIONS[edition]
        self.racing, self.crazy = self.edition.racing, self.edition.crazy
        self.hands: list[set[str]] = [set(self.racing) for _ in self.seats()]
        self.winner: list[tuple[int, str]] = []
        self.loser: list[tuple[int, str]] = []
        self.return_everything()
        self.fire("B1", "B2", "B3")

    def return_everything(self) -> None:
        self.left = {colour: list(self.edition.tickets) for colour in self.racing}
        self.tickets: list[list[tuple[str, int]]] = [[] for _ in self.seats()]
        self.pyramid = [0] * self.players
        self.tiles: dict[int, tuple[str, int]] = {}  # space: side (+ cheering, - booing), owner
        self.dice = set(self.racing) | ({"G"} if self.crazy else set())
        self.partners: list[int | None] = [None] * self.players

    # What may be done

    def unplaced(self, camels: str) -> list[str]:
        placed = [camel for stack in self.track.values() for camel in stack]
        return [camel for camel in camels if camel not in placed]

    def setting_up(self) -> bool:
        return bool(self.unplaced(self.racing + self.crazy))

    def waiting(self) -> list[int]:
        return [] if self.over or self.setting_up() else [self.turn]

    def legal(self, seat: int | None = None) -> set[str]:
        if self.over:
            return set()
        if self.setting_up():
            return {"place"}
        tickets = {f"ticket {colour}" for colour in self.racing if self.left[colour]}
        tiles = {f"{side} {space}" for space in self.free_spaces() for side in ("cheer", "boo")}
        bets = {f"{deck} {card}" for card in self.hands[self.turn] for deck in ("winner", "loser")}
        partners = {f"partner {player_name(other)}" for other in self.free_partners()}
        return {"roll"} | tickets | tiles | bets | partners

    def free_spaces(self) -> list[int]:
        # B8: one's own tile is lifted first, but it may not go back where it was.
        others = [space for space, (_, owner) in self.tiles.items() if owner != self.turn]
        return [
            space
            for space in range(2, LAST_SPACE + 1)
            if space not in self.track
            and space not in self.tiles
            and space - 1 not in others
            and space + 1 not in others
        ]

    def free_partners(self) -> list[int]:
        if self.players < self.edition.partners_from or self.partners[self.turn] is not None:
            return []
        return [seat for seat in self.seats() if seat != self.turn and self.partners[seat] is None]

    def outcomes(self, action: str) -> Luck:
        if action == "place":
            # B4, B5: the racing camels first, then the crazy ones
            camels = self.unplaced(self.racing) or self.unplaced(self.crazy)
            return drawn_evenly(f"{camel}{face}" for camel in camels for face in FACES)
        if action != "roll":
            return NO_LUCK
        return drawn_evenly(side for die in self.dice for side in self.sides(die))

    def sides(self, die: str) -> list[str]:
        # B4, B5: each number twice on a racing die, once in each colour on the grey one
        return [f"{colour}{face}" for colour in (self.crazy if die == "G" else die * 2) for face in FACES]

    # What is done

    def act(self, action: str, luck: str = "", seat: int | None = None) -> None:
        assert action in self.legal(), f"{action} is not legal"
        assert luck in self.outcomes(action), f"{action} can't turn out as {luck!r}"
        self.do(action, luck, seat)

    def do(self, action: str, luck: str, seat: int | None) -> None:
        """Act without asking again whether that may be."""
        self.fire_if(luck != "", "R5")
        if action == "place":
            self.place(luck[0], int(luck[1]))
            return
        assert seat in (None, self.turn), f"it is the turn of {player_name(self.turn)}"
        verb, _, what = action.partition(" ")
        if verb == "roll":
            self.roll(luck[0], int(luck[1]))
        elif verb == "ticket":
            self.take_ticket(what)
        elif verb in ("cheer", "boo"):
            self.put_tile("+" if verb == "cheer" else "-", int(what))
        elif verb == "partner":
            self.form_partnership(int(what[1:]) - 1)
        else:
            self.bet_on_finish(self.winner if verb == "winner" else self.loser, what)
        self.turn = self.next_seat()
        self.fire("B6")

    def place(self, camel: str, number: int) -> None:
        if camel in self.crazy:
            self.put_on_top([camel], LAST_SPACE + 1 - number)
            self.fire("B5")
        else:
            self.put_on_top([camel], number)
            self.fire("B4")

    def take_ticket(self, colour: str) -> None:
        self.tickets[self.turn].append((colour, self.left[colour].pop(0)))
        self.fire("B7")

    def put_tile(self, side: str, space: int) -> None:
        self.tiles = {at: tile for at, tile in self.tiles.items() if tile[1] != self.turn}
        self.tiles[space] = (side, self.turn)
        self.fire("B8")

    def bet_on_finish(self, deck: list[tuple[int, str]], card: str) -> None:
        self.hands[self.turn].remove(card)
        deck.append((self.turn, card))
        self.fire("B10")

    def form_partnership(self, other: int) -> None:
        self.partners[self.turn], self.partners[other] = other, self.turn
        self.fire("B24")

    def roll(self, shown: str, number: int) -> None:
        self.fire("B9")
        self.pyramid[self.turn] += 1
        self.dice.remove("G" if shown in self.crazy else shown)
        camel = self.crazy_camel_to_move(shown) if shown in self.crazy else shown
        self.move(camel, number)
        if self.line_crossed():
            self.end_race()
        elif sum(self.pyramid) == PYRAMID_TICKETS:
            self.fire("B15")
            self.score_leg()

    # Movement

    def racing_riders(self, camel: str) -> list[str]:
        return [rider for rider in self.above(camel) if rider in self.racing]

    def crazy_camel_to_move(self, shown: str) -> str:
        self.fire("B13")
        carriers = [camel for camel in self.crazy if self.racing_riders(camel)]
        if len(carriers) == 1:
            self.fire_if(carriers[0] != shown, "B13a")
            return carriers[0]
        for lower in self.crazy:
            upper = self.above(lower)[:1]
            if upper and upper[0] in self.crazy:
                self.fire_if(upper[0] != shown, "B13b")
                return upper[0]
        return shown

    def move(self, camel: str, number: int) -> None:
        # B14: the camel whose die was drawn sets the direction for its whole unit.
        rule = "B14" if camel in self.crazy else "B11"
        direction = -1 if camel in self.crazy else 1
        start = self.space_of(camel)
        unit = [camel, *self.above(camel)]
        self.lift(unit)
        self.fire(rule)
        end = start + direction * number
        if end in self.tiles:
            self.hit_tile(unit, start, end, direction)
        else:
            self.put_on_top(unit, end)

    def hit_tile(self, unit: list[str], start: int, tile_space: int, direction: int) -> None:
        side, owner = self.tiles[tile_space]
        self.money[owner] += 1
        rule = "B12" if direction == 1 else "B14"
        self.fire("B12", f"{rule}-cheer" if side == "+" else f"{rule}-boo")
        if side == "+":
            self.put_on_top(unit, tile_space + direction)
            self.fire_if(tile_space == LAST_SPACE, "B16-cheer16")
            return
        end = tile_space - direction
        self.fire_if(end == start and end in self.track, "B12-boo-back")
        self.put_underneath(unit, end)

    def line_crossed(self) -> bool:
        return any(space < 1 or space > LAST_SPACE for space in self.track)

    # Leg scoring

    def score_leg(self) -> None:
        order = self.order(self.racing)
        sums = [self.leg_sum(seat, order) for seat in self.seats()]
        for seat, net in enumerate(sums):
            self.fire_if(self.money[seat] + net < 0, "B18-floor")
            self.money[seat] = max(0, self.money[seat] + net)
        self.return_everything()
        self.fire("B18", "B20")

    def leg_sum(self, seat: int, order: list[str]) -> int:
        return sum(self.rewards(seat, order)) + self.partner_reward(seat, order)

    def rewards(self, seat: int, order: list[str]) -> list[int]:
        tickets = [self.ticket_reward(colour, value, order) for colour, value in self.tickets[seat]]
        return tickets + [1] * self.pyramid[seat]

    def ticket_reward(self, colour: str, value: int, order: list[str]) -> int:
        if colour == order[0]:
            return value
        return 1 if colour == order[1] else -1

    def partner_reward(self, seat: int, order: list[str]) -> int:
        partner = self.partners[seat]
        if partner is None:
            return 0
        best = max(self.rewards(partner, order), default=0)
        self.fire_if(best > 0, "B19")
        return max(0, best)

    # End of the race

    def end_race(self) -> None:
        self.fire("B16")
        self.note_crossing_backwards()
        self.fire("B21")
        self.score_leg()
        order = self.order(self.racing)
        self.score_finish_bets(self.winner, order[0])
        self.score_finish_bets(self.loser, order[-1])
        self.fire("B23")
        self.declare_winners()

    def note_crossing_backwards(self) -> None:
        first = min(self.track)
        riders = [camel for camel in self.track[first] if camel in self.racing]
        self.fire_if(first < 1, "B16-back")
        self.fire_if(first < 1 and riders != [], "B16-riders", "B17")

    def score_finish_bets(self, deck: list[tuple[int, str]], right: str) -> None:
        pay = list(FINISH_PAY)
        for seat, card in deck:
            self.fire("B22")
            if card != right:
                self.fire_if(self.money[seat] == 0, "B22-floor")
                self.money[seat] = max(0, self.money[seat] - 1)
            elif pay:
                self.money[seat] += pay.pop(0)
            else:
                self.money[seat] += 1
                self.fire("B22-one")

    def dice_shown(self) -> set[str]:
        if not self.setting_up():
            return set(self.dice)
        return set(self.unplaced(self.racing)) | ({"G"} if self.unplaced(self.crazy) else set())

    def snapshot(self) -> dict[str, object]:
        return {
            "track": tuple((space, "".join(self.track[space])) for space in sorted(self.track)),
            "tiles": frozenset((space, side + player_name(owner)) for space, (side, owner) in self.tiles.items()),
            "dice": frozenset(self.dice_shown()),
            "turn": self.turn,
            "money": tuple(self.money),
            "tickets": in_piles([f"{colour}{value}" for colour, value in held] for held in self.tickets),
            "pyramid": tuple(self.pyramid),
            "winner": tuple(self.winner),
            "loser": tuple(self.loser),
            "hands": tuple(map(frozenset, self.hands)),
            "partners": tuple(self.partners),
            "over": self.over,
        }


@dataclass(frozen=True)
class LegSetup:
    track: int
    dealt: int
    discarded: int
    to_the_deck: int
    intel: int


LEG_SETUPS = {  # C1
    2: LegSetup(15, 12, 5, 6, 0),
    3: LegSetup(16, 10, 5, 3, 1),
    4: LegSetup(17, 7, 3, 2, 1),
    5: LegSetup(18, 6, 3, 1, 1),
    6: LegSetup(19, 5, 2, 1, 1),
}
COLOURS = "woygb"
ALL_CARDS = [f"{colour}{steps}" for colour in COLOURS for steps in (1, 1, 1, 1, 1, 2)]
SETUP_CARDS = 5
START = 0
SPACES_TO_FINISH = 3
PRINTED_SPACES = 24
LONGEST_TRACK = 57
WINNER_CARDS = (5, 3, 2, 2)
MIDFIELD_PAY = {1: -1, 2: 1, 3: 2, 4: 1, 5: -1}
OVERALL_WINNER_PAY = {1: 7, 2: 3, 3: -1, 4: -1, 5: -1}
OVERALL_LOSER_PAY = {1: -1, 2: -1, 3: -1, 4: 3, 5: 7}


class CardsOracle(Race):
    """Camel Up Cards.

    >>> game = CardsOracle(3)
    >>> for luck in ("b2", "g2", "b1", "w1", "o1"):
    ...     game.act("reveal", luck)
    >>> game.snapshot()["phase"], game.snapshot()["track"]
    ('deal', ((0, 'y'), (1, 'wo'), (3, 'bg')))
    """

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.leg_setup = LEG_SETUPS[players]
        self.length = self.leg_setup.track
        self.phase = "setup"
        self.sandstorms: list[int] = []  # the spaces that are track cards shrunk to one space
        self.track = {START: sorted(COLOURS)}
        self.winner: list[str | None] = [None] * players
        self.loser: list[str | None] = [None] * players
        self.return_everything()
        self.fire("C1")

    def return_everything(self) -> None:
        self.pile = list(ALL_CARDS)  # shuffled, for set-up and for the deal
        self.hands: list[list[str]] = [[] for _ in self.seats()]
        self.discarded: list[list[str]] = [[] for _ in self.seats()]
        self.given: list[list[str]] = [[] for _ in self.seats()]
        self.intel: list[str | None] = [None] * self.players
        self.played: list[str | None] = [None] * self.players
        self.deck: list[str] = []
        self.revealed: list[str] = []
        self.winner_cards = {colour: list(WINNER_CARDS) for colour in COLOURS}
        self.leg: list[list[tuple[str, int]]] = [[] for _ in self.seats()]
        self.midfield: list[list[str]] = [[] for _ in self.seats()]
        self.pieces: dict[str, int | None] = {"fennec": None, "palm": None}
        self.holders: dict[str, int | None] = {"fennec": None, "palm": None}
        self.raced = False
        self.bet = False

    # What may be done

    def waiting(self) -> list[int]:
        if self.phase == "choose":
            return [seat for seat in self.seats() if self.next_choice(seat)]
        return [self.turn] if self.phase == "race" else []

    def next_choice(self, seat: int) -> str:
        if len(self.discarded[seat]) < self.leg_setup.discarded:
            return "discard"
        if len(self.given[seat]) < self.leg_setup.to_the_deck:
            return "deck"
        return "intel" if self.leg_setup.intel and self.intel[seat] is None else ""

    def legal(self, seat: int | None = None) -> set[str]:
        if self.phase in ("setup", "deal"):
            return {"reveal" if self.phase == "setup" else "deal"}
        if seat is None and self.waiting():
            seat = self.waiting()[0]
        if seat is None or seat not in self.waiting():
            return set()
        if self.phase == "choose":
            return {f"{self.next_choice(seat)} {card}" for card in self.hands[seat]}
        # C9: one race action and at most one bet, in either order
        race_actions = {"pass"} if self.raced else self.race_actions()
        return race_actions if self.bet else race_actions | self.bets()

    def race_actions(self) -> set[str]:
        on_their_cards = [piece for piece, space in self.pieces.items() if space is None]
        pieces = {f"{piece} {space}" for piece in on_their_cards for space in self.free_spaces()}
        return {"reveal"} | pieces | ({"hand"} if self.hands[self.turn] else set())

    def free_spaces(self) -> list[int]:
        # C10: not behind the last camel
        spaces = range(min(self.track) + 1, self.length + 1)
        return [space for space in spaces if space not in self.track and self.piece_on(space) is None]

    def bets(self) -> set[str]:
        taken = [colour for held in self.midfield for colour in held]
        leg = {f"bet leg {colour}" for colour in COLOURS if self.winner_cards[colour]}
        midfield = {f"bet midfield {colour}" for colour in COLOURS if colour not in taken}
        winner = {f"bet winner {colour}" for colour in COLOURS if colour not in self.winner}
        loser = {f"bet loser {colour}" for colour in COLOURS if colour not in self.loser}
        return leg | midfield | winner | loser

    def outcomes(self, action: str) -> Luck:
        if action == "deal" or (action == "reveal" and self.phase == "setup"):
            return drawn_evenly(self.pile)
        return drawn_evenly(self.deck) if action == "reveal" else NO_LUCK

    # What is done

    def act(self, action: str, luck: str = "", seat: int | None = None) -> None:
        assert action in self.legal(seat), f"{action} is not legal"
        assert luck in self.outcomes(action), f"{action} can't turn out as {luck!r}"
        self.do(action, luck, seat)

    def do(self, action: str, luck: str, seat: int | None) -> None:
        """Act without asking again whether that may be."""
        self.fire_if(luck != "", "R5")
        if self.phase == "setup":
            self.reveal_for_setup(luck)
        elif self.phase == "deal":
            self.deal(luck)
        elif self.phase == "choose":
            assert seat is not None, "while choosing, name the seat"
            self.choose(seat, *action.split())
        else:
            self.take_part_of_turn(action, luck)

    def reveal_for_setup(self, card: str) -> None:
        self.fire("C2")
        self.pile.remove(card)
        self.revealed.append(card)
        self.move(card[0], int(card[1]))
        if len(self.revealed) == SETUP_CARDS:
            self.start_leg()

    def start_leg(self) -> None:
        self.return_everything()
        self.phase = "deal"
        self.turn = 0
        self.fire("C5")
        self.fire_if(any(self.winner) or any(self.loser), "C20")

    def deal(self, card: str) -> None:
        self.pile.remove(card)
        seat = next(seat for seat in self.seats() if len(self.hands[seat]) < self.leg_setup.dealt)
        self.hands[seat].append(card)
        if all(len(hand) == self.leg_setup.dealt for hand in self.hands):
            self.phase = "choose"

    def choose(self, seat: int, verb: str, card: str) -> None:
        self.hands[seat].remove(card)
        if verb == "discard":
            self.discarded[seat].append(card)
        elif verb == "deck":
            self.given[seat].append(card)
        else:
            self.intel[seat] = card
        if not self.waiting():
            self.start_racing()

    def start_racing(self) -> None:
        intel = [card for card in self.intel if card is not None]
        self.deck = [card for given in self.given for card in given] + intel
        self.blow_sandstorm()
        # C8: the poorest, and of several the lowest seat
        self.turn = self.money.index(min(self.money))
        self.fire("C8")
        self.phase = "race"

    # The track

    def track_cards(self) -> list[list[int]]:
        """The spaces of each track card, from the left."""
        self.fire("C4")
        cards: list[list[int]] = []
        space = 1
        while space <= self.length:
            half_covered = space == self.length
            card = [space] if space in self.sandstorms or half_covered else [space, space + 1]
            cards.append(card)
            space = card[-1] + 1
        return cards

    def blow_sandstorm(self) -> None:
        last, first = min(self.track), max(self.track)
        shrinking = [
            card
            for card in self.track_cards()
            if len(card) == 2 and all(last < space < first and space not in self.track for space in card)
        ]
        gone = [card[1] for card in shrinking]

        def renumbered(space: int) -> int:
            return space - sum(lost < space for lost in gone)

        storms = self.sandstorms + [card[0] for card in shrinking]
        self.sandstorms = sorted(renumbered(space) for space in storms)
        self.track = {renumbered(space): stack for space, stack in self.track.items()}
        self.length -= len(gone)
        self.fire(*["C6"] * len(gone))

    def extend_track(self) -> None:
        wanted = min(max(self.track) + SPACES_TO_FINISH, LONGEST_TRACK)
        if wanted > self.length:
            self.length = wanted
            self.fire("C7")
            self.fire_if(wanted > PRINTED_SPACES, "C7-past24")

    # A turn

    def take_part_of_turn(self, action: str, luck: str) -> None:
        verb, _, what = action.partition(" ")
        if verb == "bet":
            self.take_bet(*what.split())
            self.bet = True
        elif verb != "pass":
            self.take_race_action(verb, what, luck)
            self.raced = True
            if self.race_or_leg_ended():
                return
        if verb == "pass" or (self.raced and self.bet):
            self.turn = self.next_seat()
            self.raced = self.bet = False
            self.fire("C9")

    def take_race_action(self, verb: str, what: str, luck: str) -> None:
        if verb == "reveal":
            self.fire("C11")
            self.deck.remove(luck)
            self.revealed.append(luck)
            self.move(luck[0], int(luck[1]))
        elif verb == "hand":
            self.play_hand()
        else:
            self.fire("C10")
            self.pieces[verb], self.holders[verb] = int(what), self.turn

    def play_hand(self) -> None:
        card = self.hands[self.turn].pop()
        self.played[self.turn] = card
        self.fire("C12")
        self.fire_if(card[1] == "2", "C12-two")
        self.move(card[0], 1)

    def take_bet(self, kind: str, colour: str) -> None:
        self.fire("C15")
        if kind == "leg":
            self.leg[self.turn].append((colour, self.winner_cards[colour].pop(0)))
        elif kind == "midfield":
            self.midfield[self.turn].append(colour)
        else:
            overall = self.winner if kind == "winner" else self.loser
            self.fire_if(overall[self.turn] is not None, "C15-swap")
            overall[self.turn] = colour

    # Movement

    def move(self, camel: str, steps: int) -> None:
        start = self.space_of(camel)
        unit = [camel] if start == START else [camel, *self.above(camel)]
        self.fire_if(start == START and len(self.track[START]) > 1, "C3")
        self.lift(unit)
        self.arrive(unit, start + steps)
        self.return_passed_pieces()

    def arrive(self, unit: list[str], space: int) -> None:
        sent_back = False
        hits = 0
        while piece := self.piece_on(space):
            self.return_piece(piece)
            sent_back = piece == "fennec"
            space += -1 if sent_back else 1
            hits += 1
            self.fire("C13", f"C13-{piece}")
        self.fire_if(hits > 1, "C13-chain")
        self.fire_if(hits > 0 and space > self.length, "C13-finish")
        if space == START:
            # C3: side by side, so nobody is underneath
            self.fire("C13-start")
            self.track[START] = self.track.get(START, []) + unit
        elif sent_back:
            self.put_underneath(unit, space)
        else:
            self.put_on_top(unit, space)

    def piece_on(self, space: int) -> str | None:
        return next((piece for piece, at in self.pieces.items() if at == space), None)

    def return_piece(self, piece: str) -> None:
        self.pieces[piece] = self.holders[piece] = None

    def return_passed_pieces(self) -> None:
        for piece, space in self.pieces.items():
            if space is not None and space < min(self.track):
                self.return_piece(piece)
                self.fire("C14")

    # Scoring

    def race_or_leg_ended(self) -> bool:
        finished = max(self.track) > self.length
        if not finished and self.deck:
            return False
        self.pay_leg()
        if finished:
            self.end_race()
        else:
            self.fire("C16")
            self.fire_if(any(self.hands), "C16-hands")
            self.extend_track()
            self.start_leg()
        return True

    def end_race(self) -> None:
        self.pay_overall_bets()
        self.return_everything()
        self.phase = "over"
        self.declare_winners()

    def places(self) -> dict[str, int]:
        on_start = self.track.get(START, [])
        self.fire_if(len(on_start) > 1, "C18")
        order = self.order(COLOURS)
        return {camel: 5 if camel in on_start else order.index(camel) + 1 for camel in order}

    def pay_leg(self) -> None:
        self.fire("C17")
        places = self.places()
        for seat in self.seats():
            self.pay(seat, self.leg_net(seat, places), "C17-floor")

    def leg_net(self, seat: int, places: dict[str, int]) -> int:
        winner_cards = sum({1: value, 2: 1}.get(places[colour], -1) for colour, value in self.leg[seat])
        midfield = sum(MIDFIELD_PAY[places[colour]] for colour in self.midfield[seat])
        return winner_cards + midfield - list(self.holders.values()).count(seat)

    def pay_overall_bets(self) -> None:
        self.fire("C19")
        places = self.places()
        for seat in self.seats():
            winner, loser = self.winner[seat], self.loser[seat]
            net = OVERALL_WINNER_PAY[places[winner]] if winner else 0
            net += OVERALL_LOSER_PAY[places[loser]] if loser else 0
            self.pay(seat, net, "C19-floor")

    def pay(self, seat: int, net: int, floor_rule: str) -> None:
        self.fire_if(self.money[seat] + net < 1, floor_rule)
        self.money[seat] = max(1, self.money[seat] + net)

    def snapshot(self) -> dict[str, object]:
        return {
            "phase": self.phase,
            "track": tuple(
                (space, "".join(sorted(stack) if space == START else stack))
                for space, stack in sorted(self.track.items())
            ),
            "length": self.length,
            "sandstorms": tuple(sorted(self.sandstorms)),
            "turn": self.turn if self.phase == "race" else None,
            "money": tuple(self.money),
            "hands": in_piles(self.hands),
            "discarded": in_piles(self.discarded),
            "given": in_piles(self.given),
            "intel": tuple(self.intel),
            "deck": tuple(sorted(self.deck)),
            "revealed": tuple(sorted(self.revealed)),
            "played": tuple(self.played),
            "pieces": tuple((self.pieces[piece], self.holders[piece]) for piece in ("fennec", "palm")),
            "leg": in_piles([f"{colour}{value}" for colour, value in held] for held in self.leg),
            "midfield": in_piles(self.midfield),
            "winner": tuple(self.winner),
            "loser": tuple(self.loser),
            "raced": self.raced,
            "bet": self.bet,
            "over": self.over,
        }
