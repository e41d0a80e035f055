"""What the games of a match say, and how sure it is: intervals, ratings, standings, when a match is decided."""
