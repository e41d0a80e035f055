"""The odds of the board games: every end of a leg counted with its weight, and the rest of the race from the solved tables."""
