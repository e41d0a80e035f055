"""Whoever lacks a framework is told the command to run."""

import subprocess
import sys

import pytest

BLOCKED = """
import sys
sys.modules[{blocked!r}] = None
try:
    import {module}
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("module", "blocked", "told"),
    [
        ("camelup.envs.pettingzoo", "pettingzoo", "needs PettingZoo: pip install 'camelup[rl]'"),
        ("camelup.envs.pettingzoo", "gymnasium", "needs PettingZoo: pip install 'camelup[rl]'"),
        ("camelup.envs.gymnasium", "gymnasium", "needs Gymnasium: pip install 'camelup[rl]'"),
        ("camelup.envs.vector", "gymnasium", "needs Gymnasium: pip install 'camelup[rl]'"),
        ("camelup.envs.openspiel", "pyspiel", "needs OpenSpiel: pip install 'camelup[openspiel]'"),
    ],
)
def test_a_missing_framework_is_named_with_the_command_that_installs_it(module: str, blocked: str, told: str) -> None:
    code = BLOCKED.format(blocked=blocked, module=module)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told in done.stdout
