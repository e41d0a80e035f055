"""The first screen: games and bots to choose, a game begun and played from there, the games of this browser."""
