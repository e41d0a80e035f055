"""What shrewd knows beyond the book."""

from camelup.bots.bookie import BookieBot
from camelup.bots.shrewd.shrewd import ShrewdBot
from camelup.game import Game
from camelup.notation.actions import Action


def decide(text: str) -> tuple[str, str]:
    """Tell what the book says and what shrewd does."""
    seen = Game.from_text(text).observe(0)
    return BookieBot().decide(seen, 0.0), ShrewdBot().decide(seen, 0.0)


def test_shrewd_lets_the_others_roll() -> None:
    """A ticket that is by the book worth no more than a roll is better than rolling for others."""
    book, shrewd = decide(
        "2014; track 9:gby 14:o 15:w; dice g; turn P1; money 21 12 19 13; tickets P1:o5 P2:w2 P3:w5,o3 P4:w3;"
        " pyramid P1:1 P3:1 P4:2; winner P2:? P3:? P4:? P2:? P3:? P4:?; loser P2:? P3:? P1:y P4:? P4:? P2:? P2:?"
    )
    assert book in ("roll", "ticket o")
    assert shrewd == "ticket o"


def test_shrewd_puts_a_tile_where_it_hurts_the_richest() -> None:
    """Green may jump from a cheering tile on 7 on top of the leaders, which makes orange, now second, third."""
    position = "2014; track 4:g 5:b 6:w 8:oy; dice g; money 3 30 3 3"
    rich, poor, nobody = (
        ShrewdBot().weigh(Game.from_text(position + tickets).observe(0))[Action("cheer 7")]
        for tickets in ("; tickets P2:o5", "; tickets P3:o5", "")
    )
    assert rich > poor > nobody


def test_shrewd_looks_at_a_card_before_it_bets() -> None:
    game = Game("cards", 4, seed=3)
    while game.state.phase != 3:
        game.play(game.actions(game.waiting[0])[0], seat=game.waiting[0])
    first = ShrewdBot().decide(game.observe(game.turn), 0.0)
    assert not first.startswith("bet")


def test_shrewd_gives_cards_of_one_camel() -> None:
    """Whoever knows much of one camel knows more of the leg than the others."""
    game = Game("cards", 2, seed=3)
    bot = ShrewdBot()
    while 0 in game.waiting and game.state.phase == 2:
        game.play(bot.decide(game.observe(0), 0.0), seat=0)
    given = game.state.given[0][:10].reshape(5, 2).sum(axis=1)
    assert max(given) >= 3
