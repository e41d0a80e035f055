"""Who plays the games: processes here or on a cluster, and what becomes of those that are killed."""
