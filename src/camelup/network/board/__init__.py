"""What a network sees of the board games and may do there: 2014 and 2018 are seen by the same encoder."""
