"""Makes sure that there is a Chromium for the tests: the machine's own, installed where that is allowed, else told in words."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
UNUSED = (
    # What drops down from the address bar is a page of its own, loaded for every new browser: twice the cost of ours.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    # A second renderer that waits for the next page costs a tenth of ours.
    "SpareRendererForSitePerProcess",
    "PreloadTopChromeWebUI",
    # Playwright turns these off; a list of ours would turn them on again.
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "HttpsUpgrades",
    "DestroyProfileOnBrowserClose",
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    f"--disable-features={','.join(UNUSED)}",
]
"""How it is started."""


def chromium() -> str:
    """Give the path of a Chromium; leave with a sentence when there is none and none can be had."""
    found = next(filter(None, map(shutil.which, NAMES)), None) or os.environ.get("CAMELUP_CHROMIUM")
    if found is None:
        _install()
        found = shutil.which(NAMES[0])
    if found is None:
        raise SystemExit(
            "the tests of the page need a Chromium: install it (Debian: apt-get install chromium) "
            "or name one in CAMELUP_CHROMIUM, and try again"
        )
    return found


def _install() -> None:
    """Install Debian's, where we may."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-qq"], ["install", "-qq", "--yes", "--no-install-recommends", "chromium"]):
        subprocess.run([apt, *words], env=quietly, check=False, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.stdout.write(f"Chromium for the page's tests: {Path(chromium())}\n")
