"""What guides and examples hold for programs: their code, what it imports, and the names they mention."""

import ast
import doctest
import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent


def sources(path: Path) -> Iterator[str]:
    """List the programs of a guide, or the one that an example is."""
    if ".py" in path.suffixes:
        yield path.read_text()
        return
    for block in map(dedent, re.findall(r"```python\n(.*?)```", path.read_text(), re.DOTALL)):
        examples = doctest.DocTestParser().get_examples(block)
        yield "".join(example.source for example in examples) if examples else block


def imported(path: Path) -> Iterator[str]:
    """List what of this package is imported, each as a dotted name."""
    for node in (node for source in sources(path) for node in ast.walk(ast.parse(source))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "camelup")
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "camelup":
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def mentioned(path: Path, package: Path) -> set[str]:
    """Find the dotted names of anything in the package, wherever they stand."""
    names = set(re.findall(r"\bcamelup(?:\.\w+)+", path.read_text()))
    homes = {name: package / name.split(".")[1] for name in names}
    return {name for name, home in homes.items() if home.is_dir() or home.with_suffix(".py").exists()}
