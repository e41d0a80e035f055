"""What bots and odds need of a node: threads for them, whose turn it is there, what is to be loaded first, what was asked before."""
