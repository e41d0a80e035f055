"""Results as pages for people, with their plots."""
