"""What is shown in the terminal: tables of both families of games, matches, tournaments. Computes nothing, knows no rule."""
