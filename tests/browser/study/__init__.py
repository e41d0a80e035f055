"""The study rooms: the analysis board, replays and records."""
