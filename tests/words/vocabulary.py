"""The words that the Spanish of the rules pages and of the page avoids, from its glossary."""

from pathlib import Path
from typing import Final

_GLOSSARY: Final = Path(__file__).parents[2] / "docs" / "rules" / "es" / "glossary.md"


def avoided_words() -> list[str]:
    """List the words of the glossary's last column."""
    rows = _GLOSSARY.read_text(encoding="utf-8").splitlines()[4:]
    cells = [row.split("|")[3].strip() for row in rows if row.startswith("|")]
    return [word for cell in cells if cell for word in cell.split(", ")]
