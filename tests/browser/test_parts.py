"""The parts of the page have tests of their own, in their own language."""

import subprocess
from pathlib import Path


def test_the_parts_of_the_page() -> None:
    web = Path(__file__).parent.parent.parent / "web"
    done = subprocess.run(
        ["npm", "--prefix", str(web), "--silent", "test"], check=False, capture_output=True, text=True
    )  # noqa: S607  # the one on the search path
    assert done.returncode == 0, done.stdout + done.stderr
