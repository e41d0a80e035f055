"""The whole server under load: processor time by part, pace, memory, start, two nodes."""
