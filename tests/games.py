"""Hypothesis strategies for games: any edition, any number of players, any stretch of play."""

from hypothesis import strategies as st

from camelup.game import Game

TABLES = [(edition, players) for edition in ("2014", "2018") for players in range(2, 9)]
TABLES += [("cards", players) for players in range(2, 7)]


def table(edition: str, players: int, seed: int) -> Game:
    return Game(edition, players, seed=seed, unofficial=edition == "2018" and players == 2)


def choose(game: Game, choice: int) -> str:
    """Pick an action, first its kind, so that legs come to an end."""
    actions = game.actions()
    kinds = sorted({action.split()[0] for action in actions})
    kind = kinds[choice % len(kinds)]
    of_kind = [action for action in actions if action.split()[0] == kind]
    return of_kind[choice // len(kinds) % len(of_kind)]


@st.composite
def games(draw: st.DrawFn, editions: tuple[str, ...] = ("2014", "2018", "cards"), most: int = 150) -> Game:
    """A game somewhere between its start and its end."""
    edition, players = draw(st.sampled_from([table for table in TABLES if table[0] in editions]))
    game = table(edition, players, draw(st.integers(0, 2**32)))
    for choice in draw(st.lists(st.integers(0, 10_000), max_size=most)):
        if game.over:
            break
        game.play(choose(game, choice))
    return game


@st.composite
def running_games(draw: st.DrawFn, editions: tuple[str, ...] = ("2014", "2018", "cards")) -> Game:
    """A game that is not over."""
    game = draw(games(editions))
    if game.over:
        game.undo()
    return game
