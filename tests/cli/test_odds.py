"""`camelup odds` and `camelup advise`: the numbers are those of the Python API, and nobody's secret is in them."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from msgspec import to_builtins

from camelup.drawing.odds import method, pounds, share_text
from camelup.game import Game
from camelup.odds import advice, leg_odds, piece_odds, race_odds, tickets, tile_odds
from camelup.odds.report import as_if_to_move
from camelup.wire.odds import describe_advice
from cli.done import Run

BARE = "1:gyr 3:bp 15:W 16:K"
BOARD = (
    "2018; track 4:+P2 6:gW 8:byr 10:p 12:-P4 15:K; dice bpG; turn P3; money 8 7 5 12; "
    "tickets P1:b5,r3 P2:r5 P4:y5,b3; pyramid P1:1 P2:1 P3:1; winner P1:b P4:? P2:?; loser P3:g"
)
OLD = "2014; track 2:wo 3:y 6:gb; dice wyg; turn P2; money 3 3"
CARDS = (
    "cards; track 0:w 4:yg 7:bo; cells 1; length 16; turn P2; money 5 8 4 6; "
    "hand P1:{P1} P2:o2 P3:{P3} P4:{P4}; intel P1:b1 P2:y1 P3:g2 P4:w1; deck 8?; revealed b1 g2 o1 y1; "
    "pieces P3:palm9; bets P1:b5,g P2:o5 P4:y5; winner P1:b P3:g; loser P2:w"
)
CARDS_OPEN = CARDS.format(P1="b1", P3="?", P4="w1")
BARE_CARDS = "cards; track 0:w 4:yg 7:bo"
FINISHED = "2018; track 5:gy 13:p 15:W 16:K 17:rb; dice bg; money 3 17 0 12"
CHOOSING = Game("cards", 4, seed=3).position()

BOARDS = [BARE, BOARD, OLD]
GAMES = [*BOARDS, CARDS_OPEN, BARE_CARDS]
NAMES = ["edition", "leg", "leg_method", "leg_error", "race_ends", "landings", "race", "tickets"]


def answer(run: Run, *arguments: str) -> dict[str, Any]:
    done = run(*arguments, "--json")
    assert done.returncode == 0
    assert not done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def lines_with(text: str, word: str) -> list[str]:
    return [line for line in text.splitlines() if word in line]


# --- the odds as JSON ---------------------------------------------------------------------------------


@pytest.mark.parametrize("position", GAMES)
def test_json_is_what_python_says(run: Run, position: str) -> None:
    game = Game.from_text(position)
    found = answer(run, "odds", position)
    leg, race = leg_odds(game), race_odds(game)
    assert found["edition"] == game.edition
    assert found["leg"] == {letter: list(shares) for letter, shares in leg.places.items()}
    assert (found["leg_method"], found["leg_error"]) == (leg.method, leg.error)
    assert found["race_ends"] == leg.race_ends
    assert found["landings"] == {str(space): units for space, units in leg.landings.items()}
    assert found["race"] == {"winner": race.winner, "loser": race.loser, "method": race.method, "error": race.error}
    assert found["tickets"] == {letter: ticket._asdict() for letter, ticket in tickets(game).items()}


@pytest.mark.parametrize("position", BOARDS)
@pytest.mark.parametrize("seat", [None, 1])
def test_tiles_are_those_of_the_seat(run: Run, position: str, seat: int | None) -> None:
    named = [] if seat is None else ["--seat", f"P{seat + 1}"]
    found = answer(run, "odds", position, *named)
    assert list(found) == [*NAMES, "tiles"]
    expected = tile_odds(Game.from_text(position), seat)
    assert len(expected) == sum(len(row) for row in found["tiles"].values())
    for (space, side), tile in expected.items():
        assert found["tiles"][str(space)]["cheer" if side > 0 else "boo"] == tile.earns


def test_another_seat_has_another_tile(run: Run) -> None:
    own, other = (answer(run, "odds", BOARD, "--seat", seat)["tiles"] for seat in ("P2", "p3"))
    assert "5" in own  # P2 lifts the tile on 4 first
    assert "5" not in other


@pytest.mark.parametrize("position", [CARDS_OPEN, BARE_CARDS])
def test_pieces_tell_how_likely_they_are_hit(run: Run, position: str) -> None:
    found = answer(run, "odds", position)
    assert list(found) == [*NAMES, "pieces"]
    expected = piece_odds(Game.from_text(position)).placed
    assert len(expected) == sum(len(row) for row in found["pieces"].values())
    for (piece, space), odds in expected.items():
        assert found["pieces"][str(space)][("fennec", "palm")[piece]] == 1 - odds.pieces_stay[piece]


def test_a_finished_race_is_certain_and_leaves_no_bet(run: Run) -> None:
    found = answer(run, "odds", FINISHED)
    assert found["leg"]["b"] == [1, 0, 0, 0, 0]
    assert found["race"]["winner"]["b"] == found["race"]["loser"]["g"] == found["race_ends"] == 1
    assert found["tickets"] == found["tiles"] == {}


def test_a_track_needs_no_quotes(run: Run) -> None:
    assert answer(run, "odds", *BARE.split()) == answer(run, "odds", BARE)


def test_the_edition_can_be_given(run: Run) -> None:
    assert answer(run, "odds", "2:wo 3:y 6:gb", "--edition", "2014")["edition"] == "2014"
    assert answer(run, "odds", "0:wo 3:y 6:gb", "--edition", "cards")["edition"] == "cards"


# --- secrets ------------------------------------------------------------------------------------------


def test_what_others_hide_changes_nothing(run: Run) -> None:
    """A seat that is named gets its odds and advice from what it may know, whatever the others hold."""
    hands = [{"P1": "b1", "P3": "y1", "P4": "w1"}, {"P1": "o1", "P3": "?", "P4": "g1"}]
    for command in ("odds", "advise"):
        first, second = (run(command, CARDS.format(**others), "--seat", "P2") for others in hands)
        assert first.stdout == second.stdout
        assert first.stdout != run(command, CARDS.format(**hands[0]), "--seat", "P4").stdout


def test_hidden_finish_cards_change_no_advice(run: Run) -> None:
    hidden, shown, other = (BOARD.replace("winner P1:b", f"winner P1:{card}") for card in "?rb")
    of_seat = [answer(run, "advise", position, "--seat", "P3") for position in (hidden, shown, other)]
    assert of_seat[0] == of_seat[1] == of_seat[2]
    assert answer(run, "advise", shown) != answer(run, "advise", other)  # as given: all that is named is known


def test_a_picture_for_a_seat_hides_the_others_cards(run: Run, tmp_path: Path) -> None:
    pictures = []
    for card in ("b1", "o1"):
        run("odds", CARDS.format(P1=card, P3="?", P4="?"), "--seat", "P2", "--svg", "a.svg")
        pictures.append((tmp_path / "a.svg").read_text())
    assert pictures[0] == pictures[1]


# --- tables -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", GAMES)
def test_tables_hold_the_numbers_and_fit(run: Run, position: str) -> None:
    done = run("odds", position)
    found = answer(run, "odds", position)
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert "…" not in done.stdout
    leg, race = done.stdout.split("The whole race")
    for letter, shares in found["leg"].items():
        (row,) = (line for line in leg.splitlines() if line.startswith(f" {letter}"))
        assert all(share_text(share) in row for share in shares if share)
        if letter in found["tickets"]:
            assert f"{letter}{found['tickets'][letter]['value']}" in row
            assert pounds(found["tickets"][letter]["ev"]) in row
        (row,) = (line for line in race.splitlines() if line.startswith(f" {letter}"))
        assert share_text(found["race"]["winner"][letter]) in row
        assert share_text(found["race"]["loser"][letter]) in row
    assert method(found["race"]["method"], found["race"]["error"]) in race


def test_the_likeliest_leader_stands_first(run: Run) -> None:
    shares = [
        float(line.split()[2].removesuffix("%"))
        for line in run("odds", BARE).stdout.splitlines()
        if line.count("%") == 5
    ]
    assert len(shares) == 5
    assert shares == sorted(shares, reverse=True)


@pytest.mark.parametrize("width", ["30", "50", "120"])
@pytest.mark.parametrize("position", [BOARD, CARDS_OPEN, FINISHED])
def test_nothing_is_cut_off_at_any_width(run: Run, monkeypatch: pytest.MonkeyPatch, width: str, position: str) -> None:
    monkeypatch.setenv("COLUMNS", width)
    for command in ("odds", "advise"):
        text = run(command, position).stdout
        assert max(map(len, text.splitlines())) <= int(width)
        assert "…" not in text


def test_best_spots_are_listed_with_what_lies_there(run: Run) -> None:
    text = run("odds", BOARD, "--seat", "P2").stdout
    assert "Where P2's tile earns  now on 4: " in text
    best = max(earns for row in answer(run, "odds", BOARD, "--seat", "P2")["tiles"].values() for earns in row.values())
    assert lines_with(text, pounds(best))
    stay = leg_odds(Game.from_text(CARDS_OPEN))
    assert f"the palm on 9: {share_text(1 - stay.pieces_stay[1])}" in run("odds", CARDS_OPEN).stdout  # type: ignore[union-attr]


def test_a_leg_that_has_not_begun_is_told(run: Run) -> None:
    assert "not chosen yet" in run("odds", CHOOSING).stdout


# --- advice -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", GAMES)
def test_advice_is_what_python_says(run: Run, position: str) -> None:
    game = Game.from_text(position)
    found = answer(run, "advise", position)
    assert list(found) == ["edition", "seat", "actions"]
    assert (found["edition"], found["seat"]) == (game.edition, f"P{game.turn + 1}")
    assert found["actions"] == to_builtins(describe_advice(game, advice(game)))["actions"]
    assert {one["action"] for one in found["actions"]} == set(game.actions())


def test_advice_for_a_seat_that_waits(run: Run) -> None:
    for position in (BOARD, CARDS_OPEN):
        found = answer(run, "advise", position, "--seat", "P1")
        assert found["seat"] == "P1"
        moved = as_if_to_move(Game.from_text(position).observe(0), 0)
        assert found["actions"] == to_builtins(describe_advice(moved, advice(moved)))["actions"]
        assert "as if it were P1's" in run("advise", position, "--seat", "P1").stdout
    assert "as if" not in run("advise", BOARD, "--seat", "P3").stdout


def test_a_waiting_seat_of_cards_has_a_whole_turn(run: Run) -> None:
    begun = "cards; track 0:wo 3:yg 6:b; turn P2 raced; money 3 3 3; hand P1:? P3:?; played P2:b1"
    assert "reveal" in {one["action"] for one in answer(run, "advise", begun, "--seat", "P1")["actions"]}
    assert "reveal" not in {one["action"] for one in answer(run, "advise", begun)["actions"]}


def test_advice_lists_every_action_the_best_first(run: Run) -> None:
    text = run("advise", BOARD).stdout
    for one in answer(run, "advise", BOARD)["actions"]:
        assert any(pounds(one["value"]) in line for line in lines_with(text, one["action"]))


def test_no_advice_when_the_race_is_over(run: Run) -> None:
    assert "The race is over" in run("advise", FINISHED).stdout
    assert answer(run, "advise", FINISHED)["actions"] == []


# --- what can go wrong --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["1:gyx 3:bp 15:W 16:K"], "  1:gyx 3:bp 15:W 16:K\n      ^"),
        ([], "a position is missing"),
        (["2:wo 3:y 6:gb"], "which edition"),
        ([BOARD, "--edition", "2014"], "2014 was asked for"),
        ([BARE, "--edition", "2020"], "Choose from"),
        ([BARE, "--seat", "P9"], "there are P1 to P4"),
        ([BARE, "--seat", "me"], "there are P1 to P4"),
        ([BARE, "--seat", "P٣"], "there are P1 to P4"),
        ([BARE, "--colour"], "--colour"),
    ],
)
@pytest.mark.parametrize("command", ["odds", "advise"])
def test_bad_input_is_explained(run: Run, command: str, arguments: list[str], words: str) -> None:
    done = run(command, *arguments)
    assert done.returncode == 2
    assert not done.stdout
    assert words in done.stderr


@pytest.mark.parametrize("command", ["odds", "advise"])
@pytest.mark.parametrize(
    ("position", "missing"),
    [
        ("2018; track 1:gp; phase setup", "missing on the track: b y r W K"),
        ("cards; 0:woyg 5:b; phase deal; money 3 3; hand P1:12?", "still to be dealt: 12 cards to P2"),
    ],
)
def test_what_is_missing_in_a_set_up_is_told(run: Run, command: str, position: str, missing: str) -> None:
    done = run(command, position)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"camelup: the set-up is not complete ({missing}): ask again when it is\n"


def test_all_faults_of_a_position_are_named(run: Run) -> None:
    done = run("odds", "1:gyr 3:bb 15:W 40:K; money 3 3 3")
    assert done.returncode == 2
    assert not done.stdout
    for fault in ("b stands on the track twice", "K stands on 40", "missing on the track: p"):
        assert fault in done.stderr


@pytest.mark.parametrize("option", ["--svg", "--html"])
@pytest.mark.parametrize("path", ["no/where.svg", ".", "there"])
def test_a_file_that_cannot_be_written_is_named(run: Run, tmp_path: Path, option: str, path: str) -> None:
    (tmp_path / "there").mkdir()
    for more in ([], ["--json"]):
        done = run("odds", BARE, option, path, *more)
        assert done.returncode == 2
        assert not done.stdout
        assert path in done.stderr


# --- pictures -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", [BARE, BOARD, OLD, CARDS_OPEN, FINISHED, CHOOSING])
def test_the_picture_is_whole(run: Run, tmp_path: Path, position: str) -> None:
    assert run("odds", position, "--svg", "odds.svg").stdout == run("odds", position).stdout
    drawn = (tmp_path / "odds.svg").read_text(encoding="ascii")
    root = ET.fromstring(drawn)  # noqa: S314  # our own
    words = {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"When this leg is scored", "The whole race", "1st", "5th"} <= words
    assert drawn.count("http") == 1  # the name of SVG itself
    assert "nan" not in drawn


@pytest.mark.parametrize("position", [BOARD, CARDS_OPEN, FINISHED])
def test_the_page_needs_nothing_else(run: Run, tmp_path: Path, position: str) -> None:
    (tmp_path / "odds.html").write_text("old")
    found = answer(run, "odds", position, "--html", "odds.html")
    page = (tmp_path / "odds.html").read_text(encoding="utf-8")
    for sign in ("http", "<script", "<link", "<img", "url(", "@import"):
        assert sign not in page
    assert page.startswith("<!doctype html>")
    assert page.count("<svg") == 2
    assert Game.from_text(position).position() in page
    for shares in found["leg"].values():
        assert all(f"<td>{share_text(share).replace('<', '&lt;')}</td>" in page for share in shares)
    ET.fromstring(page.partition("\n")[2].replace('<meta charset="utf-8">', "").replace('scale=1">', 'scale=1"/>'))  # noqa: S314  # every tag is closed


# --- during a game ------------------------------------------------------------------------------------


def test_odds_and_advice_during_a_game(run: Run) -> None:
    done = run("play", "--seed", "1", "--record", "a.camel", typed="odds\nadvise\nadvice\n?\nquit\n")
    assert done.returncode == 0
    assert not done.stderr
    seen = Game("2018", 4, seed=1).observe(0)
    shares = leg_odds(seen).places["b"]
    (row,) = (line for line in done.stdout.splitlines() if line.startswith(" blue"))
    assert all(share_text(share) in row for share in shares)
    for one in advice(seen)[:8]:
        assert len([line for line in lines_with(done.stdout, one.reason[:30]) if line.startswith(one.action)]) == 2
    assert lines_with(done.stdout, "  advise ")
    assert lines_with(done.stdout, "  odds ")


@pytest.mark.parametrize("edition", ["2014", "2018", "cards"])
def test_both_fit_a_small_terminal(run: Run, edition: str) -> None:
    typed = "odds\nadvise\n" + "1\n" * 6 + "odds\nadvise\nquit\n"
    done = run("play", "--edition", edition, "--seed", "3", "--record", "a.camel", typed=typed)
    assert not done.stderr
    told = [part.split("Player>")[0] for part in done.stdout.split("Player> ") if part.startswith(("odds", "advise"))]
    assert len(told) == 4
    for part in told:
        assert len(part.splitlines()) <= 23
        assert max(map(len, part.splitlines())) <= 80
        assert "…" not in part


def test_a_seat_is_told_nothing_it_may_not_know(run: Run) -> None:
    """The same words for two games that differ in what the others hide."""
    told = []
    for card in "br":
        typed = f"winner {card}\n\nodds\nadvise\nquit\n"
        options = ["--people", "2", "--players", "3", "--seed", "4"]
        done = run("play", *options, "--record", f"{card}.camel", typed=typed)
        told.append(done.stdout.split("> odds")[1].split("> quit")[0])
    assert told[0] == told[1]
