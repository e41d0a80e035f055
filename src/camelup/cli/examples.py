"""`camelup examples`: writes the programs that the guides talk about into a folder, for those who installed a wheel."""

import sys
from pathlib import Path
from typing import Final

from camelup.cli.files import read_text, save_text
from camelup.errors import CamelUpError

_PACKAGE: Final = Path(__file__).parents[1]
_FOLDERS: Final = (_PACKAGE / "examples", _PACKAGE.parents[1] / "examples")
"""Where they are: in a wheel they lie in the package, in a checkout beside its sources."""


def write_examples(folder: Path) -> None:
    """Write all examples, or none where a file of another content has one of their names."""
    texts = {folder / file.name: read_text(file) for file in _examples()}
    for path, text in texts.items():
        if path.exists() and read_text(path) != text:
            raise CamelUpError(f"{path} already exists and differs: choose another folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CamelUpError(f"{folder} can't be made: {error.strerror}") from error
    for path, text in texts.items():
        save_text(path, text)
        sys.stdout.write(f"{path}\n")


def _examples() -> list[Path]:
    folder = next(folder for folder in _FOLDERS if folder.is_dir())
    return sorted(file for file in folder.iterdir() if file.suffix in {".py", ".js"})
