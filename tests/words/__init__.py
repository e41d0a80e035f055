"""What is said in words: reasons, the rules pages, and the names that guides mention."""
