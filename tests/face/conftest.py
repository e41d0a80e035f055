"""What of this folder is for a type checker only."""

collect_ignore = ["typed_user.py"]
