"""What to install where the framework of an environment is missing."""


def missing(framework: str, extra: str) -> ImportError:
    """Return the error that tells the command to run."""
    return ImportError(f"this environment needs {framework}: pip install 'camelup[{extra}]'")
