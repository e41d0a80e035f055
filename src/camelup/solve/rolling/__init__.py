"""How a leg is rolled for every shape of a race at once: tables of moves and dice, and sweeps over them on the cores or on a GPU."""
