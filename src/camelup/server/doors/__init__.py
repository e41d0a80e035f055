"""The doors: HTTP, the socket and the page; who may come in, and what is said to those who may not."""
