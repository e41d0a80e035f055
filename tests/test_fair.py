"""Fair dice: even, fixed by seed, table and nonces alone, and every meddling with a record is found and named."""

import doctest
import hashlib
import hmac
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelup.errors import CamelUpError, HiddenCards, NotationError
from camelup.fair import (
    Difference,
    FairLuck,
    Verdict,
    commitment,
    fair_headers,
    new_nonce,
    new_seed,
    nonce,
    promise,
    seed_of_draw,
    verify,
)
from camelup.game import Game
from camelup.notation.records import FAIR_HEADERS, read_record
from games import choose
from sampling import sized, some

GUIDE = Path(__file__).parents[1] / "docs" / "fair-dice.md"
SEED = bytes(range(32))
TABLE = "K7QX2M"
TABLES = [("2014", 2), ("2014", 8), ("2018", 3), ("2018", 7), ("cards", 2), ("cards", 4), ("cards", 6)]


def nonces_of(players: int) -> list[str]:
    return [f"n{seat}!" if seat % 3 else "" for seat in range(players)]


def played(edition: str, players: int, seed: bytes = SEED) -> Game:
    """A whole game with fair dice; people choose by a rule that has nothing to do with them."""
    game = Game(edition, players, luck=FairLuck(seed, TABLE, nonces_of(players)))
    choice = 0
    while not game.over:
        choice += 7919
        game.play(choose(game, choice))
    return game


@cache
def fair_record(edition: str, players: int = 4) -> str:
    return played(edition, players).record(headers=fair_headers(SEED, TABLE, nonces_of(players)))


EDITIONS = ["2014", "2018", "cards"]


def draws(luck: FairLuck, count: int) -> list[int]:
    return [luck.draw("roll", [""] * 1000, [1] * 1000) for _ in range(count)]


# --- even -------------------------------------------------------------------------------------------

# Chi-square reaches the limit once in 10,000 runs with even dice, by degrees of freedom.
LIMITS = {1: 15.1, 2: 18.4, 3: 21.1, 4: 23.5, 6: 27.9, 8: 31.8, 9: 33.7, 14: 42.6, 20: 52.4}
WEIGHTS = {
    "a coin": [1, 1],
    "a die of three faces": [2, 2, 2],
    "five dice": [2] * 15,
    "five dice and the grey one": [2] * 15 + [1] * 6,
    "all thirty cards": [5, 1] * 5,
    "seven": [1] * 7,
    "uneven": [1, 2, 3, 4, 7],
    "one above a power of two": [16, 1],
    "very uneven": [1, 30, 2, 100],
}
MANY = sized(5_000, 20_000)


def chi_square(seen: Counter[int], weights: list[int]) -> float:
    total, count = sum(weights), sum(seen.values())
    expected = [count * weight / total for weight in weights]
    return sum((seen[index] - mean) ** 2 / mean for index, mean in enumerate(expected))


@pytest.mark.parametrize("name", WEIGHTS)
@pytest.mark.parametrize(
    "seed", [SEED, bytes(32), hashlib.sha256(b"camel").digest()], ids=["counting", "zeros", "hash"]
)
def test_outcomes_come_in_proportion_to_their_weights(name: str, seed: bytes) -> None:
    weights = WEIGHTS[name]
    luck = FairLuck(seed, TABLE, ["ada", "bob"])
    seen = Counter(luck.draw("roll", [""] * len(weights), weights) for _ in range(MANY))
    assert chi_square(seen, weights) < LIMITS[len(weights) - 1]


def test_a_piece_of_luck_tells_nothing_of_the_next() -> None:
    luck = FairLuck(SEED, TABLE, ["ada", "bob"])
    drawn = [luck.draw("roll", ["b1", "b2", "b3"], [2, 2, 2]) for _ in range(MANY)]
    pairs = Counter(3 * first + second for first, second in zip(drawn[::2], drawn[1::2], strict=True))
    assert chi_square(pairs, [1] * 9) < LIMITS[8]


def test_every_number_below_the_total_is_as_likely_across_tables_and_nonces() -> None:
    lucks = (FairLuck(SEED, f"T{table}", [str(person), ""]) for table in range(100) for person in range(50))
    seen = Counter(luck.draw("roll", [""] * 7, [1] * 7) for luck in lucks)
    assert chi_square(seen, [1] * 7) < LIMITS[6]


def test_an_outcome_without_weight_never_comes() -> None:
    luck = FairLuck(SEED, TABLE, ["", ""])
    assert {luck.draw("roll", ["a", "b", "c", "d"], [0, 1, 0, 2]) for _ in range(500)} == {1, 3}


def test_nothing_to_draw_from_is_refused_and_costs_no_luck() -> None:
    luck = FairLuck(SEED, TABLE, ["", ""])
    with pytest.raises(CamelUpError, match="add up to 1"):
        luck.draw("roll", ["a"], [0])
    assert luck.counter == 0


# --- fixed by what was promised ------------------------------------------------------------------------


def test_no_two_counters_give_the_same_luck() -> None:
    luck = FairLuck(SEED, TABLE, ["ada", ""])
    digests = {luck.digest(retry) for luck.counter in range(300) for retry in range(12)}
    assert len(digests) == 300 * 12


def test_luck_goes_on_from_its_counter() -> None:
    whole = FairLuck(SEED, TABLE, ["ada", ""])
    first = draws(whole, 10)
    rebuilt = FairLuck(SEED, TABLE, ["ada", ""], counter=4)
    assert draws(rebuilt, 6) == first[4:]
    assert rebuilt.counter == whole.counter == 10


def test_a_single_outcome_counts_as_a_piece_of_luck() -> None:
    luck = FairLuck(SEED, TABLE, ["ada", ""])
    assert luck.draw("reveal", ["b1"], [1]) == 0
    assert luck.counter == 1


OTHERS = {
    "seed": FairLuck(bytes(31) + b"\1", TABLE, ["ada", "bob", ""]),
    "table": FairLuck(SEED, "K7QX2N", ["ada", "bob", ""]),
    "a nonce": FairLuck(SEED, TABLE, ["ada", "bop", ""]),
    "seats": FairLuck(SEED, TABLE, ["bob", "ada", ""]),
    "who is a bot": FairLuck(SEED, TABLE, ["ada", "", "bob"]),
    "players": FairLuck(SEED, TABLE, ["ada", "bob"]),
    "counter": FairLuck(SEED, TABLE, ["ada", "bob", ""], counter=1),
}


@pytest.mark.parametrize("changed", OTHERS)
def test_the_dice_change_with(changed: str) -> None:
    assert draws(FairLuck(SEED, TABLE, ["ada", "bob", ""]), 8) != draws(OTHERS[changed], 8)


WORDS = st.text(alphabet=[chr(code) for code in range(33, 127) if chr(code) not in ",#"], max_size=64)


@given(st.lists(WORDS, min_size=2, max_size=8), st.lists(WORDS, min_size=2, max_size=8))
def test_different_nonces_are_never_the_same_message(some: list[str], others: list[str]) -> None:
    same = FairLuck(SEED, TABLE, some).digest(0) == FairLuck(SEED, TABLE, others).digest(0)
    assert same == (some == others)


def test_seeds_are_new_each_time_and_promised_by_their_hash() -> None:
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(commitment(seed) == hashlib.sha256(seed).hexdigest() for seed in seeds)


def test_the_seed_does_not_show_in_what_is_logged() -> None:
    luck = FairLuck(SEED, TABLE, ["ada", "bob"])
    assert SEED.hex() not in repr(luck)
    assert repr(SEED) not in repr(luck)


# --- what may be mixed in ------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["", "a", "!~", "x" * 64, "9f2c-AB_:;?\"'\\"])
def test_a_nonce_is_up_to_64_signs_of_ascii(word: str) -> None:
    assert nonce(word) == word


@pytest.mark.parametrize("word", ["a b", " ", "a,b", "a#b", "a\nb", "tab\t", "é", "骆驼", "\x7f", "\0"])
def test_a_nonce_that_a_record_could_not_hold_is_refused(word: str) -> None:
    with pytest.raises(CamelUpError, match="no space, comma or #"):
        FairLuck(SEED, TABLE, ["ada", word])
    with pytest.raises(CamelUpError, match="no space, comma or #"):
        fair_headers(SEED, TABLE, ["ada", word])


def test_a_long_nonce_is_refused() -> None:
    with pytest.raises(CamelUpError, match="64 characters at most, not 65"):
        nonce("x" * 65)


@pytest.mark.parametrize(("table", "reason"), [("", "needs a name"), ("a b", "name of a table"), ("x" * 65, "at most")])
def test_a_table_without_a_proper_name_is_refused(table: str, reason: str) -> None:
    with pytest.raises(CamelUpError, match=reason):
        FairLuck(SEED, table, ["ada", ""])


@pytest.mark.parametrize("seed", [b"", b"short", bytes(31), bytes(33)])
def test_a_seed_of_another_length_is_refused(seed: bytes) -> None:
    with pytest.raises(CamelUpError, match="32 bytes"):
        FairLuck(seed, TABLE, ["ada", ""])
    with pytest.raises(CamelUpError, match="32 bytes"):
        commitment(seed)


# --- whole games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_whole_game_is_verified(edition: str, players: int) -> None:
    game = played(edition, players)
    verdict = verify(game.record(headers=fair_headers(SEED, TABLE, nonces_of(players))))
    assert isinstance(game.luck, FairLuck)
    shared = sum(map(bool, nonces_of(players)))
    assert verdict == Verdict(game.luck.counter, commitment(SEED), True, (), "", open_nonces=shared)
    assert verdict.fair


def promises_of(players: int, *promising: int) -> list[str]:
    """The promises of some seats, and nothing for the others."""
    return [promise(nonce) if seat in promising else "" for seat, nonce in enumerate(nonces_of(players))]


def promised_record(*promising: int) -> str:
    return played("2018", 4).record(headers=fair_headers(SEED, TABLE, nonces_of(4), promises_of(4, *promising)))


def test_promises_are_written_checked_and_counted() -> None:
    both = verify(promised_record(1, 2))
    assert (both.fair, both.promised_nonces, both.open_nonces, both.unkept) == (True, 2, 0, ())
    one = verify(promised_record(2))
    assert (one.fair, one.promised_nonces, one.open_nonces, one.unkept) == (True, 1, 1, ())
    assert "promises" not in fair_headers(SEED, TABLE, nonces_of(4), promises_of(4))


def test_a_nonce_that_is_not_the_promised_one_is_found() -> None:
    verdict = verify(promised_record(1, 2).replace(promise("n1!"), promise("n1?")))
    assert verdict.unkept == (1,)
    assert not verdict.fair
    assert not verdict.wrong


@pytest.mark.parametrize("header", ["", ",,", ",,,0", ",,,,", f",,,{'A' * 64}"])
def test_promises_that_are_none_are_refused(header: str) -> None:
    text = re.sub("promises: .*", f"promises: {header}", promised_record(1))
    with pytest.raises(CamelUpError, match="one SHA-256 for each of the 4 seats"):
        verify(text)


def test_the_seeds_of_a_tables_draws_have_nothing_in_common() -> None:
    seeds = [seed_of_draw(SEED, draw) for draw in range(50)]
    assert seeds[0] == SEED
    assert len(set(seeds)) == 50
    assert all(len(seed) == 32 for seed in seeds)
    assert seed_of_draw(bytes(32), 1) != seeds[1]


def test_a_new_nonce_is_new_and_its_promise_is_its_hash() -> None:
    words = {new_nonce() for _ in range(50)}
    assert len(words) == 50
    assert all(promise(word) == hashlib.sha256(word.encode()).hexdigest() for word in words)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_headers_are_written_and_read(edition: str) -> None:
    headers = fair_headers(SEED, TABLE, nonces_of(4))
    assert list(headers) == list(FAIR_HEADERS)
    read = read_record(fair_record(edition)).headers
    assert {name: read[name] for name in FAIR_HEADERS} == headers
    assert headers["nonces"] == ",n1!,n2!,"
    assert bytes.fromhex(headers["seed"]) == SEED
    assert Game.from_record(fair_record(edition)).over


@pytest.mark.parametrize("edition", EDITIONS)
def test_comments_and_line_ends_of_another_system_do_not_matter(edition: str) -> None:
    assert verify("# our first game\n" + fair_record(edition).replace("\n", " # well\r\n")).fair


def test_a_game_can_change_servers_in_the_middle() -> None:
    whole = played("2018", 4)
    game = Game("2018", 4, luck=FairLuck(SEED, TABLE, nonces_of(4)))
    for line in read_record(whole.record()).lines[7:]:
        assert isinstance(game.luck, FairLuck)
        game.luck = FairLuck(SEED, TABLE, nonces_of(4), game.luck.counter)
        game.play("roll" if line.text.startswith("roll") else line.text)
    assert game.record() == whole.record()


# --- by hand: what docs/fair-dice.md says, from the record alone -----------------------------------------


def by_hand(counter: int, weights: dict[str, int], nonces: str) -> str:
    """Steps 1 to 5 of the guide."""
    total, bits, retry = sum(weights.values()), 0, 0
    while 2**bits < total:
        bits += 1
    while True:
        message = f"camelup-fair-1\n{TABLE}\n{nonces}\n{counter}\n{retry}".encode()
        number = hmac.new(SEED, message, hashlib.sha256).digest()[-1] % 2**bits
        if number < total:
            return next(islice((outcome for outcome in weights for _ in range(weights[outcome])), number, None))
        retry += 1


Piece = tuple[str, dict[str, int]]
"""What came, and what could have come with its weight, in the guide's order."""


def board_luck(text: str) -> Iterator[Piece]:
    """Every piece of luck of a board game, by the guide's table."""
    racing, crazy = ("woygb", "") if "edition: 2014" in text else ("bgyrp", "WK")
    unplaced = [*racing, *crazy]
    dice = pyramid = [*racing, crazy] if crazy else [*racing]
    for verb, camel, face in re.findall(r"^(?:P\d )?(place|roll) (\w)(\d)$", text, re.MULTILINE):
        if verb == "place":
            left = [other for other in unplaced if other in racing] or unplaced
            unplaced = [other for other in unplaced if other != camel]
        else:
            left = pyramid if len(dice) - len(pyramid) < 5 else dice
            pyramid = [die for die in left if camel not in die]
        yield camel + face, {f"{c}{f}": 2 if c in racing else 1 for c in "".join(left) for f in "123"}


CARDS = {f"{camel}{number}": 5 if number == 1 else 1 for camel in "woygb" for number in (1, 2)}


def cards_luck(text: str) -> Iterator[Piece]:
    """The same for Camel Up Cards: a leg's deck is what players put into it and the intel."""
    shuffled, deck, before = Counter(CARDS), Counter[str](), ""
    for seat, verb, words in re.findall(r"^(P\d )?(reveal|deal|deck|intel) (.+)$", text, re.MULTILINE):
        if verb == "deal" and before != "deal":
            shuffled, deck = Counter(CARDS), Counter()
        before = verb
        if verb in ("deck", "intel"):
            deck.update(words.split())
            continue
        pile = deck if verb == "reveal" and seat else shuffled
        for card in words.split():
            yield card, {kind: pile[kind] for kind in CARDS if pile[kind]}
            pile[card] -= 1


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_the_guide_is_enough_to_draw_every_piece_of_luck_again(edition: str, players: int) -> None:
    text = fair_record(edition, players)
    luck = list(cards_luck(text) if edition == "cards" else board_luck(text))
    nonces = ",".join(nonces_of(players))
    assert [came for came, _ in luck] == [by_hand(number, could, nonces) for number, (_, could) in enumerate(luck)]
    assert len(luck) == verify(text).pieces


def test_the_examples_of_the_guide_run() -> None:
    done = doctest.testfile(str(GUIDE), module_relative=False)
    assert done.attempted > 10
    assert done.failed == 0


# --- meddling ------------------------------------------------------------------------------------------


def lucky_lines(text: str) -> list[int]:
    """The numbers of the lines with luck in them, from 1."""
    found = re.compile(r"(P\d )?(place|roll|reveal|deal) ")
    return [number for number, line in enumerate(text.split("\n"), 1) if found.match(line)]


def with_line(text: str, number: int, *instead: str) -> str:
    lines = text.split("\n")
    return "\n".join([*lines[: number - 1], *instead, *lines[number:]])


def possible_instead(text: str, number: int) -> Iterator[str]:
    """The line with its last piece of luck changed to each other one that could have come."""
    before, _, came = text.split("\n")[number - 1].rpartition(" ")
    luck = {word: f"{before} {word}" for word in (CARDS if "edition: cards" in text else board_faces(text))}
    for word, line in luck.items():
        if word != came and can_be_played(with_line(text, number, line), number):
            yield line


def board_faces(text: str) -> list[str]:
    return [f"{camel}{face}" for camel in ("woygb" if "edition: 2014" in text else "bgyrpWK") for face in "123"]


def can_be_played(text: str, number: int) -> bool:
    try:
        Game.from_record("\n".join(text.split("\n")[:number]))
    except NotationError:
        return False
    return True


@pytest.mark.parametrize("edition", EDITIONS)
def test_any_outcome_changed_to_another_possible_one_is_found_and_named(edition: str) -> None:
    text = fair_record(edition)
    numbers = lucky_lines(text)
    changed = 0
    for number in some(sorted({*numbers[:8], *numbers[::5], numbers[-1]}), 10):
        came = text.split("\n")[number - 1].split()[-1]
        for line in list(possible_instead(text, number))[:3]:
            verdict = verify(with_line(text, number, line))
            first = verdict.wrong[0]
            assert (first.line, first.stands, first.gave) == (number, line.split()[-1], came)
            assert first.action in line
            assert not verdict.fair
            assert verdict.promised
            changed += 1
    assert changed > sized(10, 20)


def test_after_a_difference_the_record_is_followed() -> None:
    text = fair_record("2014")
    number = lucky_lines(text)[0]
    line = text.split("\n")[number - 1]
    moved = f"{line[:-1]}{int(line[-1]) % 3 + 1}"
    verdict = verify(with_line(text, number, moved))
    assert verdict.wrong == (Difference(number, 0, "place", moved[-2:], line[-2:]),)


def test_an_outcome_that_could_not_come_is_named_too() -> None:
    text = fair_record("2014")
    first, second = lucky_lines(text)[:2]
    lines = text.split("\n")
    verdict = verify(with_line(text, second, lines[first - 1]))
    assert verdict.wrong == (Difference(second, 1, "place", lines[first - 1][-2:], lines[second - 1][-2:]),)
    assert verdict.broken.startswith(f"line {second}: ")
    assert verdict.pieces == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_another_seed_is_not_the_one_that_was_promised(edition: str) -> None:
    verdict = verify(fair_record(edition).replace(f"seed: {SEED.hex()}", f"seed: {bytes(32).hex()}"))
    assert not verdict.promised
    assert not verdict.fair
    assert len(verdict.wrong) > verdict.pieces // 2


def test_a_seed_that_fits_the_dice_but_not_the_promise_is_found() -> None:
    verdict = verify(fair_record("2018").replace(commitment(SEED), commitment(bytes(32))))
    assert not verdict.promised
    assert not verdict.wrong
    assert not verdict.fair


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("was", "becomes"),
    [("nonces: ,n1!,n2!,", "nonces: ,n1!,n2,"), ("nonces: ,n1!,n2!,", "nonces: ,n2!,n1!,"), ("table: K", "table: L")],
    ids=["nonce", "seats", "table"],
)
def test_another_nonce_or_table_makes_other_dice(edition: str, was: str, becomes: str) -> None:
    assert was in fair_record(edition)
    verdict = verify(fair_record(edition).replace(was, becomes))
    assert verdict.promised
    assert len(verdict.wrong) > verdict.pieces // 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_any_dropped_line_is_found(edition: str) -> None:
    lines = fair_record(edition).rstrip("\n").split("\n")
    for number in some(range(lines.index("") + 2, len(lines)), 20):
        verdict = verify(with_line(fair_record(edition), number))
        assert not verdict.fair
        assert first_fault(verdict) >= number or verdict.broken.startswith("the header says that it ended with")


@pytest.mark.parametrize("edition", EDITIONS)
def test_dropped_luck_is_found_at_its_place(edition: str) -> None:
    """Or one line later: in Cards the bet of the same turn may stand alone, the next player's line can't."""
    lines = fair_record(edition).split("\n")
    for number in some(lucky_lines(fair_record(edition))[:-1], 15):
        found = first_fault(verify(with_line(fair_record(edition), number)))
        assert number <= found <= max(last_alike(lines, number), number + (edition == "cards"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_swapped_pieces_of_luck_are_found_at_the_first(edition: str) -> None:
    lines = fair_record(edition).split("\n")
    numbers = lucky_lines(fair_record(edition))
    swapped = 0
    for one, other in some(list(pairwise(numbers)), 15):
        first, second = lines[one - 1].split()[-1], lines[other - 1].split()[-1]
        if first != second:
            there = with_line(fair_record(edition), one, lines[one - 1].removesuffix(first) + second)
            verdict = verify(with_line(there, other, lines[other - 1].removesuffix(second) + first))
            assert (verdict.wrong[0].line, verdict.wrong[0].stands, verdict.wrong[0].gave) == (one, second, first)
            swapped += 1
    assert swapped > sized(5, 10)


@pytest.mark.parametrize("edition", ["2014", "2018"])
def test_swapped_lines_are_found_at_the_first(edition: str) -> None:
    lines = fair_record(edition).rstrip("\n").split("\n")
    for number in some(range(lines.index("") + 2, len(lines)), 20):
        verdict = verify("\n".join([*lines[: number - 1], lines[number], lines[number - 1], *lines[number + 1 :]]))
        assert first_fault(verdict) == number


@pytest.mark.parametrize("edition", EDITIONS)
def test_another_result_is_found(edition: str) -> None:
    verdict = verify(re.sub("result: ", "result: 9", fair_record(edition)))
    assert verdict.broken.startswith("the header says that it ended with 9")
    assert not verdict.wrong
    assert verify(re.sub("result: .*\n", "", fair_record(edition))).fair


def first_fault(verdict: Verdict) -> int:
    broken = re.match(r"line (\d+)", verdict.broken)
    return min([found.line for found in verdict.wrong] + ([int(broken[1])] if broken else []), default=0)


def last_alike(lines: list[str], number: int) -> int:
    """The last of a row of equal lines: it does not show which of them is missing."""
    while lines[number - 1] == lines[number]:
        number += 1
    return number


# --- what can't be verified ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", FAIR_HEADERS)
def test_a_missing_header_is_named(name: str) -> None:
    with pytest.raises(CamelUpError, match=f"no header {name}: only the record of a finished game"):
        verify(re.sub(rf"{name}: .*\n", "", fair_record("2018")))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_that_is_not_over_is_refused(edition: str) -> None:
    lines = fair_record(edition).rstrip("\n").split("\n")
    for kept in (9, len(lines) // 2, len(lines) - 1):
        with pytest.raises(CamelUpError, match="before the game is over"):
            verify("\n".join(lines[:kept]))


def test_a_wrong_record_that_stops_early_is_still_wrong() -> None:
    lines = fair_record("2018").replace("nonces: ,n1!", "nonces: ,n9!").split("\n")
    verdict = verify("\n".join(lines[:30]))
    assert verdict.wrong
    assert verdict.broken == "the record stops before the game is over"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_record_that_hides_cards_is_refused(edition: str) -> None:
    game = played(edition, 4)
    game.undo()
    with pytest.raises(HiddenCards, match="hides cards until the game is over"):
        verify(game.record(headers=fair_headers(SEED, TABLE, nonces_of(4))))


def test_a_record_from_a_position_is_refused() -> None:
    text = fair_record("2018").replace("table:", "position: 2018; track 1:gyr 3:bp 15:W 16:K; money 3 3 3 3\ntable:")
    with pytest.raises(CamelUpError, match="begins at a position"):
        verify(text)


BAD_HEADERS = [
    (f"seed: {SEED.hex()}", "seed: 00ff", "64 hexadecimal digits"),
    (f"seed: {SEED.hex()}", f"seed: {SEED.hex().upper()}", "64 hexadecimal digits"),
    ("nonces: ,n1!,n2!,", "nonces: ,n1!,n2!", "3 nonces for 4 players"),
    ("nonces: ,n1!,n2!,", "nonces: ", "1 nonces for 4 players"),
    ("nonces: ,n1!,n2!,", "nonces: ,n1 !,n2!,", "no space, comma or #"),
    ("table: K7QX2M", "table: K 7", "no space, comma or #"),
    ("table: K7QX2M", "table:", "needs a name"),
    ("table: K7QX2M", "table: K7QX2M\ntable: K7QX2N", "'table' appears twice"),
    ("players: P1", "players: P0, P1, P2, P3, P4, P1", "3 to 8 players"),
    ("edition: 2018", "edition: 2019", "no edition '2019'"),
]


@pytest.mark.parametrize(("was", "becomes", "reason"), BAD_HEADERS)
def test_a_bad_header_is_explained(was: str, becomes: str, reason: str) -> None:
    assert was in fair_record("2018")
    with pytest.raises(CamelUpError, match=reason):
        verify(fair_record("2018").replace(was, becomes))


@given(st.text(max_size=100) | st.text(alphabet="place gyrbpWK123 roll#P?\n", max_size=100))
def test_any_text_gets_a_verdict_or_is_refused_politely(text: str) -> None:
    head = fair_record("2018").split("\n\n", maxsplit=1)[0]
    for whole in (text, f"{head}\n\n{text}"):
        try:
            assert not verify(whole).fair
        except CamelUpError:
            continue
