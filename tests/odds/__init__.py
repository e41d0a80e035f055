"""The odds and the advice, against plain counting that knows nothing of how they are counted."""
