"""A program as a user writes it against the public modules: a strict checker knows every type, and notices every slip."""

from fractions import Fraction
from pathlib import Path
from typing import assert_type

import numpy as np
from numpy.typing import NDArray

import camelup
from camelup import Action, Dice, Everything, Game, IllegalAction, Luck, Observation, Reason, Result, View, simulate
from camelup.arena import (
    Match,
    MatchResult,
    Settings,
    Standing,
    TournamentResult,
    read_result,
    run_match,
    run_tournament,
)
from camelup.bots import Bot, SageBot, bot_named, in_seconds, make_bot, serve
from camelup.drawing import draw_svg
from camelup.envs import Layout, actions_of, layout
from camelup.envs.gymnasium import CamelUpEnv, FlatObservation
from camelup.envs.vector import CamelUpVectorEnv
from camelup.errors import NotationError
from camelup.events import TILE_HIT, Event, Rolled
from camelup.fair import FairLuck, Verdict, fair_headers, new_seed, verify
from camelup.learn import SHIPPED, Kept, Network, Progress, edition_of, read_weights, train
from camelup.notation import Position, Record, Vocabulary, read_position, read_record, vocabulary, write_position
from camelup.odds import Advice, RaceOdds, Report, Step, Ticket, advice, leg_odds, race_odds, report, review, tickets
from camelup.simulation import Simulation, compiled, only_race


class FirstBot:
    """A bot of one's own."""

    name = "first"
    description = "takes what comes first"

    def decide(self, observation: Observation, deadline: float) -> Action:
        """Choose."""
        assert_type(observation.actions(), list[Action])
        assert_type(deadline, float)
        return observation.actions()[0]


def play(luck: Luck) -> Result | None:
    """Play a game."""
    game = camelup.Game("2018", players=["Ada", "Bob", "Cleo"], luck=luck)
    assert_type(game, Game)
    for event in game.play("roll"):
        assert_type(event, Event)
        if isinstance(event, Rolled):
            assert_type(event.die, str)
    assert_type(game.outcomes("roll"), dict[str, Fraction])
    assert_type(game.everything(), Everything)
    assert_type(game.status(), list[Reason])
    assert_type(draw_svg(game.edition, game.state), str)
    assert_type(TILE_HIT, int)
    try:
        game.play("cheer 3")
    except IllegalAction as error:
        assert_type(error.rule, str | None)
    except NotationError as error:
        assert_type(error.at, int)
    return game.result()


def ask(view: View) -> None:
    """Ask for odds."""
    assert_type(tickets(view), dict[str, Ticket])
    assert_type(leg_odds(view).places, dict[str, tuple[float, ...]])
    assert_type(race_odds(view), RaceOdds)
    assert_type(advice(view), list[Advice])
    assert_type(report(view), Report)
    assert_type(review("edition: 2018"), list[Step])
    assert_type(camelup.odds.advice(view)[0].why, tuple[Reason, ...])


def read(text: str) -> None:
    """Read what was written."""
    assert_type(read_position(text), Position)
    assert_type(write_position("2018", read_position(text).state), str)
    assert_type(read_record(text), Record)
    assert_type(vocabulary("2018"), Vocabulary)
    assert_type(vocabulary("2018").actions, dict[int, Action])
    assert_type(verify(text), Verdict)
    assert_type(fair_headers(new_seed(), "table", []), dict[str, str])
    assert_type(FairLuck(new_seed(), "table", []).counter, int)


def compete(mine: Bot = FirstBot()) -> None:  # noqa: B008  # it has no state
    """Let bots play."""
    assert_type(bot_named("novice"), Bot)
    assert_type(make_bot("novice"), Bot)
    assert_type(mine.decide(Game().observe(0), in_seconds(1)), Action)
    assert_type(SageBot(weights=Path("weights.npz")).explain(Game().observe(0)), str)
    assert_type(run_match("novice", "random", games=8), MatchResult)
    assert_type(run_match("novice").standings[0], Standing)
    assert_type(run_tournament("novice", "random", players=(2, 3)), TournamentResult)
    assert_type(Match(Settings(("novice",))).result(), MatchResult)
    assert_type(read_result("{}"), MatchResult)
    serve(FirstBot)


def learn(folder: Path) -> None:
    """Learn, and look at what was learned."""
    assert_type(layout("2018", 4), Layout)
    assert_type(actions_of("2018"), int)
    assert_type(CamelUpEnv("2018").action_masks(), NDArray[np.bool_])
    assert_type(FlatObservation(CamelUpEnv("2018")).reset()[0], NDArray[np.float32])
    assert_type(CamelUpVectorEnv(8).num_envs, int)
    assert_type(train(folder, edition="2018", minutes=1.0), Progress)
    assert_type(read_weights(SHIPPED["2018"]), Kept)
    assert_type(Network(read_weights(SHIPPED["2018"]).arrays), Network)
    assert_type(edition_of(folder), str)


def count() -> None:
    """Simulate."""
    assert_type(simulate("2018", games=10, policy=only_race), Simulation)
    assert_type(simulate("2018", reducer=pounds, columns=4), NDArray[np.float64])


@compiled
def pounds(row: NDArray[np.float64], state: object, events: NDArray[np.int64]) -> None:
    """Count nothing."""


def slip() -> None:
    """Make mistakes that a checker has to notice: an ignore that nobody needs is an error, too."""
    camelup.Gmae()  # type: ignore[attr-defined]
    camelup.odds.tikets(Game())  # type: ignore[attr-defined]
    camelup.notation.read_positions("")  # type: ignore[attr-defined]
    camelup.bots.bot_nmaed("novice")  # type: ignore[attr-defined]
    camelup.envs.layuot("2018", 4)  # type: ignore[attr-defined]
    camelup.learn.trian()  # type: ignore[attr-defined]
    camelup.arena.run_mach()  # type: ignore[attr-defined]
    camelup.events.Roled  # type: ignore[attr-defined]  # noqa: B018
    camelup.simulation.rules  # type: ignore[attr-defined]  # noqa: B018  # an inner name
    run_match("novice", gmaes=8)  # type: ignore[call-arg]
    train(Path(), minuts=1.0)  # type: ignore[call-arg]
    Game(luck=Dice).play(3)  # type: ignore[arg-type]
