"""`python -m camelup.learn 2018 --out FOLDER`: training where the command line's packages are not installed."""

import argparse
import sys
from dataclasses import fields
from pathlib import Path

from camelup.errors import CamelUpError
from camelup.learn.settings import Settings
from camelup.learn.training import train


def main() -> None:
    """Read the options, each named after its setting, and train."""
    parser = argparse.ArgumentParser(prog="python -m camelup.learn", description=__doc__)
    parser.add_argument("edition")
    parser.add_argument("--out", type=Path, default=Path("camelup-network"), help="the folder of the network")
    parser.add_argument("--stop-after", type=float, help="minutes after which this run ends; the next goes on")
    for field in fields(Settings):
        if field.name != "edition":
            kind = type(field.default)
            parser.add_argument(f"--{field.name.replace('_', '-')}", type=kind)
    options = {name: value for name, value in vars(parser.parse_args()).items() if value is not None}
    folder, stop_after = options.pop("out"), options.pop("stop_after", None)
    try:
        train(folder, stop_after, _tell, **options)
    except CamelUpError as error:
        sys.stderr.write(f"camelup: {error}\n")
        sys.exit(2)


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
