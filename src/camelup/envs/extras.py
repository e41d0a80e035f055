"""Says what to install where a framework that an environment is for is missing."""


def missing(framework: str, extra: str) -> ImportError:
    """Return the error that tells the command to run."""
    return ImportError(f"this environment needs {framework}: pip install 'camelup[{extra}]'")
