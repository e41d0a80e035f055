"""Who plays the games: this process, many on this machine, or a cluster; and the work that is handed out to them."""
