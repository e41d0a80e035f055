"""The parts of the page have tests of their own, in their own language."""

import shutil
import subprocess
from pathlib import Path


def test_the_parts_of_the_page() -> None:
    npm = shutil.which("npm")
    assert npm, "there is no npm on the search path: make test puts ours there"
    web = str(Path(__file__).parent.parent.parent / "web")
    done = subprocess.run([npm, "--prefix", web, "--silent", "test"], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
