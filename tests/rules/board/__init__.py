"""B1 to B25: the rules of the board games of 2014 and 2018."""
