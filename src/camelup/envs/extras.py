"""The error for a missing framework: it names what to install."""


def missing(framework: str, extra: str) -> ImportError:
    """Return the error that tells the command to run."""
    return ImportError(f"this environment needs {framework}: pip install 'camelup[{extra}]'")
