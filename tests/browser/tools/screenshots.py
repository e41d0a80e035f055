"""Takes pictures of every screen, to be looked at: `python tests/browser/tools/screenshots.py FOLDER` (wide, tablet and phone; noon and evening)."""

import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import Browser, Page, sync_playwright

from browser.tools.chromium import ARGUMENTS, chromium
from browser.tools.laid import finished, lay
from browser.tools.lobby import lay_for_friends
from browser.tools.player import Player
from server.processes.serving import serving
from server.processes.topology import Node

SIZES = {"wide": (1440, 900, 1), "tablet": (768, 1024, 1), "phone": (360, 640, 2)}
KEPT = "localStorage['camelup.settings'] ??= JSON.stringify({guided: true, guidedCards: true, soundOffered: true, hints: %s})"
Screen = tuple[str, str, Callable[[Page], None]]


def play_a_few_turns(page: Page) -> None:
    """Play on until there is something to see."""
    player = Player(page)
    while player.turns < 6 and player.wait_for_turn():
        player.take_turn()
    player.wait_for_turn()
    page.wait_for_timeout(1500)


def settle(page: Page) -> None:
    """Wait until nothing more comes."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(2500)


def screens(site: Node) -> list[Screen]:
    """List what there is to see."""
    replay = finished(site, "2018")
    position = "2018;%20track%201:gyr%203:bp%205:%2BP2%209:-P1%2015:W%2016:K;%20dice%20bgrG;%20money%203%207%200%2012"
    return [
        ("home", "/", settle),
        ("rules", "/rules/2018", settle),
        ("lobby", "/", look_at_lobby),
        ("table-2018", lay(site, "2018", 1, 3)[0], play_a_few_turns),
        ("table-2014", lay(site, "2014", 1, 3)[0], play_a_few_turns),
        ("table-eight", lay(site, "2018", 1, 7)[0], play_a_few_turns),
        ("table-cards", lay(site, "cards", 1, 3)[0], settle),
        ("analysis", f"/analysis?position={position}", settle),
        ("replay", f"/game/{replay}?step=40", settle),
    ]


def look_at_lobby(page: Page) -> None:
    """Lay a table and look at its lobby."""
    lay_for_friends(page)
    settle(page)


def take(browser: Browser, site: Node, folder: Path, light: str, size: str) -> None:
    """Take all pictures in one size and light."""
    width, height, scale = SIZES[size]
    for name, path, prepare in screens(site):
        context = browser.new_context(
            base_url=site.url,
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            color_scheme="dark" if light == "evening" else "light",
            reduced_motion="reduce",
        )
        context.add_init_script(KEPT % ("true" if name == "table-2018" else "false"))
        page = context.new_page()
        page.goto(path)
        prepare(page)
        page.screenshot(path=folder / f"{name}-{size}-{light}.png")
        context.close()


def main(folder: Path, lights: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with serving() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for light in lights:
            for size in SIZES:
                take(browser, site, folder, light, size)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or ["noon", "evening"])
