"""The description of HTTP that the page was made from is the one that is served."""

import json
from pathlib import Path

from camelup.server.app import openapi
from camelup.server.settings import Settings

KEPT = Path(__file__).parents[2] / "web" / "openapi.json"


def test_the_page_was_made_from_the_present_description_of_http(tmp_path: Path) -> None:
    now = json.loads(json.dumps(openapi(Settings(data=tmp_path))))
    assert json.loads(KEPT.read_text(encoding="utf-8")) == now, "run make types"
