"""Who may enter: connections, origins and headers, who sends a request, what one address may lay."""
