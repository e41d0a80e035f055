"""The speeds that are claimed: `python -m bench` measures all of them."""
